import type { Chance } from '../chance.ts';
import type { Fault, Site } from './fault.ts';

/** How long after its magnet a slow reed comes, ms. */
const SLOW_MS = [400, 2500] as const;
/** How long a reed at the edge of its magnet stays in one state, ms. */
const FLICKER_MS = [15, 240] as const;

/** A reed that stays closed, or open, whatever lies on it. */
export function stuckReed(input: number, closed: boolean): Fault {
  return {
    kind: closed ? 'reedClosed' : 'reedOpen',
    inputs: [input],
    begin: (site) => site.show(input, closed),
  };
}

/** A reed that sticks a little: it follows its magnet late, and shows nothing of what is shorter than that. */
export function slowReed(input: number, chance: Chance): Fault {
  let cancel = () => {};
  return {
    kind: 'reedSlow',
    inputs: [input],
    moved: (_, site) => {
      cancel();
      cancel = site.timeline.after(chance.between(...SLOW_MS), () => site.show(input, site.contact(input)));
    },
    end: () => cancel(),
  };
}

/** A reed at the edge of its magnet: open it is open, closed it opens and closes again and again. */
export function flickeringReed(input: number, chance: Chance): Fault {
  let cancel = () => {};
  const flicker = (site: Site, closed: boolean): void => {
    cancel();
    site.show(input, closed && site.contact(input));
    if (!site.contact(input)) return;
    cancel = site.timeline.after(chance.between(...FLICKER_MS), () => flicker(site, !closed));
  };
  return {
    kind: 'reedFlickers',
    inputs: [input],
    begin: (site) => flicker(site, true),
    moved: (_, site) => flicker(site, true),
    end: () => cancel(),
  };
}
