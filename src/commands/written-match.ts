import type { GameRecord, MatchRecord, RecordedTurn } from '../play/index.ts';
import type { RecordedAct, RecordedGame, MatchRecord as WrittenMatch } from '../records/index.ts';
import { printCheckers } from '../rules/index.ts';

export type OwnFormat = 'mat' | 'nardy';

/** A match of the journal as the room of records writes it; `nardy` says before it which game was played. */
export function writtenMatch(match: MatchRecord, format: OwnFormat): WrittenMatch {
  const { settings, startedAt, games } = match;
  const day = new Date(startedAt).toISOString();
  const rules = [
    'nardy record 1',
    `variant ${settings.variant}`,
    `options ${JSON.stringify(settings.options)}`,
    `started ${day}`,
    ...games.flatMap(commentsOf),
  ];
  return {
    comments: format === 'nardy' ? rules : [],
    length: settings.length,
    games: games.map(writtenGame),
  };
}

/** What the lines of a game have no words for: a draw, and numbers left to the other side. */
function commentsOf({ number, result, turns }: GameRecord): readonly string[] {
  const drawn = result?.winner === null ? [`game ${number} drawn, ${result.points} points each`] : [];
  const left = turns.flatMap(({ side, leftover }, index) =>
    leftover
      ? [`game ${number} line ${index + 1}: ${side} played the numbers left, ${leftover.join(' ')}`]
      : [],
  );
  return [...drawn, ...left];
}

const writtenGame = ({ number, names, scoreBefore, turns, result }: GameRecord): RecordedGame => ({
  number,
  names,
  score: scoreBefore,
  // The format has no word for taking a beaver: whoever does not drop has taken.
  acts: turns
    .filter(({ text }, index) => text !== 'take' || !turns[index - 1]?.text.startsWith('beaver'))
    .flatMap(writtenTurn),
  result: result && result.winner !== null ? { winner: result.winner, points: result.points } : null,
});

function writtenTurn({ side, roll, text, illegal, position }: RecordedTurn): readonly RecordedAct[] {
  if (illegal && roll !== null) {
    const { white, black } = position;
    return [{ kind: 'illegal-play', side, roll, white: printCheckers(white), black: printCheckers(black) }];
  }
  if (roll !== null) return [{ kind: 'play', side, roll, play: text }];
  const [kind, value] = text.split(' ');
  switch (kind) {
    case 'double':
    case 'beaver':
      return [{ kind, side, value: Number(value) }];
    case 'take':
      return [{ kind, side }];
    case 'pass':
      return [{ kind: 'drop', side }];
    default:
      return [];
  }
}
