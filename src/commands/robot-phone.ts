import type { Position } from '../rules/index.ts';
import type { Phone } from '../simulator/index.ts';
import type { VirtualSession } from './virtual-session.ts';

/** The page on a phone: the clocks, the question that stands, and a tap on one of its answers. */
export function phoneOf({ room }: VirtualSession): Phone {
  const { table } = room;
  return {
    question: () => {
      const { question } = table.match;
      if (!question) return null;
      const choices = question.choices.map(({ id, position }) => ({
        id,
        position: (position as Position | null) ?? null,
      }));
      return { kind: question.kind, choices };
    },
    answer: (choice) => {
      const { question } = table.match;
      // A refusal is shown on the phone; the person sees for himself that nothing has changed.
      if (question)
        room
          .command({ verb: 'answer', by: 'director', question: question.id, choice })
          .catch(() => undefined);
    },
    hasClock: () => table.match.clock !== null,
    fallen: () => table.match.clock?.fallen ?? [],
  };
}
