import { describe, expect, it } from 'vitest';
import type { Profile } from '../../src/config/index.ts';
import type { MatchEvent } from '../../src/play/index.ts';
import { PLACES, type PlaceName, parseCheckers } from '../../src/rules/index.ts';
import { Game, journalOf, oneSlotProfile } from './game.ts';

/** Whatever is moved is told, whatever else waits. */

const MIDDLE = { white: '24:2,13:5,8:3,6:5', black: '24:2,13:5,8:3,6:5' };

async function whiteToThrow(
  standing = MIDDLE,
  variant = 'short',
  options = {},
  profile?: Profile,
): Promise<Game> {
  const journal = journalOf(variant, 'white', standing).map((event): MatchEvent => {
    if (event.type === 'match-started')
      return { ...event, settings: { ...event.settings, options, length: 5 } };
    return event.type === 'game-started' && variant === 'short' ? { ...event, cube: true } : event;
  });
  const lying = { white: parseCheckers(standing.white), black: parseCheckers(standing.black) };
  const game = await Game.begin({
    variant,
    options,
    length: 5,
    journal,
    lying,
    ...(profile ? { profile } : {}),
  });
  await game.waits(500);
  return game;
}

const at = (name: (typeof PLACES)[number]): number => PLACES.indexOf(name);

describe('while an offer waits', () => {
  it.each([
    ['a double', 'doubled', (game: Game) => game.pressesCube('white')],
    ['a resignation', 'resigning', (game: Game) => game.holds(3200, ['white', 'cube'], ['white', 'end'])],
  ] as const)(
    '%s, a checker that is moved shines red and is named, and the offer is asked about again',
    async (_, phase, offer) => {
      const game = await whiteToThrow();
      await offer(game);
      expect(game.match.phase).toBe(phase);
      const said = game.shown.sentence;
      await game.carries('p13', 'p11', 'white');
      expect(game.shown.lights).toMatchObject({ p11: 'wrong', p13: 'wrong' });
      expect(game.shown.sentence).toEqual({ key: 'wrong-place', args: { point: '11' } });
      await game.carries('p11', 'p13', 'white');
      expect(game.shown.sentence).toEqual(said);
      expect(Object.values(game.shown.lights)).not.toContain('wrong');
    },
  );
});

describe('while it is asked which play was made', () => {
  async function asked(): Promise<Game> {
    const game = await whiteToThrow(MIDDLE, 'short', {}, await oneSlotProfile());
    await game.throws('white', 5, 3);
    await game.moves('white', '13/8 6/3');
    await game.liftsDice('white');
    await game.waits(3500);
    return game;
  }

  it('a checker that is no answer is told with the question, which waits', async () => {
    const game = await asked();
    expect(game.match.question?.kind).toBe('which-play');
    await game.carries('p19', 'p22', 'black');
    expect(game.shown.lights).toMatchObject({ p22: 'wrong' });
    expect(game.shown.sentence.key).toBe('wrong-place');
    await game.carries('p22', 'p19', 'black');
    expect(game.shown.sentence.key).toMatch(/^question/);
    expect(game.match.question?.kind).toBe('which-play');
  });

  it('a checker taken up where answers differ, and put elsewhere, rules no answer out', async () => {
    const game = await asked();
    const answers = game.match.question?.choices.length ?? 0;
    const [place] = Object.entries(game.shown.lights).find(([, light]) => light === 'which') ?? [];
    const name = place as PlaceName;
    await game.carries(name, 'p22');
    await game.carries('p22', name);
    expect(game.match.question?.choices).toHaveLength(answers);
    expect(game.shown.sentence.key).toBe('question-which');
    expect(game.events().filter((type) => type === 'answered')).toEqual([]);
  });
});

describe('in the middle of a turn', () => {
  it('the bar checker in the hand shines though a checker still to be lifted has hit already', async () => {
    const game = await whiteToThrow({ white: '25:1,24:1,13:5,8:3,6:5', black: '24:1,13:5,8:3,6:5,3:1' });
    await game.throws('white', 4, 2);
    await game.carries('p22', 'bar-black', 'black');
    game.board.lift(at('bar-white'), 'white');
    await game.waits(500);
    expect(game.shown.lights).toMatchObject({ 'bar-white': 'origin' });
  });

  it('a checker that came from a stack too high to be seen shines red where none can come to', async () => {
    const game = await whiteToThrow({ white: '6:8,5:3,1:2', black: '6:7,5:2,3:3' }, 'long');
    await game.throws('white', 5, 2);
    await game.carries('p6', 'tray-white', 'white');
    expect(game.shown.lights).toMatchObject({ 'tray-white': 'wrong' });
    expect(game.shown.sentence.key).toBe('wrong-place');
    await game.carries('tray-white', 'p6', 'white');
    expect(Object.values(game.shown.lights)).not.toContain('wrong');
  });

  it('“end of turn” pressed before anything is played asks of no play, but tells what is left', async () => {
    const game = await whiteToThrow({ white: '24:8,13:7', black: '24:8,14:6,2:1' }, 'long');
    await game.throws('white', 6, 4);
    await game.presses('white', 'end');
    await game.waits(6000);
    expect(game.match.question).toBeNull();
    expect(game.shown.sentence.key).toBe('numbers-left');
  });

  it('a touched checker that was not played shines red though another may seem to be in the hand still', async () => {
    const standing = { white: '13:5,8:3,6:7', black: '24:2,13:5,8:3,6:5' };
    const game = await whiteToThrow(standing, 'short', { touchMove: 'strict' });
    await game.throws('white', 5, 2);
    await game.fingers('p13');
    expect(game.events()).toContain('touched');
    await game.moves('white', '8/3 8/6');
    await game.liftsDice('white');
    await game.waits(2500);
    expect(game.match.phase).toBe('to-move');
    expect(game.shown.lights).toMatchObject({ p13: 'wrong' });
    expect(game.shown.sentence.key).toBe('touched-unplayed');
  });
});
