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
  const edges: ButtonEdge[] = [];
  for (let index = 0; index < after.length; index += 1) {
    const input = before[index] === after[index] ? null : inputs[index];
    if (input?.kind === 'button')
      edges.push({ side: input.side, button: input.button, down: after[index] === 1 });
  }
  return edges;
}
