import { OFF, type Position, placeOf, SIDES, type Side } from '../../../rules/index.ts';
import type { Doing } from '../../hands/doing.ts';
import type { Watching } from '../watching.ts';

/** Both hold *cube* so long, in ms. */
const HELD = 3250;
/** So long, in ms, until a light has answered. */
const ANSWERED = 600;
const HEAD = 24;

/**
 * Somebody finds that a checker has stood on another point from the start, as he remembers it. Returns the position
 * from which the game goes on where that is official; null where the checker has gone back.
 */
export function* findSetUpWrong(watching: Watching, position: Position): Doing<Position | null> {
  const { board, hands, log } = watching;
  const side = hands.chance.pick(SIDES);
  const [from, to] = yield* chosen(watching, position, side);
  if (from === null || to === null) return null;
  const { id } = board.lift(from, side);
  yield hands.time('carry');
  board.put(to, id);
  yield hands.time('react') + ANSWERED;
  const since = board.now;
  yield* hands.pressBoth('cube', HELD);
  yield ANSWERED;
  const isOfficial = board.eyes.sawEverywhereSince('green', since);
  log({ did: isOfficial ? 'made-set-up-official' : 'put-set-up-right', side });
  if (isOfficial) return board.world.position();
  yield* hands.setUp(position);
  yield hands.time('react') + ANSWERED;
  return null;
}

/** A place where every checker shows, and an empty one. */
function* chosen({ board, hands }: Watching, position: Position, side: Side) {
  const { world } = board;
  const place = (own: number) => placeOf(world.family, side, own);
  const points = Array.from({ length: HEAD }, (_, index) => index + 1);
  const shows = points.filter((own) => {
    const count = position[side][own] ?? 0;
    return count > 0 && count <= (world.slots[place(own)] ?? OFF);
  });
  const empty = points.filter((own) => world.count(place(own)) === 0);
  yield hands.time('react');
  if (shows.length === 0 || empty.length === 0) return [null, null] as const;
  return [place(hands.chance.pick(shows)), place(hands.chance.pick(empty))] as const;
}
