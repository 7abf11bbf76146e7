import { createRequire } from 'node:module';
import { NardError } from '../../../errors/index.ts';

export type AvrLibrary = typeof import('avr8js');

/** The processor library. It is an optional dependency: throws E_SIMULATOR where it is not installed. */
export function avrLibrary(): AvrLibrary {
  try {
    return createRequire(import.meta.url)('avr8js');
  } catch (cause) {
    const message =
      'avr8js is not installed here, so the firmware cannot be executed; run "npm install" without --omit=optional';
    throw new NardError('E_SIMULATOR', message, { cause });
  }
}
