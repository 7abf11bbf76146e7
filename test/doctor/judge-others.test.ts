import { expect, test } from 'vitest';
import { judgeHealth } from '../../src/doctor/judge-others.ts';
import { type Heartbeat, RESET_CAUSES } from '../../src/wire/index.ts';

const WELL: Heartbeat = {
  kind: 'heartbeat',
  uptime: 5000,
  droppedBytes: 0,
  overruns: 0,
  lostFrames: 0,
  lateScans: 0,
  resetCause: RESET_CAUSES.powerOn,
  garbledBytes: 0,
  stuckScans: 0,
};

const judged = (now: Partial<Heartbeat>, losses = 0) =>
  judgeHealth(WELL, { ...WELL, ...now }, losses).map(({ code, place }) => `${code}: ${place}`);

test('a board whose counters stand still has nothing to be mended', () => {
  expect(judged({ uptime: 60_000 })).toEqual([]);
});

test.each([
  ['a supply that broke down', { resetCause: RESET_CAUSES.brownOut }, 'power-weak: Mega'],
  ['a firmware that hung', { resetCause: RESET_CAUSES.watchdog }, 'firmware-hangs: Mega'],
  ['a chain that gives no answer', { stuckScans: 900 }, 'inputs-dead: chain of inputs'],
  ['scans that come late', { lateScans: 200 }, 'scans-late: chain of inputs'],
  ['bytes that overran', { overruns: 2 }, 'cable-bad: USB cable'],
  [
    'frames from the computer that were garbled',
    { droppedBytes: 7, garbledBytes: 1 },
    'cable-bad: USB cable',
  ],
  ['a dice receiver at another speed', { garbledBytes: 40 }, 'dice-garbled: dice receiver'],
] as const)('%s is named, with a remedy', (_, heartbeat, found) => {
  expect(judged(heartbeat)).toEqual([found]);
  const [finding] = judgeHealth(WELL, { ...WELL, ...heartbeat }, 0);
  expect(finding?.remedy).toMatch(/see to|give|write|set|use/);
});

test('a link that broke is the cable’s fault', () => {
  expect(judged({}, 3)).toEqual(['cable-bad: USB cable']);
});
