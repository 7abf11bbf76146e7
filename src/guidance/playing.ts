import { type MatchState, mustBePlayed, playsTouched, rulesetOf } from '../play/index.ts';
import {
  BAR,
  choosesDouble,
  type Movement,
  NOT_ENTERED,
  numbersOf,
  OFF,
  opponent,
  ownNumber,
  type Place,
  placeOf,
  printPlay,
  type Side,
} from '../rules/index.ts';
import type { Hit, TurnView } from '../sensing/index.ts';
import { earlyDoubleAdvice, earlyThrowAdvice } from './early.ts';
import { replayAdvice } from './illegal.ts';
import type { GuideInput } from './input.ts';
import { type Lights, light, lightsOf, NO_LIGHTS, together } from './lights.ts';
import { railName, railNames, type Sentence, sentence } from './sentence.ts';
import type { Advice } from './setting-up.ts';
import { takenBackAdvice } from './taken-back.ts';

const HEAD = 24;

/** Something wrong for a shorter time than this is a checker that slides by. Milliseconds. */
export const WRONG_AFTER_MS = 200;

interface Turn {
  readonly state: MatchState;
  readonly side: Side;
  readonly view: TurnView;
  readonly roll: string;
}

/**
 * What to show while the side on turn plays its roll. What the other side has done into that turn shines besides,
 * whatever else has to be told first.
 */
export function turnAdvice(input: GuideInput): Advice {
  const { state, view } = input;
  const side = state.dice?.side ?? state.turn ?? 'white';
  const roll = (state.leftover ?? state.dice?.roll ?? []).join('-');
  if (!view) return { lights: NO_LIGHTS, sentence: sentence('to-move', { side, roll }) };
  const turn = { state, side, view, roll };
  const { lights, sentence: said } = playAdvice(input, turn);
  return { lights: together(lights, earlyAdvice(turn)?.lights ?? NO_LIGHTS), sentence: said };
}

/** What the play itself asks for. */
function playAdvice(input: GuideInput, turn: Turn): Advice {
  const { now } = input;
  const { state, side, view, roll } = turn;
  if (view.wrong.length > 0 && now - view.since >= WRONG_AFTER_MS)
    return replayAdvice(state, view, input.audit) ?? wrongAdvice(turn);
  if (view.unmatched.length > 0 && now - view.since >= WRONG_AFTER_MS) return unmatchedAdvice(turn);
  if (view.hit) return hitAdvice(view.hit, turn);
  const owed = input.endedEarly ? owedAdvice(turn) : null;
  if (owed) return owed;
  if (view.lifted.length > 0)
    return {
      lights: handLights(view),
      sentence: isOverdue(input) ? unseenSentence(turn) : liftedSentence(turn),
    };
  if (view.only?.movements.length === 0) return earlyAdvice(turn) ?? passAdvice(turn);
  const told = takenBackAdvice(state, view) ?? owedAdvice(turn);
  if (told) return told;
  if (view.results.length > 0)
    return earlyAdvice(turn) ?? { lights: NO_LIGHTS, sentence: doneSentence(turn) };
  if (isBarPassedOver(turn)) return { lights: NO_LIGHTS, sentence: sentence('bar-first') };
  const hint = suggested(input, turn);
  const entries = entryLights(view);
  if (hasThrownAgain(turn)) return { lights: NO_LIGHTS, sentence: sentence('thrown-again', { side, roll }) };
  const early = input.endedEarly && !isUntouched(turn) ? null : earlyAdvice(turn);
  if (early) return early;
  const shown = touchedAdvice(turn) ?? hint;
  if (input.endedEarly)
    return {
      lights: shown?.lights ?? together(entries, goOnLights(turn)),
      sentence: unfinishedSentence(view),
    };
  return shown ?? { lights: entries, sentence: nextSentence(turn) };
}

/** Whoever holds his turn for over looks at the board: from where it can go on. A turn that is begun anew has time. */
const goOnLights = ({ state, view }: Turn): Lights => light('origin', state.demanded ? [] : view.mayLift);

/** People have said that the turn is over, and it cannot be as it lies: not while a hand has only just moved. */
export function isOverdue({ state, view, now, endedEarly }: GuideInput): boolean {
  if (!endedEarly || !view || view.uncounted || now - view.since < WRONG_AFTER_MS) return false;
  // Where the other side judges that, it is asked.
  if (rulesetOf(state).options.illegalTurn !== 'controller-blocks') return false;
  return !view.results.some(({ position }) => playsTouched(state, position));
}

/** The side on turn has thrown into its own turn. */
const hasThrownAgain = ({ state: { voided }, side }: Turn): boolean =>
  voided?.reason === 'out-of-turn' && voided.side === side;

/** The other side has thrown or doubled into this turn (rules C.4). */
const earlyAdvice = ({ state, side }: Turn): Advice | null =>
  earlyDoubleAdvice(state) ?? earlyThrowAdvice(state, side);

/** All is played, but not with a checker that had been touched (rules B11): red where it stands. */
function owedAdvice(turn: Turn): Advice | null {
  const { state, view } = turn;
  if (view.results.length === 0 || view.results.some(({ position }) => playsTouched(state, position)))
    return null;
  return touchAdvice(turn, 'wrong', (point) => sentence('touched-unplayed', { side: turn.side, point }));
}

/** The hand is empty, and a checker that was touched has still to move. */
const touchedAdvice = (turn: Turn): Advice | null =>
  touchAdvice(turn, 'origin', (point) => sentence('touched', { side: turn.side, roll: turn.roll, point }));

function touchAdvice(
  { state, side, view }: Turn,
  meaning: 'wrong' | 'origin',
  say: (point: string) => Sentence,
): Advice | null {
  const { family } = rulesetOf(state);
  const now = (view.stands ?? state.position)[side];
  const left = mustBePlayed(state).filter((own) => (now[own] ?? 0) >= (state.position[side][own] ?? 0));
  const [first] = left.map((own) => placeOf(family, side, own));
  if (first === undefined) return null;
  return {
    lights: light(
      meaning,
      left.map((own) => placeOf(family, side, own)),
    ),
    sentence: say(railName(family, side, first)),
  };
}

/** Whoever has played leftover numbers has no dice to lift, and throws. How the turn has been understood, where it has. */
function doneSentence({ state, side, view }: Turn): Sentence {
  if (state.leftover) return sentence('completion-done', { side });
  const play = view.decided === null ? '' : printPlay(view.decided.movements);
  return sentence('turn-done', { ...endingOf(state), play });
}

/**
 * Dice that were told, or lifted before the turn was taken back, cannot be lifted to end it; and where the clock or a
 * tap ends turns, lifting them does not (rules C.4).
 */
function endingOf(state: MatchState): Sentence['args'] {
  const { turnEnd } = rulesetOf(state).options;
  const isByDice = state.dice?.source === 'dice' && (turnEnd === 'lift-dice' || turnEnd === 'pass-dice');
  return isByDice ? {} : { ends: 'button' };
}

/** A checker beside the board is seen only when it has been entered: where it may be is shown all the time. */
const entryLights = ({ mayEnter }: TurnView): Lights =>
  together(
    light(
      'completes',
      mayEnter.filter(({ completes }) => completes).map(({ place }) => place),
    ),
    light(
      'target',
      mayEnter.map(({ place }) => place),
    ),
  );

function nextSentence({ state, side, view, roll }: Turn): Sentence {
  const [number, ...others] = view.numbers;
  if (state.leftover) return sentence('to-complete', { side, roll });
  if (view.mayEnter.length > 0) {
    return sentence(view.mayLift.length > 0 ? 'enter-or-move' : 'enter', { side, roll });
  }
  const rules = rulesetOf(state);
  const numbers = numbersOf(rules, state.dice?.roll ?? [1, 2], state.turnsPlayed[side] + 1);
  if (choosesDouble(rules, numbers) && isRollPlayed(view) && others.length > 0)
    return sentence('choose-double', { side });
  const isChain = numbers.length > 4;
  return isChain && number !== undefined
    ? sentence('to-move-chain', { side, roll, number })
    : sentence('to-move', { side, roll });
}

/** What may still be played then is a double of one's choice (rules D.3.1). */
const isRollPlayed = ({ inOrder, left }: TurnView): boolean => inOrder && left.length === 0;

function handLights({ lifted, targets }: TurnView): Lights {
  return together(
    light(
      'origin',
      lifted.map(({ place }) => place),
    ),
    light(
      'completes',
      targets.filter(({ completes }) => completes).map(({ place }) => place),
    ),
    light(
      'target',
      targets.filter(({ completes }) => !completes).map(({ place }) => place),
    ),
  );
}

/** The bar shines until the hit checker lies on it (rules C.1.5). */
function hitAdvice({ place }: Hit, { state, side, view }: Turn): Advice {
  const point = railName(rulesetOf(state).family, side, place);
  return { lights: handLights(view), sentence: sentence('hit-to-bar', { point }) };
}

function liftedSentence({ state, side, view, roll }: Turn): Sentence {
  const { family } = rulesetOf(state);
  const named = (ends: boolean) =>
    railNames(
      family,
      side,
      view.targets.filter(({ completes }) => completes === ends).map(({ place }) => place),
    );
  return sentence('lifted', { side, roll, targets: named(false), completes: named(true) });
}

/** Whoever lifts the dice has put all down: what is not seen may lie off its slot. */
function unseenSentence({ state, side, view }: Turn): Sentence {
  const places = view.targets.length > 0 ? view.targets : view.lifted;
  const targets = places.map(({ place }) => place);
  return sentence('checker-unseen', { targets: railNames(rulesetOf(state).family, side, targets) });
}

/** Red where something stands wrong; where it came from and where it may go besides. */
function wrongAdvice(turn: Turn): Advice {
  const { view } = turn;
  const places = view.wrong.map(({ place }) => place);
  const isSetUp = turn.state.setUpFault === 'put-right';
  return {
    lights: together(light('wrong', places), handLights(view)),
    sentence: isSetUp ? sentence('set-up-put-right') : wrongSentence(turn),
  };
}

/** Something lies where no checker can have come to: it was taken from where its leaving is not seen, and may not. */
function unmatchedAdvice({ state, side, view: { unmatched } }: Turn): Advice {
  const [first = 0] = unmatched;
  const point = railName(rulesetOf(state).family, side, first);
  return { lights: light('wrong', unmatched), sentence: sentence('wrong-place', { point, targets: '' }) };
}

function wrongSentence(turn: Turn): Sentence {
  const { state, side, view } = turn;
  const { family } = rulesetOf(state);
  const head = placeOf(family, side, HEAD);
  if (family === 'long' && headsGone(view, head) > 1) return sentence('head-one-only');
  if (isBarPassedOver(turn)) return sentence('bar-first');
  const surplus = view.wrong.find(({ problem }) => problem === 'surplus');
  const first = surplus ?? view.wrong[0];
  const point = first ? railName(family, side, first.place) : '';
  if (!surplus && first && isOthers(turn, first.place)) return sentence('touched-other', { side });
  if (!surplus && first && isOnlyOthers(turn, first.place))
    return sentence('missing-of-other', { side, point });
  const targets = railNames(
    family,
    side,
    view.targets.map(({ place }) => place),
  );
  if (!surplus) return sentence('missing-checker', { point, targets });
  return sentence('wrong-place', { point, targets });
}

/** A checker of the other side has been taken up where touched is played: it is told that this obliges nobody. */
function isOthers({ state, side }: Turn, place: Place): boolean {
  const own = ownNumber(rulesetOf(state).family, side, place);
  return state.touched.some(({ point, whose }) => point === own && whose !== side);
}

/** Nobody but the other side had checkers there when the turn began. */
function isOnlyOthers({ state: { position, ...state }, side }: Turn, place: Place): boolean {
  const { family } = rulesetOf(state);
  const count = (each: Side) => position[each][ownNumber(family, each, place) ?? -1] ?? 0;
  return count(opponent(side)) > 0 && count(side) === 0;
}

/** How many checkers have left the head, where that is what stands wrong: seen to leave it, or hidden in its height. */
function headsGone({ wrong, hiddenLifts }: TurnView, head: Place): number {
  const left = wrong.find(({ place, problem }) => place === head && problem === 'missing');
  if (left) return -left.moved;
  return hiddenLifts?.place === head ? hiddenLifts.count : 0;
}

/** A checker on the bar waits while others are moved (rules C.1.6). */
function isBarPassedOver({ state, side, view }: Turn): boolean {
  if ((state.position[side][BAR] ?? 0) === 0) return false;
  const { family } = rulesetOf(state);
  const isWaiting = view.mayLift.includes(placeOf(family, side, BAR));
  return isWaiting && (view.wrong.length > 0 || !view.inOrder);
}

function passAdvice({ state, side, roll }: Turn): Advice {
  const tray = placeOf(rulesetOf(state).family, side, OFF);
  return {
    lights: light('which', [tray]),
    sentence: sentence('no-play', { side, roll, ...endingOf(state) }),
  };
}

/** The turn was to be over: what can still be played. */
function unfinishedSentence({ numbers }: TurnView): Sentence {
  const [number, ...others] = numbers;
  if (number === undefined) return sentence('dice-early');
  return others.length === 0 ? sentence('number-left', { number }) : sentence('numbers-left');
}

/** A forced play, or what the computer chose: shown as long as no checker has been touched. */
function suggested({ suggestion }: GuideInput, turn: Turn): Advice | null {
  const { view } = turn;
  if (!isUntouched(turn)) return null;
  if (suggestion) {
    const key = suggestion.by === 'computer' ? 'computer-plays' : 'to-move';
    const args = key === 'to-move' ? { side: turn.side, roll: turn.roll } : {};
    return { lights: runLights(turn, suggestion.movements), sentence: sentence(key, args) };
  }
  return view.only ? { lights: runLights(turn, view.only.movements), sentence: sentence('forced') } : null;
}

function isUntouched({ state, view }: Turn): boolean {
  const { stands } = view;
  return stands !== null && JSON.stringify(stands) === JSON.stringify(state.position);
}

/** Blue light that runs every movement's way, one after another. */
function runLights({ state, side }: Turn, movements: readonly Movement[]): Lights {
  const { family } = rulesetOf(state);
  const places: Place[] = movements.flatMap(({ from, to }) => {
    const first = from === NOT_ENTERED ? HEAD : Math.min(from, BAR);
    return Array.from({ length: first - to + 1 }, (_, step) => placeOf(family, side, first - step));
  });
  return lightsOf(
    places.map(
      (place, order) => [place, { meaning: 'suggestion', order, of: places.length, since: null }] as const,
    ),
  );
}
