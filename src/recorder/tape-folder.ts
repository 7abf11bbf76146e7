import { createWriteStream, readdirSync, statSync, unlinkSync, type WriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { NardError } from '../errors/index.ts';
import type { Reel } from './recorder.ts';

/** The whole is kept in about so many files, the oldest of which goes when there is no more room. */
const FILES = 4;
const ENDING = '.ndjson';

interface FolderParts {
  readonly folder: string;
  /** The most that all recordings together may take. */
  readonly bytes: number;
  /** Recordings cannot be written any more; said once. */
  readonly failed: (error: NardError) => void;
}

/** The recordings in a folder, oldest first. */
export function recordingsIn(folder: string): readonly string[] {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith(ENDING));
    return names.sort().map((name) => join(folder, name));
  } catch {
    return [];
  }
}

/**
 * Recordings on disk, bounded in size. A recording is no journal: lines may be lost in a power cut, and a
 * full disk ends the recording and not the game.
 */
export class TapeFolder implements Reel {
  readonly #parts: FolderParts;
  #stream: WriteStream | null = null;
  #written = 0;
  #begun = 0;
  #hasFailed = false;

  private constructor(parts: FolderParts) {
    this.#parts = parts;
  }

  /** @throws NardError E_RECORD where the folder cannot be made */
  static async open(parts: FolderParts): Promise<TapeFolder> {
    try {
      await mkdir(parts.folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      });
    } catch (cause) {
      const why = `Recordings cannot be kept in ${parts.folder}: ${String(cause)}.`;
      throw new NardError('E_RECORD', `${why} Set recorder.megabytes to 0 to do without.`, { cause });
    }
    return new TapeFolder(parts);
  }

  get state(): Reel['state'] {
    const share = this.#parts.bytes / FILES;
    if (this.#written > share) return 'full';
    return this.#written > share / 2 ? 'nearly-full' : 'room';
  }

  begin(line: string): void {
    this.#stream?.end();
    this.#written = 0;
    if (this.#hasFailed) return;
    this.#begun += 1;
    const stamp = new Date().toISOString().replaceAll(':', '-');
    const path = join(this.#parts.folder, `${stamp}-${String(this.#begun).padStart(3, '0')}${ENDING}`);
    this.#safely(() => this.#makeRoom());
    this.#stream = createWriteStream(path, { flags: 'a', mode: 0o600 });
    this.#stream.on('error', (error) => this.#fail(error));
    this.write(line);
  }

  write(line: string): void {
    const text = `${line}\n`;
    this.#written += Buffer.byteLength(text);
    this.#stream?.write(text);
  }

  close(): Promise<void> {
    const stream = this.#stream;
    this.#stream = null;
    return new Promise((resolve) => (stream ? stream.end(() => resolve()) : resolve()));
  }

  /** Takes away the oldest recordings until a new one has its share. */
  #makeRoom(): void {
    const files = recordingsIn(this.#parts.folder).map((path) => ({ path, size: statSync(path).size }));
    let total = files.reduce((sum, { size }) => sum + size, 0);
    const most = this.#parts.bytes * (1 - 1 / FILES);
    for (const { path, size } of files) {
      if (total <= most) return;
      unlinkSync(path);
      total -= size;
    }
  }

  #safely(what: () => void): void {
    try {
      what();
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(cause: unknown): void {
    this.#stream = null;
    if (this.#hasFailed) return;
    this.#hasFailed = true;
    const why = `Nothing more is recorded in ${this.#parts.folder}: ${String(cause)}. The game goes on.`;
    this.#parts.failed(new NardError('E_RECORD', why, { cause }));
  }
}
