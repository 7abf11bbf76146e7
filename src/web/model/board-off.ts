import type { FeedState } from '../../feed/index.ts';

/** Why there is no board, as the code of the newest problem of its cable says. */
const REASONS = {
  E_PORT_MISSING: ['boardNone', 'boardNoneThen'],
  E_PORT_PERMISSION: ['boardForbidden', 'boardForbiddenThen'],
  E_PORT_BUSY: ['boardBusy', 'boardBusyThen'],
  E_BOARD_SILENT: ['boardSilent', 'boardSilentThen'],
  E_BOARD_BAUD: ['boardBaud', 'boardBaudThen'],
  E_BOARD_CABLE: ['boardCable', 'boardCableThen'],
  E_BOARD_FIRMWARE: ['boardFirmware', 'boardFirmwareThen'],
} as const;

const UNPLUGGED = ['boardLost', 'boardLostThen'] as const;
const LOOKING = ['boardLooking', 'boardLookingThen'] as const;
const ENDED = ['boardGone', 'boardGoneThen'] as const;

type Reason = typeof UNPLUGGED | typeof LOOKING | typeof ENDED | (typeof REASONS)[keyof typeof REASONS];

const isKnown = (code: string): code is keyof typeof REASONS => Object.hasOwn(REASONS, code);

/** The labels that say why the board is not there and what to do about it. */
export function whyNoBoard(state: FeedState, isSimulated: boolean): Reason {
  const codes = state.problems.map(({ code }) => code).filter((code) => /^E_(BOARD|PORT)_/.test(code));
  if (codes.length === 0) return LOOKING;
  // It is found out only while the board talks, simulated or not.
  if (codes.includes('E_BOARD_CABLE')) return REASONS.E_BOARD_CABLE;
  if (isSimulated) return ENDED;
  // A cable that was pulled leaves its port missing, and that is how it is said to begin with.
  if (codes.includes('E_BOARD_LOST')) return UNPLUGGED;
  const code = codes.filter(isKnown).at(-1);
  return code ? REASONS[code] : UNPLUGGED;
}
