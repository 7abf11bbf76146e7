import type { Place } from '../../rules/index.ts';
import { type Node_, s } from '../page/dom.ts';
import { ALL_PLACES, geometry, isBar, isPoint, lampSpot, type Seat, strip } from './geometry.ts';
import { lancet } from './ground.ts';
import { move, rect, round, signDisc } from './pieces.ts';

/** The board as a small picture that shows one place and nothing else. */
export function smallMap(seat: Seat, place: Place): Node_ {
  const g = geometry({ seat, px: 700, bench: true, beside: false });
  const points = ALL_PLACES.filter(isPoint);
  const isHere = (at: Place) => (at === place ? 'here' : 'point b');
  return s(
    'svg',
    {
      class: 'nard-board small-map',
      viewBox: `0 0 ${round(g.width)} ${round(g.height)}`,
      'aria-hidden': 'true',
    },
    s('rect', { class: 'rim', width: round(g.width), height: round(g.height), rx: 20 }),
    ...points.map((at) => s('path', { d: lancet(g, at, 17.6, 1), class: isHere(at) })),
    ...ALL_PLACES.filter((at) => !isPoint(at)).map((at) =>
      rect(strip(g, at), at === place ? 'here' : isBar(at) ? 'bar' : 'tray', 5),
    ),
    s('g', { transform: `${move(lampSpot(g, place))} scale(3)` }, signDisc('doubt', [0, 0], 14)),
  );
}
