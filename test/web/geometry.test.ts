import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { neighbour, placeUnder } from '../../src/web/bench/touch.ts';
import {
  ALL_PLACES,
  columnX,
  edgeBox,
  geometry,
  isPoint,
  isTray,
  lampSpot,
  numberSpot,
  SEATS,
  type Seat,
  spot,
  strip,
  trayBox,
  type View,
  WHOLE_WIDTH,
} from '../../src/web/board/geometry.ts';
import { benchWorld, fixture } from './fixtures.ts';

const views: View[] = SEATS.flatMap((seat) =>
  [320, 360, 768, 1200].flatMap((px) => [true, false].map((bench) => ({ seat, px, bench, beside: false }))),
);
const RADIUS = 18.7;
const inside = (value: number, low: number, high: number) => value >= low - 0.01 && value <= high + 0.01;

describe('the drawn board', () => {
  it.each(views)(
    'holds fifteen checkers on every point and bar, seen from $seat at $px px (bench: $bench)',
    (view) => {
      const g = geometry(view);
      for (const place of ALL_PLACES.filter((one) => !isTray(one))) {
        for (let i = 0; i < 15; i += 1) {
          const [x, y] = spot(g, place, i, 15);
          expect(
            inside(x, RADIUS, g.width - RADIUS) && inside(y, RADIUS, g.height - RADIUS),
            `${place}/${i}`,
          ).toBe(true);
        }
        const away = (i: number) =>
          Math.hypot(
            spot(g, place, i, 15)[0] - spot(g, place, 0, 15)[0],
            spot(g, place, i, 15)[1] - spot(g, place, 0, 15)[1],
          );
        expect(away(14)).toBeLessThan(g.pointLength);
        for (let i = 1; i < 15; i += 1)
          expect(away(i), 'every edge stays visible').toBeGreaterThan(away(i - 1) + 5);
      }
    },
  );

  it('fills a tray exactly with fifteen checkers on edge', () => {
    const g = geometry({ seat: 'white', px: 360, bench: false, beside: false });
    for (const place of [26, 27]) {
      const tray = trayBox(g, place);
      for (let i = 0; i < 15; i += 1) {
        const edge = edgeBox(g, place, i);
        expect(inside(edge.y, tray.y, tray.y + tray.height - edge.height)).toBe(true);
      }
    }
  });

  it.each(SEATS)('turns every coordinate to exactly one other, seen from %s', (seat: Seat) => {
    const g = geometry({ seat, px: 600, bench: false, beside: false });
    const [width, depth] = g.whole;
    const back: Record<Seat, (x: number, y: number) => readonly [number, number]> = {
      white: (x, y) => [x, y],
      black: (x, y) => [width - x, depth - y],
      side: (x, y) => [y, depth - x],
    };
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: Math.floor(WHOLE_WIDTH) }),
        fc.integer({ min: 0, max: Math.floor(depth) }),
        (x, y) => {
          const [sx, sy] = g.at(x, y);
          expect(inside(sx, 0, g.width) && inside(sy, 0, g.height)).toBe(true);
          const [bx, by] = back[seat](sx, sy);
          expect(bx).toBeCloseTo(x);
          expect(by).toBeCloseTo(y);
        },
      ),
    );
  });

  it('puts White’s home bottom right, Black’s view turned by half, and White on the left from the side', () => {
    const p1 = (seat: Seat) => {
      const g = geometry({ seat, px: 600, bench: false, beside: false });
      const [x, y] = spot(g, 0, 0, 1);
      return [x > g.width / 2 ? 'right' : 'left', y > g.height / 2 ? 'bottom' : 'top'].join(' ');
    };
    expect(p1('white')).toBe('right bottom');
    expect(p1('black')).toBe('left top');
    expect(p1('side')).toBe('left bottom');
    expect(columnX(0)).toBeGreaterThan(columnX(5));
  });

  it('never writes smaller than 11.5 px where the board is 360 px wide or more', () => {
    for (const view of views.filter(({ px }) => px >= 360)) {
      const g = geometry(view);
      expect(g.textSize * g.scale).toBeGreaterThanOrEqual(11.5);
    }
  });

  it('keeps numbers and lights on the rail', () => {
    for (const view of views) {
      const g = geometry(view);
      for (const place of ALL_PLACES.filter(isPoint)) {
        for (const [x, y] of [numberSpot(g, place), ...(view.bench ? [lampSpot(g, place)] : [])]) {
          expect(inside(x, 0, g.width) && inside(y, 0, g.height)).toBe(true);
        }
      }
    }
  });
});

describe('touching the board', () => {
  const world = benchWorld(fixture('long', 'turn'));

  it('finds the strip a mouse is in', () => {
    for (const seat of SEATS) {
      const g = geometry({ seat, px: 700, bench: true, beside: false });
      for (const place of ALL_PLACES.filter(isPoint)) {
        const { x, y, width, height } = strip(g, place);
        expect(placeUnder(g, world, x + width / 2, y + height / 2, false)).toBe(place);
      }
    }
  });

  it('takes the nearest place with checkers for an empty-handed finger', () => {
    const g = geometry({ seat: 'white', px: 360, bench: true, beside: false });
    const { x, y, width, height } = strip(g, 19);
    const found = placeUnder(g, world, x + width / 2, y + height / 2, true);
    expect(world.checkers.some((one) => one.place === found)).toBe(true);
    expect(Math.abs((found ?? 0) - 19)).toBeLessThanOrEqual(1);
  });

  it('goes by arrow keys to every place, whatever the seat', () => {
    for (const seat of SEATS) {
      const g = geometry({ seat, px: 700, bench: true, beside: false });
      const reached = new Set([0]);
      const queue = [0];
      for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
        for (const direction of [
          [1, 0],
          [-1, 0],
          [0, 1],
          [0, -1],
        ] as const) {
          const next = neighbour(g, at, direction);
          if (!reached.has(next)) queue.push(next);
          reached.add(next);
        }
      }
      expect(reached.size).toBe(28);
    }
  });
});
