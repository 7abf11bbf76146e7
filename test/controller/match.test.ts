import { describe, expect, it } from 'vitest';
import { exported } from '../../src/commands/index.ts';
import { checkRecord, readMat } from '../../src/records/index.ts';
import { opponent, type Side } from '../../src/rules/index.ts';
import { Game, type GameParts } from './game.ts';

const resigns = async (game: Game, side: Side) => {
  await game.holds(3200, [side, 'cube'], [side, 'end']);
  await game.presses(opponent(side), 'end');
};

/** The first game of a match is lost by a side before it has moved, and its result has been read. */
async function afterOneGame(loser: Side, parts: Partial<GameParts> = {}): Promise<Game> {
  const game = await Game.begin({ variant: 'long', length: 5, ...parts });
  await game.begins();
  await resigns(game, loser);
  expect(game.match).toMatchObject({ phase: 'set-up', game: 2 });
  return game;
}

describe('who starts the next game (case L65)', () => {
  const nextStarter = async (options: GameParts['options'] = {}) => {
    const game = await afterOneGame('white', { options });
    await game.waits(11_000);
    return { phase: game.match.phase, turn: game.match.turn };
  };

  it('is its winner in long nardy', async () => {
    expect(await nextStarter()).toEqual({ phase: 'to-roll', turn: 'black' });
  });

  it('is its winner also where the game was given up before anybody had begun it', async () => {
    const game = await Game.begin({ variant: 'long', length: 3 });
    await game.setsUp();
    await resigns(game, 'white');
    await game.waits(11_000);
    expect(game.match).toMatchObject({ game: 2, phase: 'to-roll', turn: 'black', starter: 'black' });
  });

  it('is the other one where the start alternates', async () => {
    expect(await nextStarter({ nextGameStarter: 'alternate' })).toEqual({ phase: 'to-roll', turn: 'black' });
  });

  it('is drawn anew where each game is', async () => {
    expect(await nextStarter({ nextGameStarter: 'roll-each' })).toEqual({ phase: 'opening', turn: null });
  });

  it('has White where the starter gets White: the players change seats with all that is theirs', async () => {
    const options = { nextGameStarter: 'alternate', starterColour: 'starter-gets-white' };
    const game = await afterOneGame('white', { options });
    await game.waits(11_000);
    expect(game.match).toMatchObject({
      phase: 'to-roll',
      turn: 'white',
      score: { white: 1, black: 0 },
      settings: { names: { white: 'Boris', black: 'Anna' } },
    });
  });
});

it('a starter on Black’s side changes seats at once where the starter gets White', async () => {
  const game = await Game.begin({ variant: 'long', options: { starterColour: 'starter-gets-white' } });
  await game.setsUp();
  await game.throws('white', 2);
  await game.throws('black', 5);
  expect(game.match).toMatchObject({
    phase: 'to-roll',
    turn: 'white',
    settings: { names: { white: 'Boris', black: 'Anna' } },
  });
});

it('the draw decides only who starts: in long nardy he throws afresh, a double too (case L66)', async () => {
  const game = await Game.begin({ variant: 'long' });
  await game.begins();
  await game.throws('white', 3, 3);
  expect(game.match).toMatchObject({ phase: 'to-move', dice: { roll: [3, 3] } });
});

it('players change seats between two games, and take name, points and time along', async () => {
  const game = await afterOneGame('white', { clock: 'fischer:5+3' });
  await game.commands({ verb: 'swap-sides', by: 'white' });
  expect(game.shown).toMatchObject({
    players: { white: { name: 'Boris' }, black: { name: 'Anna' } },
    score: { white: 1, black: 0 },
    history: [{ game: 1, winner: 'white', by: 'resignation' }],
  });
  await game.waits(11_000);
  await expect(game.commands({ verb: 'swap-sides', by: 'white' })).rejects.toMatchObject({
    code: 'E_NOT_NOW',
  });
});

it('a director corrects the score with a reason, also when the match seemed over', async () => {
  const game = await Game.begin({ variant: 'short', length: 1 });
  await game.begins();
  await resigns(game, 'white');
  expect(game.match).toMatchObject({ phase: 'match-over', winner: 'black' });
  await expect(
    game.commands({ verb: 'correct-score', by: 'director', white: 1, black: 0, reason: 'turned round' }),
  ).rejects.toMatchObject({ code: 'E_NOT_NOW' });
  const reason = 'resigned by mistake';
  await game.commands({ verb: 'correct-score', by: 'director', white: 0, black: 0, reason });
  expect(game.match).toMatchObject({ phase: 'set-up', game: 2, winner: null, score: { white: 0, black: 0 } });
  expect(game.log.entries.at(-1)).toMatchObject({ type: 'score-corrected', by: 'director', reason });
});

it('a director lets a match go on that was lost by time in its first game', async () => {
  const game = await Game.begin({ variant: 'long', length: 3, clock: 'delay:1+12' });
  await game.begins();
  await game.throws('white', 2, 1);
  await game.moves('white', '24/21');
  await game.waits(80_000);
  await game.presses('black', 'end');
  expect(game.match).toMatchObject({ phase: 'match-over', winner: 'black', lastResult: null });
  const reason = 'the clock was set wrong';
  await game.commands({ verb: 'correct-score', by: 'director', white: 0, black: 0, reason });
  expect(game.match).toMatchObject({ phase: 'set-up', game: 2, winner: null });
  await game.commands({ verb: 'set-clock', by: 'director', clock: 'delay:10+12' });
  expect(game.match.clock).toMatchObject({ fallen: [], reserve: { white: 600_000, black: 600_000 } });
});

it('a corrected score makes the next game the Crawford game where it comes to one point from the end', async () => {
  const game = await Game.begin({ variant: 'short', length: 5 });
  await game.commands({ verb: 'correct-score', by: 'director', white: 4, black: 2, reason: 'sheet' });
  await game.begins();
  await game.moves('white', '24/18 18/13');
  await game.liftsDice('white', 1);
  await game.waits(300);
  await game.pressesCube('black');
  expect(game.match).toMatchObject({
    phase: 'to-roll',
    crawford: 'now',
    cube: { inPlay: false, offer: null },
  });
});

it('who of each pair throws is in the journal, in turn from game to game', async () => {
  const game = await Game.begin({ variant: 'long' });
  await game.commands({
    verb: 'new-match',
    by: 'director',
    variant: 'long',
    options: {},
    length: 5,
    names: { white: 'White', black: 'Black' },
    clock: 'us-doubles',
    pairs: { throws: 'in-turn', white: ['Anna', 'Vera'], black: ['Boris', 'Gleb'] },
  });
  await game.begins();
  expect(game.shown).toMatchObject({
    players: { white: { name: 'Anna & Vera' } },
    throwers: { white: 'Anna', black: 'Boris' },
    clock: { white: 750_000 },
  });
  await resigns(game, 'white');
  await game.waits(11_000);
  expect(game.shown.throwers).toEqual({ white: 'Vera', black: 'Gleb' });
});

it('the first of each pair throws throughout where that was agreed, also when the sides are changed', async () => {
  const game = await Game.begin({ variant: 'short' });
  await game.commands({
    verb: 'new-match',
    by: 'director',
    variant: 'short',
    options: {},
    length: 5,
    names: { white: 'White', black: 'Black' },
    pairs: { throws: 'first', white: ['Anna', 'Vera'], black: ['Boris', 'Gleb'] },
  });
  await game.begins();
  expect(game.shown.throwers).toEqual({ white: 'Anna', black: 'Boris' });
  await resigns(game, 'white');
  await game.commands({ verb: 'swap-sides', by: 'director' });
  await game.waits(11_000);
  expect(game.match).toMatchObject({ game: 2, phase: 'opening' });
  expect(game.shown).toMatchObject({
    throwers: { white: 'Boris', black: 'Anna' },
    players: { white: { name: 'Boris & Gleb' } },
  });
  const begun = game.log.entries.filter(({ type }) => type === 'game-started');
  expect(begun).toMatchObject([
    { throwers: { white: 'Anna', black: 'Boris' } },
    { throwers: { white: 'Boris', black: 'Anna' } },
  ]);
});

describe('a match in the journal', () => {
  it('is corrected by a director with his reason, and written down with the score as corrected', async () => {
    const game = await afterOneGame('white', { variant: 'short' });
    const reason = 'the first game was a mars';
    await game.commands({ verb: 'correct-score', by: 'director', white: 0, black: 2, reason });
    await game.waits(11_000);
    await game.throws('white', 6);
    await game.throws('black', 5);
    await resigns(game, 'black');
    const { record, lines } = readMat(exported(game.log.entries, '1', 'mat'));
    expect(record.games.map(({ score }) => score)).toEqual([
      { white: 0, black: 0 },
      { white: 0, black: 2 },
    ]);
    expect(record.comments).toEqual([`score corrected after game 1: ${reason}`]);
    expect(() => checkRecord(record, lines)).not.toThrow();
    expect(() => checkRecord({ ...record, comments: [] }, lines)).toThrow(/cannot have 2 points/);
    expect(game.shown).toMatchObject({ score: { white: 1, black: 2 } });
    expect(game.log.entries.find(({ type }) => type === 'score-corrected')).toMatchObject({ reason });
  });

  it('is told with its length and the score of its games in every picture', async () => {
    const game = await afterOneGame('white', { variant: 'short' });
    await game.waits(11_000);
    await game.throws('white', 6);
    await game.throws('black', 5);
    await resigns(game, 'black');
    await game.waits(1000);
    const pictures = game.pictures.filter(({ seq }) => seq > 0);
    expect(pictures.length).toBeGreaterThan(20);
    const scores = [
      { white: 0, black: 0 },
      { white: 0, black: 1 },
      { white: 1, black: 1 },
    ];
    for (const { matchLength, history, score } of pictures) {
      expect(matchLength).toBe(5);
      expect(score).toEqual(scores[history.length]);
    }
    expect(new Set(pictures.map(({ history }) => history.length))).toEqual(new Set([0, 1, 2]));
  });

  it('reads back where the players have changed seats between two games', async () => {
    const game = await afterOneGame('white', { variant: 'short' });
    await game.commands({ verb: 'swap-sides', by: 'director' });
    await game.waits(11_000);
    await game.throws('white', 6);
    await game.throws('black', 5);
    await resigns(game, 'black');
    const { record, lines } = readMat(exported(game.log.entries, '1', 'mat'));
    expect(record.games.map(({ names, score }) => `${names.white} ${score.white}`)).toEqual([
      'Anna 0',
      'Boris 1',
    ]);
    expect(checkRecord(record, lines)).toHaveLength(2);
  });

  it('shows its games on the phone, oldest first, also after a restart', async () => {
    const first = await afterOneGame('white', { variant: 'short' });
    await first.waits(11_000);
    await first.throws('white', 6);
    await first.throws('black', 5);
    await resigns(first, 'black');
    const history = [
      { game: 1, winner: 'black', by: 'resignation', points: 1, score: { white: 0, black: 1 } },
      { game: 2, winner: 'white', by: 'resignation', points: 1, score: { white: 1, black: 1 } },
    ];
    expect(first.shown.history).toMatchObject(history);
    const next = await Game.begin({
      variant: 'short',
      journal: first.log.entries,
      lying: first.match.position,
    });
    expect(next.shown.history).toMatchObject(history);
    expect(next.match).toMatchObject({ game: 3, score: { white: 1, black: 1 } });
  });

  it('is exported without the turn that was taken back, and in the middle of a game', async () => {
    const game = await Game.begin({ variant: 'short', length: 5 });
    await game.begins();
    await game.moves('white', '24/18 18/13');
    await game.liftsDice('white', 1);
    await game.waits(300);
    await game.holds(3200, ['white', 'end'], ['black', 'end']);
    await game.carries('p13', 'p24', 'white');
    await game.moves('white', '13/7 13/8');
    await game.presses('white', 'end');
    await game.waits(300);
    const { record } = readMat(exported(game.log.entries, 'last', 'mat'));
    expect(record.games[0]?.acts).toMatchObject([{ kind: 'play', side: 'white', play: '13/8 13/7' }]);
    expect(record.games[0]?.result).toBeNull();
  });

  it('goes on after a restart with its score, its game and its starter', async () => {
    const first = await afterOneGame('white');
    const game = await Game.begin({
      variant: 'long',
      journal: first.log.entries,
      lying: first.match.position,
    });
    await game.setsUp();
    expect(game.match).toMatchObject({ game: 2, turn: 'black', score: { white: 0, black: 1 } });
  });

  it('is exported as a record that reads back, and long nardy in lines of the same kind', async () => {
    const short = await afterOneGame('white', { variant: 'short' });
    const { record } = readMat(exported(short.log.entries, 'last', 'mat'));
    expect(record).toMatchObject({ length: 5, games: [{ result: { winner: 'black', points: 1 } }] });
    const long = await Game.begin({ variant: 'long', length: 3 });
    await long.begins();
    await long.plays('white', [2, 1], '24/21');
    const text = exported(long.log.entries, '1', 'nardy');
    expect(text).toContain('; variant long');
    expect(readMat(text).record.games[0]?.acts).toHaveLength(1);
    expect(() => exported(long.log.entries, '1', 'mat')).toThrow(
      expect.objectContaining({ code: 'E_RECORD' }),
    );
    expect(() => exported(long.log.entries, '7', 'nardy')).toThrow(
      expect.objectContaining({ code: 'E_ARGUMENT' }),
    );
  });
});
