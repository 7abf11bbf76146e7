import { describe, expect, it } from 'vitest';
import { freshness } from '../../src/web/model/freshness.ts';
import { Game } from '../controller/game.ts';

describe('what people complain about in other pages', () => {
  it('a picture that stands still says how old it is, and whose link is lost', async () => {
    const { shown } = await Game.begin({ variant: 'short' });
    const facts = { connected: true, networkDown: false, controller: 'online', heardAt: 0 } as const;
    const noNetwork = { ...facts, connected: false, networkDown: true };
    expect(freshness(facts, shown, 1000).kind).toBe('live');
    expect(freshness(noNetwork, shown, 14_000)).toMatchObject({ kind: 'old', lost: 'phone', seconds: 14 });
    const crashed = { ...facts, controller: 'offline' } as const;
    expect(freshness(crashed, shown, 14_000)).toMatchObject({ kind: 'old', lost: 'controller' });
    expect(freshness(facts, { ...shown, board: 'missing' }, 1000).kind).toBe('board-off');
  });

  it('a picture is old as well where every link seems to stand, and nothing comes', async () => {
    const { shown } = await Game.begin({ variant: 'short' });
    const facts = { connected: true, networkDown: false, controller: 'online', heardAt: 0 } as const;
    expect(freshness(facts, shown, 14_000)).toMatchObject({ kind: 'old', lost: 'controller', seconds: 14 });
  });
});
