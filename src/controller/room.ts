import type { Profile } from '../config/index.ts';
import { type BoardReport, linkBoard, linkDice, type Opener } from '../devices/index.ts';
import type { DiceDialect } from '../wire/index.ts';
import { Table } from './table.ts';
import type { TableParts } from './table-parts.ts';

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
}

export type LinkNews = BoardReport & { readonly kind: 'connected' | 'lost' | 'trying' };

export interface Room {
  readonly table: Table;
  /** Takes the controller off the board; the match stays as the journal has it. */
  close(): Promise<void>;
}

/** Links board and dice to a new table. Nothing is thrown where a cable is missing: the table says so and waits. */
export function openRoom(parts: RoomParts): Room {
  const { profile, clock, diceDialect } = parts;
  const dialect = diceDialect ? { dialect: diceDialect } : {};
  const table = new Table({
    ...parts,
    showLights: (rgb) => board.lights(rgb),
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
      table.report(report);
    },
  });
  const dice =
    parts.openDice &&
    linkDice({ open: parts.openDice, ...dialect, clock, report: (report) => table.reportDice(report) });
  return {
    table,
    async close() {
      table.stop();
      await Promise.all([board.close(), dice?.close()]);
      await table.settled;
    },
  };
}
