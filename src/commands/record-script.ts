import { NardError } from '../errors/index.ts';
import type { GameRecord, MatchSettings } from '../play/index.ts';
import type { CheckedGame, MatchRecord, RecordedAct, RecordedGame } from '../records/index.ts';
import { opponent, type Position, positionKey, type Roll, type Side } from '../rules/index.ts';
import type { ScriptGame, ScriptStep } from '../simulator/index.ts';

/** A game of a record, with the position after each act. */
export interface PlayableGame {
  readonly recorded: RecordedGame;
  readonly checked: CheckedGame;
}

/**
 * The games of a checked record that can be played again from an empty score sheet.
 * @throws NardError E_RECORD when the record begins in the middle of a match, or holds no finished game
 */
export function playableGames(record: MatchRecord, checked: readonly CheckedGame[]): readonly PlayableGame[] {
  const first = record.games[0];
  if (first && first.score.white + first.score.black > 0) {
    throw new NardError(
      'E_RECORD',
      'Game 1 of the record begins with points on the score; give a record of the whole match.',
    );
  }
  const games = record.games.flatMap((recorded, index) => {
    const game = checked[index];
    return game && recorded.result ? [{ recorded, checked: game }] : [];
  });
  if (games.length === 0)
    throw new NardError('E_RECORD', 'The record holds no finished game; there is nothing to play.');
  return games;
}

/** The match that the record is of; what its format does not say is told by what was done. */
export function settingsOf(record: MatchRecord): MatchSettings {
  const [first] = record.games;
  const names = first?.names ?? { white: 'White', black: 'Black' };
  const { length } = record;
  const options = length === null ? moneyOptions(record) : matchOptions(record, length);
  return { variant: 'short', options, length, names };
}

const doubles = ({ acts }: RecordedGame) => acts.filter(({ kind }) => kind === 'double');
const firstCube = (game: RecordedGame): number => {
  const [double] = doubles(game);
  return double && 'value' in double ? double.value / 2 : 1;
};

function moneyOptions({ games }: MatchRecord): MatchSettings['options'] {
  const undoubled = games.filter((game) => doubles(game).length === 0);
  const jacoby = undoubled.every(({ result }) => !result || result.points === 1);
  const ties = Math.max(0, ...games.map((game) => Math.log2(firstCube(game))));
  return { beaver: true, jacoby, autoDoubles: ties };
}

function matchOptions({ games }: MatchRecord, length: number): MatchSettings['options'] {
  const crawford = games.find(({ score }) => score.white === length - 1 || score.black === length - 1);
  const isFree = crawford !== undefined && doubles(crawford).length > 0;
  return { deadCube: 'warn', ...(isFree ? { crawford: false } : {}) };
}

/**
 * What the hands have to do to play the game again.
 * @throws NardError E_RECORD for a beaver that was beavered itself: the rules of the board end with the first; and
 *   for a turn that was no legal play
 */
export function scriptOf({ recorded, checked }: PlayableGame): ScriptGame {
  if (recorded.acts.filter(({ kind }) => kind === 'beaver').length > doubles(recorded).length) {
    throw new NardError(
      'E_RECORD',
      `Game ${recorded.number} has a raccoon, a beaver beavered again; the board knows none. Leave that game out.`,
    );
  }
  const acts = playedActs(recorded, checked);
  const steps = acts.flatMap((act, index) => stepsOf(act, acts[index + 1]));
  const opening = openingOf(recorded);
  return { steps: [...steps, ...resignation(recorded, checked)], ...(opening ? { opening } : {}) };
}

/** A last throw that was not played because of a resignation is not thrown again. */
function playedActs({ acts }: RecordedGame, { ending }: CheckedGame): readonly RecordedAct[] {
  const last = acts.at(-1);
  const isUnplayed = ending === 'resignation' && last?.kind === 'play' && last.play === '(no play)';
  return isUnplayed ? acts.slice(0, -1) : acts;
}

function stepsOf(act: RecordedAct, next: RecordedAct | undefined): readonly ScriptStep[] {
  if (act.kind === 'set-up')
    throw new NardError(
      'E_RECORD',
      'In the record a wrong set-up has become official; the players here set up rightly. Leave its game out.',
    );
  const { side } = act;
  switch (act.kind) {
    case 'play':
      return [{ side, do: 'roll', roll: act.roll, play: act.play }];
    case 'double':
    case 'take':
      return [{ side, do: act.kind }];
    case 'drop':
      return [{ side, do: 'pass' }];
    case 'no-throw':
      throw new NardError(
        'E_RECORD',
        'In the record a side has ended its turn without a throw; the players here throw always. Leave its game out.',
      );
    case 'illegal-play':
      throw new NardError(
        'E_RECORD',
        'A turn of the record was no legal play and was accepted; the players here make none. Leave its game out.',
      );
    case 'beaver':
      // The format has no word for taking a beaver: whoever does not drop has taken.
      return next?.kind === 'drop'
        ? [{ side, do: 'beaver' }]
        : [
            { side, do: 'beaver' },
            { side: opponent(side), do: 'take' },
          ];
  }
}

/** Ties in the draw that the record does not tell of, but the cube of the first double does. */
function openingOf(game: RecordedGame): ScriptGame['opening'] | null {
  const ties = Math.log2(firstCube(game));
  const first = game.acts.find(({ kind }) => kind === 'play');
  if (ties <= 0 || first?.kind !== 'play') return null;
  const [high, low] = [Math.max(...first.roll), Math.min(...first.roll)];
  const draw = first.side === 'white' ? ([high, low] as const) : ([low, high] as const);
  return [...Array.from({ length: ties }, () => [1, 1] as const), draw];
}

function resignation({ acts, result }: RecordedGame, { ending }: CheckedGame): readonly ScriptStep[] {
  if (ending !== 'resignation' || !result) return [];
  const worth = result.points / cubeAtTheEnd(acts);
  if (worth !== 1 && worth !== 2 && worth !== 3) return [];
  const loser = opponent(result.winner);
  return [
    { side: loser, do: 'resign', worth },
    { side: result.winner, do: 'accept' },
  ];
}

function cubeAtTheEnd(acts: readonly RecordedAct[]): number {
  const offers = acts.flatMap((act) => ('value' in act ? [act.value] : []));
  return offers.at(-1) ?? 1;
}

/** One thing done in a game, as a text that is equal when the thing is: plays are compared as positions. */
interface Done {
  readonly said: string;
  readonly key: string;
}

/** The first thing that the board's record of a game has otherwise than the file; null when nothing differs. */
export function firstDifference({ recorded, checked }: PlayableGame, made: GameRecord): string | null {
  const wanted = doneIn(recorded, checked);
  const found = made.turns.map(({ side, roll, text, position }) => done(side, roll, text, position));
  for (let at = 0; at < Math.max(wanted.length, found.length); at += 1) {
    const [want, have] = [wanted[at], found[at]];
    if (want?.key !== have?.key)
      return `act ${at + 1}: the file has ${want?.said ?? 'no more'}, the board ${have?.said ?? 'no more'}`;
  }
  const { result } = recorded;
  const [want, have] = [
    `${result?.winner} ${result?.points}`,
    `${made.result?.winner} ${made.result?.points}`,
  ];
  return want === have ? null : `result: the file has ${want}, the board ${have}`;
}

function doneIn(recorded: RecordedGame, checked: CheckedGame): readonly Done[] {
  const acts = playedActs(recorded, checked);
  return acts.flatMap((act, index) => {
    const position = checked.positions[index];
    if (!position) return [];
    const steps = stepsOf(act, acts[index + 1]);
    return steps.map((step) =>
      step.do === 'roll'
        ? done(step.side, step.roll, step.play, position)
        : done(step.side, null, step.do, position),
    );
  });
}

function done(side: Side, roll: Roll | null, text: string, position: Position): Done {
  const what = roll ? [...roll].sort().join('-') : (text.split(' ')[0] ?? '');
  return {
    said: `${side} ${roll ? `${what} ` : ''}${text}`,
    key: `${side} ${what} ${positionKey(position)}`,
  };
}
