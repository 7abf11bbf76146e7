import { statfs } from 'node:fs/promises';

/** Bytes that may still be written on the disk of the folder `path`. Rejects with the system's error where it cannot be told. */
export async function spaceIn(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}
