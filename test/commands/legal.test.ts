import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { answerQueries, legalCommand, linesOf } from '../../src/commands/legal.ts';

const firstTurn = {
  id: 'a1',
  variant: 'long',
  options: { sixBlock: 'ahead' },
  white: '24:15',
  black: '24:15',
  toMove: 'white',
  turn: 1,
  dice: [6, 6],
};
const opening = {
  id: 7,
  variant: 'short',
  white: '24:2,13:5,8:3,6:5',
  black: '24:2,13:5,8:3,6:5',
  toMove: 'black',
  dice: [3, 1],
};

interface Answer {
  readonly id: unknown;
  readonly dicePlayed?: number;
  readonly plays?: { play: string; me: string; opp: string }[];
  readonly error?: { code: string; message: string };
}

async function answersTo(queries: readonly unknown[], first?: number) {
  const answers: Answer[] = [];
  const lines = (async function* () {
    for (const query of queries) yield typeof query === 'string' ? query : JSON.stringify(query);
  })();
  const write = (line: string) => {
    answers.push(JSON.parse(line) as Answer);
  };
  const status = await answerQueries(first === undefined ? { lines, write } : { lines, write, first });
  return { status, answers };
}

describe('nardboard legal', () => {
  it('answers the documented query with the documented answer', async () => {
    expect(await answersTo([firstTurn])).toEqual({
      status: 0,
      answers: [{ id: 'a1', dicePlayed: 2, plays: [{ play: '24/18(2)', me: '24:13,18:2', opp: '24:15' }] }],
    });
  });

  it('lists every result once, sorted by the mover’s checkers and then the opponent’s', async () => {
    const { answers } = await answersTo([opening]);
    const plays = answers[0]?.plays ?? [];
    const written = plays.map(({ me, opp }) => `${me}\n${opp}`);
    expect(written).toHaveLength(16);
    expect(written).toEqual([...new Set(written)].sort());
  });

  it('says so when nothing can be played', async () => {
    const { answers } = await answersTo([
      { ...opening, white: '25:1,6:14', black: '6:3,5:3,4:3,3:2,2:2,1:2', toMove: 'white' },
    ]);
    expect(answers[0]).toEqual({ id: 7, dicePlayed: 0, plays: [] });
  });

  it('limits the plays, not their order, with --first', async () => {
    const all = (await answersTo([opening])).answers[0]?.plays;
    expect((await answersTo([opening], 3)).answers[0]?.plays).toEqual(all?.slice(0, 3));
  });

  it('takes a preset instead of options', async () => {
    const { id: _, variant: __, options: ___, ...rest } = firstTurn;
    const query = { ...rest, white: '24:14,4:1', toMove: 'black', dice: [4, 4] };
    const { answers } = await answersTo([
      { ...query, preset: 'long-003' },
      { ...query, preset: 'long-classic', variant: 'long' },
    ]);
    expect(answers.map(({ dicePlayed }) => dicePlayed)).toEqual([1, 2]);
    expect(answers[0]?.id).toBeNull();
  });

  it.each([
    ['E_QUERY', 'no json'],
    ['E_QUERY', '[1]'],
    ['E_QUERY', 'null'],
    ['E_QUERY', { ...firstTurn, variant: undefined }],
    ['E_QUERY', { ...firstTurn, toMove: 'green' }],
    ['E_QUERY', { ...firstTurn, turn: 0 }],
    ['E_QUERY', { ...firstTurn, white: undefined }],
    ['E_QUERY', { ...firstTurn, dice: undefined }],
    ['E_QUERY', { ...firstTurn, dice: undefined, numbers: [5, 6], completing: true }],
    ['E_QUERY', { ...firstTurn, preset: 'long-classic' }],
    ['E_QUERY', { ...firstTurn, variant: 'gulbar', options: undefined, numbers: [5], completing: true }],
    ['E_QUERY', { ...firstTurn, variant: 'gulbar', options: undefined, dice: undefined, completing: true }],
    ['E_QUERY', { ...firstTurn, variant: 'gulbar', options: undefined, dice: undefined, numbers: [5] }],
    [
      'E_DICE',
      {
        ...firstTurn,
        variant: 'gulbar',
        options: undefined,
        dice: undefined,
        numbers: [7],
        completing: true,
      },
    ],
    ['E_QUERY', { ...firstTurn, options: undefined, variant: 'short', preset: 'long-classic' }],
    ['E_VARIANT', { ...firstTurn, variant: 'matador' }],
    ['E_VARIANT', { ...firstTurn, variant: 'draughts' }],
    ['E_OPTION', { ...firstTurn, options: { hitAndHide: 'forbid' } }],
    ['E_OPTION', { ...firstTurn, options: undefined, preset: 'nobody-knows' }],
    ['E_POSITION', { ...firstTurn, white: '24:16' }],
    ['E_POSITION', { ...firstTurn, white: '12:1' }],
    ['E_DICE', { ...firstTurn, dice: [6, 7] }],
    ['E_DICE', { ...firstTurn, dice: ['6', '6'] }],
    ['E_DICE', { ...firstTurn, dice: [6] }],
  ])('answers a bad line with %s, goes on with the rest, and ends with status 2: %j', async (code, query) => {
    const { status, answers } = await answersTo([query, firstTurn]);
    expect(status).toBe(2);
    expect(answers).toHaveLength(2);
    expect(answers[0]).toEqual({
      id: typeof query === 'string' ? null : 'a1',
      error: { code, message: expect.any(String) },
    });
    expect(answers[1]?.dicePlayed).toBe(2);
  });

  it('passes over empty lines', async () => {
    expect((await answersTo(['', firstTurn, '  '])).answers).toHaveLength(1);
  });

  it('refuses a count of plays that is none', async () => {
    for (const count of ['0', '-1', 'x', '1.5']) {
      const command = legalCommand()
        .exitOverride()
        .configureOutput({ writeErr: () => {} });
      await expect(command.parseAsync(['--first', count], { from: 'user' })).rejects.toThrow('whole number');
    }
  });

  it('cuts lines at line feeds only, wherever the chunks end', async () => {
    const bytes = new TextEncoder().encode('{"id":"а\u2028б"}\r\nlast');
    const chunks = (async function* () {
      for (const byte of bytes) yield Uint8Array.of(byte);
    })();
    const lines: string[] = [];
    for await (const line of linesOf(chunks)) lines.push(line);
    expect(lines).toEqual(['{"id":"а\u2028б"}\r', 'last']);
  });

  it('answers each line before it needs the next, and exits with the documented status', async () => {
    const child = spawn(process.execPath, ['src/commands/nardboard.js', 'legal', '--first', '1']);
    const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const ask = async (line: string) => {
      child.stdin.write(`${line}\n`);
      return JSON.parse((await answers.next()).value ?? '') as Answer;
    };
    expect((await ask(JSON.stringify(opening))).plays).toHaveLength(1);
    expect((await ask('{"id":"x"}')).error?.code).toBe('E_QUERY');
    expect((await ask(JSON.stringify(firstTurn))).id).toBe('a1');
    child.stdin.end();
    expect(await once(child, 'exit')).toEqual([2, null]);
  });
});
