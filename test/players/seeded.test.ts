import { describe, expect, it } from 'vitest';
import { dieOf, rollOf, seeded } from '../../src/players/index.ts';

const many = (seed: number, count: number): number[] => {
  const chance = seeded(seed);
  return Array.from({ length: count }, () => dieOf(chance));
};

describe('Seeded chance', () => {
  it('gives the same numbers for the same seed and others for another', () => {
    expect(many(5, 50)).toEqual(many(5, 50));
    expect(many(5, 50)).not.toEqual(many(6, 50));
  });

  it('throws fair dice, also just after neighbouring seeds', () => {
    const first = Array.from({ length: 6_000 }, (_, seed) => many(seed, 1)[0] ?? 0);
    for (const faces of [many(1, 6_000), first]) {
      for (let face = 1; face <= 6; face += 1) {
        const count = faces.filter((each) => each === face).length;
        expect(count).toBeGreaterThan(880);
        expect(count).toBeLessThan(1_120);
      }
    }
  });

  it('throws two dice that do not depend on each other', () => {
    const chance = seeded(9);
    const doubles = Array.from({ length: 6_000 }, () => rollOf(chance)).filter(
      ([one, two]) => one === two,
    ).length;
    expect(doubles).toBeGreaterThan(880);
    expect(doubles).toBeLessThan(1_120);
  });
});
