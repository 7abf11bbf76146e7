import type { Bench } from '../page/app.ts';

/** Paints the lights as they shine now; called many times a second, so it touches nothing else. */
export function shine(root: Element, lights: Bench['lights'], still: boolean): void {
  for (const lamp of root.querySelectorAll<SVGElement>('[data-lamp]')) {
    paint(lamp, lights[Number(lamp.dataset.lamp)] ?? null, still, 1);
  }
  for (const beam of root.querySelectorAll<SVGElement>('[data-beam]')) {
    paint(beam, lights[Number(beam.dataset.beam)] ?? null, still, 0.62);
  }
}

/** With reduced motion lights stand still: full, or 40 % for a plain target. */
function paint(element: SVGElement, lamp: Bench['lights'][number], still: boolean, share: number): void {
  const level = lamp === null ? 0 : still ? (lamp.sign === 'target' ? 0.4 : 1) : lamp.level;
  element.style.setProperty('opacity', String(level === 0 ? 0 : share * (0.25 + 0.75 * level)));
  if (lamp) element.style.setProperty('fill', lamp.colour);
}
