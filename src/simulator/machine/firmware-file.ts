import { readFileSync } from 'node:fs';
import { NardError } from '../../errors/index.ts';

const HEX = new URL('../../../hardware/firmware/nardboard.hex', import.meta.url);

/** The committed firmware, an Intel HEX file as text. Throws E_SIMULATOR when it is not there. */
export function boardFirmware(): string {
  try {
    return readFileSync(HEX, 'utf8');
  } catch (cause) {
    throw new NardError('E_SIMULATOR', `the firmware is missing; run "make" in hardware/firmware`, { cause });
  }
}
