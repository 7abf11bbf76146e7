import type { Place, Position, Roll, Side } from '../../rules/index.ts';

/** What somebody at the board reads on a phone beside it, and can tap there. */
export interface Phone {
  /** The question that stands; null when none does. */
  question(): PhoneQuestion | null;
  /** Gives an answer of that question. */
  answer(choice: string): void;
  /** Whether the match is played with clocks. */
  hasClock(): boolean;
  /** Sides whose flag has fallen. */
  fallen(): readonly Side[];
  /** The numbers that are to be played, as they are shown; null: none yet. */
  roll(): Roll | null;
  /** Whose turn it is, as it is shown; null while that is drawn for. */
  onTurn(): Side | null;
  /** What a die of a side that lies shows on the phone; null where it shows none. */
  dieOf(side: Side): number | null;
  /** Tells what each side has drawn; what is shown of the draw is made void. */
  tellDraw(drawn: Readonly<Record<Side, number>>): void;
  /** Tells what a side has thrown; numbers that are shown for it are made void. */
  tellRoll(side: Side, roll: Roll): void;
  /** Who is asked to throw its dice, so that the board knows them; null: nobody. */
  askedForDice(): Side | null;
  /** Puts the score right, as a director. */
  correctScore(score: Readonly<Record<Side, number>>): void;
  /** Takes the last turn back, for both sides. */
  takeBack(): void;
}

export interface PhoneQuestion {
  readonly id: string;
  readonly kind: string;
  /** Where checkers are asked to be counted; null where something else is asked. */
  readonly place: Place | null;
  /** The answers; those about plays with the position that each leads to. */
  readonly choices: readonly { readonly id: string; readonly position: Position | null }[];
  /** The answer that the phone puts into words, to be confirmed with the button; null where it names none. */
  readonly shown: string | null;
}
