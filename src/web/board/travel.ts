import type { Side } from '../../rules/index.ts';
import type { XY } from './geometry.ts';

/** A checker travels so long from where it was drawn to where it is drawn now, in ms. */
const TRAVEL_MS = 160;
/** When more than this move at once, something else than a play has happened: a new game, a look far back. */
const MOST_TRAVELLERS = 8;

/** A checker as it is drawn: `at` is its place, or `hand`. */
export interface Lying {
  readonly side: Side;
  readonly at: string;
  readonly spot: XY;
}

/** A checker that is drawn elsewhere than before. `to` is one of those that are drawn now. */
export interface Travel<T extends Lying = Lying> {
  readonly from: XY;
  readonly to: T;
}

/** Those of a side that are on one list more often than on the other, place by place: the ones on top. */
function surplus<T extends Lying>(of: readonly T[], over: readonly Lying[], side: Side): T[] {
  const own = of.filter((one) => one.side === side);
  return [...new Set(own.map(({ at }) => at))].flatMap((place) => {
    const there = over.filter((one) => one.side === side && one.at === place).length;
    return own.filter(({ at }) => at === place).slice(there);
  });
}

const distance = ([ax, ay]: XY, [bx, by]: XY): number => Math.hypot(ax - bx, ay - by);

/** Which checkers travel from one drawing to the next, and from where. Each goes the shortest way that is left. */
export function travels<T extends Lying>(before: readonly Lying[], after: readonly T[]): Travel<T>[] {
  const found = (['white', 'black'] as const).flatMap((side) => {
    const gone = surplus(before, after, side);
    return surplus(after, before, side).flatMap((to): Travel<T>[] => {
      const nearest = gone.toSorted((a, b) => distance(a.spot, to.spot) - distance(b.spot, to.spot))[0];
      if (!nearest) return [];
      gone.splice(gone.indexOf(nearest), 1);
      return [{ from: nearest.spot, to }];
    });
  });
  return found.length > MOST_TRAVELLERS ? [] : found;
}

interface Drawn extends Lying {
  readonly element: SVGGraphicsElement;
}

/** A checker lies where its transform says, one on edge in the middle of its box. */
function spotOf(element: SVGGraphicsElement): XY {
  const [x = 0, y = 0] = (/translate\((.+)\)/.exec(element.getAttribute('transform') ?? '')?.[1] ?? '')
    .split(' ')
    .map(Number);
  if (element.hasAttribute('transform')) return [x, y];
  const read = (name: string) => Number(element.getAttribute(name));
  return [read('x') + read('width') / 2, read('y') + read('height') / 2];
}

const drawnIn = (root: Element): Drawn[] =>
  [...root.querySelectorAll<SVGGraphicsElement>('.board > .nard-board[role=img] [data-at]')].map(
    (element) => ({
      element,
      side: element.classList.contains('white') ? 'white' : 'black',
      at: element.dataset.at ?? '',
      spot: spotOf(element),
    }),
  );

const shift = ([x, y]: XY): string => `translate(${x}px, ${y}px)`;

function travel({ from, to }: Travel<Drawn>): Animation {
  const { element, spot } = to;
  // A transform in an animation takes the place of the attribute, where there is one.
  const ways = element.hasAttribute('transform')
    ? [shift(from), shift(spot)]
    : [shift([from[0] - spot[0], from[1] - spot[1]]), shift([0, 0])];
  return element.animate(
    ways.map((transform) => ({ transform })),
    { duration: TRAVEL_MS, easing: 'ease-out' },
  );
}

/** Lets the checkers of the game page travel. Nothing queues: what is still on its way when news comes is there at once. */
export class Travellers {
  #under: Animation[] = [];

  /** Draws the page anew with `draw`; the checkers then go there, or with `still` are there. */
  drawing(root: Element, still: boolean, draw: () => void): void {
    for (const animation of this.#under.splice(0)) animation.cancel();
    const before = drawnIn(root);
    draw();
    if (!still && before.length > 0) this.#under = travels(before, drawnIn(root)).map(travel);
  }
}
