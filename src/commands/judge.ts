import type { MatchEvent } from '../play/index.ts';
import { opponent, type Roll, SIDES, type Side } from '../rules/index.ts';
import type { HandsAct } from '../simulator/index.ts';

/** What both logs must tell alike. */
export type FactKind =
  | 'draw'
  | 'roll'
  | 'void'
  | 'turn'
  | 'completion'
  | 'cube'
  | 'resignation'
  | 'result'
  | 'match';

export interface Difference {
  readonly game: number;
  /** Which of the game's turns it belongs to, from 1 (by the log that has it). */
  readonly turn: number;
  readonly kind: FactKind;
  readonly side: Side | null;
  /** What the hands did; null when they did no such thing. */
  readonly hands: string | null;
  /** What the journal says; null when it says nothing of it. */
  readonly journal: string | null;
  /** Whether the controller had asked about this turn. */
  readonly asked: boolean;
}

export interface Verdict {
  /** Things the journal holds otherwise than they happened although nobody was asked about them. */
  readonly silentMisreads: number;
  /** Questions that the controller asked. */
  readonly asked: number;
  /** Turns the hands played, and games they brought to an end. */
  readonly turns: number;
  readonly games: number;
  readonly differences: readonly Difference[];
}

/** One thing that happened, as a text that is equal when the thing is. */
interface Fact {
  readonly game: number;
  readonly turn: number;
  readonly kind: FactKind;
  readonly side: Side | null;
  readonly text: string;
  readonly asked: boolean;
}

type Told = Omit<Fact, 'turn' | 'asked'>;

/**
 * Compares after a game what the hands did with what the journal says: every throw, every turn with its position,
 * every act with the cube, every result and score. It asks nobody else. The journal may hold earlier matches:
 * the last one counts.
 */
export function judge(handsLog: readonly HandsAct[], journal: readonly MatchEvent[]): Verdict {
  const done = withoutUndone(handsLog);
  const hands = numbered(done.map((act) => ({ told: toldByHands(act), asked: false })));
  const began = journal.findLastIndex(({ type }) => type === 'match-started');
  const events = withoutTakenBack(withoutUndoneAnswers(journal.slice(Math.max(began, 0))));
  const written = numbered(
    events.map((event) => ({ told: toldByJournal(event), asked: event.type === 'asked' })),
  );
  const games = new Set([...hands, ...written].map(({ game }) => game));
  const differences = [...games]
    .sort((a, b) => a - b)
    .flatMap((game) => differencesOf(ofGame(hands, game), ofGame(written, game)));
  return {
    silentMisreads: differences.filter(({ journal: said, asked }) => said !== null && !asked).length,
    asked: events.filter(({ type }) => type === 'asked').length,
    turns: done.filter(({ did }) => did === 'played').length,
    games: handsLog.filter(({ did }) => did === 'ended-game').length,
    differences,
  };
}

/** Whose die of a draw has been told first says nothing: White's come before Black's. */
function ofGame(facts: readonly Fact[], game: number): Fact[] {
  const ofIt = facts.filter((fact) => fact.game === game);
  const draws = ofIt.filter(({ kind }) => kind === 'draw');
  const [white, black] = SIDES.map((each) => draws.filter(({ side }) => side === each));
  return [...(white ?? []), ...(black ?? []), ...ofIt.filter(({ kind }) => kind !== 'draw')];
}

const rollText = (roll: Roll): string => [...roll].sort((a, b) => b - a).join('-');
const turnText = (roll: Roll, white: string, black: string): string =>
  `${rollText(roll)}: ${white} | ${black}`;
const completionText = (numbers: readonly number[], white: string, black: string): string =>
  `${numbers.join('-')}: ${white} | ${black}`;
const scoreText = ({ white, black }: Readonly<Record<Side, number>>): string => `${white}:${black}`;

function toldByHands(act: HandsAct): Told | null {
  const { game } = act;
  switch (act.did) {
    case 'drew':
      return { game, kind: 'draw', side: act.side, text: `${act.face}` };
    case 'threw':
      return { game, kind: 'roll', side: act.side, text: rollText(act.roll) };
    case 'threw-void':
      return { game, kind: 'void', side: act.side, text: 'void' };
    case 'said-kestum':
      return { game, kind: 'void', side: opponent(act.side), text: 'void' };
    case 'played':
      return { game, kind: 'turn', side: act.side, text: turnText(act.roll, act.white, act.black) };
    case 'completed': {
      const text = completionText(act.numbers, act.white, act.black);
      return { game, kind: 'completion', side: act.side, text };
    }
    case 'doubled':
    case 'beavered':
      return { game, kind: 'cube', side: act.side, text: `${act.did} ${act.value}` };
    case 'took':
      return { game, kind: 'cube', side: act.side, text: `taken ${act.value}` };
    case 'dropped':
      return { game, kind: 'cube', side: act.side, text: 'dropped' };
    case 'offered-resignation':
      return { game, kind: 'resignation', side: act.side, text: `offered ${act.worth}` };
    case 'accepted-resignation':
    case 'refused-resignation':
      return { game, kind: 'resignation', side: act.side, text: act.did.split('-')[0] ?? '' };
    case 'ended-game': {
      const text = `${act.kind} by ${act.by}, ${act.points} points, ${scoreText(act.score)}`;
      return { game, kind: 'result', side: act.winner, text };
    }
    case 'ended-match':
      return { game, kind: 'match', side: act.winner, text: scoreText(act.score) };
    default:
      return null;
  }
}

function toldByJournal(event: MatchEvent): Told | null {
  const { game } = event;
  switch (event.type) {
    case 'opening-die':
      return { game, kind: 'draw', side: event.side, text: `${event.face}` };
    case 'rolled':
      return { game, kind: 'roll', side: event.side, text: rollText(event.roll) };
    case 'throw-void':
      // The hands tell of throws that they had to make; of one made out of turn only if it counts.
      return event.reason === 'early' || event.reason === 'out-of-turn'
        ? null
        : { game, kind: 'void', side: event.side, text: 'void' };
    case 'played':
      return { game, kind: 'turn', side: event.side, text: turnText(event.roll, event.white, event.black) };
    case 'completed': {
      const text = completionText(event.numbers, event.white, event.black);
      return { game, kind: 'completion', side: event.side, text };
    }
    case 'doubled':
    case 'taken':
    case 'beavered':
      return { game, kind: 'cube', side: event.side, text: `${event.type} ${event.value}` };
    case 'dropped':
      return { game, kind: 'cube', side: event.side, text: 'dropped' };
    case 'resignation-offered':
      return { game, kind: 'resignation', side: event.side, text: `offered ${event.worth}` };
    case 'resignation-accepted':
    case 'resignation-refused':
      return { game, kind: 'resignation', side: event.side, text: event.type.split('-')[1] ?? '' };
    case 'game-ended': {
      const { winner, kind, by, points } = event.result;
      const text = `${kind} by ${by}, ${points} points, ${scoreText(event.score)}`;
      return { game, kind: 'result', side: winner, text };
    }
    case 'match-ended':
      return { game, kind: 'match', side: event.winner, text: scoreText(event.score) };
    default:
      return null;
  }
}

/** The same in the hands' own log. */
function withoutUndone(log: readonly HandsAct[]): HandsAct[] {
  const kept: HandsAct[] = [];
  for (const act of log) {
    if (act.did !== 'took-back') kept.push(act);
    else
      kept.splice(
        kept.findLastIndex(({ did }) => did === 'played'),
        1,
      );
  }
  return kept;
}

/** A double that was answered by mistake has not been answered so, and the game that it may have ended goes on. */
export function withoutUndoneAnswers(events: readonly MatchEvent[]): MatchEvent[] {
  const kept: MatchEvent[] = [];
  for (const event of events) {
    const undone = UNDONE[event.type];
    if (undone === undefined) kept.push(event);
    else kept.splice(kept.findLastIndex(({ type }) => type === undone));
  }
  return kept;
}

const UNDONE: Readonly<Partial<Record<MatchEvent['type'], MatchEvent['type']>>> = {
  'take-withdrawn': 'taken',
  'pass-withdrawn': 'dropped',
};

/** A turn that was taken back has not been played: only what stands at the end is compared. */
function withoutTakenBack(events: readonly MatchEvent[]): MatchEvent[] {
  const kept: MatchEvent[] = [];
  for (const event of events) {
    if (event.type === 'throw-void' && event.by === 'director') putRight(kept, event);
    else if (event.type !== 'taken-back') kept.push(event);
    else unplay(kept, event.leftover ? 'completed' : 'played');
  }
  return kept;
}

/** The last play has not been made; an early throw or double after it is told again with its end. */
function unplay(kept: MatchEvent[], type: 'played' | 'completed'): void {
  const last = kept.findLastIndex((event) => event.type === type);
  const again = kept.findIndex(
    (event, index) => index > last && ((event.type === 'rolled' && event.early) || event.type === 'doubled'),
  );
  if (again >= 0) kept.splice(again, 1);
  kept.splice(last, 1);
}

/** Numbers that somebody has made void to tell the right ones have not been thrown. */
function putRight(kept: MatchEvent[], event: MatchEvent & { type: 'throw-void' }): void {
  if (event.reason === 'misread' && undraw(kept)) return;
  const last = kept.findLastIndex(({ type }) => type === 'rolled' || type === 'played');
  const rolled = kept[last];
  if (rolled?.type === 'rolled' && rolled.side === event.side) kept.splice(last, 1);
  else kept.push(event);
}

/** Takes away the draw that has just been made, whole or half. False where something else has come after it. */
function undraw(kept: MatchEvent[]): boolean {
  const last = kept.findLastIndex(({ type }) => type === 'opening-die');
  if (last < 0 || kept.slice(last).some((event) => isAfterDraw(event, kept))) return false;
  const before = kept.slice(0, last).findLastIndex(({ type }) => BEFORE_A_DIE.includes(type));
  const first = kept[before]?.type === 'opening-die' ? before : last;
  kept.splice(first, kept.length, ...kept.slice(first).filter(({ type }) => !OF_A_DRAW.includes(type)));
  return true;
}

const BEFORE_A_DIE: readonly MatchEvent['type'][] = ['game-started', 'opening-die', 'opening-tied'];
const OF_A_DRAW: readonly MatchEvent['type'][] = ['opening-die', 'opening-tied', 'starter-decided', 'rolled'];

/** The draw is a roll, too, where it is played: that is written with it. */
function isAfterDraw({ type, t }: MatchEvent, kept: readonly MatchEvent[]): boolean {
  if (type === 'played' || type === 'doubled') return true;
  return type === 'rolled' && t !== kept.findLast((each) => each.type === 'starter-decided')?.t;
}

/** Gives every fact the number of its turn, and the questions asked before it in that turn. */
function numbered(log: readonly { told: Told | null; asked: boolean }[]): Fact[] {
  const facts: Fact[] = [];
  let [game, turn, questioned] = [0, 1, false];
  for (const { told, asked } of log) {
    questioned ||= asked;
    if (!told) continue;
    if (told.game !== game) [game, turn] = [told.game, 1];
    raiseOffer(facts, told);
    facts.push({ ...told, turn, asked: questioned });
    if (told.kind === 'turn') [turn, questioned] = [turn + 1, false];
  }
  return facts;
}

/** Whoever resigns a mars has first resigned a single game: only the last offer counts. */
function raiseOffer(facts: Fact[], told: Told): void {
  const last = facts.at(-1);
  const isOffer = (fact: Told) => fact.kind === 'resignation' && fact.text.startsWith('offered');
  if (last && isOffer(last) && isOffer(told) && last.side === told.side && last.game === told.game)
    facts.pop();
}

const same = (a: Fact, b: Fact): boolean => a.kind === b.kind && a.side === b.side && a.text === b.text;

/** The fewest differences between two rows of facts: something told otherwise, left out, or made up. */
function differencesOf(hands: readonly Fact[], journal: readonly Fact[]): Difference[] {
  const cost = costs(hands, journal);
  const at = (i: number, j: number): number => cost[i]?.[j] ?? Number.POSITIVE_INFINITY;
  const found: Difference[] = [];
  let [i, j] = [0, 0];
  while (i < hands.length || j < journal.length) {
    const [done, said] = [hands[i], journal[j]];
    if (done && said && at(i, j) === at(i + 1, j + 1) + swapCost(done, said)) {
      if (!same(done, said)) found.push(difference(done, said));
      [i, j] = [i + 1, j + 1];
    } else if (done && at(i, j) === at(i + 1, j) + 1) {
      found.push(difference(done, null));
      i += 1;
    } else {
      found.push(difference(null, said ?? null));
      j += 1;
    }
  }
  return found;
}

/** Of the rest of both rows from i and j on. */
function costs(hands: readonly Fact[], journal: readonly Fact[]): number[][] {
  const cost = Array.from({ length: hands.length + 1 }, () => new Array<number>(journal.length + 1).fill(0));
  for (let i = hands.length; i >= 0; i -= 1) {
    const [row, below] = [cost[i] ?? [], cost[i + 1]];
    for (let j = journal.length; j >= 0; j -= 1) {
      const [done, said] = [hands[i], journal[j]];
      const both = done && said ? (below?.[j + 1] ?? 0) + swapCost(done, said) : Number.POSITIVE_INFINITY;
      const missing = done ? (below?.[j] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      const invented = said ? (row[j + 1] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      row[j] = done || said ? Math.min(both, missing, invented) : 0;
    }
  }
  return cost;
}

/** Things of one kind are taken for one thing told otherwise; things of two kinds have nothing to do with each other. */
function swapCost(done: Fact, said: Fact): number {
  if (same(done, said)) return 0;
  return done.kind === said.kind ? 1 : 3;
}

function difference(hands: Fact | null, journal: Fact | null): Difference {
  const { game, turn, kind, side } = (hands ?? journal) as Fact;
  const text = (fact: Fact | null) => fact && (fact.side === side ? fact.text : `${fact.side}: ${fact.text}`);
  return {
    game,
    turn,
    kind,
    side,
    hands: text(hands),
    journal: text(journal),
    asked: journal?.asked ?? false,
  };
}
