import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { z } from 'zod';

/** What this board has left on one broker to stay there. It outlives the program. */
export interface Announced {
  read(): readonly string[];
  write(all: readonly string[]): void;
}

const file = () => z.record(z.string(), z.array(z.string()));

/**
 * What was announced on a broker, in a file that serves for several brokers. A file that cannot be read counts as
 * empty: nothing but a ghost in somebody's dashboard hangs on it.
 * @param broker its address, without user name and password
 */
export function announcedIn(path: string, broker: string): Announced {
  const all = () => {
    try {
      return file().parse(JSON.parse(readFileSync(path, 'utf8')));
    } catch {
      return {};
    }
  };
  return {
    read: () => all()[broker] ?? [],
    write: (topics) => replace(path, `${JSON.stringify({ ...all(), [broker]: topics }, null, 2)}\n`),
  };
}

/** For a broker that forgets everything with the program. */
export function announcedNowhere(): Announced {
  let all: readonly string[] = [];
  return {
    read: () => all,
    write: (topics) => {
      all = topics;
    },
  };
}

/** After a power cut there is either the old file or the new one. */
function replace(path: string, text: string): void {
  const fresh = `${path}.new`;
  const handle = openSync(fresh, 'w', 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(fresh, path);
}
