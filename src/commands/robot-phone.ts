import type { FeedState } from '../feed/index.ts';
import type { MatchState, Question } from '../play/index.ts';
import { PLACES, type Position, type Side } from '../rules/index.ts';
import type { Phone } from '../simulator/index.ts';
import type { VirtualSession } from './virtual-session.ts';

/** The page on a phone: the clocks, the question that stands, what is said of it, and what can be tapped. */
export function phoneOf({ room }: VirtualSession): Phone {
  const { table } = room;
  // A refusal is shown on the phone; the person sees for himself that nothing has changed.
  const tap = async (command: Parameters<typeof room.command>[0]): Promise<void> => {
    await room.command(command).catch(() => undefined);
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
      return {
        id: question.id,
        kind: question.kind,
        place,
        choices,
        shown: shownOf(question, table.picture),
      };
    },
    answer: (choice) => {
      const { question } = table.match;
      if (question) tap({ verb: 'answer', by: 'director', question: question.id, choice });
    },
    onTurn: () => table.match.turn,
    dieOf: (side) => dieShown(table.picture, side),
    tellDraw: async ({ white, black }) => {
      if (hasDrawn(table.match, table.picture))
        await tap({ verb: 'void', by: 'director', reason: 'misread' });
      await tap({ verb: 'roll', by: 'director', roll: [white, black] });
    },
    roll: () => table.match.dice?.roll ?? null,
    tellRoll: (side, roll) => {
      if (table.match.dice) tap({ verb: 'void', by: 'director', reason: 'misread' });
      tap({ verb: 'roll', by: side, roll });
    },
    askedForDice: () => table.match.learning?.sides[0] ?? null,
    correctScore: (score) =>
      tap({ verb: 'correct-score', by: 'director', ...score, reason: 'the score sheet says so' }),
    takeBack: () => tap({ verb: 'take-back', by: 'director' }),
    hasClock: () => table.match.clock !== null,
    fallen: () => table.match.clock?.fallen ?? [],
  };
}

const dieShown = (picture: FeedState | null, side: Side): number | null =>
  picture?.dice.find((die) => die.side === side && die.state === 'stable')?.face ?? null;

/** Something of the draw has counted, or two dice have been taken for a tie. */
function hasDrawn({ phase, opening }: MatchState, picture: FeedState | null): boolean {
  if (phase !== 'opening' || Object.keys(opening).length > 0) return true;
  const [white, black] = [dieShown(picture, 'white'), dieShown(picture, 'black')];
  return white !== null && white === black;
}

/** The answer that the sentence asks about. */
function shownOf({ choices }: Question, picture: FeedState | null): string | null {
  const { key, args } = picture?.sentence ?? { key: null, args: {} };
  const said = key === 'question-shown' ? args.play : key === 'how-many-shown' ? args.number : undefined;
  return choices.find(({ label }) => said !== undefined && label === String(said))?.id ?? null;
}
