import type { Side } from '../../rules/index.ts';
import type { Half } from '../dice.ts';

/** Which half of the board each side throws into: the right half as it sits, named as White sees it. */
export const HALF: Readonly<Record<Side, Half>> = { white: 'right', black: 'left' };
