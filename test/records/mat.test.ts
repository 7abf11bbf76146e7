import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NardError } from '../../src/errors/index.ts';
import { checkRecord, type MatchRecord, printMat, readMat } from '../../src/records/index.ts';

const FACTS = new URL('facts/', import.meta.url);
const fact = (name: string) => readFileSync(new URL(name, FACTS), 'utf8');
const files = readdirSync(FACTS).filter((name) => name.endsWith('.mat'));
/** Programs leave spaces at the ends of lines or do not; that carries no meaning. */
const trimmed = (text: string) => text.replace(/ +$/gm, '').trim();

describe('a record in .mat form', () => {
  it('is read into names, scores, acts and results', () => {
    const { record } = readMat(fact('gnubg-match.mat'));
    expect(record.length).toBe(3);
    expect(record.comments).toEqual(['[EventDate "2026.11.30"]']);
    const [first, second] = record.games;
    expect(first).toMatchObject({
      number: 1,
      names: { white: 'gnubg', black: 'root' },
      score: { white: 0, black: 0 },
      result: { winner: 'white', points: 1 },
    });
    expect(first?.acts.slice(0, 2)).toEqual([
      { kind: 'play', side: 'black', roll: [2, 1], play: '13/11 24/23' },
      { kind: 'play', side: 'white', roll: [5, 2], play: '13/8 24/22' },
    ]);
    expect(first?.acts.slice(-3)).toEqual([
      { kind: 'play', side: 'black', roll: [3, 2], play: '(no play)' },
      { kind: 'double', side: 'white', value: 2 },
      { kind: 'drop', side: 'black' },
    ]);
    expect(second?.score).toEqual({ white: 1, black: 0 });
  });

  it('tells bar, tray, hits and equal movements in standard notation', () => {
    const plays = readMat(fact('gnubg-match.mat')).record.games.flatMap(({ acts }) =>
      acts.flatMap((act) => (act.kind === 'play' ? [act.play] : [])),
    );
    expect(plays).toContain('bar/22 13/10* 8/5(2)');
    expect(plays).toContain('18/15(2) 13/10(2)');
    expect(plays).toContain('3/off 2/off(3)');
    expect(plays).toContain('5/2 6/off');
  });

  it('tells beavers and raccoons of a money session', () => {
    const acts = (file: string, game: number) =>
      readMat(fact(file)).record.games[game]?.acts.filter(({ kind }) => kind !== 'play');
    expect(readMat(fact('gnubg-beavers.mat')).record.length).toBeNull();
    expect(acts('gnubg-beavers.mat', 1)).toEqual([
      { kind: 'double', side: 'black', value: 2 },
      { kind: 'beaver', side: 'white', value: 4 },
      { kind: 'drop', side: 'black' },
    ]);
    expect(acts('gnubg-raccoon-and-resignations.mat', 0)).toEqual([
      { kind: 'double', side: 'white', value: 2 },
      { kind: 'beaver', side: 'black', value: 4 },
      { kind: 'beaver', side: 'white', value: 8 },
    ]);
  });

  it('may break off in the middle of a game', () => {
    const { games } = readMat(fact('gnubg-unfinished.mat')).record;
    expect(games.at(-1)?.result).toBeNull();
    expect(games.at(-1)?.acts).toHaveLength(6);
  });

  it('may use other programs’ words', () => {
    const { record, lines } = readMat(fact('words.mat'));
    expect(record.games[0]?.names).toEqual({ white: 'Ann B.', black: 'Bob : the 2nd' });
    expect(record.games[0]?.acts.map((act) => (act.kind === 'play' ? act.play : act.kind))).toEqual([
      '8/5 6/5',
      '24/18 13/11',
      '8/3(2) 6/1*(2)',
      'bar/21 13/11',
      '24/20(2) 13/9(2)',
      '(no play)',
    ]);
    expect(lines[0]?.acts).toEqual([8, 8, 9, 9, 10, 10]);
  });

  it('may leave the value of a double out', () => {
    const text = fact('seven-point.mat').replaceAll(/Doubles => \d+/g, 'Doubles');
    expect(readMat(text).record).toEqual(readMat(fact('seven-point.mat')).record);
  });

  it.each(files)('%s comes back the same when it is written and read again', (name) => {
    const { record } = readMat(fact(name));
    expect(readMat(printMat(record)).record).toEqual(record);
  });

  it.each(files.filter((name) => name.startsWith('gnubg')))(
    '%s is written as GNU Backgammon wrote it',
    (name) => {
      expect(trimmed(printMat(readMat(fact(name)).record))).toBe(trimmed(fact(name)));
    },
  );

  it('is read the same with other line ends, tabs and a byte order mark', () => {
    const text = fact('gnubg-match.mat');
    expect(readMat(`\uFEFF${text.replaceAll('\n', '\r\n')}`).record).toEqual(readMat(text).record);
  });

  it('of any values comes back the same when it is written and read again', () => {
    fc.assert(
      fc.property(records(), (record) => {
        expect(readMat(printMat(record)).record).toEqual(record);
      }),
    );
  });
});

describe('a file that is no record', () => {
  it.each([
    ['', 'is it a .mat file'],
    ['hello', 'hello'],
    [' 7 point match\n\n  1) 31: 8/5 6/5', 'a game must begin'],
    [' 7 point match\n\n Game 1\n\n', 'players'],
    [' 7 point match\n Game 1\n Ann Bob', 'Ann Bob'],
    [' 7 point match\n Game 1\n A : 0  B : 0\n  1) 31: 8/5 6/x', '6/x'],
    [' 7 point match\n Game 1\n A : 0  B : 0\n  1) 71: 8/1', '71'],
    [' 7 point match\n Game 1\n A : 0  B : 0\n  1) 31: 5/8', '5/8'],
    [' 7 point match\n Game 1\n A : 0  B : 0\n  1) 31: Illegal play (8/4)', 'Illegal play'],
    [' 7 point match\n Game 1\n A : 0  B : 0\n  1) Drops  Takes  Wins 1 point', 'cannot be read'],
    [' 7 point match\n Game 1\n A : 0  B : 0\n      Wins 1 point\n  1) 31: 8/5 6/5', 'after the end'],
    [' '.repeat(600).concat('x'), 'characters'],
  ])('%# is refused: %j says “%s”', (text, reason) => {
    expect(() => readMat(text)).toThrow(
      expect.objectContaining({ code: 'E_RECORD', message: expect.stringContaining(reason) }),
    );
  });

  it('names line and game of what is wrong', () => {
    const text = fact('gnubg-match.mat').replace('6/2 4/2', '6/2 4-2');
    expect(() => readMat(text)).toThrow(/line 41, game 2/);
  });

  it('however it is spoilt, throws nothing but E_RECORD', () => {
    const originals = files.map(fact);
    const pieces = fc.oneof(
      fc.string(),
      fc.constantFrom('\n', ':', ')', '25/', 'Wins ', 'Doubles', ' Game 2\n', ' : ', '99', '*', '('),
    );
    const edits = fc.array(fc.tuple(fc.nat(), fc.nat(20), pieces), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fc.constantFrom(...originals), edits, (original, all) => {
        let text = original;
        for (const [at, cut, piece] of all) {
          const from = at % (text.length + 1);
          text = text.slice(0, from) + piece + text.slice(from + cut);
        }
        onlyRecordErrors(() => {
          const { record, lines } = readMat(text);
          expect(readMat(printMat(record)).record).toEqual(record);
          checkRecord(record, lines);
        });
      }),
      { numRuns: 300 },
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) =>
        onlyRecordErrors(() => readMat(text)),
      ),
    );
  });

  it('made to be slow to read is not', () => {
    const started = performance.now();
    for (const part of [' : 1 ', 'a : ', '  ', '1 ', ': : ']) {
      onlyRecordErrors(() => readMat(` 7 point match\n Game 1\n a${part.repeat(499 / part.length - 1)}\n`));
    }
    expect(performance.now() - started).toBeLessThan(3000);
  });
});

function onlyRecordErrors(run: () => void): void {
  try {
    run();
  } catch (error) {
    if (!(error instanceof NardError)) throw error;
    expect(error.code).toBe('E_RECORD');
  }
}

/** Records of any form, playable or not. */
function records(): fc.Arbitrary<MatchRecord> {
  const side = fc.constantFrom('white' as const, 'black' as const);
  const point = fc.integer({ min: 1, max: 24 });
  const step = fc.tuple(point, fc.nat(30), fc.boolean()).map(([from, far, hit]) => {
    const to = Math.max(0, from - 1 - (far % 6));
    return `${from}/${to === 0 ? 'off' : `${to}${hit ? '*' : ''}`}`;
  });
  const play = fc
    .uniqueArray(step, { minLength: 1, maxLength: 3 })
    .chain((steps) =>
      fc.boolean().map((twice) => steps.map((one, i) => (twice && i === 0 ? `${one}(2)` : one)).join(' ')),
    );
  const face = fc.integer({ min: 1, max: 6 });
  const value = fc.integer({ min: 1, max: 10 }).map((power) => 2 ** power);
  const act = fc.oneof(
    fc.record({
      kind: fc.constant('play' as const),
      side,
      roll: fc.tuple(face, face),
      play: fc.oneof(play, fc.constant('(no play)')),
    }),
    fc.record({ kind: fc.constantFrom('double' as const, 'beaver' as const), side, value }),
    fc.record({ kind: fc.constantFrom('take' as const, 'drop' as const), side }),
  );
  const name = fc.constantFrom('Ann', 'Bob B.', 'Вера', 'x:1', 'Wins 1 point', '31: 8/5', 'Žydrė');
  const score = fc.record({ white: fc.nat(30), black: fc.nat(30) });
  const result = fc.option(fc.record({ winner: side, points: fc.integer({ min: 1, max: 192 }) }));
  const game = fc.record({
    number: fc.integer({ min: 1, max: 99 }),
    names: fc.record({ white: name, black: name }),
    score,
    acts: fc.array(act, { maxLength: 12 }),
    result,
  });
  return fc.record({
    comments: fc.array(fc.constantFrom('[Site "club"]', '', 'a: b'), { maxLength: 3 }),
    length: fc.option(fc.integer({ min: 1, max: 25 })),
    games: fc.array(game, { maxLength: 3 }),
  });
}

describe('a line that says how the checkers stand', () => {
  const game = (...lines: string[]) =>
    [' 5 point match', '', ' Game 1', ' Anna : 0                       Boris : 0', ...lines, ''].join('\n');

  it('is read as other programs write it, with the cube', () => {
    const { record } = readMat(
      game(
        '  1)                             42: 8/4 6/4',
        '; Set Pos=-a----E-C---eD---c-e----B-/2 x',
        '  2) 31: 25/22 6/5',
      ),
    );
    expect(record.games[0]?.acts[1]).toEqual({
      kind: 'set-up',
      white: '24:2,13:4,8:3,6:5',
      black: '24:1,13:5,8:3,6:5',
      lacking: { white: 0, black: 0 },
      cube: { value: 4, owner: 'black' },
    });
  });

  it('says who lacks a checker, who then loses a mars as if he had them all (C.4)', () => {
    const lines = [
      '  1) 65: 24/18 18/13             31: 8/5 6/5',
      '; Position (6:14/1:1) lacking 1/0',
      '  2) 21: 6/4 6/5                 65: 1/0',
      '                                  Wins 2 points',
    ];
    const read = readMat(game(...lines));
    expect(checkRecord(read.record, read.lines)[0]?.ending).toBe('borne-off');
    const full = readMat(game(...lines.map((line) => line.replace(' lacking 1/0', ''))));
    expect(() => checkRecord(full.record, full.lines)).toThrow(expect.objectContaining({ code: 'E_RECORD' }));
  });

  it.each(['; Position (6:16/1:1)', '; Position (6:14', '; Set Pos=-b--', '; Position (30:1/24:2)'])(
    'is refused with its line where it cannot be: %s',
    (line) => {
      const text = game('  1) 65: 24/18 18/13             31: 8/5 6/5', line);
      expect(() => readMat(text)).toThrow(
        expect.objectContaining({ code: 'E_RECORD', message: expect.stringContaining('line 6') }),
      );
    },
  );

  it('is no answer to a double, and knows no cube that nobody has turned', () => {
    const doubled = readMat(game('  1) 65: 24/18 18/13              Doubles => 2', '; Position (24:2/24:2)'));
    expect(() => checkRecord(doubled.record, doubled.lines)).toThrow(/double/);
    const other = readMat(game('  1) 65: 24/18 18/13', '; Set Pos=-b----E-C---eE---c-e----B-/3'));
    expect(() => checkRecord(other.record, other.lines)).toThrow(/cube/);
  });
});

describe('an illegal play that was accepted', () => {
  const rowWith = (white: string, black: string) => {
    const act = { kind: 'illegal-play', side: 'white', roll: [6, 5], white, black } as const;
    const names = { white: 'Anna', black: 'Boris' };
    const acts = [act, { kind: 'play', side: 'black', roll: [3, 1], play: '8/5 6/5' }] as const;
    const game = { number: 1, names, score: { white: 0, black: 0 }, acts, result: null };
    return printMat({ comments: [], length: 5, games: [game] });
  };
  const positions = [
    ['as other programs say it', '24:2,13:4,8:3,6:5,4:1', '24:2,13:5,8:3,6:5'],
    ['with checkers on both bars and off', '25:1,6:4', '25:2,3:1'],
    ['with checkers of both sides on one point', '24:2,13:4,8:3,6:5,5:1', '20:1,13:5,8:3,6:5'],
    ['with nothing left', '', '2:1'],
  ] as const;

  it.each(positions)('is read again as it was written, %s', (_, white, black) => {
    const text = rowWith(white, black);
    const { record } = readMat(text);
    expect(record.games[0]?.acts[0]).toEqual({
      kind: 'illegal-play',
      side: 'white',
      roll: [6, 5],
      white,
      black,
    });
    expect(printMat(record)).toBe(text);
  });

  it.each(positions)('leaves its row the two colons that follow the rolls, %s', (_, white, black) => {
    const row = rowWith(white, black)
      .split('\n')
      .find((line) => line.startsWith('  1)'));
    expect(row?.split(':')).toHaveLength(3);
  });
});
