import { fstatSync } from 'node:fs';

/** syslog(3): lower is more urgent. */
export const LEVELS = { error: 3, warning: 4, notice: 5, info: 6 } as const;
export type Level = keyof typeof LEVELS;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Whether journald reads what is written to this file descriptor. The variable alone says too little: it is handed down to
 * programs whose output goes elsewhere; it holds device and inode of the stream that is meant.
 */
function isJournal(descriptor: number, env: Environment): boolean {
  if (!env.JOURNAL_STREAM) return false;
  try {
    const { dev, ino } = fstatSync(descriptor);
    return env.JOURNAL_STREAM === `${dev}:${ino}`;
  } catch {
    return false;
  }
}

/** `text` with the level before every line, as journald reads it (sd-daemon(3)). */
export const levelled = (level: Level, text: string): string =>
  text.replace(/^(?=.)/gm, `<${LEVELS[level]}>`);

const DESCRIPTORS = { stdout: 1, stderr: 2 } as const;

/** Writes for people, or, where journald reads, with a level that `journalctl -p` can choose by. */
export function serviceLog(stream: keyof typeof DESCRIPTORS, level: Level, text: string): void {
  const made = isJournal(DESCRIPTORS[stream], process.env) ? levelled(level, text) : text;
  process[stream].write(made);
}
