import type { MatchEvent } from '../play/index.ts';
import {
  ANSWERING_WAYS,
  type AnsweringWay,
  HABITS,
  type HabitCounts,
  type HandsAct,
} from '../simulator/index.ts';
import { type Difference, judge } from './judge.ts';
import { type FaultOutcome, isOverlooked } from './soak-faults.ts';
import type { PlayedGame } from './soak-game.ts';
import { NO_PROCEDURE_COUNTS, type ProcedureCounts, procedureIn, scoresDiffering } from './soak-procedure.ts';
import { type TakenBack, takenBackByHands } from './soak-taken-back.ts';

/** What a soak counts. */
export interface SoakFigures {
  readonly games: number;
  readonly turns: number;
  /** Recorded plays that differ from what the hands finally left on the board, and throws recorded otherwise than they fell. */
  readonly silentMisreads: number;
  /** Turns recorded unasked otherwise than they were played, which the hands noticed by the lights and took back. */
  readonly misreadsTakenBack: number;
  /** Slips of the hands that every switch showed as a legal play, written as that unasked, and noticed and taken back by the hands. */
  readonly slipsUnseen: number;
  /** Legal final positions that were refused although every checker lay square on its slot, and no broken switch told otherwise. */
  readonly wrongRefusals: number;
  /** Turns in which the board asked although a legal result lay on it. */
  readonly asked: number;
  /** Turns that a patient player could not end. */
  readonly unresolved: number;
  /** Matches that the journal counts otherwise than a scorer who knows only what the hands did. */
  readonly wrongScores: number;
  readonly faultsInjected: number;
  readonly faultsFound: number;
  /** Faults of switches that were not found in as many turns as is allowed. */
  readonly faultsOverlooked: number;
  readonly habits: HabitCounts;
  readonly faults: readonly FaultOutcome[];
  readonly procedure: ProcedureCounts;
  /** Questions about plays that the hands answered, by the way they took. */
  readonly answers: Readonly<Record<AnsweringWay, number>>;
  /** Turns that the hands took back, because lights showed that another had been understood. */
  readonly takenBack: number;
}

export interface GameVerdict {
  readonly figures: SoakFigures;
  /** What is to be told of a game that failed, a line each. */
  readonly failures: readonly string[];
}

export const NO_FIGURES: SoakFigures = {
  games: 0,
  turns: 0,
  silentMisreads: 0,
  misreadsTakenBack: 0,
  slipsUnseen: 0,
  wrongRefusals: 0,
  asked: 0,
  unresolved: 0,
  wrongScores: 0,
  faultsInjected: 0,
  faultsFound: 0,
  faultsOverlooked: 0,
  habits: Object.fromEntries(HABITS.map((habit) => [habit, 0])) as unknown as HabitCounts,
  faults: [],
  procedure: NO_PROCEDURE_COUNTS,
  answers: { touch: 0, button: 0, phone: 0 },
  takenBack: 0,
};

/** The verdict on a game or match: the journal compared with the hands' own log. */
export function verdictOn({
  hands,
  journal,
  asked,
  misled,
  lay,
  slips,
  habits,
  faults,
  settings,
  isOver,
  failure,
}: PlayedGame): GameVerdict {
  const matches = matchesIn(hands, journal);
  const verdicts = matches.map((each) => judge(each.hands, each.journal));
  const differences = verdicts.flatMap((verdict) => verdict.differences);
  const turns = verdicts.reduce((count, verdict) => count + verdict.turns, 0);
  const misreads = differences.filter(({ journal: said }) => said !== null);
  const { misreads: takenBack, slipsUnseen } = takenBackByHands(hands, journal, lay, slips);
  const refusals = hands.filter((act) => act.did === 'refused' && !misled.has(act));
  const ends = hands.filter(
    (act) => act.did === 'stuck' || (act.did === 'waited-in-vain' && act.next === 'went on'),
  );
  const overlooked = faults.filter(isOverlooked);
  const broken = failure === null ? [] : [`the hands failed: ${String(failure)}`];
  const isBrokenOff = misreads.length + ends.length > 0 || failure !== null;
  if (!isOver && !isBrokenOff) broken.push('the game did not come to an end');
  const isCounted = isOver && !isBrokenOff;
  const scores = matches.flatMap((each) =>
    isCounted ? scoresDiffering(each.hands, each.journal, settings) : [],
  );
  return {
    figures: {
      ...NO_FIGURES,
      games: Math.max(1, hands.filter(({ did }) => did === 'ended-game').length),
      turns,
      silentMisreads: misreads.length > 0 ? 1 : 0,
      misreadsTakenBack: takenBack.length,
      slipsUnseen: slipsUnseen.length,
      wrongRefusals: refusals.length,
      asked: asked.size,
      unresolved: ends.length + broken.length,
      faultsInjected: faults.length,
      faultsFound: faults.filter(({ isFound }) => isFound).length,
      faultsOverlooked: overlooked.length,
      wrongScores: scores.length > 0 ? 1 : 0,
      habits,
      faults,
      procedure: procedureIn(hands),
      answers: answersOf(hands),
      takenBack: hands.filter(({ did }) => did === 'corrected').length,
    },
    failures: [
      ...misreads.slice(0, 1).map(misreadLine),
      ...takenBack.map(takenBackLine),
      ...[...refusals, ...ends].map((act) => JSON.stringify(act)),
      ...broken,
      ...overlooked.map(
        ({ kind, places, turns }) => `${kind} at ${places.join(', ')} was not found in ${turns} turns`,
      ),
      ...scores,
    ],
  };
}

interface LoggedMatch {
  readonly hands: readonly HandsAct[];
  readonly journal: readonly MatchEvent[];
}

/** Where people give a match up, the next begins: each by itself, as the hands and as the journal have it. */
function matchesIn(hands: readonly HandsAct[], journal: readonly MatchEvent[]): readonly LoggedMatch[] {
  const isGivenUp = (act: HandsAct) => act.did === 'ended-match' && act.winner === null;
  const ends = hands.flatMap((act, at) => (isGivenUp(act) ? [at + 1] : []));
  const begins = journal.flatMap(({ type }, at) => (type === 'match-started' ? [at] : [])).slice(1);
  const [played, written] = [cutAt(hands, ends), cutAt(journal, begins)];
  return Array.from({ length: Math.max(played.length, written.length) }, (_, match) => ({
    hands: played[match] ?? [],
    journal: written[match] ?? [],
  }));
}

const cutAt = <T>(log: readonly T[], cuts: readonly number[]): readonly (readonly T[])[] =>
  [0, ...cuts].map((from, part) => log.slice(from, cuts[part]));

const misreadLine = ({ turn, side, hands, journal, asked }: Difference): string =>
  `turn ${turn}, ${side}: hands ${hands ?? 'nothing'}, journal ${journal}${asked ? ' (the board had asked)' : ''}`;

const takenBackLine = ({ first, truth }: TakenBack): string =>
  `event ${first.seq}, ${first.side}: written ${first.play}, played ${truth.play}, and taken back by the hands`;

export function sum(one: SoakFigures, other: SoakFigures): SoakFigures {
  const { habits, procedure, faults, answers, ...counts } = one;
  return {
    ...added(counts, other),
    habits: added(habits, other.habits),
    faults: [...faults, ...other.faults],
    procedure: added(procedure, other.procedure),
    answers: added(answers, other.answers),
  };
}

function added<T extends Readonly<Record<keyof T, number>>>(
  one: T,
  other: Readonly<Record<keyof T, number>>,
): T {
  const names = Object.keys(one) as (keyof T)[];
  return Object.fromEntries(names.map((name) => [name, one[name] + other[name]])) as T;
}

function answersOf(hands: readonly HandsAct[]): SoakFigures['answers'] {
  const ways = hands.flatMap((act) => (act.did === 'answered' ? [act.by] : []));
  const counts = ANSWERING_WAYS.map((way) => [way, ways.filter((each) => each === way).length]);
  return Object.fromEntries(counts) as Record<AnsweringWay, number>;
}
