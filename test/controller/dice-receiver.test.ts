import { describe, expect, it } from 'vitest';
import { NardError } from '../../src/errors/index.ts';
import { Game } from './game.ts';

const lost = new NardError('E_BOARD_LOST', 'The dice receiver is lost.');
const at = 0;

describe('a dice receiver', () => {
  const codes = (game: Game) => game.shown.problems.map(({ code }) => code);

  it('whose own cable is pulled is shown as silent, until it has been heard again for a while', async () => {
    const game = await Game.begin({ variant: 'short' });
    const { table } = game.session.room;
    table.reportDice({ kind: 'lost', error: lost, at });
    await game.waits(60);
    expect(codes(game)).toEqual(['dice-silent']);
    table.reportDice({ kind: 'dice', line: { kind: 'receiver', receiver: 'esp', uptime: 1 }, at });
    await game.waits(9000);
    expect(codes(game)).toEqual(['dice-silent']);
    await game.waits(1100);
    expect(codes(game)).toEqual([]);
    expect(game.events().slice(-2)).toEqual(['fault', 'mended']);
  });

  it('that hears strange dice too lets them do nothing', async () => {
    const game = await Game.begin({ variant: 'short' });
    await game.setsUp();
    const shown = game.pictures.length;
    const strange = { kind: 'die', die: 'strange', seq: 1, state: 'stable', face: 6, half: null } as const;
    game.session.room.table.reportDice({
      kind: 'dice',
      line: { ...strange, battery: 50, charging: false },
      at,
    });
    await game.waits(500);
    expect(game.match.opening).toEqual({});
    expect(game.pictures.length).toBe(shown);
  });
});

describe('a fault of the program', () => {
  it('in what a report leads to is shown, and ends nothing', async () => {
    const game = await Game.begin({ variant: 'short' });
    const { table } = game.session.room;
    table.report({ kind: 'switches', closed: null as unknown as Uint8Array, at });
    await game.waits(60);
    expect(game.shown.problems.map(({ code }) => code)).toEqual(['E_PROGRAM']);
    await game.setsUp();
    expect(game.match.phase).toBe('opening');
  });
});
