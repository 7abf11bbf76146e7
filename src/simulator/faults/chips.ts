import type { Fault } from './fault.ts';

/** Inputs of one 74HC165. */
const PER_CHIP = 8;

/** All inputs of these chips of the chain, from 0. */
const inputsOfChips = (first: number, last = first): number[] =>
  Array.from({ length: PER_CHIP * (last - first + 1) }, (_, index) => PER_CHIP * first + index);

/** A chip that answers eight times the same. */
export const deadChip = (chip: number, closed: boolean): Fault =>
  alike('chipDead', inputsOfChips(chip), closed);

/** A chain that is broken before a chip: from there on all zeros, or all ones. `chips`: the length of the chain. */
export const brokenChain = (chip: number, chips: number, closed: boolean): Fault =>
  alike('chainBroken', inputsOfChips(chip, chips - 1), closed);

function alike(kind: Fault['kind'], inputs: readonly number[], closed: boolean): Fault {
  return {
    kind,
    inputs,
    begin: (site) => {
      for (const input of inputs) site.show(input, closed);
    },
  };
}
