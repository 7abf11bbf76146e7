import {
  endsByThrow,
  graphOf,
  type Input,
  type InputOf,
  isAboutPlay,
  isOnePair,
  type MatchState,
  playsTouched,
  rulesetOf,
} from '../play/index.ts';
import {
  CHECKERS_PER_SIDE,
  OFF,
  opponent,
  ownNumber,
  type Position,
  positionKey,
  type Side,
} from '../rules/index.ts';
import {
  awaySince,
  counterOf,
  type DiceView,
  diceAt,
  diceOwnedBy,
  differences,
  isLifted,
  ownerOf,
  type PossiblePlay,
  positionsShown,
  sameReading,
  suspicions,
  type TurnWatch,
  touchesAt,
  unproven,
  view,
} from '../sensing/index.ts';
import { type AskingAtBoard, answerAtBoard, missingFrom, noneOfThese, whereIsIt } from './asking.ts';
import { playsOf, suspected } from './doubts.ts';
import { diceTold, diceWanted, isOnlyShowing } from './learning.ts';
import type { Look } from './look.ts';
import { restedReading, type Seen } from './seen.ts';
import { nextMatch, setUp } from './starts.ts';
import { freshThrow, openingThrow, thrown, throwOfTurn } from './throws.ts';

/**
 * What the board as seen says to the match, or null when it says nothing new. Only the address is
 * decided here (which phase listens to what); whether it may happen is play's matter.
 */
export function intent(match: MatchState, look: Look): Input | null {
  const { seen, now } = look;
  if (match.paused || seen.adjusting || seen.halt?.kind === 'pause' || !seen.board) return null;
  const missing = missingFrom(match, seen, look.audit);
  if (match.question)
    return (
      answerAtBoard(match, look, missing) ??
      noneOfThese(match, seen) ??
      playAfterQuestion(match, look) ??
      otherPlays(match, look) ??
      illegalTurnChanged(match, look) ??
      acceptanceByThrow(match, look)
    );
  const asked = whereIsIt(match, seen, missing, now);
  if (asked) return asked;
  const learned = diceTold(match, seen, now) ?? diceWanted(match, seen, now);
  if (learned || isOnlyShowing(match)) return learned;
  const dice = diceAt(seen.dice, now);
  switch (match.phase) {
    case 'set-up':
      return setUp(match, look);
    case 'match-over':
      return nextMatch(match, look);
    case 'opening':
      return openingThrow(match, look, dice);
    case 'to-roll':
      return match.turn && throwOfTurn(match, look, dice, match.turn);
    case 'to-move':
      return touched(match, look) ?? endOfTurn(match, look, dice);
    case 'resigning':
      return refusalByThrow(match, look, dice);
    case 'doubled':
      return null;
  }
}

/** Whoever points at an answer may hold the checker up for so long, in ms, before he is taken to have played on with it. */
const HELD_UP_MS = 6000;

/** Who has gone on moving checkers after a question about them may have answered it: another play stands now. */
function playAfterQuestion(match: MatchState, look: Look): Input | null {
  const { asking, board } = look.seen;
  const patience = asking?.touched ? HELD_UP_MS : settledAfter(look);
  const reading = restedReading(look.seen, look.now, patience);
  if (!asking || !board || !reading || !match.turn || sameReading(reading, asking.from)) return null;
  if (!isAboutPlay(match.question) || match.illegal) return null;
  const over = turnOver(match, look.seen, match.turn);
  // A checker that has only left may be one that points at the answer: what fits then is asked, and never taken.
  const isOnlyLifted = reading.every((count, place) => count <= (asking.from[place] as number));
  const isUnsure = isOnlyLifted && !isPointedAt(match, asking, over);
  return over && { ...over, ending: 'dice-lifted', ...(isUnsure ? { unsure: true } : {}) };
}

/**
 * The play that fits is the answer itself that a hand would point at: a checker that had closed two switches has been put
 * straight.
 */
function isPointedAt(
  { question }: MatchState,
  { touched }: AskingAtBoard,
  over: InputOf<'turn-ended'> | null,
): boolean {
  const [only, ...others] = touched ?? [];
  const answer = question?.choices.find(({ id }) => id === only)?.position;
  const [fits, ...more] = over?.possible ?? [];
  if (!answer || !fits || others.length + more.length > 0) return false;
  return positionKey(answer) === positionKey(fits.position);
}

/** Whoever has passed over every answer has made a play that a switch speaks against: those are asked about as well, and first. */
function otherPlays({ question, illegal, turn }: MatchState, { seen }: Look): Input | null {
  if (question?.kind !== 'which-play' || illegal || !turn || !seen.turn || !seen.asking?.isPassedOver)
    return null;
  // Who has moved a checker meanwhile is asked about what stands now.
  if (!seen.board || !sameReading(seen.board.reading, seen.asking.from)) return null;
  const known = question.choices.flatMap(({ position, movements }) =>
    position && movements ? [{ position, movements }] : [],
  );
  const keys = new Set(known.map(({ position }) => positionKey(position)));
  const others = playsOf(suspicions(seen.turn)).filter(({ position }) => !keys.has(positionKey(position)));
  return others.length === 0 ? null : askedUnsure(turn, [...others, ...known]);
}

/**
 * Whoever has ended an illegal turn may change it before the other side has said anything: then a legal play is played,
 * another illegal one is judged instead, and one that is put back altogether is begun anew, as if that had been demanded.
 */
function illegalTurnChanged(match: MatchState, look: Look): Input | null {
  const { question, illegal, turn, position: before } = match;
  const { seen, map, patience, now } = look;
  const reading = restedReading(seen, now, patience.settleMs);
  if (question?.kind !== 'illegal-turn' || !illegal || !turn || !reading) return null;
  const { family } = rulesetOf(match);
  const isJudged = (each: Position) => differences(map, family, each, reading).length === 0;
  if (illegal.positions.some(isJudged)) return null;
  const over = turnOver(match, seen, turn);
  if (over?.possible.some(({ position }) => playsTouched(match, position)))
    return mayNotBeAll(match, look) ? null : { ...over, ending: illegal.ending };
  const shown = positionsShown({ map, family, before, side: turn, reading });
  if (!shown.some((each) => positionKey(each) === positionKey(before)))
    return shown.length > 0
      ? { kind: 'ended-illegally', by: turn, ending: illegal.ending, positions: shown }
      : null;
  return restedReading(seen, now, SURELY_ILLEGAL_MS)
    ? { kind: 'answer', question: question.id, choice: 'demand', by: 'board' }
    : null;
}

/** Whoever throws, or takes the common pair into his hand, has accepted an illegal turn before his (rules B.1.11). */
function acceptanceByThrow(match: MatchState, look: Look): Input | null {
  const { question, illegal } = match;
  if (question?.kind !== 'illegal-turn' || question.mayAnswer === 'any') return null;
  if (isOnePair(match) && illegal?.ending === 'button' && diceLifted(match, look))
    return { kind: 'answer', question: question.id, choice: 'accept', by: question.mayAnswer };
  return thrown(match, look, diceAt(look.seen.dice, look.now), question.mayAnswer);
}

/** Whoever throws instead of answering has refused (play counts these dice as the answer, not as a roll). */
function refusalByThrow(match: MatchState, look: Look, dice: DiceView): Input | null {
  return match.resignation && thrown(match, look, dice, opponent(match.resignation.by));
}

/** A checker lifted in this turn for the first time, where touched is played (rules B11). */
function touched(match: MatchState, { seen, now }: Look): InputOf<'touched'> | null {
  const { options, family } = rulesetOf(match);
  const { turn } = match;
  if (options.touchMove !== 'strict' || !turn || !seen.touches) return null;
  const points = touchesAt(seen.touches, now).flatMap((place) => ownNumber(family, turn, place) ?? []);
  const isTold = (point: number) => point === OFF || match.touched.some((each) => each.point === point);
  const point = points.find((each) => !isTold(each));
  return point === undefined ? null : { kind: 'touched', point };
}

/**
 * Lifted dice, the opponent's throw, or a board borne off end the turn as soon as its result is legal
 * and at rest; a throw into a turn that is not over is reported as such. Whoever plays leftover numbers has no dice
 * to lift: he throws for his own turn.
 */
function endOfTurn(match: MatchState, look: Look, dice: DiceView): Input | null {
  const { turn } = match;
  if (!turn) return null;
  const other = opponent(turn);
  // Of one pair it cannot be told who has thrown it: it lies there for the turn that is being played.
  const early = isOnePair(match) ? null : freshThrow(match, look, dice, other);
  const atRest = restedReading(look.seen, look.now, look.patience.settleMs);
  const ended = atRest && turnOver(match, look.seen, turn);
  const isFair = ended?.possible.some(({ position }) => playsTouched(match, position));
  const over = isFair || (ended && isToBeCounted(match, look, ended)) ? ended : null;
  if (over && mayNotBeAll(match, look)) return null;
  const lifted = diceLifted(match, look);
  if (over && match.leftover && freshThrow(match, look, dice, turn)) return { ...over, ending: 'own-throw' };
  if (over && lifted && endsByLifting(match)) return { ...over, ending: 'dice-lifted' };
  // Who has been asked to count checkers had said before that the turn is over.
  if (over && look.seen.told.length > 0) return over;
  const endedByOther = early && !match.leftover && !match.cube.early && endsByThrow(match);
  if (over && endedByOther && !mayGoOn(look)) return { ...over, ending: 'opponent-threw', by: other };
  if (over && isCleared(turn, over.possible)) return { ...over, ending: 'finished' };
  const illegal = over ? null : endedIllegally(match, look, ended);
  if (illegal) return illegal;
  const found = over ? [] : suspected(match, look.seen, isDeclaredOver(match, look), look.now);
  if (found.length > 0) return askedUnsure(turn, playsOf(found));
  if (ownDiceLifted(match, look) && isLiftedEarly(match, look, over !== null))
    return { kind: 'lifted-early' };
  if (early) return { kind: 'thrown', side: other, ...early, source: 'dice', by: other };
  return thrownAgain(match, look, dice);
}

/** Lifted dice over a board that is no legal play: nobody is just about to put a checker down any more. Milliseconds. */
const SURELY_ILLEGAL_MS = 2000;

/** The turn is declared over, and so much is hidden that no play is known to look like this before checkers are counted. */
const isToBeCounted = (
  match: MatchState,
  look: Look,
  { possible, uncounted }: InputOf<'turn-ended'>,
): boolean =>
  possible.length === 0 &&
  uncounted !== undefined &&
  isDeclaredOver(match, look) &&
  restedReading(look.seen, look.now, SURELY_ILLEGAL_MS) !== null;

/**
 * The turn is declared over with what is no legal play, or not by the checker that was touched, where the other side
 * judges that (rules B.1.11). Whoever has lifted dice and moved nothing has still to move.
 */
function endedIllegally(match: MatchState, look: Look, ended: InputOf<'turn-ended'> | null): Input | null {
  const { seen, map, patience, now } = look;
  const { options, family } = rulesetOf(match);
  const { turn: side, position: before } = match;
  if (options.illegalTurn === 'controller-blocks' || match.demanded || match.leftover || !side) return null;
  const isTaken = isTakenOver(match, look, side);
  if (!isTaken && !isDeclaredOver(match, look)) return null;
  const isSure = seen.declaredOver || isTaken;
  const reading = restedReading(seen, now, isSure ? patience.settleMs : SURELY_ILLEGAL_MS);
  if (!reading) return null;
  const shown = ended?.possible.length
    ? ended.possible.map(({ position }) => position)
    : positionsShown({ map, family, before, side, reading });
  const moved = shown.filter((each) => seen.declaredOver || positionKey(each) !== positionKey(before));
  const ending = seen.declaredOver ? 'button' : 'dice-lifted';
  return moved.length > 0 ? { kind: 'ended-illegally', by: side, ending, positions: moved } : null;
}

/** The common pair has been taken up and thrown: by the other side, for its turn. */
const isTakenOver = (match: MatchState, look: Look, side: Side): boolean =>
  isOnePair(match) && freshThrow(match, look, diceAt(look.seen.dice, look.now), opponent(side)) !== null;

/** A checker on its way to where nobody sees it come gets this time, in ms, to arrive. */
const ARRIVAL_MS = 2000;
/** Who may have still to move what nobody sees gets this time, in ms, to do so before he is taken to have finished. */
const GOING_ON_MS = 3000;

function settledAfter({ seen, patience }: Look): number {
  if (!seen.turn) return patience.settleMs;
  const { mayBeInHand, mayGoOn, decided } = view(seen.turn);
  // To ask is never wrong: whoever is asked may go on.
  if (mayGoOn && decided) return GOING_ON_MS;
  return mayBeInHand ? ARRIVAL_MS : patience.settleMs;
}

/**
 * A legal result stands, and as far as is seen the turn may have to go on: the board has not been at rest for long, or
 * the dice have only just been lifted, perhaps too early.
 */
function mayNotBeAll(match: MatchState, look: Look): boolean {
  const patience = settledAfter(look);
  if (restedReading(look.seen, look.now, patience) === null) return true;
  const lifted = diceOfRoll(match, look.seen).flatMap((die) => awaySince(look.seen.dice, die) ?? []);
  return patience === GOING_ON_MS && lifted.length > 0 && look.now - Math.min(...lifted) < patience;
}

/** Whose dice still lie may have to move what nobody sees: a throw of the other side does not say that he has. */
const mayGoOn = ({ seen }: Look): boolean => seen.turn !== null && view(seen.turn).mayGoOn;

/** Nothing fits but by a switch that lies: never taken unasked. */
const askedUnsure = (by: Side, possible: readonly PossiblePlay[]): Input => ({
  kind: 'turn-ended',
  by,
  ending: 'dice-lifted',
  possible,
  decided: null,
  unsure: true,
});

/** Where the clock or a tap ends a turn, the dice lie until then (rules C.4, C.6). */
function endsByLifting(match: MatchState): boolean {
  const { turnEnd } = rulesetOf(match).options;
  return turnEnd === 'lift-dice' || turnEnd === 'pass-dice';
}

/** With the checkers at rest for so long the turn was not over when its dice were lifted. Milliseconds. */
const SURELY_EARLY_MS = 1000;

/** Said once a turn, and only where it costs the next delay. */
function isLiftedEarly(match: MatchState, { seen, now }: Look, isOver: boolean): boolean {
  const { clock, dice, leftover } = match;
  if (clock?.rules.method !== 'delay' || dice === null || leftover) return false;
  if (clock.owesDelay.includes(dice.side)) return false;
  const isSure = restedReading(seen, now, SURELY_EARLY_MS) !== null;
  return isSure && (!isOver || !endsByLifting(match));
}

/** The dice have been lifted, or "end of turn" pressed: the turn is meant to be over. */
export const isDeclaredOver = (match: MatchState, look: Pick<Look, 'seen' | 'now'>): boolean =>
  match.phase === 'to-move' &&
  (look.seen.declaredOver || (endsByLifting(match) && ownDiceLifted(match, look)));

/** The side on turn has thrown into its own turn: its roll stands, and this is none (rules B.1.12). */
function thrownAgain(match: MatchState, look: Look, dice: DiceView): InputOf<'thrown'> | null {
  const { turn } = match;
  const again = turn && match.dice?.source === 'dice' ? freshThrow(match, look, dice, turn) : null;
  return turn && again && { kind: 'thrown', side: turn, ...again, source: 'dice', by: turn };
}

/** The roll may lie on dice of both sides: in an opening played with the dice it was drawn with. */
function diceLifted(match: MatchState, { seen, now }: Look): boolean {
  return diceOfRoll(match, seen).some((die) => isLifted(seen.dice, die, now));
}

/** The dice that the roll lies on; of numbers that people have told also those that the board has come to hear of since. */
function diceOfRoll(
  { dice, counters: counted }: MatchState,
  { dice: watch, lainBefore }: Seen,
): readonly string[] {
  if (!dice) return [];
  const { source, side, counters } = dice;
  if (source === 'dice') return Object.keys(counters);
  const isNews = (die: string) => {
    const counter = counterOf(watch, die);
    return counter !== null && counter !== counted[die] && counter !== lainBefore[die];
  };
  return [...Object.keys(counters), ...diceOwnedBy(watch, side).filter(isNews)];
}

/**
 * The same, of dice that are the side's own to lift. In a draw that is played the other side takes its die back when it
 * likes: that may end a turn which is legal as it lies, but says of none that it is over too early.
 */
function ownDiceLifted(match: MatchState, { seen, now }: Pick<Look, 'seen' | 'now'>): boolean {
  const { turn } = match;
  const isOwn = (die: string) => isOnePair(match) || ownerOf(seen.dice, die) === turn;
  return diceOfRoll(match, seen).some((die) => isLifted(seen.dice, die, now) && isOwn(die));
}

/** The side that plays has nothing more to play with; in a last throw the other side has finished already. */
const isCleared = (side: Side, possible: readonly PossiblePlay[]): boolean =>
  possible.length > 0 && possible.every(({ position }) => position[side][OFF] === CHECKERS_PER_SIDE);

/** The declaration that the turn is over, as far as the board bears it out; null while nothing legal stands. */
export function turnOver(match: MatchState, seen: Seen, by: Side | 'director'): InputOf<'turn-ended'> | null {
  if (!seen.board || !seen.turn || !graphOf(match)) return null;
  const { results, decided: shown, uncounted } = view(seen.turn);
  if (uncounted)
    return { kind: 'turn-ended', by, ending: 'button', possible: results, decided: null, uncounted };
  if (results.length === 0) return null;
  const asked = [...unproven(seen.turn), ...playsInsteadOf(match.undone, seen.turn)];
  if (asked.length > 0)
    return { kind: 'turn-ended', by, ending: 'button', possible: asked, decided: null, unsure: true };
  // Hands put things right once a turn has been taken back: of several plays that fit, what was seen on the way tells none.
  const decided = match.undone && results.length > 1 ? null : shown;
  return { kind: 'turn-ended', by, ending: 'button', possible: results, decided };
}

/**
 * The play that has just been taken back lies there once more, as far as is seen: it was misread, or it is meant after all.
 * Never again unasked, where by one place that is not seen as it is it may have been another: those, and it.
 */
function playsInsteadOf(undone: Position | null, turn: TurnWatch): readonly PossiblePlay[] {
  const { decided } = view(turn);
  if (!undone || !decided || positionKey(decided.position) !== positionKey(undone)) return [];
  const others = playsOf(suspicions(turn));
  return others.length === 0 ? [] : [...others, decided];
}
