import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { loadProfile } from '../../src/config/index.ts';
import { SimulatedBoard, standInMachine } from '../../src/simulator/index.ts';
import {
  checkDiceBytes,
  type DiceCheck,
  type DieReport,
  diceReader,
  endDiceCheck,
  parseDiceLine,
  printDiceLine,
  startDiceCheck,
} from '../../src/wire/index.ts';

const PROTOCOL = readFileSync(new URL('../../hardware/dice-protocol.md', import.meta.url), 'utf8');
/** Lines of the page that are set as code and hold an object. */
const EXAMPLES = PROTOCOL.split('\n').flatMap((line) => (/^ {4}\{"/.test(line) ? [line.trim()] : []));

const die = (fields: Partial<DieReport>): string =>
  printDiceLine({
    kind: 'die',
    die: 'w1',
    seq: 0,
    state: 'handling',
    face: null,
    half: null,
    battery: null,
    charging: false,
    ...fields,
  });
const receiver = (uptime: number) => printDiceLine({ kind: 'receiver', receiver: 'esp32-1', uptime });

/** What is found in lines that come at the times given, in ms. */
function problemsOf(lines: readonly (readonly [at: number, text: string])[], until?: number) {
  let check: DiceCheck = startDiceCheck(0);
  const problems = lines.flatMap(([at, text]) => {
    const step = checkDiceBytes(check, Buffer.from(text), at);
    check = step.check;
    return step.problems;
  });
  const last = until === undefined ? [] : endDiceCheck(check, until);
  return [...problems, ...last].map(({ rule, line }) => `${rule} ${line}`);
}

describe('the protocol page', () => {
  test('has examples, and every one with a checksum is a line of the protocol', () => {
    const sealed = EXAMPLES.filter((line) => /\*[0-9A-F]{4}$/.test(line));
    expect(sealed.length).toBeGreaterThan(4);
    for (const line of sealed) expect(parseDiceLine(line), line).toMatchObject({ kind: /die|receiver/ });
  });

  test('shows a roll in which nothing is wrong', () => {
    const roll = EXAMPLES.filter((line) => line.startsWith('{"die"'));
    expect(problemsOf(roll.map((line, index) => [index * 500, `${line}\n`]))).toEqual([]);
  });

  test('shows lines of bridges that are understood', () => {
    for (const dialect of ['pixels', 'godice'] as const) {
      const name = dialect === 'pixels' ? '{"pixel"' : '{"godice"';
      const lines = EXAMPLES.filter((line) => line.startsWith(name) || line.startsWith('{"bridge"'));
      expect(lines.length).toBeGreaterThan(2);
      const events = diceReader(dialect).push(Buffer.from(`${lines.join('\n')}\n`));
      expect(events.map(({ kind }) => kind)).not.toContain('dropped');
    }
  });
});

describe('a receiver that conforms', () => {
  test('is the simulated one, over a minute of throws', async () => {
    const profile = await loadProfile('mega-6slot');
    let check = startDiceCheck(0);
    const problems: unknown[] = [];
    const board: SimulatedBoard = new SimulatedBoard({
      profile,
      machine: standInMachine(),
      family: 'long',
      seed: 4,
      diceCable: (bytes) => {
        const step = checkDiceBytes(check, bytes, board.now);
        check = step.check;
        problems.push(...step.problems);
      },
    });
    for (let round = 0; round < 10; round++) {
      for (const side of ['white', 'black'] as const) {
        board.dice.shake(side);
        board.advanceTo(board.now + 700);
        board.dice.throw(side, [3, 4], { least: 300, most: 900 }, 'right', round === 3);
        board.advanceTo(board.now + 1800);
        board.dice.lift(side);
      }
    }
    expect(problems).toEqual([]);
    expect(endDiceCheck(check, board.now)).toEqual([]);
    expect(check.lines).toBeGreaterThan(200);
  });
});

describe('each thing that is wrong is named with its line:', () => {
  const ok = [0, receiver(5)] as const;
  const rolling = die({ seq: 1, state: 'rolling' });
  test.each<[string, readonly (readonly [number, string])[], readonly string[]]>([
    ['a line that is none', [ok, [1, 'hello\n']], ['line 2']],
    ['a wrong checksum', [ok, [1, rolling.replace(/\*..../, '*0000')]], ['checksum 2']],
    ['a change without a new number', [ok, [1, die({ seq: 1 })], [2, rolling]], ['seq 3']],
    [
      'a number that grew without a change',
      [
        [1, die({ seq: 1 })],
        [2, die({ seq: 2 })],
      ],
      ['seq 2'],
    ],
    [
      'a change that was left out',
      [
        [1, die({ seq: 1 })],
        [2, die({ seq: 4, state: 'rolling' })],
      ],
      ['seq 2'],
    ],
    ['a die at rest on no face', [[1, die({ state: 'stable' })]], ['state 1']],
    ['a face while it rolls', [[1, die({ state: 'rolling', face: 2 })]], ['state 1']],
    [
      'another face without a roll',
      [
        [1, die({ seq: 1, state: 'stable', face: 2 })],
        [2, die({ seq: 2, state: 'stable', face: 3 })],
      ],
      ['state 2'],
    ],
    [
      'a die that was silent',
      [
        [1, rolling],
        [4000, rolling],
      ],
      ['heartbeat 2'],
    ],
    ['a receiver that was silent', [ok, [4000, receiver(9)]], ['heartbeat 2']],
    ['a receiver that does not count seconds', [ok, [2000, receiver(2005)]], ['timing 2']],
    ['a receiver that started anew', [ok, [2000, receiver(0)]], ['timing 2']],
  ])('%s', (_, lines, expected) => {
    expect(problemsOf(lines)).toEqual(expected);
  });

  test('what never came is told at the end', () => {
    expect(problemsOf([], 5000)).toEqual(['line null', 'heartbeat null']);
    expect(problemsOf([[4000, receiver(1)]], 5000)).toEqual(['state null']);
    expect(
      problemsOf(
        [
          [4000, receiver(1)],
          [4100, rolling],
        ],
        5000,
      ),
    ).toEqual(['state null']);
  });

  test('numbers begin again at 65535, a lost die may be silent, and half a line at the beginning is nobody’s fault', () => {
    expect(
      problemsOf([
        [0, '"charging":false}*0000\r\n'],
        [1, die({ seq: 65_535 })],
        [2, die({ seq: 0, state: 'lost' })],
        [9000, die({ seq: 0, state: 'lost' })],
        [9001, die({ seq: 1 }).replace('\n', '\r\n')],
      ]),
    ).toEqual([]);
  });
});
