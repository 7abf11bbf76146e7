import type { FeedState } from '../../feed/index.ts';
import { opponent, type Side } from '../../rules/index.ts';

/** Who this page acts as. `director` may act for both seats; a reader only looks. */
export const PAGE_ROLES = ['reader', 'white', 'black', 'director'] as const;
export type PageRole = (typeof PAGE_ROLES)[number];

/** A command that makes sense now, and the role it is sent as. */
export interface PossibleAct {
  readonly verb:
    | 'double'
    | 'take'
    | 'pass'
    | 'beaver'
    | 'accept'
    | 'refuse'
    | 'resign'
    | 'end-turn'
    | 'pause'
    | 'resume'
    | 'take-back'
    | 'claim-flag'
    | 'swap-sides'
    | 'as-it-stands'
    | 'adjust'
    | 'forgive-touch'
    | 'learn-dice';
  readonly as: Side | 'director';
  /** Left out: none are needed. */
  readonly args?: Readonly<Record<string, unknown>>;
}

const speaksFor = (role: PageRole, side: Side): boolean => role === side || role === 'director';

/** Whether this page may answer for a side, or for anyone. */
export const mayAnswer = (role: PageRole, who: Side | 'any'): boolean =>
  role !== 'reader' && (who === 'any' || speaksFor(role, who));

/** As whom a command for a seat, or one that everyone at the table may give, is sent. */
export const senderFor = (role: PageRole, who: Side | 'any'): Side | 'director' =>
  who !== 'any' ? who : role === 'white' || role === 'black' ? role : 'director';

/** Who answers what stands open: a double or a resignation. */
export function answerer(state: FeedState): Side | null {
  if (state.phase === 'doubled' && state.cube.offer) return opponent(state.cube.offer.by);
  if (state.resignation) return opponent(state.resignation.by);
  return null;
}

/**
 * Whether the double that waits for its answer may be undone as a mistake: a beaver answers one already, and one made too
 * early goes with the turn that it came into.
 */
export const mayUndoDouble = ({ phase, undo }: FeedState): boolean =>
  phase === 'doubled' && undo?.what === 'double';

/** Who may claim the match because the other side alone has lost its time. */
function claimantOf({ clock, phase }: FeedState): Side | null {
  const [fallen, ...more] = clock?.fallen ?? [];
  return fallen && more.length === 0 && phase !== 'match-over' ? opponent(fallen) : null;
}

/** Whether anybody may say that the game was set up wrong; in a turn the board knows whether it is too late. */
export const maySaySetUpWrong = ({ phase, paused, question }: FeedState, role: PageRole): boolean =>
  role !== 'reader' &&
  !paused &&
  question === null &&
  (phase === 'opening' || phase === 'to-roll' || phase === 'to-move');

/**
 * Who may undo from here what was done last: the director, or the side that has to agree; but that side alone undoes no
 * turn on which it has still to throw.
 */
function undoer({ undo, phase }: FeedState, role: PageRole): Side | 'director' | null {
  if (!undo) return null;
  if (role === 'director') return role;
  const isAsked = undo.what !== 'turn' || phase === 'to-move';
  return isAsked && role === undo.agrees ? undo.agrees : null;
}

/** Own numbers of the side on turn whose checkers were touched, and have to move unless the other side lets that be. */
export const owedTouches = ({ touched }: FeedState): readonly number[] =>
  touched.filter(({ mustMove }) => mustMove).map(({ point }) => point);

/** Who may let a touched checker be from here: the other side, or a director. */
function forgiver(state: FeedState, role: PageRole): Side | 'director' | null {
  const { phase, turn } = state;
  if (phase !== 'to-move' || turn === null || owedTouches(state).length === 0) return null;
  if (role === 'director') return role;
  return role === opponent(turn) ? role : null;
}

/** Whether a director may ask whose dice are whose. */
export const mayAskForDice = ({ phase, paused, question, askedForDice }: FeedState): boolean =>
  (phase === 'set-up' || phase === 'opening' || phase === 'to-roll') &&
  !paused &&
  question === null &&
  askedForDice === null;

/** What the page may do with the cube and the game now, apart from answers. */
export function possibleActs(state: FeedState, role: PageRole): readonly PossibleAct[] {
  if (role === 'reader') return [];
  const undoes = undoer(state, role);
  const undo: readonly PossibleAct[] = undoes ? [{ verb: 'take-back', as: undoes }] : [];
  if (state.matchWinner) return undo;
  const anyone = senderFor(role, 'any');
  if (state.paused) return [{ verb: 'resume', as: anyone }];
  const acts: PossibleAct[] = [];
  if (state.adjusting) acts.push({ verb: 'adjust', as: anyone, args: { on: false } });
  if (state.askedForDice && state.phase !== 'to-move')
    acts.push({ verb: 'learn-dice', as: anyone, args: { on: false } });
  const forgives = forgiver(state, role);
  if (forgives) acts.push({ verb: 'forgive-touch', as: forgives });
  const claimant = claimantOf(state);
  if (claimant && speaksFor(role, claimant)) acts.push({ verb: 'claim-flag', as: claimant });
  if (state.phase === 'set-up' && state.game > 1) acts.push({ verb: 'swap-sides', as: anyone });
  if (state.sentence.key === 'resume-differs') acts.push({ verb: 'as-it-stands', as: anyone });
  const { turn, cube } = state;
  const mayTurnCube = turn !== null && cube.inPlay && (cube.owner === null || cube.owner === turn);
  if (state.phase === 'to-roll' && turn && mayTurnCube && speaksFor(role, turn))
    acts.push({ verb: 'double', as: turn });
  if (state.phase === 'to-move' && turn && speaksFor(role, turn)) acts.push({ verb: 'end-turn', as: turn });
  const playing = state.phase === 'to-roll' || state.phase === 'to-move';
  const resigner = role === 'white' || role === 'black' ? role : turn;
  if (playing && resigner && !state.resignation) acts.push({ verb: 'resign', as: resigner });
  acts.push(...undo);
  if (state.phase !== 'set-up') acts.push({ verb: 'pause', as: anyone });
  return acts;
}
