import { opponent, type Side } from '../rules/index.ts';
import { decide } from './decide.ts';
import type { Happening } from './events.ts';
import type { MatchState } from './state.ts';

/** What may be taken back now, and the side that has to agree. */
export interface Undoable {
  readonly what: 'turn' | 'double' | 'take' | 'pass';
  readonly agrees: Side;
}

const WHAT: Readonly<Partial<Record<Happening['type'], Undoable['what']>>> = {
  'taken-back': 'turn',
  'unthrown-taken-back': 'turn',
  'double-withdrawn': 'double',
  'take-withdrawn': 'take',
  'pass-withdrawn': 'pass',
};

/** What both sides together would take back; null: nothing. Of several that go with one another, the one that was wrong. */
export function undoable(state: MatchState): Undoable | null {
  const decision = decide(state, { kind: 'take-back', by: 'board' });
  const found = 'happenings' in decision ? decision.happenings : [];
  for (const happening of found.toReversed()) {
    const what = WHAT[happening.type];
    if (what && 'side' in happening) return { what, agrees: opponent(happening.side as Side) };
  }
  return null;
}
