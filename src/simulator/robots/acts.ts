import type { Roll, Side } from '../../rules/index.ts';
import type { Hue } from '../lights.ts';
import type { AnsweringWay } from './answering.ts';

/** What hands really did at the board, with the virtual time (ms) and the game of the match: their own log, one value a line. */
export type HandsAct = { readonly t: number; readonly game: number } & HandsDeed;

/** Positions in the notation of notation.md, own numbers of each side: what truly lay there when it was done. */
export type HandsDeed =
  | { readonly did: 'set-up'; readonly variant: string; readonly white: string; readonly black: string }
  /** Drawn for the start: with both dice their sum. */
  | { readonly did: 'drew'; readonly side: Side; readonly face: number }
  | { readonly did: 'drew-with-two'; readonly side: Side; readonly roll: Roll }
  /** Threw its dice because the board asked which they are. */
  | { readonly did: 'showed-dice'; readonly side: Side }
  /** The players have changed seats, because the starter sat on this side: from now on each is the other side. */
  | { readonly did: 'changed-seats'; readonly side: Side }
  | { readonly did: 'threw'; readonly side: Side; readonly roll: Roll }
  | {
      readonly did: 'played';
      readonly side: Side;
      readonly roll: Roll;
      /** `illegal` where it was no legal play, and the other side accepted it. */
      readonly play: string;
      readonly white: string;
      readonly black: string;
    }
  /** The other side accepted an illegal turn by its word, its throw or the cube, or demanded a legal play. */
  | { readonly did: 'condoned-by-word' | 'condoned-by-throw' | 'condoned-by-cube'; readonly side: Side }
  | { readonly did: 'demanded-legal-play'; readonly side: Side }
  /** Turned the cube before the other side had ended its turn; what came of it is told as of any double. */
  | { readonly did: 'doubled-early'; readonly side: Side }
  /** Both undid that, before the turn was over. */
  | { readonly did: 'undid-double'; readonly side: Side }
  /** Answered a double otherwise than it meant to; both undid that, and it answered anew. */
  | { readonly did: 'undid-answer'; readonly side: Side }
  /** A director put the score right between two games. */
  | { readonly did: 'corrected-score'; readonly white: number; readonly black: number }
  /** A checker was found to have stood wrong from the start: it went back, or the position became official. */
  | { readonly did: 'put-set-up-right' | 'made-set-up-official'; readonly side: Side }
  /** Played, as far as it went, what the other side could not play of its roll. */
  | {
      readonly did: 'completed';
      readonly side: Side;
      readonly numbers: readonly number[];
      readonly play: string;
      readonly white: string;
      readonly black: string;
    }
  /** Told on the phone what was thrown, because no numbers were shown, or others. */
  | { readonly did: 'told-dice'; readonly side: Side; readonly roll: Roll }
  | { readonly did: 'told-draw'; readonly white: number; readonly black: number }
  | { readonly did: 'lifted-dice'; readonly side: Side }
  | { readonly did: 'doubled' | 'took' | 'beavered'; readonly side: Side; readonly value: number }
  | { readonly did: 'dropped'; readonly side: Side }
  | { readonly did: 'offered-resignation'; readonly side: Side; readonly worth: 1 | 2 | 3 }
  | { readonly did: 'accepted-resignation' | 'refused-resignation'; readonly side: Side }
  /** Threw before the other side had ended its turn; that side let the throw stand, or wanted another. */
  | { readonly did: 'threw-early' | 'let-throw-stand' | 'wanted-throw-again'; readonly side: Side }
  /** Called the throw of the other side void while its dice rolled. */
  | { readonly did: 'said-kestum'; readonly side: Side }
  /** Told with buttons what was thrown. */
  | { readonly did: 'counted-dice'; readonly side: Side; readonly roll: Roll }
  /** Said that the higher of two dice in a draw is its own. */
  | { readonly did: 'said-whose-die'; readonly side: Side }
  /** Did not insist that the other side plays what it has touched. */
  | { readonly did: 'forgave-touch'; readonly side: Side }
  /** Both gave the match up; the next one like it begins. */
  | { readonly did: 'abandoned'; readonly side: Side }
  /** A throw with a die that leaned. */
  | { readonly did: 'threw-void'; readonly side: Side }
  /** Both took back the turn that the side had just played. */
  | { readonly did: 'took-back'; readonly side: Side }
  | { readonly did: 'paused' | 'adjusted' | 'ran-out-of-time' | 'claimed-flag'; readonly side: Side }
  /** Pressed buttons for something that is not allowed, or let go too early: nothing may come of it. */
  | { readonly did: 'tried-in-vain'; readonly side: Side; readonly what: string }
  | {
      readonly did: 'ended-game';
      readonly winner: Side | null;
      readonly kind: string;
      readonly by: 'borne-off' | 'pass' | 'resignation';
      readonly points: number;
      readonly score: Readonly<Record<Side, number>>;
    }
  | {
      readonly did: 'ended-match';
      readonly winner: Side | null;
      readonly score: Readonly<Record<Side, number>>;
    }
  /** Said which play was made, because amber lights asked; `place` is named where nobody had a phone to look at. */
  | { readonly did: 'answered'; readonly side: Side; readonly by: AnsweringWay; readonly place: string }
  /** Moved or straightened checkers because of what lights said, or for lack of what they should have said. */
  | { readonly did: 'put-right'; readonly side: Side | null; readonly what: 'checkers' | 'askew' }
  /** Lights refused a legal position in which every checker lies square on its slot. */
  | { readonly did: 'refused'; readonly side: Side | null; readonly saw: 'red' | 'amber' | 'nothing' }
  /** Took a turn back together, because the board had accepted what is no legal play, or another than was made. */
  | { readonly did: 'corrected'; readonly side: Side }
  /** Nothing shone for so long that the hands pressed end of turn, or went on. */
  | { readonly did: 'waited-in-vain'; readonly side: Side | null; readonly ms: number; readonly next: string }
  /** Stopped, because lights said something the hands cannot put right. */
  | { readonly did: 'stuck'; readonly side: Side | null; readonly saw: readonly Hue[]; readonly why: string }
  | { readonly did: 'carried-on' }
  /** Gave the match up: the board or the record is not what it must be. */
  | { readonly did: 'gave-up'; readonly why: string };
