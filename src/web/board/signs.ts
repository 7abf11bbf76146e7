import { type Node_, s } from '../page/dom.ts';

/** The shape that always goes with a light. A unit is the radius of the disc it stands on. */
export type Sign =
  | 'origin'
  | 'target'
  | 'completes'
  | 'wrong'
  | 'which'
  | 'accepted'
  | 'suggestion'
  | 'doubt'
  | 'countdown';

const line = (d: string, thin = false) => s('path', { d, class: thin ? 'stroke thin' : 'stroke' });
const dot = (r: number, cy = 0) => s('circle', { r, cy, class: 'solid' });

const SHAPES: Readonly<Record<Sign, readonly Node_[]>> = {
  origin: [s('circle', { r: 0.6, class: 'stroke' })],
  target: [dot(0.46)],
  completes: [dot(0.4), s('circle', { r: 0.86, class: 'stroke thin' })],
  wrong: [line('M-.58-.58L.58.58M.58-.58L-.58.58')],
  which: [line('M-.45-.38A.46.5 0 1 1 .26-.05Q0 .12 0 .36'), dot(0.19, 0.82)],
  accepted: [line('M-.68.04L-.2.52L.7-.5')],
  suggestion: [line('M-.68-.55L-.12 0L-.68.55M.1-.55L.66 0L.1.55')],
  doubt: [line('M0-.92L.92 0L0 .92L-.92 0Z', true), line('M0-.4V.12', true), dot(0.13, 0.44)],
  countdown: [line('M-.5-.72H.5L-.5.72H.5Z', true)],
};

export const signShape = (sign: Sign, letter?: string): readonly Node_[] =>
  letter ? [s('text', { class: 'letter', 'font-size': 1.8, y: 0.64 }, letter)] : SHAPES[sign];

/** A sign as a small picture of its own, on the dark ground of a lamp. */
export const signIcon = (sign: Sign): Node_ =>
  s(
    'svg',
    { class: `sign-icon light-${sign}`, viewBox: '-1 -1 2 2', 'aria-hidden': 'true' },
    ...SHAPES[sign],
  );
