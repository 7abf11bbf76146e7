import { describe, expect, test } from 'vitest';
import { boardFirmware, firmwareMachine } from '../../../src/simulator/machine/index.ts';
import { encodeHostMessage, RESET_CAUSES, sysexFrame } from '../../../src/wire/index.ts';
import { Witness } from './witness.ts';

const SUBSCRIBE = sysexFrame(encodeHostMessage({ kind: 'subscribe', on: true }));

/** The same second at the board, told in steps of `step` ms. */
function story(step: number): string[] {
  const board = new Witness(firmwareMachine(boardFirmware()));
  const goTo = (ms: number) => {
    while (board.machine.now() + step < ms) board.machine.advanceTo(board.machine.now() + step);
    board.machine.advanceTo(ms);
  };
  goTo(20);
  board.machine.receive(SUBSCRIBE);
  goTo(50);
  board.machine.setInput(7, true);
  goTo(120);
  board.machine.receiveDice(Buffer.from('unheard\n'));
  goTo(1200);
  return board.frames.map(({ hex }) => hex);
}

describe('the machine that executes the firmware', () => {
  test('tells the same story however time is cut into steps', () => {
    expect(story(0.1)).toEqual(story(1000));
  });

  test('is silent while the boot loader runs, after power-on and after every reset', () => {
    const board = new Witness(firmwareMachine(boardFirmware(), { bootMs: 700 }));
    board.pass(699);
    expect(board.frames).toEqual([]);
    board.pass(10);
    expect(board.frames).toHaveLength(2);
    board.machine.reset();
    board.pass(699);
    expect(board.frames).toHaveLength(2);
    board.pass(10);
    expect(board.frames).toHaveLength(4);
  });

  test('can be reset by what it has just said', () => {
    const machine = firmwareMachine(boardFirmware());
    let resets = 0;
    machine.onSend(() => {
      if (resets++ === 0) machine.reset();
    });
    const board = new Witness(machine);
    board.pass(20);
    machine.receive(SUBSCRIBE);
    board.pass(1100);
    expect(board.last('heartbeat')?.resetCause).toBe(RESET_CAUSES.external);
    expect(machine.now()).toBeCloseTo(1120, 1);
  });

  test('has contacts only where chips are, and reads open beyond them', () => {
    const board = new Witness(firmwareMachine(boardFirmware(), { chips: 2 }));
    for (let input = 0; input < 240; input++) board.machine.setInput(input, true);
    board.pass(20);
    board.send(
      { kind: 'configure', chips: 4, lights: 28, currentLimit: 500, debounce: 5 },
      { kind: 'subscribe', on: true },
    );
    board.pass(20);
    const closed = board
      .last('snapshot')
      ?.closed.map((is) => (is ? 1 : 0))
      .join('');
    expect(board.machine.inputs).toBe(16);
    expect(closed).toBe('1'.repeat(16) + '0'.repeat(16));
  });
});
