import { type Checkers, OFF } from './board.ts';
import type { ChainTerrain } from './chain-look.ts';
import type { ChainSearch } from './chain-search.ts';

/** States of a layer that are followed on; fewer can only make the count smaller. */
const FOLLOWED = 200_000;

/**
 * A number for a checker on each point, so that sums of them tell states apart. Two states may share a
 * sum by chance, which can only make the count smaller.
 */
const WEIGHTS = weights();

function weights(): readonly number[] {
  let state = 0x9e3779b9;
  const next = () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5;
    return (state ^ (state >>> 13)) >>> 0;
  };
  // Fifteen of them stay below 2^53, so that sums are exact.
  return Array.from({ length: 25 }, () => (next() % 2 ** 17) * 2 ** 32 + next());
}

/** Whether more than `limit` results can be shown to follow from a state of a chain. */
export function leadsToMany(
  search: ChainSearch,
  terrain: ChainTerrain,
  from: { readonly own: Checkers; readonly played: number },
  dicePlayed: number,
  limit: number,
): boolean {
  let layer: Uint8Array[] = [Uint8Array.from(from.own.slice(0, WEIGHTS.length))];
  for (let made = from.played; made < dicePlayed; made += 1) {
    const isLast = made === dicePlayed - 1;
    const seen = new Set<number>();
    const next: Uint8Array[] = [];
    for (const own of layer) {
      const sum = weigh(own);
      for (const source of search.sources(own, made)) {
        const to = Math.max(OFF, source - (terrain.numbers[made] ?? 0));
        const name = sum - (WEIGHTS[source] ?? 0) + (WEIGHTS[to] ?? 0);
        if (seen.has(name)) continue;
        if (isLast && terrain.alwaysStands) {
          seen.add(name);
          continue;
        }
        const state = own.slice();
        state[source] = (state[source] ?? 0) - 1;
        state[to] = (state[to] ?? 0) + 1;
        if ((isLast || terrain.checkEveryStep) && !terrain.mayStand(toCheckers(state))) continue;
        seen.add(name);
        next.push(state);
      }
      if (seen.size > (isLast ? limit : FOLLOWED)) break;
    }
    if (isLast) return seen.size > limit;
    layer = next;
  }
  return false;
}

function weigh(own: Uint8Array): number {
  let sum = 0;
  for (let point = OFF; point < own.length; point += 1) sum += (WEIGHTS[point] ?? 0) * (own[point] ?? 0);
  return sum;
}

/** With the bar and the checkers not yet entered, which a chain never has. */
const toCheckers = (own: Uint8Array): Checkers => [...own, 0, 0];
