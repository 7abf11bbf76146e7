import { expect, test } from 'vitest';
import { linkNotes } from '../../src/commands/link-notes.ts';
import { NardError } from '../../src/errors/index.ts';

const trying = (code: 'E_PORT_MISSING' | 'E_PORT_BUSY' | 'E_BOARD_LOST', message: string) =>
  ({ kind: 'trying', error: new NardError(code, message), nextInMs: 250, at: 0 }) as const;
const connected = {
  kind: 'connected',
  firmware: { name: 'nardboard', version: '1.0.1', build: '3fa81c02', protocol: 1 },
  at: 0,
} as const;

function notes(isSimulated: boolean) {
  const said: string[] = [];
  return { said, hear: linkNotes(isSimulated, (text) => said.push(text)) };
}

test('the terminal is told once why there is no board, again when the reason changes, and when it is over', () => {
  const { said, hear } = notes(false);
  hear(trying('E_PORT_MISSING', 'No board. Remedy: plug it in.'));
  hear(trying('E_PORT_MISSING', 'No board. Remedy: plug it in.'));
  hear(trying('E_PORT_BUSY', 'Busy. Remedy: close the other.'));
  hear(connected);
  expect(said).toEqual([
    'No board. Remedy: plug it in. (E_PORT_MISSING)\n',
    'Busy. Remedy: close the other. (E_PORT_BUSY)\n',
    'The board is connected, firmware 1.0.1 (build 3fa81c02).\n',
  ]);
});

test('a board that is there from the start is not spoken of', () => {
  const { said, hear } = notes(false);
  hear(connected);
  expect(said).toEqual([]);
});

test('nobody is told to see to the plug of a simulated board, and only once that it has ended', () => {
  const { said, hear } = notes(true);
  hear(trying('E_BOARD_LOST', 'See to plug and cable.'));
  hear(trying('E_PORT_MISSING', 'Plug the board in.'));
  expect(said).toHaveLength(1);
  expect(said[0]).toMatch(/start it again/);
  expect(said[0]).not.toMatch(/plug/i);
});
