import { NardError } from '../errors/index.ts';
import { acrossPoint, type Checkers, OFF } from './board.ts';
import type { ChainTerrain } from './chain-look.ts';
import { countBetween } from './checkers.ts';
import { HEAD } from './head.ts';
import type { Options } from './options.ts';

/**
 * Whether these numbers are a chain, or what an opponent left of one, which is played in order (rules
 * D.2). Two different numbers are a roll; a chain has each number at least twice.
 */
export const isChain = (options: Options, numbers: readonly number[]): boolean =>
  options.chain && numbers.length > 2;

/** @throws NardError E_DICE unless the numbers rise, as those of a chain do */
export function checkChain(numbers: readonly number[]): void {
  if (numbers.length > 24 || numbers.some((number, at) => number < (numbers[at - 1] ?? 0)))
    throw new NardError('E_DICE', `${numbers.join('-')} is no chain; its numbers rise, at most 24 of them.`);
}

/** @param headLimit how many checkers may leave the head; Infinity without a limit */
export function chainTerrain(
  options: Options,
  turn: { readonly own: Checkers; readonly other: Checkers; readonly numbers: readonly number[] },
  headLimit: number,
  mayStand: (own: Checkers) => boolean,
): ChainTerrain {
  const { own, other, numbers } = turn;
  return {
    numbers,
    open: Array.from({ length: HEAD + 1 }, (_, point) => point > 0 && !other[acrossPoint('long', point)]),
    headKeeps: Math.max(0, (own[HEAD] ?? 0) - headLimit),
    mayStand,
    alwaysStands: blocksAlwaysStand(options, other) || mostPoints(own, headLimit) < 6,
    checkEveryStep: options.blockCheck === 'every-step',
  };
}

/** The most points these checkers could hold after the turn. */
function mostPoints(own: Checkers, headLimit: number): number {
  const onHead = own[HEAD] ?? 0;
  const offHead = Math.min(onHead, headLimit);
  return countBetween(own, 1, HEAD - 1) + offHead + (onHead > offHead ? 1 : 0);
}

/** No six-block can be forbidden against an opponent who is past every one of them (rules B.1.6). */
function blocksAlwaysStand({ sixBlock }: Options, other: Checkers): boolean {
  return sixBlock === 'allow' || (sixBlock !== 'forbid' && countBetween(other, OFF, 6) > 0);
}
