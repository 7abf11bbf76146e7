import { NardError } from '../errors/index.ts';
import type { TableClock } from './clock.ts';

/** With fewer bytes than this left the disk is nearly full: some hundred matches, or what else fills it a few hours. */
const LITTLE = 64 * 1024 * 1024;
const LOOK_EVERY_MS = 60_000;

interface SpaceWatch {
  readonly clock: Pick<TableClock, 'after'>;
  /** Bytes left for the journal. */
  readonly space: () => Promise<number>;
  /** Little is left (E_DISK), or (null) enough again; said once each. */
  readonly tell: (error: NardError | null) => void;
}

/** Looks once a minute whether the journal's disk is nearly full; until the function returned is called. */
export function watchSpace({ clock, space, tell }: SpaceWatch): () => void {
  let isLittle = false;
  let cancel: (() => void) | null = null;
  let stopped = false;

  const judge = (left: number) => {
    if (stopped || left < LITTLE === isLittle) return;
    isLittle = !isLittle;
    tell(isLittle ? nearlyFull(left) : null);
  };
  const look = async () => {
    // A disk that does not say how full it is will say so when it is written to.
    await space().then(judge, () => undefined);
    if (!stopped) cancel = clock.after(LOOK_EVERY_MS, () => void look());
  };
  void look();
  return () => {
    stopped = true;
    cancel?.();
  };
}

const nearlyFull = (left: number): NardError =>
  new NardError(
    'E_DISK',
    `Only ${Math.floor(left / 1024 / 1024)} MB are left where the journal is kept. Remedy: free some space; a full disk makes the game wait.`,
  );
