import { NardError } from '../errors/index.ts';
import type { DiceDialect } from '../wire/index.ts';
import type { Clock } from './clock.ts';
import { DiceEar } from './dice-ear.ts';
import { type Attempt, persist } from './persistence.ts';
import { closePort, type Opener, openPort, type Port, portError } from './ports.ts';
import type { DiceLinkReport, LinkReport } from './reports.ts';

export interface DiceLinkOptions {
  readonly open: Opener;
  /** How the receiver speaks; left out: as hardware/dice-protocol.md says. */
  readonly dialect?: DiceDialect;
  readonly clock: Clock;
  readonly report: (report: DiceLinkReport | LinkReport) => void;
}

export interface DiceLink {
  /** Ends the link for good; resolves when the port is free. */
  close(): Promise<void>;
}

/** Baud of a dice receiver with a serial port of its own. */
export const DICE_BAUD = 115_200;

const unplugged = (cause?: unknown): NardError =>
  new NardError(
    'E_BOARD_LOST',
    'The dice receiver is lost: its cable was unplugged. Remedy: see to plug and cable; the program keeps trying.',
    { cause },
  );

/** One connection to a receiver; it is up as soon as its port is open, for receivers are only listened to. */
function listen(port: Port, ear: DiceEar, up: () => void, down: (error: NardError) => void): void {
  port.on('data', (bytes: Uint8Array) => ear.hear(bytes));
  port.on('error', (error: Error) => down(unplugged(error)));
  port.on('close', () => down(unplugged()));
  port.on('end', () => down(unplugged()));
  openPort(port, (error) => (error ? down(error) : up()));
}

/** Keeps a dice receiver linked that has a serial port of its own; reports as `linkBoard` does for one wired to the board. */
export function linkDice({ open, dialect, clock, report }: DiceLinkOptions): DiceLink {
  const ear = new DiceEar(
    clock,
    {
      line: (line) => report({ kind: 'dice', line, at: clock.now() }),
      noise: (bytes, error) => report({ kind: 'noise', from: 'dice', bytes, error, at: clock.now() }),
      silent: (error) => report({ kind: 'dice-silent', error, at: clock.now() }),
    },
    dialect,
  );
  const begin = (up: () => void, down: (error: NardError) => void): Attempt => {
    let port: Port | undefined;
    let given = false;
    const once = (error: NardError) => {
      if (given) return;
      given = true;
      down(error);
    };
    const arrive = (opened: Port) => {
      port = opened;
      if (given) return;
      listen(opened, ear, up, once);
    };
    const refuse = (error: unknown) => once(portError('of the dice receiver', error));
    const opening = Promise.resolve().then(open).then(arrive).catch(refuse);
    return {
      end: async () => {
        given = true;
        ear.stop();
        await opening;
        if (port) await closePort(port);
      },
    };
  };
  const close = persist({
    clock,
    begin,
    lost: (error) => report({ kind: 'lost', error, at: clock.now() }),
    trying: (error, nextInMs) => report({ kind: 'trying', error, nextInMs, at: clock.now() }),
  });
  return { close };
}
