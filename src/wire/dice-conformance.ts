/** Whether a receiver keeps to hardware/dice-protocol.md: what comes from it, line by line, with the time of each. */
import { NardError } from '../errors/index.ts';
import { type DieReport, LONGEST_LINE, parseDiceLine } from './dice-lines.ts';

export type DiceRule = 'line' | 'checksum' | 'seq' | 'state' | 'heartbeat' | 'timing';

/** Something that a receiver does otherwise. */
export interface DiceProblem {
  readonly rule: DiceRule;
  /** Of the line that shows it, from 1; null for what shows in no line. */
  readonly line: number | null;
  readonly what: string;
}

/** A check that is going on. A value: every step makes a new one. */
export interface DiceCheck {
  readonly beganAt: number;
  readonly lines: number;
  /** The beginning of a line whose end has not come yet. */
  readonly rest: string;
  readonly dice: ReadonlyMap<string, Heard<DieReport>>;
  readonly receiver: Heard<{ readonly receiver: string; readonly uptime: number }> | null;
  /** States that each die has been seen in. */
  readonly states: ReadonlyMap<string, ReadonlySet<string>>;
}

interface Heard<T> {
  readonly report: T;
  readonly at: number;
  readonly line: number;
}

/** ms between signs of life, and how much later one may come. */
const BEAT = 2000;
const LATE = 1000;
/** s by which the receiver's clock may differ from ours between two of its lines. */
const DRIFT = 2;

export const startDiceCheck = (at: number): DiceCheck => ({
  beganAt: at,
  lines: 0,
  rest: '',
  dice: new Map(),
  receiver: null,
  states: new Map(),
});

interface Step {
  readonly check: DiceCheck;
  readonly problems: readonly DiceProblem[];
}

/** What `bytes`, which came at `at` ms, show. */
export function checkDiceBytes(check: DiceCheck, bytes: ArrayLike<number>, at: number): Step {
  const text = check.rest + String.fromCharCode(...Array.from(bytes));
  const parts = text.split('\n');
  // A receiver that never ends its line must not fill the memory.
  const rest = (parts.pop() ?? '').slice(0, 4 * LONGEST_LINE);
  let step: Step = { check: { ...check, rest }, problems: [] };
  for (const part of parts) {
    const { check: now, problems } = checkLine(step.check, part.replace(/\r$/, ''), at);
    step = { check: now, problems: [...step.problems, ...problems] };
  }
  return step;
}

function checkLine(before: DiceCheck, text: string, at: number): Step {
  const line = before.lines + 1;
  const check = { ...before, lines: line };
  if (text === '') return { check, problems: [] };
  const report = parseDiceLine(text);
  if (report instanceof NardError) {
    const what = report.message.replace(/^a line from the dice receiver was dropped: /, '');
    // The first line may have begun before we listened.
    if (line === 1 && !text.startsWith('{')) return { check, problems: [] };
    return { check, problems: [{ rule: /checksum/.test(what) ? 'checksum' : 'line', line, what }] };
  }
  return report.kind === 'die' ? checkDie(check, report, line, at) : checkReceiver(check, report, line, at);
}

function checkDie(check: DiceCheck, report: DieReport, line: number, at: number): Step {
  const before = check.dice.get(report.die);
  const found = [...wrongByItself(report), ...(before ? wrongAfter(before, report, at) : [])];
  const seen = new Set(check.states.get(report.die)).add(report.state);
  return {
    check: {
      ...check,
      dice: new Map(check.dice).set(report.die, { report, at, line }),
      states: new Map(check.states).set(report.die, seen),
    },
    problems: found.map(([rule, what]) => ({ rule, line, what: `${report.die}: ${what}` })),
  };
}

type Found = readonly [rule: DiceRule, what: string];

function wrongByItself({ state, face }: DieReport): Found[] {
  if (state === 'stable' && face === null) return [['state', 'it is stable, but on no face; say which']];
  const isResting = state === 'stable' || state === 'moved';
  return face !== null && !isResting ? [['state', `it is ${state}, but on face ${face}; say null`]] : [];
}

function wrongAfter(
  { report: before, at: heardAt, line: told }: Heard<DieReport>,
  now: DieReport,
  at: number,
): Found[] {
  const isSame = before.state === now.state && before.face === now.face;
  const steps = (now.seq - before.seq + 65_536) % 65_536;
  const found: Found[] = [];
  if (steps === 0 && !isSame)
    found.push(['seq', `state or face is another than in line ${told}, but seq is ${now.seq} again; add 1`]);
  if (steps > 0 && isSame)
    found.push(['seq', `seq has grown by ${steps}, but nothing has changed since line ${told}`]);
  if (steps > 1 && !isSame)
    found.push(['seq', `seq has grown by ${steps} since line ${told}; tell every change`]);
  const isTurned = before.state === 'stable' && now.state === 'stable' && before.face !== now.face;
  if (isTurned && steps === 1)
    found.push([
      'state',
      `it lies on ${now.face} after ${before.face} without a roll; that is moved, not stable`,
    ]);
  if (before.state !== 'lost' && at - heardAt > BEAT + LATE)
    found.push(['heartbeat', `it was silent for ${seconds(at - heardAt)} s; repeat its line every 2 s`]);
  return found;
}

const seconds = (ms: number): string => (ms / 1000).toFixed(1);

function checkReceiver(
  check: DiceCheck,
  report: { readonly receiver: string; readonly uptime: number },
  line: number,
  at: number,
): Step {
  const before = check.receiver;
  const problems: DiceProblem[] = [];
  const found = (rule: DiceRule, what: string) => problems.push({ rule, line, what });
  if (before) {
    const passed = at - before.at;
    const counted = report.uptime - before.report.uptime;
    if (before.report.receiver !== report.receiver)
      found(
        'state',
        `the receiver is called ${report.receiver}, in line ${before.line} ${before.report.receiver}`,
      );
    if (passed > BEAT + LATE)
      found('heartbeat', `the receiver was silent for ${seconds(passed)} s; its own line comes every 2 s`);
    if (counted < 0) found('timing', 'the receiver has started anew: its uptime went back');
    else if (Math.abs(counted - passed / 1000) > DRIFT)
      found('timing', `uptime has grown by ${counted} s in ${seconds(passed)} s; it counts seconds`);
  }
  return { check: { ...check, receiver: { report, at, line } }, problems };
}

/** What has not been seen by the end, `at` ms. */
export function endDiceCheck(check: DiceCheck, at: number): readonly DiceProblem[] {
  const problems: DiceProblem[] = [];
  const missing = (rule: DiceRule, what: string) => problems.push({ rule, line: null, what });
  if (check.lines === 0) missing('line', 'not one line came: see to power, cable and 115200 baud');
  const since = check.receiver?.at ?? check.beganAt;
  if (at - since > BEAT + LATE)
    missing('heartbeat', `no line of the receiver itself for ${seconds(at - since)} s; it comes every 2 s`);
  for (const [die, { report, at: heardAt }] of check.dice) {
    if (report.state !== 'lost' && at - heardAt > BEAT + LATE)
      missing('heartbeat', `${die}: nothing for ${seconds(at - heardAt)} s; repeat its line every 2 s`);
    for (const state of ['rolling', 'stable'])
      if (!check.states.get(die)?.has(state))
        missing('state', `${die}: never ${state}; throw it while the check runs`);
  }
  if (check.lines > 0 && check.dice.size === 0) missing('state', 'no die was heard; shake one');
  return problems;
}
