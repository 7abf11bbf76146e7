import type { Movement, Roll, Side } from '../rules/index.ts';
import type {
  ClockReading,
  ClockTerms,
  DieCounters,
  FinishedGame,
  MatchSettings,
  MatchState,
  Question,
  RollSource,
  VoidReason,
} from './state.ts';

/** Who or what caused an event. */
export type Cause = 'board' | Side | 'director';

/** How the end of a turn was told. */
export type TurnEnding =
  | 'dice-lifted'
  | 'button'
  | 'opponent-threw'
  /** Only of leftover numbers: who has played them throws for a turn of his own. */
  | 'own-throw'
  | 'command'
  | 'finished';

/** What can happen in a match. Positions are in the notation of notation.md, own numbers of each side. */
export type Happening =
  | { readonly type: 'match-started'; readonly settings: MatchSettings }
  | {
      readonly type: 'game-started';
      readonly crawford: boolean;
      readonly cube: boolean;
      readonly starter: Side | null;
      /** Who of each pair throws in this game; only where pairs play. */
      readonly throwers?: Readonly<Record<Side, string>>;
    }
  | {
      readonly type: 'opening-die';
      readonly side: Side;
      /** The number of its die, or the sum of both where the draw is made with two. */
      readonly face: number;
      /** Both dice, where the draw is made with two. */
      readonly roll?: Roll;
      /** Left out in journals of before it was kept. */
      readonly source?: RollSource;
      readonly counters: DieCounters;
    }
  | { readonly type: 'opening-tied'; readonly face: number; readonly cube: number }
  | { readonly type: 'starter-decided'; readonly side: Side; readonly white: number; readonly black: number }
  /** What is known of the dice is kept with it: their numbers where they showed any, and where those came from. */
  | {
      readonly type: 'throw-void';
      readonly side: Side;
      readonly reason: VoidReason;
      /** The draw was no tie: what the cube counts again. Left out: a tie is not what is void. */
      readonly cube?: number;
      readonly roll?: readonly number[];
      readonly source?: RollSource;
      readonly counters?: DieCounters;
    }
  | {
      readonly type: 'rolled';
      readonly side: Side;
      readonly roll: Roll;
      readonly source: RollSource;
      readonly counters: DieCounters;
      /** The dice had been thrown before the turn before was over: that turn may still be taken back. */
      readonly early?: true;
    }
  /** A throw made before the other side had ended its turn, and not void by `prematureRoll` (rules C.4). */
  | {
      readonly type: 'thrown-early';
      readonly side: Side;
      readonly roll: Roll;
      readonly source: RollSource;
      readonly counters: DieCounters;
    }
  | {
      readonly type: 'played';
      readonly side: Side;
      readonly roll: Roll;
      readonly play: string;
      readonly movements: readonly Movement[];
      readonly white: string;
      readonly black: string;
      readonly ending: TurnEnding;
      /** No legal play of the roll, and accepted: `movements` is empty, and `play` tells what has moved. */
      readonly illegal?: true;
      /** Checkers that no legal play of the roll could have borne off; left out: none. */
      readonly illegallyOff?: Readonly<Record<Side, number>>;
    }
  /**
   * `side` has ended its turn with what is no legal play of its roll; `positions` are those that the board may show.
   */
  | {
      readonly type: 'ended-illegally';
      readonly side: Side;
      readonly roll: Roll;
      readonly positions: readonly Readonly<Record<Side, string>>[];
      readonly ending: TurnEnding;
    }
  /** `side` has to put back what it moved, and to play its roll legally. */
  | { readonly type: 'play-demanded'; readonly side: Side }
  /** What the other side could not play of its roll is for `side` to play, before it throws (rules D.1). */
  | {
      readonly type: 'handed-over';
      readonly side: Side;
      readonly roll: Roll;
      readonly numbers: readonly number[];
    }
  /** The leftover numbers have been played, as far as they could be; their side throws. */
  | {
      readonly type: 'completed';
      readonly side: Side;
      readonly roll: Roll;
      readonly numbers: readonly number[];
      readonly play: string;
      readonly movements: readonly Movement[];
      readonly white: string;
      readonly black: string;
      readonly ending: TurnEnding;
    }
  /** `side` can move nothing whatever it throws, and has ended its turn without a throw (rules C.6). */
  | { readonly type: 'passed-unthrown'; readonly side: Side }
  /** Such a turn is undone: `side` is to throw once more. */
  | { readonly type: 'unthrown-taken-back'; readonly side: Side }
  /** The side that has just played throws again (rules D.1, D.3.1). */
  | { readonly type: 'rolls-again'; readonly side: Side }
  /**
   * A checker of `whose` was lifted from this own number of `side`, which is on turn: it has to be played where
   * it can be (`touchMove: strict`).
   */
  | {
      readonly type: 'touched';
      readonly side: Side;
      readonly point: number;
      readonly whose: Side;
      readonly mustMove: boolean;
    }
  /** The game was set up wrong, which was found early enough to be put right: the board comes to the match. */
  | { readonly type: 'set-up-corrected' }
  /** It was found too late: the match goes on with what stands, `lacking` checkers on a side (rules C.4). */
  | {
      readonly type: 'set-up-official';
      readonly white: string;
      readonly black: string;
      readonly lacking: Readonly<Record<Side, number>>;
    }
  /** The other side lets `side` end its turn without playing what it touched. */
  | { readonly type: 'touch-forgiven'; readonly side: Side }
  /** The last turn is undone; its side has its roll, or the leftover numbers, to play once more. */
  | {
      readonly type: 'taken-back';
      readonly side: Side;
      readonly roll: Roll;
      /** Where leftover numbers had been played. */
      readonly leftover?: readonly number[];
      readonly play: string;
      readonly white: string;
      readonly black: string;
    }
  /** These sides are asked, one after the other, to throw their dice, so that it is known which are theirs. */
  | { readonly type: 'dice-asked'; readonly sides: readonly Side[] }
  | { readonly type: 'dice-learned'; readonly side: Side; readonly dice: readonly [string, string] }
  /** Nobody is asked for dice any more; what has been learned stays. */
  | { readonly type: 'learning-ended' }
  | { readonly type: 'doubled'; readonly side: Side; readonly value: number }
  /** Before the other side had ended its turn: it stands as a double when that is over (rules C.4). */
  | { readonly type: 'doubled-early'; readonly side: Side; readonly value: number }
  /** A double that waits is undone; or one made too early may not be made any more when its turn has come. */
  | { readonly type: 'double-withdrawn'; readonly side: Side }
  | { readonly type: 'taken'; readonly side: Side; readonly value: number }
  | { readonly type: 'beavered'; readonly side: Side; readonly value: number }
  | { readonly type: 'dropped'; readonly side: Side }
  /** `side` has taken, or passed, by mistake: the double waits for its answer once more. */
  | { readonly type: 'take-withdrawn' | 'pass-withdrawn'; readonly side: Side }
  | { readonly type: 'resignation-offered'; readonly side: Side; readonly worth: 1 | 2 | 3 }
  | { readonly type: 'resignation-accepted'; readonly side: Side }
  /** `counters` are those of the dice that were thrown to refuse it, `roll` their numbers; empty when it was said. */
  | {
      readonly type: 'resignation-refused';
      readonly side: Side;
      readonly roll?: Roll;
      readonly source?: RollSource;
      readonly counters: DieCounters;
    }
  | {
      readonly type: 'game-ended';
      readonly result: FinishedGame;
      readonly score: Readonly<Record<Side, number>>;
    }
  /** A winner of null: the match was abandoned for another. */
  | {
      readonly type: 'match-ended';
      readonly winner: Side | null;
      readonly score: Readonly<Record<Side, number>>;
    }
  /** The players have changed seats: whoever was White is Black now, with his points and his time. */
  | { readonly type: 'sides-swapped' }
  /** A director has put the score right. */
  | {
      readonly type: 'score-corrected';
      readonly score: Readonly<Record<Side, number>>;
      readonly crawford: MatchState['crawford'];
      readonly reason: string;
    }
  /** The clocks are brought in, changed, or (null) taken away. */
  | { readonly type: 'clock-set'; readonly clock: ClockTerms | null }
  | { readonly type: 'flag-fell'; readonly side: Side }
  /** `side` has claimed the match on the other's fallen flag. */
  | { readonly type: 'flag-claimed'; readonly side: Side }
  /** Dice lifted before the turn was over: the next move has no delay (rules C.6). */
  | { readonly type: 'lifted-early'; readonly side: Side }
  | { readonly type: 'asked'; readonly question: Question }
  | { readonly type: 'answered'; readonly question: string; readonly choice: string }
  | { readonly type: 'paused' }
  | { readonly type: 'resumed' }
  /** From here to its end `side` puts checkers straight: nothing that is lifted is a move or a touch. */
  | { readonly type: 'adjust-begun'; readonly side: Side }
  | { readonly type: 'adjust-ended'; readonly side: Side }
  /** What the board showed otherwise was taken for right as it stood; which switches are doubted for it follows. */
  | { readonly type: 'board-accepted' }
  | ({ readonly type: 'fault'; readonly code: string; readonly text: string } & Whereabouts)
  | ({ readonly type: 'mended'; readonly code: string } & Whereabouts);

/** Where a fault lies. */
export interface Whereabouts {
  readonly place: string | null;
  /** Which slot of the place, 1 the one nearest the rim; left out where it cannot be told, or is none. */
  readonly slot?: number;
}

/** An event as the journal holds it and the network sees it. `t` is milliseconds since 1970. */
export type MatchEvent = Happening & Stamp;

/** An event's place in the journal. */
interface Stamp {
  readonly v: 1;
  readonly epoch: string;
  readonly seq: number;
  readonly game: number;
  readonly by: Cause;
  readonly t: number;
  /** Where a match is played with clocks, in the first event of those that came about together. */
  readonly time?: ClockReading;
}

/** The happenings of one type. */
export type HappeningOf<T extends Happening['type']> = Extract<Happening, { readonly type: T }>;
