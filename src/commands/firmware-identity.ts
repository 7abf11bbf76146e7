import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Where the firmware lies, sources and hex. */
export const FIRMWARE_FOLDER = fileURLToPath(new URL('../../hardware/firmware/', import.meta.url));

/**
 * The build that the shipped hex says of itself: the first 32 bits of the SHA-256 over its sources, as
 * hardware/firmware/identity.sh makes it.
 */
export function shippedBuild(): string {
  const hash = createHash('sha256');
  const names = readdirSync(FIRMWARE_FOLDER);
  for (const ending of ['.c', '.h'])
    for (const name of names.filter((each) => each.endsWith(ending)).sort())
      hash.update(readFileSync(FIRMWARE_FOLDER + name));
  return hash.digest('hex').slice(0, 8);
}
