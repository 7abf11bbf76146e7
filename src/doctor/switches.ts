/** Changes closer together than this, in ms, belong to one movement of a contact. */
const ONE_MOVEMENT = 15;

/** What an input has done so far. */
export interface SwitchHistory {
  readonly changes: number;
  readonly lastAt: number;
  /** When the movement that is going on began. */
  readonly movedAt: number;
  /** Changes in it. */
  readonly inMovement: number;
  /** The longest that it went on changing in one movement, in ms. */
  readonly bounceMs: number;
  /** The most changes in one movement; one is a clean one. */
  readonly mostInMovement: number;
}

const NEVER: SwitchHistory = {
  changes: 0,
  lastAt: Number.NEGATIVE_INFINITY,
  movedAt: 0,
  inMovement: 0,
  bounceMs: 0,
  mostInMovement: 0,
};

export type SwitchHistories = ReadonlyMap<number, SwitchHistory>;

/** The histories with one more change of an input, at `at` ms. */
export function withChange(histories: SwitchHistories, input: number, at: number): SwitchHistories {
  const before = histories.get(input) ?? NEVER;
  const goesOn = at - before.lastAt < ONE_MOVEMENT;
  const movedAt = goesOn ? before.movedAt : at;
  const inMovement = goesOn ? before.inMovement + 1 : 1;
  const after: SwitchHistory = {
    changes: before.changes + 1,
    lastAt: at,
    movedAt,
    inMovement,
    bounceMs: Math.max(before.bounceMs, at - movedAt),
    mostInMovement: Math.max(before.mostInMovement, inMovement),
  };
  return new Map(histories).set(input, after);
}

/** The input that bounced longest, and for how many ms; null where none has moved. */
export function worstBounce(histories: SwitchHistories): { input: number; ms: number } | null {
  const each = [...histories].map(([input, { bounceMs }]) => ({ input, ms: bounceMs }));
  return each.sort((a, b) => b.ms - a.ms)[0] ?? null;
}
