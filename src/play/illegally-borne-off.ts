import type { MatchState } from './state.ts';

type Off = MatchState['illegallyOff'];

export const bothOff = (before: Off, more: Off): Off => ({
  white: before.white + more.white,
  black: before.black + more.black,
});

export const withoutOff = (before: Off, undone: Off): Off => ({
  white: before.white - undone.white,
  black: before.black - undone.black,
});
