import { constants, type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The few things the journal does to its file; tests put one here whose disk is full. */
export interface JournalFile {
  read(): Promise<Buffer>;
  /** Writes all of `bytes` at byte `at`. */
  write(bytes: Buffer, at: number): Promise<void>;
  /** Returns when everything written is on the medium. */
  sync(): Promise<void>;
  truncate(size: number): Promise<void>;
  close(): Promise<void>;
}

export type OpenFile = (path: string) => Promise<JournalFile>;

/** Opens for reading and writing; creates the file, and makes its name durable too. */
export const openFile: OpenFile = async (path) => {
  const handle = await open(path, constants.O_RDWR | constants.O_CREAT, 0o644);
  await syncFolderOf(path);
  return fileOn(handle);
};

/** Makes the names in the folder of `path` durable, where the system can do that. */
export async function syncFolderOf(path: string): Promise<void> {
  const folder = await open(dirname(path), constants.O_RDONLY);
  try {
    await folder.sync();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EINVAL') throw error;
  } finally {
    await folder.close();
  }
}

function fileOn(handle: FileHandle): JournalFile {
  return {
    read: () => handle.readFile(),
    async write(bytes, at) {
      for (let done = 0; done < bytes.length; ) {
        const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, at + done);
        done += bytesWritten;
      }
    },
    sync: () => handle.datasync(),
    truncate: (size) => handle.truncate(size),
    close: () => handle.close(),
  };
}
