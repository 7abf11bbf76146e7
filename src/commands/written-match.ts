import type { GameRecord, MatchRecord, RecordedTurn } from '../play/index.ts';
import {
  correctionComment,
  isForOthers,
  type RecordedAct,
  type RecordedGame,
  type RecordedSetUp,
  type MatchRecord as WrittenMatch,
} from '../records/index.ts';
import { printCheckers, type Side } from '../rules/index.ts';

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
  const corrections = games.flatMap(({ number, corrections: all }) =>
    all.map((reason) => correctionComment(number, reason)),
  );
  const everywhere = [...corrections, ...onTime(match)];
  return {
    comments: format === 'nardy' ? [...rules, ...everywhere] : everywhere,
    length: settings.length,
    games: games.map((game) => writtenGame(game, format)),
  };
}

/** A match that is won in the middle of a game, short of its length, is won on time; the lines of that game just end. */
function onTime({ winner, games, score, settings: { length } }: MatchRecord): readonly string[] {
  const last = games.at(-1);
  if (winner === null || !last || last.result !== null) return [];
  if (length !== null && score[winner] >= length) return [];
  return [`match won on time by ${winner} (${last.names[winner]}) in game ${last.number}`];
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

const writtenGame = (
  { number, names, scoreBefore, turns, stake, result }: GameRecord,
  format: OwnFormat,
): RecordedGame => ({
  number,
  names,
  score: scoreBefore,
  // The format has no word for taking a beaver: whoever does not drop has taken.
  acts: turns
    .filter(({ text }, index) => text !== 'take' || !turns[index - 1]?.text.startsWith('beaver'))
    .flatMap((turn) =>
      turn.lacking
        ? [writtenSetUp(turn, format === 'mat' ? cubeAt(turns, turn, stake) : null)]
        : writtenTurn(turn),
    ),
  result: result && result.winner !== null ? { winner: result.winner, points: result.points } : null,
});

type Cube = NonNullable<RecordedSetUp['cube']>;

/** With the cube, where other programs can read it. */
function writtenSetUp({ position, lacking }: RecordedTurn, cube: Cube | null): RecordedSetUp {
  const { white, black } = position;
  return {
    kind: 'set-up',
    white: printCheckers(white),
    black: printCheckers(black),
    lacking: lacking ?? { white: 0, black: 0 },
    cube: cube && isForOthers(position, cube) ? cube : null,
  };
}

/** The cube as what was done before this turn has left it. */
function cubeAt(turns: readonly RecordedTurn[], turn: RecordedTurn, stake: number): Cube {
  let [value, owner, beavered]: [number, Side | null, Side | null] = [stake, null, null];
  for (const { side, text } of turns.slice(0, turns.indexOf(turn))) {
    const [act, to] = text.split(' ');
    if (act === 'double' || act === 'beaver')
      [value, beavered] = [Number(to), act === 'beaver' ? side : null];
    else if (act === 'take') owner = beavered ?? side;
  }
  return { value, owner };
}

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
    case '(no':
      return [{ kind: 'no-throw', side }];
    default:
      return [];
  }
}
