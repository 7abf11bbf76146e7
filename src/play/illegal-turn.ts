import { illegallyOff, opponent, type Position, positionKey, printPlay, type Side } from '../rules/index.ts';
import { cubeDeciders } from './cube.ts';
import { type Deciders, happens, notNow, notYours } from './decision.ts';
import { settleEarly } from './early-double.ts';
import { questionId } from './early-throw.ts';
import type { Cause, Happening } from './events.ts';
import { evolve } from './evolve.ts';
import { bothOff } from './illegally-borne-off.ts';
import type { Decision, Input, InputOf } from './input.ts';
import { endGame } from './match.ts';
import { NO_POINTS } from './new-match.ts';
import { printed } from './printed.ts';
import { graphOf, rulesetOf } from './rules-of.ts';
import { resultAfterPlay } from './score.ts';
import { stamp } from './stamp.ts';
import type { Choice, IllegalTurn, MatchState } from './state.ts';
import { whyNoThrow } from './throws.ts';
import { travelled } from './travelled.ts';

/**
 * Turns that are ended with what is no legal play of their roll (rules B.1.11, C.4; L57, L58, S33): the other side
 * accepts the position as it stands, by its word, its throw or the cube, or demands a legal play.
 */
export const illegalTurnDeciders: Deciders<'ended-illegally'> = { 'ended-illegally': endIllegally };

export const ACCEPT: Choice = { id: 'accept', label: 'accept' };
export const DEMAND: Choice = { id: 'demand', label: 'demand' };
/** What was accepted is none of the positions that the board may show. */
export const NONE: Choice = { id: 'none', label: 'none' };

function endIllegally(state: MatchState, input: InputOf<'ended-illegally'>): Decision {
  const { by, ending, positions } = input;
  const { dice, leftover, demanded } = state;
  const { illegalTurn } = rulesetOf(state).options;
  if (state.phase !== 'to-move' || dice === null) return notNow('No turn waits to be ended; throw the dice.');
  if (by === opponent(dice.side)) return notYours('The side on turn ends its turn.');
  if (illegalTurn === 'controller-blocks' || leftover || demanded)
    return notNow('This is no legal play of the roll; put right what is lit.');
  if (positions.length === 0) return notNow('Checkers are missing or too many; put right what is lit.');
  const { side, roll } = dice;
  const ended: Happening = {
    type: 'ended-illegally',
    side,
    roll,
    positions: positions.map(printed),
    ending,
  };
  // The other side is asked already: what it accepts is what stands now.
  if (state.illegal)
    return isSameAs(state.illegal, positions)
      ? notNow('The other side says first whether it accepts the turn.')
      : happens(by, ended);
  // Where both must see to legal plays, nobody is asked (000-p).
  if (illegalTurn !== 'opponent-option') return happens(by, ended, { type: 'play-demanded', side });
  return happens(by, ended, askJudge(state, side));
}

function askJudge(state: MatchState, side: Side): Happening {
  const mayAnswer = opponent(side);
  const choices = [ACCEPT, DEMAND];
  return { type: 'asked', question: { id: questionId(state), kind: 'illegal-turn', choices, mayAnswer } };
}

function isSameAs({ positions }: IllegalTurn, shown: readonly Position[]): boolean {
  const keys = new Set(positions.map(positionKey));
  return shown.length === keys.size && shown.every((position) => keys.has(positionKey(position)));
}

/** What follows from the other side's word. Where stacks hide what was played, that is asked before it is played. */
export function judged(state: MatchState, { id }: Choice): readonly Happening[] {
  const { illegal, dice } = state;
  if (illegal === null || dice === null) return [];
  if (id === DEMAND.id) return [{ type: 'play-demanded', side: dice.side }];
  const [only, ...others] = illegal.positions;
  if (only === undefined) return [];
  return others.length > 0 ? [askWhich(state, illegal, dice.side)] : playIllegally(state, only);
}

function askWhich(state: MatchState, { positions }: IllegalTurn, side: Side): Happening {
  const choices = positions.map((position, index) => ({
    id: String(index + 1),
    label: printPlay(travelled(rulesetOf(state).family, side, state.position, position)),
    position,
    movements: [],
  }));
  const id = questionId(afterAnswer(state));
  return { type: 'asked', question: { id, kind: 'which-play', choices, mayAnswer: 'any', mayBeNone: true } };
}

/** The number of a question that follows an answer: one event, the answer, comes before it. */
const afterAnswer = (state: MatchState): MatchState => ({ ...state, seq: state.seq + 1 });

/**
 * What the other side has accepted the board cannot write down, for it sees something else than what lies there: the
 * turn is judged once more, and checkers may be put so that they are seen, or a legal play is demanded.
 */
export const judgedAnew = (state: MatchState): readonly Happening[] =>
  state.dice ? [askJudge(afterAnswer(state), state.dice.side)] : [];

/** The position stands as it is; with it may end the game, and an early throw comes into its own. */
export function playIllegally(state: MatchState, position: Position): readonly Happening[] {
  const { dice, illegal } = state;
  if (dice === null || illegal === null) return [];
  const { side, roll } = dice;
  const play = printPlay(travelled(rulesetOf(state).family, side, state.position, position));
  const { ending } = illegal;
  const graph = graphOf(state);
  const off = graph ? illegallyOff(graph, position) : NO_POINTS;
  const played: Happening = {
    type: 'played',
    side,
    roll,
    play,
    movements: [],
    ...printed(position),
    ending,
    illegal: true,
    ...(off.white + off.black > 0 ? { illegallyOff: off } : {}),
  };
  const after = { ...state, position, illegallyOff: bothOff(state.illegallyOff, off) };
  const result = resultAfterPlay(after, side);
  return [played, ...(result ? endGame(state, result) : settleEarly(state, position))];
}

type Condoning = InputOf<'thrown'> | InputOf<'double'>;

/** Whether this says something of an illegal turn that waits for a word; a throw from before its end does not. */
export const condones = ({ question }: MatchState, input: Input): input is Condoning =>
  question?.kind === 'illegal-turn' &&
  (input.kind === 'double' || (input.kind === 'thrown' && input.early !== true));

/**
 * Who throws or turns the cube has accepted the turn before it (L58, S33). Where it has to be asked first what was
 * played, throw and cube come after the answer.
 */
export function condone(state: MatchState, input: Condoning): Decision {
  const { question } = state;
  const fault = input.kind === 'thrown' ? whyNoThrow(state, input) : null;
  if (fault) return fault;
  const side = input.kind === 'thrown' ? input.side : input.by;
  if (question === null || question.mayAnswer !== side)
    return notYours('The other side says first whether it accepts the turn.');
  const accepted: readonly Happening[] = [
    { type: 'answered', question: question.id, choice: ACCEPT.id },
    ...judged(state, ACCEPT),
  ];
  const after = foldInto(state, accepted, side);
  const mayGoOn = after.phase === 'to-roll' && after.turn === side && after.question === null;
  if (!mayGoOn) return happens(side, ...accepted, ...(input.kind === 'thrown' ? inVain(after, input) : []));
  const next = input.kind === 'thrown' ? rolled(input) : cubeDeciders.double(after, input);
  return 'refused' in next ? next : happens(side, ...accepted, ...next.happenings);
}

/** Who has doubled before waits for the answer: the throw that accepts the turn is none of his own. */
const inVain = (
  { phase }: MatchState,
  { side, roll, source, counters }: InputOf<'thrown'>,
): readonly Happening[] =>
  phase === 'doubled' ? [{ type: 'throw-void', side, reason: 'out-of-turn', roll, source, counters }] : [];

const rolled = ({ side, roll, source, counters, by }: InputOf<'thrown'>): Decision =>
  happens(by, { type: 'rolled', side, roll, source, counters });

const foldInto = (state: MatchState, happenings: readonly Happening[], by: Cause): MatchState =>
  stamp(state, happenings, by, 0).reduce(evolve, state);
