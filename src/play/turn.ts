import { opponent, PLACES, type PlaceName, positionKey, printPlay, type Side } from '../rules/index.ts';
import { type Decider, type Deciders, happens, notNow, notYours, refuse } from './decision.ts';
import { questionId, throwEarly } from './early-throw.ts';
import type { Cause } from './events.ts';
import type { Decision, InputOf, PossiblePlay, Uncounted } from './input.ts';
import { isDrawDecided, isDrawnRoll, openingThrow } from './opening.ts';
import { play, turnInHand } from './play.ts';
import { throwRefusesResignation } from './resignation.ts';
import { rulesetOf } from './rules-of.ts';
import type { Choice, MatchState, Phase } from './state.ts';
import { takeBack } from './take-back.ts';
import { whyNoThrow } from './throws.ts';
import { playsTouched } from './touch.ts';
import { wayTo } from './way.ts';

/** A turn: the throw, the play, and how the play is taken back. */
export const turnDeciders: Deciders<'thrown' | 'throw-void' | 'turn-ended' | 'take-back'> = {
  thrown,
  'throw-void': throwVoid,
  'turn-ended': endTurn,
  'take-back': takeBack,
};

const THROWN_IN: Readonly<Record<Phase, Decider<'thrown'>>> = {
  'set-up': () => notNow('Put the checkers on the start position first.'),
  opening: openingThrow,
  'to-roll': roll,
  'to-move': throwEarly,
  // Nothing but the answer to a double can make this throw one too early (C.4): that is the other side's turn, and there is
  // none. “Take” is said before it is pressed, so that the dice which lie then count as soon as it has been; nothing if it passes.
  doubled: () => notNow('A double waits for its answer; take or pass.'),
  resigning: throwRefusesResignation,
  'match-over': () => notNow('The match is over; begin a new one.'),
};

function thrown(state: MatchState, input: InputOf<'thrown'>): Decision {
  return whyNoThrow(state, input) ?? THROWN_IN[state.phase](state, input);
}

function roll(state: MatchState, { side, roll, source, counters, early, by }: InputOf<'thrown'>): Decision {
  if (state.turn !== side) {
    if (source !== 'dice') return notYours('It is the other side’s turn to throw.');
    return happens(by, { type: 'throw-void', side, reason: 'out-of-turn', roll, source, counters });
  }
  return happens(by, { type: 'rolled', side, roll, source, counters, ...(early ? { early } : {}) });
}

/**
 * Dice that have come to rest and count are made void by a director only, who has looked at them: what lies on a
 * checker or off the board no die can tell, nor that it took another of its faces for the one on top (rules B.1.12; kestum
 * comes too late then: B15, L60). What people have told wrongly they may take back themselves.
 */
function throwVoid(state: MatchState, input: InputOf<'throw-void'>): Decision {
  const { side, reason, by, roll, counters } = input;
  if (!isToBeJudged(state, input) || (reason === 'kestum' && state.phase !== 'to-roll'))
    return notNow('No throw waits to be judged; play on.');
  const { kestum, dieOnChecker } = rulesetOf(state).options;
  if (reason === 'on-checker' && dieOnChecker === 'valid')
    return notNow('Dice that lie flat on a checker are good here; the throw counts.');
  if (reason === 'kestum' && !kestum) return notNow('Kestum is not played here; the throw counts.');
  if (reason === 'kestum' && by === side)
    return notYours('Kestum is said by the other side; throw the dice.');
  const dice = counters ? ({ roll: roll ?? [], source: 'dice', counters } as const) : {};
  return happens(by, { type: 'throw-void', side, reason, ...cubeWithoutTie(state, by), ...dice });
}

/**
 * Where nobody has drawn anew since a tie, dice that have counted are those of the tie: it was none, and has not turned
 * the cube (rules C.2, automatic doubles).
 */
function cubeWithoutTie({ phase, opening, cubeBeforeTie }: MatchState, by: Cause): { cube?: number } {
  const isOfTie = phase === 'opening' && Object.keys(opening).length === 0 && by === 'director';
  return isOfTie && cubeBeforeTie !== null ? { cube: cubeBeforeTie } : {};
}

function isToBeJudged(state: MatchState, { side, by, reason }: InputOf<'throw-void'>): boolean {
  const { phase, turn, leftover, opening } = state;
  if (reason === 'misread' && by !== 'director') return isTold(state, side) && by === side;
  if (phase === 'opening') return opening[side] === undefined || by === 'director';
  if (turn !== side) return false;
  if (phase === 'to-roll') return reason !== 'misread' || isDrawDecided(state);
  return phase === 'to-move' && leftover === null && by === 'director';
}

/** A roll of the side's own that people have told; what the draw has made a roll was told die by die, and stands. */
function isTold(state: MatchState, side: Side): boolean {
  const { phase, turn, dice, leftover } = state;
  const isOwn = phase === 'to-move' && turn === side && leftover === null;
  return isOwn && !isDrawnRoll(state) && dice !== null && dice.source !== 'dice';
}

/** Only what the rules allow is played; what the switches leave open is asked (design, “Whole-turn inference”). */
function endTurn(
  state: MatchState,
  { by, ending, possible, decided, unsure, uncounted }: InputOf<'turn-ended'>,
): Decision {
  const turn = turnInHand(state);
  if (turn === null) return notNow('No turn waits to be ended; throw the dice.');
  if (by === opponent(turn.dice.side) && ending !== 'opponent-threw') {
    return notYours('The side on turn ends its turn.');
  }
  if (uncounted) return askHowMany(state, uncounted);
  const plays = distinct(possible);
  if (plays.length === 0) return notNow('The board shows no legal play of this roll; put right what is lit.');
  const fair = plays.filter(({ position }) => playsTouched(state, position));
  if (fair.length === 0) return notNow('A checker that was touched has to be played; move it first.');
  const fits = fair.length === 1 ? fair[0] : fair.find((each) => decided && isSame(each, decided));
  const chosen = (!unsure && fits) || null;
  const named = chosen ? [chosen] : fair;
  if (!named.every((each) => wayTo(turn.graph, each) !== null)) {
    return refuse('E_PLAY', 'This is no legal play of the roll; play another.');
  }
  return chosen ? happens(by, ...play(state, turn, chosen, ending)) : ask(state, fair);
}

const isSame = (one: PossiblePlay, other: PossiblePlay): boolean =>
  positionKey(one.position) === positionKey(other.position);

const distinct = (plays: readonly PossiblePlay[]): readonly PossiblePlay[] => [
  ...new Map(plays.map((each) => [positionKey(each.position), each])).values(),
];

/** Nobody finds his play among more, and the event would outgrow what the journal takes at once. */
const MOST_CHOICES = 100;

function ask(state: MatchState, plays: readonly PossiblePlay[]): Decision {
  if (state.question && asksAbout(state.question.choices, plays)) {
    return notNow('Several plays look like this; say which was made.');
  }
  // The board has checkers counted first where it can be told by that which play it was.
  if (plays.length > MOST_CHOICES) {
    return notNow('Too many plays look like this; spread the checkers so that they can be told apart.');
  }
  const choices = plays.map((each, index) => ({
    id: String(index + 1),
    label: printPlay(each.movements),
    ...each,
  }));
  const question = {
    id: questionId(state),
    kind: 'which-play',
    choices,
    mayAnswer: state.turn ?? 'any',
  } as const;
  return happens('board', { type: 'asked', question });
}

function askHowMany(state: MatchState, { place, counts }: Uncounted): Decision {
  const name = PLACES[place] as PlaceName;
  if (state.question?.kind === 'how-many' && state.question.place === name)
    return notNow('The checkers there have to be counted; say how many they are.');
  const choices = counts.map((count) => ({ id: String(count), label: String(count) }));
  const question = {
    id: questionId(state),
    kind: 'how-many',
    choices,
    mayAnswer: state.turn ?? 'any',
    place: name,
  } as const;
  return happens('board', { type: 'asked', question });
}

function asksAbout(choices: readonly Choice[], plays: readonly PossiblePlay[]): boolean {
  const asked = new Set(choices.map(({ position }) => position && positionKey(position)));
  return plays.length === asked.size && plays.every(({ position }) => asked.has(positionKey(position)));
}
