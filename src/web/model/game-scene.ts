import type { FeedDie, FeedState } from '../../feed/index.ts';
import { type Position, ruleset, type Side } from '../../rules/index.ts';
import type { Language } from '../../texts/index.ts';
import { label } from '../../texts/index.ts';
import type { Seat, View } from '../board/geometry.ts';
import type { DieState } from '../board/pieces.ts';
import type { BoardScene, DrawnCube, DrawnDie, Mark } from '../board/scene.ts';
import type { Freshness } from './freshness.ts';
import { marksOf, suggestionArrow } from './marks.ts';
import { arrowsOf } from './plays.ts';
import { openQuestion, questionArrows, questionMarks, standingInQuestion } from './question.ts';
import { beginsBeside, readPosition, type Standing, standingAt, standingNow } from './standing.ts';
import { positionInWords } from './words.ts';

export interface SceneWishes {
  readonly language: Language;
  readonly seat: Seat;
  readonly px: number;
  /** The play looked back at, from 0; null = live. */
  readonly step: number | null;
  /** The answer being previewed. */
  readonly choice: string | null;
  readonly fresh: Freshness;
}

const DIE_STATES: Readonly<Record<FeedDie['state'], DieState | null>> = {
  handling: null,
  rolling: 'rolling',
  stable: 'lying',
  crooked: 'crooked',
  moved: 'lying',
  lost: 'lost',
};

/** Dice where they lie; a roll that was told in another way lies on the right. */
export function drawnDice(state: FeedState): DrawnDie[] {
  const lying = state.dice.flatMap(({ side, face, state: told, half, played }): DrawnDie[] => {
    const drawn = DIE_STATES[told];
    if (!drawn) return [];
    return [{ side, face, half: half ?? 'right', state: drawn === 'lying' && played ? 'played' : drawn }];
  });
  if (lying.length > 0 || !state.roll || !state.turn) return lying;
  const side = state.turn;
  return state.roll.map((face) => ({ side, face, half: 'right', state: 'lying' }));
}

/** The two dice that the sentence is about: those of the side on turn, or one each; none between games. */
export function leadingDice(state: FeedState): DrawnDie[] {
  if (state.phase === 'set-up' || state.phase === 'match-over') return [];
  const all = drawnDice(state);
  const own = all.filter(({ side }) => side === state.turn);
  return (own.length >= 2 ? own : all).slice(0, 2);
}

/** The cube while one is in play: an offered one shows what the game would count. */
export function drawnCube(state: FeedState): DrawnCube | null {
  const { inPlay, value, owner, offer } = state.cube;
  if (offer) return { value: offer.value, owner, offered: true };
  return inPlay ? { value, owner, offered: false } : null;
}

const viewOf = ({ seat, px }: SceneWishes, { variant }: FeedState): View => ({
  seat,
  px,
  bench: false,
  beside: beginsBeside(variant),
});
const seatSide = (seat: Seat): Side => (seat === 'black' ? 'black' : 'white');

/** Position after play `step`; step 0 is the start of the game. */
export function positionAt(state: FeedState, step: number): Position {
  const play = state.plays[step - 1];
  if (play) return readPosition(play);
  try {
    return ruleset(state.variant).start;
  } catch {
    return readPosition(state.plays[0] ?? state);
  }
}

function words(
  state: FeedState,
  wishes: SceneWishes,
  position: Position,
  mover: Side | null,
  live: boolean,
): string {
  return positionInWords(wishes.language, state.family, position, mover, live ? state.pips : undefined);
}

/** The board as it was after a play, with that play as arrows. */
function sceneBack(state: FeedState, wishes: SceneWishes, step: number): BoardScene {
  const play = state.plays[step - 1];
  const position = positionAt(state, step);
  const side = play?.side ?? null;
  return {
    view: viewOf(wishes, state),
    family: state.family,
    numbers: side ?? seatSide(wishes.seat),
    ...standingAt(state.family, position),
    marks: [],
    dice: side && play?.roll ? play.roll.map((face) => ({ side, face, half: 'right', state: 'lying' })) : [],
    cube: null,
    arrows: side ? arrowsOf(state.family, side, play?.text ?? '', 'played', true) : [],
    old: false,
    veil: null,
    label: words(state, wishes, position, side, false),
  };
}

/** What stands wrong or is in doubt while it is asked which play was made: the letters stand for the amber lights. */
const marksBesides = (state: FeedState, standing: Standing): Mark[] =>
  marksOf(state, standing).filter(({ sign }) => sign === 'wrong' || sign === 'doubt');

/** The board as the state says, in every state of the game. */
export function gameScene(state: FeedState, wishes: SceneWishes): BoardScene {
  if (wishes.step !== null) return sceneBack(state, wishes, wishes.step);
  const question = openQuestion(state);
  const which = question && question.kind === 'which-play' ? question : null;
  const standing: Standing = which ? standingInQuestion(state, which) : standingNow(state);
  const { fresh } = wishes;
  const settled = readPosition(state);
  return {
    view: viewOf(wishes, state),
    family: state.family,
    numbers: state.turn ?? seatSide(wishes.seat),
    stacks: standing.stacks,
    inHand: standing.inHand,
    marks: which
      ? [...questionMarks(state, which, wishes.choice), ...marksBesides(state, standing)]
      : marksOf(state, standing),
    dice: drawnDice(state),
    cube: drawnCube(state),
    arrows: which ? questionArrows(state, which, wishes.choice) : suggestionArrow(state),
    old: fresh.kind === 'old' || fresh.kind === 'board-off',
    veil: fresh.kind === 'old' ? label(wishes.language, 'veil', { seconds: fresh.seconds }) : null,
    label: words(state, wishes, settled, state.turn, true),
  };
}
