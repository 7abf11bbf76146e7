import type { Profile } from '../config/index.ts';
import {
  type BoardReport,
  type DiceLinkReport,
  type LinkReport,
  linkBoard,
  linkDice,
  type Opener,
} from '../devices/index.ts';
import type { NardError } from '../errors/index.ts';
import type { Expectation, FeedReply } from '../feed/index.ts';
import type { DiceDialect } from '../wire/index.ts';
import type { TableClock } from './clock.ts';
import type { TableCommand } from './commands.ts';
import type { EventLog } from './ledger.ts';
import { watchSpace } from './space.ts';
import { Table } from './table.ts';
import type { TableParts } from './table-parts.ts';

/** What all goes through that reaches the table, and what the table shows; `recorder` has one. */
export interface Tape {
  /** The table's own clock and journal, in place of the room's. */
  readonly clock: TableClock;
  readonly log: EventLog;
  board(report: BoardReport, hear: () => void): void;
  dice(report: DiceLinkReport | LinkReport, hear: () => void): void;
  command(command: TableCommand, expect: Expectation | null, obey: () => void): void;
  lights(rgb: Uint8Array): void;
  /** Whether there was a code to show when one was asked for. */
  code(given: boolean): void;
}

/** A table with its board and dice on their cables. */
export interface RoomParts extends Omit<TableParts, 'showLights' | 'buzz'> {
  readonly profile: Profile;
  readonly openBoard: Opener;
  /** Where the dice receiver has a cable of its own; left out: it is wired to the board. */
  readonly openDice?: Opener;
  /** How the dice receiver speaks; left out: as hardware/dice-protocol.md says. */
  readonly diceDialect?: DiceDialect;
  /** The board has been connected or lost, or an attempt to reach it has failed. */
  readonly showLink?: (news: LinkNews) => void;
  /** Left out: nothing is recorded. */
  readonly tape?: Tape;
  /** Bytes left on the journal's disk; left out: nobody looks. */
  readonly space?: () => Promise<number>;
}

export type LinkNews = BoardReport & { readonly kind: 'connected' | 'lost' | 'trying' };

export interface Room {
  readonly table: Table;
  /** As `Table.command`. */
  command(command: TableCommand, expect?: Expectation | null): Promise<FeedReply>;
  /** Takes the controller off the board; the match stays as the journal has it. */
  close(): Promise<void>;
}

/** Nothing is recorded: everything goes straight through. */
const noTape = ({ clock, log }: RoomParts): Tape => ({
  clock,
  log,
  board: (_report, hear) => hear(),
  dice: (_report, hear) => hear(),
  command: (_command, _expect, obey) => obey(),
  lights: () => undefined,
  code: () => undefined,
});

/** Links board and dice to a new table. Nothing is thrown where a cable is missing: the table says so and waits. */
export function openRoom(parts: RoomParts): Room {
  const { profile, clock, diceDialect, tape = noTape(parts) } = parts;
  const dialect = diceDialect ? { dialect: diceDialect } : {};
  const table = new Table({
    ...parts,
    clock: tape.clock,
    log: tape.log,
    codeFor: (whose) => {
      const places = parts.codeFor?.(whose) ?? null;
      tape.code(places !== null);
      return places;
    },
    showLights: (rgb) => {
      tape.lights(rgb);
      board.lights(rgb);
    },
    buzz: (hz, ms) => board.buzz(hz, ms),
  });
  const board = linkBoard({
    open: parts.openBoard,
    profile,
    ...dialect,
    clock,
    report: (report) => {
      if (report.kind === 'connected' || report.kind === 'lost' || report.kind === 'trying')
        parts.showLink?.(report);
      tape.board(report, () => table.report(report));
    },
  });
  const dice =
    parts.openDice &&
    linkDice({
      open: parts.openDice,
      ...dialect,
      clock,
      report: (report) => tape.dice(report, () => table.reportDice(report)),
    });
  const { space } = parts;
  const hearOfDisk = (error: NardError | null) => {
    const at = clock.now();
    const report = error
      ? ({ kind: 'ails', error, at } as const)
      : ({ kind: 'heals', code: 'E_DISK', at } as const);
    tape.board(report, () => table.report(report));
  };
  const stopWatching = space && watchSpace({ clock, space, tell: hearOfDisk });
  return {
    table,
    command: (command, expect = null) =>
      new Promise((resolve, reject) =>
        tape.command(command, expect, () => void table.command(command, expect).then(resolve, reject)),
      ),
    async close() {
      stopWatching?.();
      table.stop();
      await Promise.all([board.close(), dice?.close()]);
      await table.settled;
    },
  };
}
