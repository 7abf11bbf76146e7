import {
  isCubeDead,
  isShutOut,
  type MatchState,
  mustAcceptResignation,
  type Question,
  rulesetOf,
} from '../play/index.ts';
import { OFF, opponent, PLACES, type PlaceName, placeOf, SIDES, type Side } from '../rules/index.ts';
import type { SideDice } from '../sensing/index.ts';
import { type Asking, answersByTouch, howManyAdvice, placesAgainst, questionLights } from './asking.ts';
import { countingAdvice } from './counting.ts';
import { disturbed, missingAdvice, movedMeanwhile, named, wrongLights } from './disturbed.ts';
import { earlyDoubleAdvice, earlyThrowLights } from './early.ts';
import { countdownChangesAt, holdAdvice } from './holding.ts';
import { illegalAdvice } from './illegal.ts';
import type { Accepted, GuideInput, Standstill } from './input.ts';
import { learningAdvice } from './learning.ts';
import { type Lights, light, lightsByPlace, lightsOf, NO_LIGHTS, together } from './lights.ts';
import { offerLights } from './offers.ts';
import { isOverdue, turnAdvice, WRONG_AFTER_MS } from './playing.ts';
import { ACCEPTED_MS } from './rhythm.ts';
import { railName, type Sentence, sentence } from './sentence.ts';
import { type Advice, setUpAdvice } from './setting-up.ts';
import { type Sound, soundsBetween } from './sounds.ts';
import { type Alarm, alarmOf, flagLights, flagSentence, traysOfResult, wonByTime } from './time.ts';

export interface Guidance {
  readonly lights: Lights;
  readonly sentence: Sentence;
  /** To be played once, now. */
  readonly sounds: readonly Sound[];
  /** How pressing the time was when this was said. */
  readonly alarm: Alarm;
  /** People had said that the turn is over, and it was not. */
  readonly isOverdue: boolean;
  /** When (ms) guidance has to be asked again though nothing has happened; null = not by time. */
  readonly changesAt: number | null;
}

/** Of two dice that are thrown together none comes to rest so much later than the other. Milliseconds. */
const ALONE_AFTER_MS = 4000;

/** A sensor newly in doubt is spoken of for this long. Milliseconds. */
const DOUBT_SPOKEN_MS = 10_000;

/**
 * What lights, sentence and sounds say.
 * @param before what was said last: a sound is made only for what is new
 */
export function guide(input: GuideInput, before: Guidance | null = null): Guidance {
  const advice = adviceFor(input);
  const lights = input.board === 'connected' ? together(advice.lights, standingLights(input)) : NO_LIGHTS;
  const said = flagSentence(input.state, advice.sentence);
  const shown = {
    lights,
    sentence: newDoubt(input, advice) ?? said,
    alarm: alarmOf(input.clock),
    isOverdue: isOverdue(input),
  };
  return { ...shown, sounds: soundsBetween(before, shown), changesAt: changesAt(input) };
}

function adviceFor(input: GuideInput): Advice {
  const { board } = input;
  if (board !== 'connected') return calm(sentence(board === 'missing' ? 'board-missing' : 'board-trying'));
  if (input.standstill) return standstillAdvice(input.standstill);
  const holding = input.held && holdAdvice(input, input.held);
  if (holding) return { ...holding, sentence: holding.sentence ?? tableAdvice(input).sentence };
  return tableAdvice(input);
}

/** What people at the table are told while nobody holds a button for something. */
function tableAdvice(input: GuideInput): Advice {
  const { state, audit, resuming } = input;
  if (input.pairing) return calm(pairingSentence(input.pairing));
  if (state.paused) return { ...calm(sentence('paused')), lights: wrongLights(audit) };
  // What differs, where a checker is asked for, is that checker: it is asked for still.
  const differs = resuming && state.question?.kind !== 'where-is-it' && audit[0];
  if (differs) return { lights: wrongLights(audit), sentence: named('resume-differs', state, differs) };
  if (input.counting) return countingAdvice(state, input.counting);
  if (input.adjusting) return calm(sentence('adjusting'));
  if (state.question) return questionAdvice(input, state.question);
  return adviceForPhase(input);
}

function adviceForPhase(input: GuideInput): Advice {
  const { state } = input;
  switch (state.phase) {
    case 'set-up':
      return showsResult(input) ? calm(gameOver(state)) : settingUp(input);
    case 'opening':
      return (
        disturbed(input) ??
        learningAdvice(input) ?? { lights: faultLights(input), sentence: openingSentence(input) }
      );
    case 'to-roll':
      return disturbed(input) ?? learningAdvice(input) ?? rollAdvice(input);
    case 'to-move':
      return turnAdvice(input);
    case 'doubled':
      return offered(input, doubledSentence(state));
    case 'resigning':
      return offered(input, resignsSentence(state));
    case 'match-over':
      return calm(matchOver(state));
  }
}

/** Whoever is asked for his dice throws them while the checkers are set up. */
function settingUp(input: GuideInput): Advice {
  const told = setUpAdvice(input.state, input.audit);
  const asked = learningAdvice(input);
  return asked ? { ...asked, lights: together(asked.lights, told.lights) } : told;
}

/**
 * An offer waits for its answer, whatever is done to the checkers meanwhile: that is told first. Where the turn before
 * it has only just ended, its green flash is seen before the offer’s amber.
 */
function offered(input: GuideInput, sentence: Sentence): Advice {
  const told = disturbed(input);
  const lights = isAccepting(input) ? NO_LIGHTS : offerLights(input.state);
  return {
    lights: together(lights, told?.lights ?? NO_LIGHTS),
    sentence: told?.sentence ?? sentence,
  };
}

/** What is beside the points: lit all at once it means none of the checkers. */
const BESIDE: readonly PlaceName[] = ['bar-white', 'bar-black', 'tray-white', 'tray-black'];

function standstillAdvice(why: Standstill): Advice {
  const places = BESIDE.map((name) => PLACES.indexOf(name));
  return {
    lights: light('wrong', places),
    sentence: sentence(why === 'journal' ? 'journal-full' : 'inputs-dead'),
  };
}

const pairingSentence = (whose: Side | 'director'): Sentence =>
  whose === 'director' ? sentence('pairing-director') : sentence('pairing', { side: whose });
function matchOver(state: MatchState): Sentence {
  const args = { winner: state.winner ?? '', score: scoreOf(state) };
  return sentence(wonByTime(state) ? 'match-over-time' : 'match-over', args);
}

const calm = (said: Sentence): Advice => ({ lights: NO_LIGHTS, sentence: said });

function questionAdvice(input: GuideInput, question: Question): Advice {
  const { state, audit, asking, view } = input;
  if (question.kind === 'where-is-it') return missingAdvice(state, question, audit);
  if (question.kind === 'illegal-turn') return illegalAdvice(state, view);
  if (question.kind === 'premature-roll')
    return movedMeanwhile(input, question, {
      lights: earlyThrowLights(state),
      sentence: questionSentence(state, question, asking),
    });
  if (question.kind === 'whose-die')
    return { lights: light('which', traysOf(state)), sentence: questionSentence(state, question, asking) };
  if (question.kind === 'how-many') return howManyAdvice(state, question, asking);
  return movedMeanwhile(input, question, {
    lights: together(
      questionLights(state, question, asking),
      light('doubt', placesAgainst(question, asking)),
    ),
    sentence: questionSentence(state, question, asking),
  });
}

const traysOf = (state: MatchState): readonly number[] =>
  SIDES.map((side) => placeOf(rulesetOf(state).family, side, OFF));

/** Plays and missing checkers have sentences of their own; of an early throw it is told who threw (rules C.4). */
function questionSentence(state: MatchState, question: Question, asking: Asking | null): Sentence {
  const { kind, choices } = question;
  const { early } = state;
  if (kind === 'premature-roll' && early) return sentence('thrown-early', { side: early.side });
  if (kind === 'whose-die') return sentence('whose-die', { face: highest(question) });
  const alone = choices.length === 1 ? choices[0] : choices.find(({ id }) => id === asking?.shown);
  const [against] = placesAgainst(question, asking);
  const point =
    against === undefined ? {} : { point: railName(rulesetOf(state).family, state.turn ?? 'white', against) };
  if (alone) return sentence('question-shown', { play: alone.label, ...point });
  const by = answersByTouch(state, question, asking).size > 0 ? {} : { by: 'button' };
  return sentence('question-which', { ...point, ...by });
}

const highest = ({ dice = [] }: Question): number => Math.max(...dice.map(({ face }) => face));

function openingSentence({ state, dice }: GuideInput): Sentence {
  const said = diceSentence('white', dice.white) ?? diceSentence('black', dice.black);
  if (said) return said;
  const { white, black } = state.opening;
  if (white !== undefined && black === undefined) return sentence('opening-throw', { side: 'black' });
  if (black !== undefined && white === undefined) return sentence('opening-throw', { side: 'white' });
  const face = restingFace(dice.white);
  const isTie = white === undefined && face !== null && face === restingFace(dice.black);
  return isTie ? sentence('opening-tie', { face }) : sentence('opening-both');
}

/** The one number that a side's dice show; null when none or both rest. */
function restingFace({ faces }: SideDice): number | null {
  const [face, ...others] = Object.values(faces).filter((each) => each !== null);
  return face !== undefined && others.length === 0 ? face : null;
}

/** Whoever throws again before his turn is over may have been doubled meanwhile. */
function rollAdvice(input: GuideInput): Advice {
  const faults = faultLights(input);
  const shutOut = shutOutAdvice(input);
  if (shutOut) return { ...shutOut, lights: together(shutOut.lights, faults) };
  const early = input.dice[input.state.turn ?? 'white'].rolling ? null : earlyDoubleAdvice(input.state);
  if (early) return { ...early, lights: together(early.lights, faults) };
  return { lights: faults, sentence: rollSentence(input) };
}

/** Where the clocks run, whoever can move nothing whatever he throws need not throw: as at a forced pass, amber on his tray. */
function shutOutAdvice({ state, dice }: GuideInput): Advice | null {
  const { turn } = state;
  if (turn === null || !isShutOut(state) || diceSentence(turn, dice[turn])) return null;
  const tray = placeOf(rulesetOf(state).family, turn, OFF);
  return { lights: light('which', [tray]), sentence: sentence('shut-out', { side: turn }) };
}

/** The other die must have been thrown as well by now. */
const isOneDieHeard = ({ thrownAloneSince, now }: GuideInput): boolean =>
  thrownAloneSince !== null && now - thrownAloneSince >= ALONE_AFTER_MS;

function rollSentence(input: GuideInput): Sentence {
  const { state, dice } = input;
  const side = state.turn ?? 'white';
  const said = isOneDieHeard(input) ? sentence('one-die-heard', { side }) : diceSentence(side, dice[side]);
  if (said) return said;
  if (state.setUpFault === 'official') return sentence('set-up-official', { side });
  if (isOutOfTurn(state)) return sentence('not-your-throw', { side: opponent(side) });
  if (state.mustRethrow) return sentence('throw-void', { side });
  const isNewGame = state.game > 1 && state.plays.length === 0;
  if (isNewGame) return sentence('new-game', { side });
  return sentence(throwsAgain(state, side) ? 'rolls-again' : 'to-roll', { side });
}

/** The side that has no throw to make has thrown: it is told so until the other has. */
const isOutOfTurn = ({ voided, turn }: MatchState): boolean =>
  voided?.reason === 'out-of-turn' && voided.side !== turn;

/** It has played the turn before this throw as well (rules D.1, D.3.1). */
function throwsAgain({ plays }: MatchState, side: Side): boolean {
  const last = plays.at(-1);
  return last?.side === side && last.roll !== null && !last.leftover;
}

function diceSentence(side: Side, { rolling, fault, lost }: SideDice): Sentence | null {
  if (rolling) return sentence('rolling', { side });
  if (lost.length > 0) return sentence('die-lost', { side });
  return fault && sentence(fault === 'crooked' ? 'die-crooked' : 'dice-misplaced');
}

/** Dice have no light of their own: the tray of the side that has to throw them again shows that they lie wrong, or are not heard. */
function faultLights(input: GuideInput): Lights {
  const { state, dice } = input;
  const { family } = rulesetOf(state);
  const judged =
    state.phase === 'opening' || isOutOfTurn(state) ? SIDES : SIDES.filter((side) => side === state.turn);
  return light(
    'wrong',
    judged
      .filter(
        (side) =>
          dice[side].fault ||
          dice[side].lost.length > 0 ||
          (isOneDieHeard(input) && state.turn === side) ||
          (isOutOfTurn(state) && state.voided?.side === side),
      )
      .map((side) => placeOf(family, side, OFF)),
  );
}

function doubledSentence(state: MatchState): Sentence {
  const { cube } = state;
  return sentence(isCubeDead(state) ? 'doubled-dead' : 'doubled', {
    side: cube.offer?.by ?? 'white',
    value: cube.offer?.value ?? cube.value,
  });
}

function resignsSentence(state: MatchState): Sentence {
  const { resignation } = state;
  return sentence(mustAcceptResignation(state) ? 'resigns-enough' : 'resigns', {
    side: resignation?.by ?? 'white',
    worth: resignation?.worth ?? 1,
  });
}

/** The result of a game stays this long (ms) before the next set-up is guided. */
export const RESULT_SHOWN_MS = 8000;

const showsResult = ({ state, gameEndedAt, now }: GuideInput): boolean =>
  state.lastResult !== null && gameEndedAt !== null && now - gameEndedAt < RESULT_SHOWN_MS;

function gameOver({ lastResult }: MatchState): Sentence {
  const { winner, kind, points } = lastResult ?? { winner: null, kind: 'draw', points: 0 };
  return sentence('game-over', { winner: winner ?? '', kind, points });
}

function scoreOf({ score, winner }: MatchState): string {
  const first = winner ?? 'white';
  return `${score[first]}:${score[opponent(first)]}`;
}

/** Lights that shine whatever else is shown. What stands on for long gives way to what flashes once. */
function standingLights(input: GuideInput): Lights {
  const flashes = together(acceptedLights(input), resultLights(input));
  const doubts = light(
    'doubt',
    input.doubts.map(({ place }) => place),
  );
  const lasting = lightsByPlace(together(doubts, flagLights(input.state)));
  const isFlashing = new Set(lightsByPlace(flashes).map(([place]) => place));
  return together(flashes, lightsOf(lasting.filter(([place]) => !isFlashing.has(place))));
}

function acceptedLights(input: GuideInput): Lights {
  const flash = flashNow(input);
  return flash ? light('accepted', flash.places, flash.since) : NO_LIGHTS;
}

const isAccepting = (input: GuideInput): boolean => flashNow(input) !== undefined;

const flashNow = ({ accepted, now }: GuideInput): Accepted | undefined =>
  accepted ? flashesOf(accepted).find(({ since }) => now >= since && now - since < ACCEPTED_MS) : undefined;

const flashesOf = ({ places, since, afterwards = [] }: Accepted): readonly Accepted[] =>
  afterwards.length === 0
    ? [{ places, since }]
    : [
        { places, since },
        { places: afterwards, since: since + AFTERWARDS_MS },
      ];

/** The second flash of what is accepted, if it has one, comes so much after the first. Milliseconds. */
const AFTERWARDS_MS = 1000;

const RESULT_FLASH_MS = 1000;

/** The winner's tray flashes once for every point; more than it can be counted by would say nothing. */
function resultLights({ state, gameEndedAt, now }: GuideInput): Lights {
  const flash = resultFlash(state, gameEndedAt, now);
  return flash === null ? NO_LIGHTS : light('accepted', traysOfResult(state), flash);
}

/** When the flash that is due began; null where none is. */
function resultFlash(state: MatchState, endedAt: number | null, now: number): number | null {
  const { lastResult, phase } = state;
  if (
    wonByTime(state) ||
    lastResult === null ||
    endedAt === null ||
    (phase !== 'set-up' && phase !== 'match-over')
  )
    return null;
  const number = Math.floor((now - endedAt) / RESULT_FLASH_MS);
  const flashes = Math.min(Math.max(1, lastResult.points), RESULT_SHOWN_MS / RESULT_FLASH_MS);
  return number >= 0 && number < flashes ? endedAt + number * RESULT_FLASH_MS : null;
}

/** Told where nothing waits to be put right or answered, and the game does not rest. */
function newDoubt(input: GuideInput, advice: Advice): Sentence | null {
  const { board, state, doubts, now } = input;
  if (board !== 'connected' || isPressing(advice) || isResting(input)) return null;
  const recent = doubts.find(({ since }) => now - since < DOUBT_SPOKEN_MS);
  if (!recent) return null;
  return sentence('sensor-doubt', {
    point: railName(rulesetOf(state).family, state.turn ?? 'white', recent.place),
  });
}

/** Whoever rests, counts dice, holds a button or pairs a phone is told of that alone: “play on” would be no advice. */
const isResting = ({ state, adjusting, counting, pairing, held, standstill }: GuideInput): boolean =>
  state.paused || adjusting || counting !== null || pairing !== null || held !== null || standstill !== null;

const isPressing = ({ lights }: Advice): boolean =>
  lightsByPlace(lights).some(([, { meaning }]) => meaning === 'wrong' || meaning === 'which');

function changesAt(input: GuideInput): number | null {
  const { state, now, view, accepted, doubts, gameEndedAt, held, endedEarly, thrownAloneSince } = input;
  const times = doubts.map(({ since }) => since + DOUBT_SPOKEN_MS);
  if (view && (endedEarly || view.wrong.length + view.unmatched.length > 0))
    times.push(view.since + WRONG_AFTER_MS);
  if (thrownAloneSince !== null) times.push(thrownAloneSince + ALONE_AFTER_MS);
  if (accepted) times.push(...flashesOf(accepted).flatMap(({ since }) => [since, since + ACCEPTED_MS]));
  if (gameEndedAt !== null) times.push(gameEndedAt + RESULT_SHOWN_MS);
  const flash = resultFlash(state, gameEndedAt, now);
  if (flash !== null) times.push(flash + RESULT_FLASH_MS);
  const countdown = held && countdownChangesAt(held, now);
  if (countdown !== null) times.push(countdown);
  const coming = times.filter((time) => time > now);
  return coming.length > 0 ? Math.min(...coming) : null;
}
