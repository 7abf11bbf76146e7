import firmata from 'firmata-io';
import five from 'johnny-five';
import { describe, expect, test } from 'vitest';
import {
  boardFirmware,
  firmwareMachine,
  type MachinePort,
  machinePort,
  standInMachine,
} from '../../src/simulator/index.ts';
import {
  COMMANDS,
  DiceLineReader,
  decodeBoardMessage,
  encodeHostMessage,
  type HostMessage,
  printDiceLine,
} from '../../src/wire/index.ts';

/** Bodies of the board's own frames, for whichever board of this process is being tested. */
const heard: (readonly number[])[] = [];
for (const command of [COMMANDS.snapshot, COMMANDS.changes]) {
  firmata.Firmata.prototype.sysexResponse(command, (data) => heard.push([command, ...data]));
}

async function connect(port: MachinePort) {
  const io = new firmata.Firmata(port, { reportVersionTimeout: 300 });
  const board = new five.Board({ io, repl: false, debug: false, sigint: false });
  let ready = false;
  board.on('ready', () => {
    ready = true;
  });
  await new Promise<void>((resolve) => port.open(() => resolve()));
  while (!ready && port.machine.now() < 5000) await port.advanceTo(port.machine.now() + 5);
  heard.length = 0;
  return { io, board, ready };
}

const MACHINES = [
  ['the machine code', () => firmwareMachine(boardFirmware())],
  ['the stand-in', () => standInMachine()],
] as const;

describe.each(MACHINES)('johnny-five on %s', (_, machine) => {
  test('completes the Firmata handshake within half a second of the board', async () => {
    const port = machinePort(machine());
    const { io, ready } = await connect(port);
    expect(ready).toBe(true);
    expect(port.machine.now()).toBeLessThan(500);
    expect(io.firmware.name).toBe('nardboard');
    expect(io.pins).toHaveLength(70);
  });

  test('hears a reed that closes', async () => {
    const port = machinePort(machine());
    const { board } = await connect(port);
    const send = (message: HostMessage) => board.sysexCommand([...encodeHostMessage(message)]);
    send({ kind: 'subscribe', on: true });
    await port.advanceTo(port.machine.now() + 20);
    port.machine.setInput(42, true);
    await port.advanceTo(port.machine.now() + 10);
    expect(heard.map((body) => decodeBoardMessage(body))).toMatchObject([
      { kind: 'snapshot', sequence: 0 },
      { kind: 'changes', sequence: 1, changes: [{ input: 42, closed: true }] },
    ]);
  });

  test('hears dice lines in Firmata serial replies', async () => {
    const port = machinePort(machine());
    const { board } = await connect(port);
    const reader = new DiceLineReader();
    const lines: unknown[] = [];
    board.serialConfig({ portId: 1, baud: 115_200 });
    board.serialRead(1, (bytes) => lines.push(...reader.push(bytes)));
    await port.advanceTo(port.machine.now() + 20);
    const report = { kind: 'receiver', receiver: 'esp32-1', uptime: 77 } as const;
    port.machine.receiveDice(Buffer.from(printDiceLine(report)));
    await port.advanceTo(port.machine.now() + 20);
    expect(lines).toEqual([report]);
  });

  test('works again after the reset pin', async () => {
    const one = machine();
    await connect(machinePort(one));
    one.reset();
    expect((await connect(machinePort(one))).ready).toBe(true);
  });
});
