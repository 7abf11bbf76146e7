import { describe, expect, it } from 'vitest';
import {
  OFF,
  ownNumber,
  PLACES,
  parseCheckers,
  placeOf,
  ruleset,
  SIDES,
  type Side,
  VARIANT_IDS,
} from '../../src/rules/index.ts';
import { Game, journalOf } from './game.ts';

const at = (white: string, black: string) => ({ white: parseCheckers(white), black: parseCheckers(black) });

/** Takes every checker from the trays and lays it beside the board. */
function laysBeside(game: Game): void {
  const { board, family } = { board: game.board, family: game.board.world.family };
  for (const side of SIDES)
    while (board.world.count(placeOf(family, side, OFF), side) > 0)
      board.putBeside(board.lift(placeOf(family, side, OFF), side).id);
}

async function enters(game: Game, side: Side, own: number): Promise<void> {
  const checker = game.board.takeUp(side);
  await game.waits(400);
  game.board.put(placeOf(game.board.world.family, side, own), checker.id);
  await game.waits(400);
}

/** Fills the places that are lit, from beside the board, until none is; the places in the order in which they were. */
async function followsLights(game: Game, variant: string): Promise<number[]> {
  const { family, start } = ruleset(variant);
  const followed: number[] = [];
  for (;;) {
    const lit = PLACES.findIndex(
      (name, place) => game.shown.lights[name] && game.board.world.count(place) === 0,
    );
    if (lit < 0 || followed.length > PLACES.length) return followed;
    followed.push(lit);
    for (const side of SIDES) {
      const own = ownNumber(family, side, lit);
      for (let put = 0; own !== undefined && put < (start[side][own] ?? 0); put += 1)
        game.board.put(lit, game.board.takeUp(side).id);
    }
    await game.waits(400);
  }
}

describe('The set-up of every game', () => {
  it.each(VARIANT_IDS.filter((id) => !['acey-deucey', 'dutch'].includes(id)))(
    'of %s is reached by following the lights alone',
    async (variant) => {
      const game = await Game.begin({ variant });
      laysBeside(game);
      await game.waits(400);
      const followed = await followsLights(game, variant);
      const { family, start } = ruleset(variant);
      const due = PLACES.flatMap((_, place) => {
        const counts = SIDES.map((side) => start[side][ownNumber(family, side, place) ?? -1] ?? 0);
        return counts.some((count) => count > 0) ? [place] : [];
      });
      expect(followed.toSorted((a, b) => a - b)).toEqual(due);
      await game.waits(2600);
      expect(game.events()).toContain('game-started');
    },
  );

  it.each(['acey-deucey', 'dutch'])(
    'of %s is an empty board, and lights show what lies on it',
    async (variant) => {
      const game = await Game.begin({ variant });
      laysBeside(game);
      await enters(game, 'white', 20);
      await game.waits(2600);
      expect(game.events()).not.toContain('game-started');
      expect(game.shown.lights).toEqual({ p20: 'wrong' });
      game.board.putBeside(game.board.lift(PLACES.indexOf('p20')).id);
      await game.waits(2600);
      expect(game.events()).toContain('game-started');
    },
  );
});

describe('A double of gulbar', () => {
  it('that is played out gives the same player another throw', async () => {
    const standing = { white: '24:5,11:10', black: '24:15' };
    const game = await Game.begin({
      variant: 'gulbar',
      journal: journalOf('gulbar', 'white', standing),
      lying: at(standing.white, standing.black),
    });
    await game.throws('white', 1, 1);
    await game.moves('white', '11/10(4)');
    await game.liftsDice('white');
    await game.waits(300);
    expect(game.events().slice(-2)).toEqual(['played', 'rolls-again']);
    expect(game.shown).toMatchObject({ phase: 'to-roll', turn: 'white' });
    await game.throws('white', 2, 1);
    expect(game.log.entries.at(-1)).toMatchObject({ type: 'rolled', side: 'white', roll: [2, 1] });
  });

  it('that cannot be played wins the game for the side that clears its board by it', async () => {
    const standing = { white: '24:15', black: '6:1' };
    const game = await Game.begin({
      variant: 'gulbar',
      journal: journalOf('gulbar', 'white', standing),
      lying: at(standing.white, standing.black),
    });
    // From own 24 White's sixes end on own 18, where Black's last checker stands.
    await game.throws('white', 6, 6);
    await game.liftsDice('white');
    await game.waits(500);
    expect(game.shown).toMatchObject({ turn: 'black', leftover: [6, 6, 6, 6] });
    await game.moves('black', '6/off');
    await game.waits(3000);
    expect(game.events().slice(-3)).toEqual(['completed', 'game-ended', 'match-ended']);
    expect(game.match).toMatchObject({ phase: 'match-over', winner: 'black' });
  });
});

describe('Checkers that are entered from beside the board', () => {
  const standing = { white: '26:15', black: '26:13,24:2' };

  async function whiteEnters(): Promise<Game> {
    const game = await Game.begin({
      variant: 'acey-deucey',
      journal: journalOf('acey-deucey', 'white', standing),
    });
    laysBeside(game);
    await enters(game, 'black', 24);
    await enters(game, 'black', 24);
    await game.waits(500);
    return game;
  }

  it('are shown where they may come, and taken for played when they have', async () => {
    const game = await whiteEnters();
    await game.throws('white', 4, 3);
    expect(game.shown.lights).toEqual({ p21: 'target', p22: 'target' });
    await enters(game, 'white', 21);
    await enters(game, 'white', 22);
    await game.liftsDice('white');
    await game.waits(300);
    expect(game.log.entries.at(-1)).toMatchObject({ type: 'played', white: '26:13,22:1,21:1' });
  });

  it('are wrong on a point that no number brings them to', async () => {
    const game = await whiteEnters();
    await game.throws('white', 4, 3);
    await enters(game, 'white', 20);
    await game.waits(500);
    expect(game.shown.lights.p20).toBe('wrong');
  });
});
