/** A configuration file of an earlier version as this one reads it. */

type Json = Record<string, unknown>;

const isTree = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One change of the format: what the file says now, and a sentence about it; null where it does not apply. */
type Migration = (json: Json) => { readonly json: Json; readonly says: string } | null;

/** Left out, `board.port` once meant the board that is plugged in; now it means the simulated one. */
const portWasAuto: Migration = (json) => {
  const board = json.board ?? {};
  if (!isTree(board) || 'port' in board) return null;
  return {
    json: { ...json, board: { port: 'auto', ...board } },
    says: 'board.port is written out as "auto": left out, it stands for the simulated board now',
  };
};

/** In the order in which the format changed. */
const MIGRATIONS: readonly Migration[] = [portWasAuto];

export interface Migrated {
  readonly json: unknown;
  /** What was changed, a sentence each; empty when nothing had to be. */
  readonly changes: readonly string[];
}

/** What is no object comes back as it is: it is for the check to refuse. */
export function migrate(json: unknown): Migrated {
  if (!isTree(json)) return { json, changes: [] };
  let now = json;
  const changes: string[] = [];
  for (const migration of MIGRATIONS) {
    const changed = migration(now);
    if (!changed) continue;
    now = changed.json;
    changes.push(changed.says);
  }
  return { json: now, changes };
}
