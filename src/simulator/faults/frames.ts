import type { Chance } from '../chance.ts';
import type { Fault } from './fault.ts';

/** A cable on which some of what the board says is lost. `share`: how much of it, 0–1. */
export function lossyCable(chance: Chance, share: number): Fault {
  let hasStruck = false;
  return {
    kind: 'framesLost',
    inputs: [],
    passes: () => {
      const isLost = chance.happens(share);
      hasStruck ||= isLost;
      return !isLost;
    },
    hasStruck: () => hasStruck,
  };
}
