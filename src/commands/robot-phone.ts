import type { FeedState } from '../feed/index.ts';
import type { Question } from '../play/index.ts';
import { PLACES, type Position } from '../rules/index.ts';
import type { Phone } from '../simulator/index.ts';
import type { VirtualSession } from './virtual-session.ts';

/**
 * The page on a phone: the clocks, the question that stands, what is said of it, and what can be tapped.
 * @param picture what the page shows at the moment; null before it shows anything
 */
export function phoneOf({ room }: VirtualSession, picture: () => FeedState | null): Phone {
  const { table } = room;
  // A refusal is shown on the phone; the person sees for himself that nothing has changed.
  const tap = (command: Parameters<typeof room.command>[0]) => {
    room.command(command).catch(() => undefined);
  };
  return {
    question: () => {
      const { question } = table.match;
      if (!question) return null;
      const choices = question.choices.map(({ id, position }) => ({
        id,
        position: (position as Position | null) ?? null,
      }));
      const place = question.place === undefined ? null : PLACES.indexOf(question.place);
      return { id: question.id, kind: question.kind, place, choices, shown: shownOf(question, picture()) };
    },
    answer: (choice) => {
      const { question } = table.match;
      if (question) tap({ verb: 'answer', by: 'director', question: question.id, choice });
    },
    roll: () => table.match.dice?.roll ?? null,
    tellRoll: (side, roll) => {
      if (table.match.dice) tap({ verb: 'void', by: 'director', reason: 'crooked' });
      tap({ verb: 'roll', by: side, roll });
    },
    takeBack: () => tap({ verb: 'take-back', by: 'director' }),
    hasClock: () => table.match.clock !== null,
    fallen: () => table.match.clock?.fallen ?? [],
  };
}

/** The answer that the sentence asks about. */
function shownOf({ choices }: Question, picture: FeedState | null): string | null {
  const { key, args } = picture?.sentence ?? { key: null, args: {} };
  const said = key === 'question-shown' ? args.play : key === 'how-many-shown' ? args.number : undefined;
  return choices.find(({ label }) => said !== undefined && label === String(said))?.id ?? null;
}
