import { NardError } from '../errors/index.ts';

/** Why something cannot be made from what was agreed; null where it can. */
export function refusalOf(make: () => unknown): NardError | null {
  try {
    make();
    return null;
  } catch (error) {
    if (error instanceof NardError) return error;
    throw error;
  }
}
