import type { Side } from '../../rules/index.ts';
import type { HandsAct } from './acts.ts';

/**
 * A second count of a match, from nothing but what hands did: written from rules.md B.1.9, C.1.8, C.2 and C.3 for
 * itself, so that it errs otherwise than the board does, if it errs. It knows long and short nardy as they are
 * played without options of their own for results.
 */

/** What was agreed. */
export interface Agreed {
  readonly family: 'long' | 'short';
  /** Points to play to; null: money. */
  readonly length: number | null;
  readonly cube: boolean;
  readonly crawford: boolean;
  readonly jacoby: boolean;
  /** Ties of a draw that turn the cube, at most, in each game played for money. */
  readonly autoDoubles: number;
}

export interface CountedGame {
  readonly game: number;
  readonly winner: Side;
  readonly points: number;
  /** After it. */
  readonly white: number;
  readonly black: number;
}

export interface CountedMatch {
  readonly games: readonly CountedGame[];
  /** null: nobody yet. */
  readonly winner: Side | null;
  /** What hands did with the cube although they might not. */
  readonly irregular: readonly string[];
}

const CHECKERS = 15;
const BAR = 25;
/** Whoever has a checker from here on in short nardy has it in the winner's home, or on the bar. */
const WINNERS_HOME = 19;

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
  #draws: number[] = [];
  #ties = 0;

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
        this.#drawn(act.face);
        break;
      case 'played':
        this.#played(act);
        break;
      case 'claimed-flag':
        this.#winner = act.side;
        break;
      case 'offered-resignation':
        this.#resigned = act;
        break;
      case 'accepted-resignation':
        this.#end(act.game, act.side, this.#resigned?.worth ?? 0, this.#cube);
        break;
      default:
        this.#cubeTurned(act);
    }
  }

  #begin(): void {
    [this.#cube, this.#owner, this.#hasDoubled, this.#offered, this.#beaverBy] = [1, null, false, 0, null];
    [this.#resigned, this.#draws, this.#ties] = [null, [], 0];
  }

  /** Two equal dice of a draw turn the cube where that was agreed, and it stays in the middle (C.2). */
  #drawn(face: number): void {
    this.#draws.push(face);
    if (this.#draws.length < 2) return;
    const [one, other] = this.#draws;
    this.#draws = [];
    if (one !== other || this.#agreed.length !== null || this.#ties >= this.#agreed.autoDoubles) return;
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
        this.#end(act.game, act.side === 'white' ? 'black' : 'white', 1, this.#offered / 2);
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

  #played({ game, side, white, black }: HandsAct & { readonly did: 'played' }): void {
    const [own, others] = side === 'white' ? [white, black] : [black, white];
    if (own === '') this.#end(game, side, this.#worth(others), this.#cube);
  }

  /** What a game is worth to whoever has no checker left on the board, by those that the other has. */
  #worth(left: string): number {
    const stands = left.split(',').map((each) => each.split(':').map(Number));
    const onBoard = stands.reduce((sum, [, count = 0]) => sum + count, 0);
    if (onBoard < CHECKERS) return 1;
    if (this.#agreed.family === 'long') return 2;
    return stands.some(([point = 0]) => point >= WINNERS_HOME && point <= BAR) ? 3 : 2;
  }

  #end(game: number, winner: Side, worth: number, cube: number): void {
    const { length, jacoby, cube: hasCube } = this.#agreed;
    const isSingle = length === null && hasCube && jacoby && !this.#hasDoubled;
    const points = (isSingle ? 1 : worth) * cube;
    this.#points[winner] += points;
    this.#games.push({ game, winner, points, ...this.#points });
    if (length === null) return;
    if (this.#points[winner] >= length) this.#winner = winner;
    if (this.#crawford === 'now') this.#crawford = 'been';
    const comes = this.#agreed.crawford && this.#points[winner] === length - 1;
    if (this.#crawford === 'to come' && comes) this.#crawford = 'now';
  }
}
