import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { NardError } from '../errors/index.ts';

/** Who holds a journal. Start time and boot tell a living holder from a stranger that got its old number. */
interface Holder {
  readonly pid: number;
  readonly started: string | null;
  readonly boot: string | null;
}

const ATTEMPTS = 20;
const ATTEMPT_MS = 10;
let drafts = 0;

/**
 * Takes the lock `path` or throws E_JOURNAL naming the process that has it. A lock whose holder is dead is
 * taken over. Returns the function that gives it back.
 */
export async function takeLock(path: string): Promise<() => Promise<void>> {
  drafts += 1;
  const draft = `${path}.${process.pid}.${drafts}`;
  await writeFile(draft, `${JSON.stringify(await holderOf(process.pid))}\n`);
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if ((await linked(draft, path)) || (await takenOver(draft, path)))
        return () => rm(path, { force: true });
      await new Promise((resolve) => setTimeout(resolve, ATTEMPT_MS));
    }
    throw new NardError(
      'E_JOURNAL',
      `The lock ${path} cannot be taken: other processes keep trying. Try again.`,
    );
  } finally {
    await rm(draft, { force: true });
  }
}

/** A link appears with its content in one step: nobody ever reads a half-written lock. */
async function linked(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Puts `draft` in the place of a dead holder's lock. Only one process at a time may do so, or a lock just
 * taken would be taken for the dead one.
 */
async function takenOver(draft: string, path: string): Promise<boolean> {
  await refuseIfHeld(path);
  const turn = `${path}.takeover`;
  if (!(await linked(draft, turn))) {
    const other = await readHolder(turn);
    if (other && !(await isAlive(other))) await rm(turn, { force: true });
    return false;
  }
  try {
    // A lock given back just now is free for anyone: only one that still lies there may be replaced.
    if ((await readText(path)) === null) return false;
    await refuseIfHeld(path);
    await rename(draft, path);
    return true;
  } finally {
    await rm(turn, { force: true });
  }
}

async function refuseIfHeld(path: string): Promise<void> {
  const holder = await readHolder(path);
  if (!holder || !(await isAlive(holder))) return;
  throw new NardError(
    'E_JOURNAL',
    `The journal is in use by process ${holder.pid} (lock ${path}). Stop that process first, or give this one another journal.`,
  );
}

async function readHolder(path: string): Promise<Holder | null> {
  try {
    const holder = JSON.parse(await readFile(path, 'utf8')) as Holder;
    return Number.isInteger(holder.pid) && holder.pid > 0 ? holder : null;
  } catch {
    return null;
  }
}

async function isAlive(holder: Holder): Promise<boolean> {
  if (!isRunning(holder.pid)) return false;
  const now = await holderOf(holder.pid);
  return holder.boot === now.boot && holder.started === now.started;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function holderOf(pid: number): Promise<Holder> {
  const [stat, boot] = await Promise.all([
    readText(`/proc/${pid}/stat`),
    readText('/proc/sys/kernel/random/boot_id'),
  ]);
  // The process's name stands in parentheses and may hold spaces; its start time is the 20th field after it.
  const started = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  return { pid, started, boot: boot?.trim() ?? null };
}

async function readText(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch {
    return null;
  }
}
