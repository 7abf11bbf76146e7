import type { FeedState } from '../../feed/index.ts';
import {
  type Movement,
  opponent,
  ownNumber,
  type Place,
  type Position,
  type Side,
} from '../../rules/index.ts';
import type { Arrow, Mark } from '../board/scene.ts';
import { movesOf } from './plays.ts';
import { placeFor, readPosition, type Standing, standingAt } from './standing.ts';

type Move = Pick<Movement, 'from' | 'to' | 'hit'>;

/** One answer as it is shown: its letter, what is particular to it. */
export interface Answer {
  readonly id: string;
  readonly letter: string;
  readonly label: string;
  /** The movements that this answer does not share with all others. */
  readonly moves: readonly Move[];
}

export interface OpenQuestion {
  readonly id: string;
  readonly kind: NonNullable<FeedState['question']>['kind'];
  readonly mayAnswer: Side | 'any';
  /** That it is none of these is an answer too. */
  readonly mayBeNone: boolean;
  readonly answers: readonly Answer[];
  /** Movements that all answers share: that part of the turn is certain. */
  readonly certain: readonly Move[];
}

const keyOf = (move: Move) => `${move.from}/${move.to}`;

function writtenMoves(text: string): Move[] {
  return movesOf(text).flatMap(({ from, to, stops, hits, count }) =>
    Array.from({ length: count }, () => ({ from, to, hit: stops.some((stop) => hits.includes(stop)) })),
  );
}

/** Takes from `list` one movement for each of `taken`. */
function without(list: readonly Move[], taken: readonly Move[]): Move[] {
  const left = [...list];
  for (const move of taken) {
    const at = left.findIndex((one) => keyOf(one) === keyOf(move));
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

const shared = (all: readonly (readonly Move[])[]): Move[] =>
  (all[0] ?? []).filter((move, i, list) => {
    const copies = list.slice(0, i + 1).filter((one) => keyOf(one) === keyOf(move)).length;
    return all.every((moves) => moves.filter((one) => keyOf(one) === keyOf(move)).length >= copies);
  });

export function openQuestion(state: FeedState): OpenQuestion | null {
  const { question } = state;
  if (!question) return null;
  const moves = question.choices.map((choice) =>
    question.kind === 'which-play' ? writtenMoves(choice.label) : [],
  );
  const certain = shared(moves);
  return {
    id: question.id,
    kind: question.kind,
    mayAnswer: question.mayAnswer,
    mayBeNone: question.mayBeNone === true,
    certain,
    answers: question.choices.map((choice, i) => ({
      id: choice.id,
      letter: String.fromCharCode(65 + i),
      label: choice.label,
      moves: without(moves[i] ?? [], certain),
    })),
  };
}

function apply(state: FeedState, position: Position, side: Side, moves: readonly Move[]): Position {
  const own = [...position[side]];
  const other = [...position[opponent(side)]];
  for (const { from, to, hit } of moves) {
    own[from] = (own[from] ?? 0) - 1;
    own[to] = (own[to] ?? 0) + 1;
    const theirs = ownNumber(state.family, opponent(side), placeFor(state.family, side, to));
    if (!hit || theirs === undefined || !other[theirs]) continue;
    other[theirs] -= 1;
    other[25] = (other[25] ?? 0) + 1;
  }
  return { ...position, [side]: own, [opponent(side)]: other };
}

/** The board while a question is open: what is certain is drawn as played. */
export function standingInQuestion(state: FeedState, question: OpenQuestion): Standing {
  const side = state.turn ?? 'white';
  const before = readPosition({ white: state.white, black: state.black });
  return standingAt(state.family, apply(state, before, side, question.certain), side);
}

/** Letters on what differs; only the chosen answer's once one is shown. */
export function questionMarks(state: FeedState, question: OpenQuestion, chosen: string | null): Mark[] {
  const side = state.turn ?? 'white';
  const taken = new Set<Place>();
  return question.answers
    .filter((answer) => chosen === null || answer.id === chosen)
    .flatMap((answer) =>
      answer.moves.map((move): Mark => {
        const place = placeFor(state.family, side, move.to);
        const where = taken.has(place) ? 'after' : move.hit ? 'first' : 'next';
        taken.add(place);
        return { place, sign: 'which', letter: answer.letter, where };
      }),
    );
}

export function questionArrows(state: FeedState, question: OpenQuestion, chosen: string | null): Arrow[] {
  const side = state.turn ?? 'white';
  const answer = question.answers.find((one) => one.id === chosen);
  return (answer?.moves ?? []).map((move) => ({
    from: placeFor(state.family, side, move.from),
    to: placeFor(state.family, side, move.to),
    kind: 'which',
    landed: false,
  }));
}
