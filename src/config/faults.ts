import { NardError } from '../errors/index.ts';

/** One thing that is wrong in a file: where, what, and what to write instead. */
export interface Fault {
  /** Path in the file, such as `inputs[3].place`; `(file)` for the whole of it. */
  readonly at: string;
  readonly problem: string;
  readonly remedy: string;
  /** Where in the file, from 1; left out where it is in none. */
  readonly line?: number;
}

export const WHOLE_FILE = '(file)';

/** E_CONFIG that lists every fault found in `source`; `faultsOf` gives them back as values. */
export function configError(source: string, faults: readonly Fault[]): NardError {
  const lines = faults.map(
    ({ at, line, problem, remedy }) =>
      `  ${line === undefined ? '' : `line ${line}, `}${at}: ${problem}; ${remedy}`,
  );
  const count = faults.length === 1 ? 'a fault' : `${faults.length} faults`;
  return new NardError('E_CONFIG', [`${source} has ${count}:`, ...lines].join('\n'), { cause: { faults } });
}

/** The faults that an E_CONFIG of this room lists; [] for any other error. */
export function faultsOf(error: unknown): readonly Fault[] {
  if (!(error instanceof NardError) || error.code !== 'E_CONFIG') return [];
  const cause = error.cause;
  if (typeof cause !== 'object' || cause === null || !('faults' in cause)) return [];
  return Array.isArray(cause.faults) ? cause.faults : [];
}

/** `inputs[3].place` from ['inputs', 3, 'place']. */
export function pathText(path: readonly PropertyKey[]): string {
  const text = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
  return text.replace(/^\./, '') || WHOLE_FILE;
}
