import type { FeedState } from '../../../src/feed/index.ts';
import { PLACES, type PlaceName } from '../../../src/rules/index.ts';
import { Game, type GameParts } from '../../controller/game.ts';

/** Places that shine with one meaning in a picture. */
export const shining = ({ lights }: FeedState, meaning: FeedState['lights'][PlaceName]): PlaceName[] =>
  PLACES.filter((name) => lights[name] === meaning);

/** What a stretch of a game has shown and sounded. */
export interface Seen {
  readonly events: readonly string[];
  readonly sounds: readonly number[];
  readonly pictures: readonly FeedState[];
}

/** What happens in a game while something is done: events of the journal, sounds, pictures. */
export async function during(game: Game, act: () => Promise<unknown>): Promise<Seen> {
  const [events, sounds, pictures] = [game.log.entries.length, game.sounds.length, game.pictures.length];
  await act();
  return {
    events: game.events(events),
    sounds: game.sounds.slice(sounds),
    pictures: game.pictures.slice(pictures),
  };
}

/** Sentences in the order in which they were said, each time one follows another. */
export const said = ({ pictures }: Seen): string[] =>
  pictures.map(({ sentence }) => sentence.key).filter((key, index, keys) => key !== keys[index - 1]);

/** Short nardy to 5 points: White has played 24/13 with its 6-5, and Black is to throw. */
export async function blackToThrow(parts: Partial<GameParts> = {}): Promise<Game> {
  const game = await Game.begin({ variant: 'short', length: 5, ...parts });
  await game.begins();
  await game.moves('white', '24/18 18/13');
  await game.liftsDice('white', 1);
  await game.waits(800);
  return game;
}

export const SOUNDS = {
  accepted: 990,
  asked: 660,
  wrong: 220,
  refused: 165,
  held: 520,
  noted: 440,
  flag: 330,
} as const;

/** How often a light goes on in green within `ms`. */
export async function flashesOn(game: Game, name: PlaceName, ms: number): Promise<number> {
  const isGreen = () => game.board.eyes.hueAt(PLACES.indexOf(name)) === 'green';
  let [flashes, wasGreen] = [0, false];
  for (let passed = 0; passed < ms; passed += 50) {
    if (isGreen() && !wasGreen) flashes += 1;
    wasGreen = isGreen();
    await game.waits(50);
  }
  return flashes;
}
