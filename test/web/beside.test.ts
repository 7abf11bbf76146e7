import { describe, expect, it } from 'vitest';
import { LABELS, LANGUAGES } from '../../src/texts/index.ts';
import { deedAt, neighbour, placeUnder } from '../../src/web/bench/touch.ts';
import { BESIDE, drawnPlaces, edgeBox, geometry, SEATS, strip } from '../../src/web/board/geometry.ts';
import { gameScene } from '../../src/web/model/game-scene.ts';
import { arrowsOf } from '../../src/web/model/plays.ts';
import { beginsBeside } from '../../src/web/model/standing.ts';
import { benchWorld, entering, fixture } from './fixtures.ts';

const LIVE = { kind: 'live' } as const;
const wishes = { language: 'en', seat: 'white', px: 360, step: null, choice: null, fresh: LIVE } as const;

describe('checkers that have not been entered', () => {
  const world = benchWorld(entering());

  it('lie beside the board in the games that begin so', () => {
    expect(['acey-deucey', 'dutch'].map(beginsBeside)).toEqual([true, true]);
    expect(['long', 'short', 'snake', 'no such game'].some(beginsBeside)).toBe(false);
    expect(gameScene(entering(), wishes).view.beside).toBe(true);
    expect(gameScene(fixture('short', 'turn'), wishes).view.beside).toBe(false);
  });

  it('are drawn there, each side’s own, and counted among the fifteen', () => {
    const { stacks } = gameScene(entering(), wishes);
    expect(stacks[BESIDE.white]).toEqual(new Array(9).fill('white'));
    expect(stacks[BESIDE.black]).toEqual(new Array(11).fill('black'));
    expect(stacks.flat().filter((side) => side === 'white')).toHaveLength(15);
    expect(gameScene(entering(), wishes).label).toContain('not entered: 9');
  });

  it('lie within the picture and touch nothing else on it, from every seat', () => {
    for (const seat of SEATS) {
      for (const bench of [true, false]) {
        const g = geometry({ seat, px: 360, bench, beside: true });
        for (const place of [BESIDE.white, BESIDE.black]) {
          for (const index of [0, 14]) {
            const { x, y, width, height } = edgeBox(g, place, index);
            expect(x >= 0 && y >= 0 && x + width <= g.width && y + height <= g.height).toBe(true);
            for (const tray of [26, 27]) {
              const other = strip(g, tray);
              const apart =
                x >= other.x + other.width ||
                other.x >= x + width ||
                y >= other.y + other.height ||
                other.y >= y + height;
              expect(apart).toBe(true);
            }
          }
        }
      }
    }
  });

  it('are the beginning of the arrow of a play that enters one', () => {
    expect(arrowsOf('short', 'white', '26/21', 'played', true)).toEqual([
      { from: BESIDE.white, to: 20, kind: 'played', landed: true },
    ]);
  });

  it('are taken up by a touch, and put back only where they have been', () => {
    expect(deedAt(world, BESIDE.white, false)).toEqual({ do: 'take-up', side: 'white' });
    const held = { ...world, inHand: [{ id: 1, side: 'white', from: null }] as const };
    expect(deedAt(held, BESIDE.white, false)).toEqual({ do: 'put-back' });
    expect(deedAt(held, BESIDE.black, false)).toBeNull();
    expect(deedAt(held, 20, false)).toEqual({ do: 'place', place: 20 });
    const lifted = { ...world, inHand: [{ id: 1, side: 'white', from: 20 }] as const };
    expect(deedAt(lifted, BESIDE.white, false)).toBeNull();
    const none = { ...world, beside: { white: 0, black: 0 } };
    expect(deedAt(none, BESIDE.white, false)).toBeNull();
  });

  it('are found by a finger and by the arrow keys', () => {
    const g = geometry({ seat: 'white', px: 360, bench: true, beside: true });
    const { x, y, width, height } = strip(g, BESIDE.white);
    expect(placeUnder(g, world, x + width / 2, y + height / 2, true)).toBe(BESIDE.white);
    expect(neighbour(g, 26, [1, 0])).toBe(BESIDE.white);
    expect(drawnPlaces(g)).toHaveLength(30);
  });

  it('have a name in every language', () => {
    const names = LANGUAGES.map((language) => LABELS[language].besideOf);
    expect(new Set(names).size).toBe(LANGUAGES.length);
  });
});
