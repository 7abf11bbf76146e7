/**
 * Compares the engine with the slow enumerator on many positions of each variant, by hand:
 * `npx tsx test/rules/compare-many.ts [positions a variant] [seed] [variant …]`. Half come from random games
 * (of acey-deucey fewer), the rest from block-building games (long family), bear-offs and constructed corners. Chains of more than STATE_LIMIT states
 * are walked through at random and compared at every step.
 */
import { type Comparison, compareAll } from './compare.ts';
import {
  bearOffs,
  blockPlay,
  fullBars,
  lastCheckers,
  lateHeads,
  nearlyClosed,
  randomPlay,
} from './enumerator/positions.ts';
import { ENUMERATED_VARIANTS, type EnumeratedVariant, isShort, type Query } from './enumerator/query.ts';

const [wanted = '1000', from = '1', ...named] = process.argv.slice(2);
const STATE_LIMIT = 6000;
const GAMES = 12;
const CORNERS = 150;
/** A game of acey-deucey holds as many results as a hundred others: each 1-2 has some twelve thousand. */
const FEW_OF_ACEY_DEUCEY = { games: 1, corners: 300 };

/** Batches of positions of every kind, each batch from its own seed. */
function* batches(variant: EnumeratedVariant, seed: number): Generator<Query> {
  const only = [variant];
  const usual = { games: GAMES, corners: CORNERS };
  const { games, corners: each } = variant === 'acey-deucey' ? FEW_OF_ACEY_DEUCEY : usual;
  for (let batch = seed; ; batch += 1) {
    yield* randomPlay(batch, games, only);
    if (!isShort(variant)) yield* blockPlay(batch, games, only);
    const corners = isShort(variant) ? [fullBars] : [lateHeads, nearlyClosed];
    for (const make of [bearOffs, lastCheckers, ...corners]) yield* make(batch, each, only);
  }
}

function* first(queries: Iterable<Query>, count: number): Generator<Query> {
  let taken = 0;
  for (const query of queries) {
    if (taken >= count) return;
    taken += 1;
    yield query;
  }
}

const TOLD_EVERY = 1000;

/** A long run tells how far it has come, so that one that is stopped has shown something too. */
function tellOf(variant: string, { compared, walked, differences }: Comparison): void {
  if (compared > 0 && compared % TOLD_EVERY === 0)
    console.error(
      `${variant}: ${compared} compared so far, ${walked} on a walk, ${differences.length} differ`,
    );
}

let failed = false;
for (const variant of ENUMERATED_VARIANTS) {
  if (named.length > 0 && !named.includes(variant)) continue;
  const began = performance.now();
  const { compared, walked, tooLarge, differences }: Comparison = compareAll(
    first(batches(variant, Number(from)), Number(wanted)),
    STATE_LIMIT,
    (soFar) => tellOf(variant, soFar),
  );
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(
    `${variant}: ${compared} compared, ${walked} of them on a walk, ${tooLarge} too large, ${differences.length} differ, ${seconds} s`,
  );
  for (const difference of differences) console.log(difference);
  failed ||= differences.length > 0;
}
process.exitCode = failed ? 1 : 0;
