import type { Profile } from '../config/index.ts';
import { NardError } from '../errors/index.ts';
import { linkBoard } from './board-link.ts';
import type { Clock } from './clock.ts';
import { DICE_BAUD, linkDice } from './dice-link.ts';
import type { Opener } from './ports.ts';
import type { FirmwareIdentity } from './session.ts';

/** What is at the end of a port. */
export type Probe =
  | { readonly kind: 'board'; readonly firmware: FirmwareIdentity }
  | { readonly kind: 'dice'; readonly names: readonly string[] }
  /** Codes as `linkBoard`; E_BOARD_BAUD says which speed it is, where one was found. */
  | { readonly kind: 'fault'; readonly error: NardError };

export interface ProbeParts {
  /** Opens the port at a speed, in baud. */
  readonly open: (baud: number) => Opener;
  readonly profile: Profile;
  readonly clock: Clock;
  /** Only at the speed of the profile, and for dice; left out: at other speeds too. */
  readonly onlyItsSpeed?: boolean;
  /** Told what is tried next, for people who wait. */
  readonly say?: (text: string) => void;
}

/** ms; a receiver gives a sign of life every 2 s. */
const DICE_PATIENCE = 4500;
/** Speeds at which boards are heard: ours, an ESP32's or a stock Firmata's. */
const SPEEDS = [250_000, 115_200, 57_600];

/** One attempt to reach a board at a speed. */
function askBoard({ open, clock }: ProbeParts, profile: Profile): Promise<Probe> {
  return new Promise((resolve) => {
    let isSettled = false;
    const settle = (probe: Probe) => {
      if (isSettled) return;
      isSettled = true;
      // Not before the link is there to be closed.
      void Promise.resolve()
        .then(() => link.close())
        .then(() => resolve(probe));
    };
    const link = linkBoard({
      open: open(profile.baud),
      profile,
      clock,
      report: (report) => {
        if (report.kind === 'connected') settle({ kind: 'board', firmware: report.firmware });
        if (report.kind === 'trying' || report.kind === 'lost')
          settle({ kind: 'fault', error: report.error });
      },
    });
  });
}

/** Listens for a dice receiver; null when none is heard. */
function askDice({ open, clock }: ProbeParts): Promise<Probe | null> {
  return new Promise((resolve) => {
    const names = new Set<string>();
    const link = linkDice({
      open: open(DICE_BAUD),
      clock,
      report: (report) => {
        if (report.kind === 'dice')
          names.add(report.line.kind === 'die' ? report.line.die : report.line.receiver);
      },
    });
    clock.after(DICE_PATIENCE, () => {
      const found: Probe | null = names.size > 0 ? { kind: 'dice', names: [...names] } : null;
      void link.close().then(() => resolve(found));
    });
  });
}

/**
 * Says what is on a port: a board, a dice receiver, or why neither can be told, each fault with its remedy. Takes up to
 * half a minute where nothing answers, because other speeds are tried too.
 */
export async function probePort(parts: ProbeParts): Promise<Probe> {
  const { profile, say } = parts;
  const first = await askBoard(parts, profile);
  const isMute = first.kind === 'fault' && ['E_BOARD_SILENT', 'E_BOARD_BAUD'].includes(first.error.code);
  if (!isMute) return first;
  say?.('no board at the speed of the profile; listening for dice');
  const dice = await askDice(parts);
  if (dice) return dice;
  if (parts.onlyItsSpeed) return first;
  for (const baud of SPEEDS.filter((speed) => speed !== profile.baud)) {
    say?.(`trying ${baud} baud`);
    const other = await askBoard(parts, { ...profile, baud });
    if (other.kind === 'board') return { kind: 'fault', error: wrongSpeed(baud, profile) };
    if (other.kind === 'fault' && other.error.code === 'E_BOARD_FIRMWARE') return other;
  }
  return first;
}

const wrongSpeed = (baud: number, profile: Profile): NardError =>
  new NardError(
    'E_BOARD_BAUD',
    `The board answers at ${baud} baud, the profile says ${profile.baud}. Remedy: set board.baud to ${baud}.`,
  );
