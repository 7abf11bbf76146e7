import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { matchRecord } from '../../src/play/index.ts';
import { opponent, type Side } from '../../src/rules/index.ts';
import { Table } from './table.ts';

const text = readFileSync(new URL('./facts/seven-point.mat', import.meta.url), 'utf8');
/** Where Black's column begins. */
const COLUMN = 33;

interface Act {
  readonly side: Side;
  readonly text: string;
}

const act = (side: Side, cell: string): readonly Act[] => {
  const written = cell.trim();
  return written === '' ? [] : [{ side, text: written }];
};

/** A game as its two columns have it: the acts in order, and what it says of the end. */
const games = text
  .split(/^ Game \d+$/m)
  .slice(1)
  .map((game) => ({ acts: actsOf(game), ...endOf(game) }));

function actsOf(game: string): readonly Act[] {
  return [...game.matchAll(/^ ?[ \d]\d\).*$/gm)].flatMap(([line]) => [
    ...act('white', line.slice(5, COLUMN)),
    ...act('black', line.slice(COLUMN)),
  ]);
}

function endOf(game: string): { readonly winner: Side; readonly points: number } {
  const [, indent = '', points] = /^( +)Wins (\d) points?$/m.exec(game) ?? [];
  return { winner: indent.length < COLUMN ? 'white' : 'black', points: Number(points) };
}

function play(table: Table, { side, text: written }: Act): void {
  const [, first, second, moves] = /^(\d)(\d):(.*)$/.exec(written) ?? [];
  if (moves !== undefined) {
    if (table.state.phase === 'to-roll') table.rolls(side, Number(first), Number(second));
    table.plays(moves.trim());
  } else if (written.startsWith('Doubles')) table.doubles(side);
  else table.does({ kind: written === 'Takes' ? 'take' : 'pass', by: side });
}

/** The starter plays the two dice that were drawn. */
function open(table: Table, [first]: readonly Act[]): void {
  table.setsUp();
  const [one = 0, other = 0] = [...(first?.text ?? '')].map(Number);
  const [high, low] = [Math.max(one, other), Math.min(one, other)];
  if (first?.side === 'white') table.opens(high, low);
  else table.opens(low, high);
}

/** Where the record breaks off, the loser gave up what it says was won. */
function finish(table: Table, winner: Side, points: number): void {
  if (table.state.phase !== 'to-roll') return;
  const worth = points / table.state.cube.value;
  if (worth !== 1 && worth !== 2 && worth !== 3) throw new Error(`a game is not worth ${worth}`);
  table.loses(opponent(winner), worth);
}

describe('A recorded match to seven', () => {
  const table = new Table({ variant: 'short', length: 7 });
  for (const { acts, winner, points } of games) {
    open(table, acts);
    for (const each of acts) play(table, each);
    finish(table, winner, points);
  }
  const record = matchRecord(table.events);

  it('is played through with the results that the record gives', () => {
    expect(record?.games.map(({ result }) => ({ winner: result?.winner, points: result?.points }))).toEqual(
      games.map(({ winner, points }) => ({ winner, points })),
    );
    expect(record?.games.map(({ result }) => result?.by)).toEqual([
      'resignation',
      'pass',
      'borne-off',
      'resignation',
    ]);
    expect(table.state).toMatchObject({
      phase: 'match-over',
      winner: 'white',
      score: { white: 9, black: 2 },
    });
  });

  it('has every act of the record in its own, and the same scores before each game', () => {
    expect(record?.games.map(({ turns }) => turns.length)).toEqual(games.map(({ acts }) => acts.length));
    expect(record?.games.map(({ scoreBefore }) => scoreBefore)).toEqual(
      [...text.matchAll(/^ White : (\d) +Black : (\d)$/gm)].map(([, white, black]) => ({
        white: Number(white),
        black: Number(black),
      })),
    );
    expect(record?.games.map(({ crawford }) => crawford)).toEqual([false, false, false, true]);
  });
});
