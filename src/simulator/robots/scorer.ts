import type { Options, Side } from '../../rules/index.ts';
import type { HandsAct } from './acts.ts';
import { type ResultRules, worthOf } from './worth.ts';

/**
 * A second count of a match, from nothing but what hands did: written from rules.md B.1.9, B.3 (B6 to B10, B17), B.6,
 * C.1.8, C.2 and C.3 for itself, so that it errs otherwise than the board does, if it errs.
 */

/** What was agreed. */
export interface Agreed extends ResultRules {
  /** Points to play to; null: money. */
  readonly length: number | null;
  /** Who throws once more when the other side has borne off everything, and what each side gets of a draw (B.6). */
  readonly lastThrow: Options['lastThrow'];
  readonly drawPoints: number;
  readonly openingDraw: Options['openingDraw'];
  readonly nextGameStarter: Options['nextGameStarter'];
  readonly starterColour: Options['starterColour'];
  readonly cube: boolean;
  readonly crawford: boolean;
  readonly jacoby: boolean;
  /** Ties of a draw that turn the cube, at most, in each game played for money. */
  readonly autoDoubles: number;
}

export interface CountedGame {
  readonly game: number;
  /** null: a draw, which gives the points to both. */
  readonly winner: Side | null;
  readonly points: number;
  /** After it, as the players sat in it. */
  readonly white: number;
  readonly black: number;
}

export interface CountedMatch {
  readonly games: readonly CountedGame[];
  /** null: nobody yet. */
  readonly winner: Side | null;
  /** Who started though it was not for him, and what hands did with the cube although they might not. */
  readonly irregular: readonly string[];
}

const otherThan = (side: Side): Side => (side === 'white' ? 'black' : 'white');

/** Counts a match from the hands' own log. */
export function countMatch(log: readonly HandsAct[], agreed: Agreed): CountedMatch {
  const scorer = new Scorer(agreed);
  for (const act of log) scorer.see(act);
  return scorer.sheet;
}

class Scorer {
  readonly #agreed: Agreed;
  readonly #games: CountedGame[] = [];
  readonly #irregular: string[] = [];
  readonly #points = { white: 0, black: 0 };
  #winner: Side | null = null;
  /** Whether the one game without doubles is still to come, is this one, or has been. */
  #crawford: 'to come' | 'now' | 'been' = 'to come';
  #cube = 1;
  #owner: Side | null = null;
  #hasDoubled = false;
  #offered = 0;
  #beaverBy: Side | null = null;
  #resigned: { readonly worth: number } | null = null;
  #draws: { readonly side: Side; readonly face: number }[] = [];
  #ties = 0;
  /** Whose turn was the game's first; null before it. */
  #starter: Side | null = null;
  /** Who has to start; null: nobody knows before the draw. */
  #starts: Side | null = null;
  /** Who has borne off everything while the other side still has its last throw. */
  #finisher: Side | null = null;

  constructor(agreed: Agreed) {
    this.#agreed = agreed;
  }

  get sheet(): CountedMatch {
    return { games: this.#games, winner: this.#winner, irregular: this.#irregular };
  }

  see(act: HandsAct): void {
    switch (act.did) {
      case 'set-up':
        this.#begin();
        break;
      case 'drew':
        this.#drawn(act);
        break;
      case 'changed-seats':
        this.#changeSeats();
        break;
      case 'played':
        this.#started(act);
        this.#left(act);
        break;
      case 'completed':
        this.#left(act);
        break;
      case 'claimed-flag':
        this.#winner = act.side;
        break;
      case 'corrected-score':
        this.#putRight(act.white, act.black);
        break;
      case 'offered-resignation':
        this.#resigned = act;
        break;
      case 'accepted-resignation':
        this.#won(act.game, act.side, this.#resigned?.worth ?? 0, this.#cube);
        break;
      default:
        this.#cubeTurned(act);
    }
  }

  #begin(): void {
    [this.#cube, this.#owner, this.#hasDoubled, this.#offered, this.#beaverBy] = [1, null, false, 0, null];
    [this.#resigned, this.#draws, this.#ties] = [null, [], 0];
    [this.#starter, this.#finisher] = [null, null];
  }

  /** The players change seats, and with each goes all that is his. */
  #changeSeats(): void {
    const { white, black } = this.#points;
    [this.#points.white, this.#points.black] = [black, white];
    this.#starts &&= otherThan(this.#starts);
  }

  /** The sheet is right from now on; the Crawford game comes with a score of one point from the end, if it has not been (C.2). */
  #putRight(white: number, black: number): void {
    [this.#points.white, this.#points.black] = [white, black];
    const { length, crawford } = this.#agreed;
    if (length === null || !crawford) return;
    if (Math.max(white, black) < length - 1) this.#crawford = 'to come';
    else if (this.#crawford === 'to come') this.#crawford = 'now';
  }

  /** The first turn of a game is for whom the draw, or the game before, says; and White's where the starter sits there (B6, B17). */
  #started({ game, side }: { readonly game: number; readonly side: Side }): void {
    if (this.#starter !== null) return;
    this.#starter = side;
    const { starterColour, openingDraw } = this.#agreed;
    const first = this.#games.length === 0 && openingDraw === 'white-first' ? 'white' : null;
    const starts = this.#starts ?? first;
    if (starterColour === 'starter-gets-white' ? side !== 'white' : starts !== null && side !== starts)
      this.#irregular.push(`game ${game}: ${side} started`);
  }

  /** Two equal dice of a draw turn the cube where that was agreed, and it stays in the middle (C.2). */
  #drawn(die: { readonly side: Side; readonly face: number }): void {
    this.#draws.push(die);
    const [one, other] = this.#draws;
    if (!one || !other) return;
    this.#draws = [];
    this.#starts = one.face > other.face ? one.side : other.side;
    if (one.face !== other.face || this.#agreed.length !== null || this.#ties >= this.#agreed.autoDoubles)
      return;
    this.#ties += 1;
    this.#cube *= 2;
  }

  #cubeTurned(act: HandsAct): void {
    switch (act.did) {
      case 'doubled':
        this.#mayDouble(act.game, act.side, act.value);
        [this.#offered, this.#hasDoubled, this.#beaverBy] = [act.value, true, null];
        break;
      case 'beavered':
        if (this.#agreed.length !== null) this.#irregular.push(`game ${act.game}: a beaver in a match`);
        [this.#offered, this.#beaverBy] = [act.value, act.side];
        break;
      case 'took':
        if (act.value !== this.#offered) this.#irregular.push(`game ${act.game}: took ${act.value}`);
        [this.#cube, this.#owner] = [this.#offered, this.#beaverBy ?? act.side];
        break;
      case 'dropped':
        this.#won(act.game, otherThan(act.side), 1, this.#offered / 2);
        break;
      default:
    }
  }

  #mayDouble(game: number, side: Side, value: number): void {
    const isHis = this.#owner === null || this.#owner === side;
    const isCrawford = this.#crawford === 'now';
    if (this.#agreed.cube && isHis && !isCrawford && value === 2 * this.#cube) return;
    this.#irregular.push(`game ${game}: ${side} doubled to ${value}`);
  }

  /** What lies on the board after a turn: the game is over when a side has nothing left there, and the other its last throw. */
  #left({ game, side, white, black }: LeftBehind): void {
    const { lastThrow, drawPoints } = this.#agreed;
    const others = side === 'white' ? black : white;
    const isCleared = (side === 'white' ? white : black) === '';
    if (this.#finisher) {
      if (isCleared) this.#draw(game, drawPoints * this.#cube);
      else
        this.#won(game, this.#finisher, worthOf(this.#agreed, side === 'white' ? white : black), this.#cube);
    } else if (isCleared) {
      const isLastThrown =
        lastThrow === 'any' || (lastThrow === 'second-player-only' && side === this.#starter);
      if (isLastThrown) this.#finisher = side;
      else this.#won(game, side, worthOf(this.#agreed, others), this.#cube);
    }
  }

  #draw(game: number, points: number): void {
    this.#points.white += points;
    this.#points.black += points;
    this.#end(game, null, points);
  }

  #won(game: number, winner: Side, worth: number, cube: number): void {
    const { length, jacoby, cube: hasCube } = this.#agreed;
    const isSingle = length === null && hasCube && jacoby && !this.#hasDoubled;
    const points = (isSingle ? 1 : worth) * cube;
    this.#points[winner] += points;
    this.#end(game, winner, points);
  }

  #end(game: number, winner: Side | null, points: number): void {
    this.#games.push({ game, winner, points, ...this.#points });
    this.#starts = this.#startsNext(winner);
    const { length } = this.#agreed;
    if (length === null) return;
    const { white, black } = this.#points;
    if (Math.max(white, black) >= length && white !== black) this.#winner = white > black ? 'white' : 'black';
    if (this.#crawford === 'now') this.#crawford = 'been';
    const comes = this.#agreed.crawford && Math.max(white, black) >= length - 1;
    if (this.#crawford === 'to come' && comes) this.#crawford = 'now';
  }

  #startsNext(winner: Side | null): Side | null {
    switch (this.#agreed.nextGameStarter) {
      case 'winner':
        return winner;
      case 'alternate':
        return this.#starter && otherThan(this.#starter);
      case 'roll-each':
        return null;
    }
  }
}

interface LeftBehind {
  readonly game: number;
  readonly side: Side;
  readonly white: string;
  readonly black: string;
}
