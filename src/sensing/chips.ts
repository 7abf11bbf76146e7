/** Inputs of a shift register. */
export const CHIP = 8;

export const chipOf = (input: number): number => Math.floor(input / CHIP);

/** The chips that these inputs belong to, each once. */
export const chipsOf = (inputs: readonly number[]): number[] => [...new Set(inputs.map(chipOf))];

export const inputsOfChip = (chip: number): number[] =>
  Array.from({ length: CHIP }, (_, bit) => chip * CHIP + bit);

/** Whether all inputs of the chip that this one belongs to are closed: no fingers and checkers do that. */
export function isOnClosedChip(input: number, closed: Uint8Array): boolean {
  const first = CHIP * chipOf(input);
  for (let each = first; each < first + CHIP; each += 1) if (closed[each] !== 1) return false;
  return true;
}

/** Whether a chip answers eight times the same. */
export const isAlike = (chip: number, closed: Uint8Array): boolean =>
  inputsOfChip(chip).every((input) => closed[input] === closed[chip * CHIP]);
