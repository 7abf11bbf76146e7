import type { Button, Profile } from '../config/index.ts';

export interface ButtonEdge {
  readonly side: 'white' | 'black';
  readonly button: Button;
  readonly down: boolean;
}

/** Which buttons have gone down or up between two states of the inputs (debounced by the board). */
export function buttonEdges(
  inputs: Profile['inputs'],
  before: Uint8Array,
  after: Uint8Array,
): readonly ButtonEdge[] {
  return inputs.flatMap((input, index) =>
    input?.kind === 'button' && before[index] !== after[index]
      ? [{ side: input.side, button: input.button, down: after[index] === 1 }]
      : [],
  );
}
