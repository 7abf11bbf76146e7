/** One measured figure; printed as a line of JSON. */
export interface Figure {
  readonly name: string;
  readonly stat: string;
  readonly value: number;
  readonly unit: string;
  /** How many single measurements are behind it. */
  readonly n: number;
}

const inOrder = (values: readonly number[]) => values.toSorted((one, other) => one - other);

/** The value below which this part (0–1) of the values lies. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = inOrder(values);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}

/** Median, 99th percentile and worst of a row of measurements. */
export function spread(name: string, unit: string, values: readonly number[]): Figure[] {
  const stats = [
    ['median', quantile(values, 0.5)],
    ['p99', quantile(values, 0.99)],
    ['max', quantile(values, 1)],
  ] as const;
  return stats.map(([stat, value]) => ({ name, stat, value: round(value), unit, n: values.length }));
}

export const round = (value: number): number => Math.round(value * 1000) / 1000;
