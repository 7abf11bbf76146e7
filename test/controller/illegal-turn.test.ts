import { describe, expect, it } from 'vitest';
import { exported } from '../../src/commands/index.ts';
import { checkRecord, readMat } from '../../src/records/index.ts';
import { parseCheckers, printCheckers, type Side } from '../../src/rules/index.ts';
import { Game, journalOf, oneSlotProfile } from './game.ts';

interface Situation {
  readonly variant: 'long' | 'short';
  readonly white: string;
  readonly black: string;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly oneSlot?: true;
}

const OPENED = { variant: 'short', white: '24:2,13:5,8:3,6:5', black: '24:2,13:5,8:3,6:5' } as const;

/** White is to throw in this situation; what is no legal play is for the other side to judge, if nothing else was agreed. */
async function whiteToThrow({ variant, white, black, oneSlot, options = {} }: Situation): Promise<Game> {
  const agreed = { illegalTurn: 'opponent-option', ...options };
  const journal = journalOf(variant, 'white', { white, black }).map((event) =>
    event.type === 'match-started'
      ? { ...event, settings: { ...event.settings, options: agreed, length: 5 } }
      : event.type === 'game-started'
        ? { ...event, cube: variant === 'short' }
        : event,
  );
  const lying = { white: parseCheckers(white), black: parseCheckers(black) };
  const profile = oneSlot ? { profile: await oneSlotProfile() } : {};
  const game = await Game.begin({ variant, options: agreed, journal, lying, length: 5, ...profile });
  await game.waits(500);
  return game;
}

/** White has thrown 6-5, played 13/4 and lifted its dice. */
async function playedIllegally(options = {}): Promise<Game> {
  const game = await whiteToThrow({ ...OPENED, options });
  await game.throws('white', 6, 5);
  await game.carries(game.place('white', 13), game.place('white', 4), 'white');
  await game.liftsDice('white');
  await game.waits(2500);
  return game;
}

/** White has thrown 2-1, played 13/4 on a board of one slot a point, and lifted its dice: stacks hide what it was. */
async function playedHidden(): Promise<Game> {
  const game = await whiteToThrow({
    variant: 'long',
    white: '13:1,8:3,4:7,2:4',
    black: '24:15',
    oneSlot: true,
  });
  await game.throws('white', 2, 1);
  await game.carries(game.place('white', 13), game.place('white', 4), 'white');
  await game.liftsDice('white');
  await game.waits(2500);
  return game;
}

const stands = (game: Game, side: Side) => printCheckers(game.match.position[side]);

describe('a turn that ends with no legal play, where the other side judges that', () => {
  it('is told by lights, sound and sentence, and asked about (case L57)', async () => {
    const game = await playedIllegally();
    expect(game.shown.sentence).toEqual({ key: 'illegal-asked', args: { side: 'white', roll: '6-5' } });
    expect(game.shown.lights).toMatchObject({ p4: 'wrong', 'tray-white': 'which' });
    expect(game.sounds).toContain(660);
    expect(game.log.entries.at(-2)).toMatchObject({
      type: 'ended-illegally',
      side: 'white',
      roll: [6, 5],
      ending: 'dice-lifted',
    });
    expect(game.shown.question).toMatchObject({
      kind: 'illegal-turn',
      mayAnswer: 'black',
      choices: [{ id: 'accept' }, { id: 'demand' }],
    });
  });

  it('is accepted by a throw, which counts (case L58), and the game goes on from there', async () => {
    const game = await playedIllegally();
    await game.throws('black', 3, 1);
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'black', dice: { roll: [3, 1] } });
    expect(stands(game, 'white')).toBe('24:2,13:4,8:3,6:5,4:1');
    expect(game.match.plays.at(-1)).toMatchObject({ side: 'white', text: '13/4', illegal: true });
    expect(game.shown.plays.at(-1)).toMatchObject({ text: '13/4', illegal: true });
    await game.moves('black', '8/5 6/5');
    await game.liftsDice('black');
    await game.waits(300);
    await game.plays('white', [4, 2], '8/4 6/4');
    expect(stands(game, 'white')).toBe('24:2,13:4,8:2,6:4,4:3');
  });

  it('is not accepted by a throw that was in the air when it ended: that is an early one, and is asked about later', async () => {
    const game = await whiteToThrow(OPENED);
    await game.throws('white', 6, 5);
    await game.carries(game.place('white', 13), game.place('white', 4), 'white');
    game.board.dice.shake('black');
    await game.waits(400);
    const rests = game.board.dice.throw('black', [3, 1], { least: 2000, most: 2100 }, 'left');
    await game.presses('white', 'end');
    await game.waits(500);
    expect(game.match.question?.kind).toBe('illegal-turn');
    await game.waits(rests - game.board.now + 500);
    expect(game.events().at(-1)).toBe('thrown-early');
    expect(game.match).toMatchObject({ phase: 'to-move', question: { kind: 'illegal-turn' } });
    await game.presses('black', 'end');
    expect(game.match.question?.kind).toBe('premature-roll');
    expect(stands(game, 'white')).toBe('24:2,13:4,8:3,6:5,4:1');
  });

  it('is accepted by turning the cube (case S33)', async () => {
    const game = await playedIllegally();
    await game.pressesCube('black');
    expect(game.match).toMatchObject({ phase: 'doubled', turn: 'black', cube: { offer: { by: 'black' } } });
    expect(stands(game, 'white')).toBe('24:2,13:4,8:3,6:5,4:1');
  });

  it('is accepted by the other side’s “end of turn”, and not by its own', async () => {
    const game = await playedIllegally();
    await game.presses('white', 'end');
    expect(game.match.question).not.toBeNull();
    await game.presses('black', 'end');
    expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'black', question: null });
    expect(game.shown.sentence.key).toBe('to-roll');
  });

  it.each(['held button', 'phone'])(
    'has to be played again when that is demanded by %s, with lights back to its beginning',
    async (way) => {
      const game = await playedIllegally();
      const { question } = game.match;
      if (way === 'phone')
        await game.commands({ verb: 'answer', by: 'black', question: question?.id ?? '', choice: 'demand' });
      else await game.holds(1200, ['black', 'end']);
      expect(game.log.entries.at(-1)).toMatchObject({ type: 'play-demanded', side: 'white' });
      expect(game.shown.sentence).toEqual({ key: 'illegal-replay', args: { side: 'white', roll: '6-5' } });
      expect(game.shown.lights).toEqual({ p4: 'wrong', p13: 'completes' });
      await game.waits(4000);
      expect(game.match).toMatchObject({ phase: 'to-move', turn: 'white', question: null });
      await game.carries(game.place('white', 4), game.place('white', 13), 'white');
      expect(game.shown.lights).toEqual({});
      await game.moves('white', '24/18 18/13');
      await game.waits(500);
      expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'black', demanded: false });
      expect(game.match.plays.at(-1)?.text).toBe('24/13');
    },
  );

  it('may be put right before the other side has said anything: then it is none', async () => {
    const game = await playedIllegally();
    await game.carries(game.place('white', 4), game.place('white', 2), 'white');
    await game.waits(500);
    expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'black', question: null });
    expect(game.match.plays.at(-1)).toMatchObject({ side: 'white', text: '13/2' });
    await game.throws('black', 3, 1);
    expect(game.match).toMatchObject({ phase: 'to-move', dice: { side: 'black', roll: [3, 1] } });
    expect(game.shown.lights).toEqual({});
  });

  it('put right while the other side holds its button to demand that leaves nothing for that button to say', async () => {
    const game = await playedIllegally();
    game.board.press('black', 'end');
    await game.waits(300);
    await game.carries(game.place('white', 4), game.place('white', 2), 'white');
    expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'black', question: null });
    await game.waits(2000);
    game.board.release('black', 'end');
    await game.waits(500);
    expect(game.events()).not.toContain('adjust-begun');
    expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'black' });
  });

  it('is judged as it stands when the other side speaks, however it was changed meanwhile', async () => {
    const game = await playedIllegally();
    await game.carries(game.place('white', 4), game.place('white', 7), 'white');
    await game.waits(500);
    expect(game.match.question).toMatchObject({ kind: 'illegal-turn', mayAnswer: 'black' });
    await game.presses('black', 'end');
    expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'black', question: null });
    expect(stands(game, 'white')).toBe('24:2,13:4,8:3,7:1,6:5');
    await game.waits(3000);
    expect(game.shown.lights).toEqual({});
    expect(game.shown.problems).toEqual([]);
  });

  it('that is put back altogether is begun anew, as if that had been demanded', async () => {
    const game = await playedIllegally();
    await game.carries(game.place('white', 4), game.place('white', 13), 'white');
    await game.waits(3000);
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'white', question: null, demanded: true });
    await game.moves('white', '13/7 13/8');
    await game.waits(500);
    expect(game.match.plays.at(-1)).toMatchObject({ side: 'white', text: '13/8 13/7' });
    expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'black' });
  });

  it('put right while no controller ran is none either', async () => {
    const game = await playedIllegally();
    const { position, settings } = game.match;
    const white = parseCheckers('24:2,13:4,8:3,6:5,2:1');
    const again = await Game.begin({
      variant: 'short',
      options: settings.options,
      length: 5,
      journal: game.log.entries,
      lying: { white, black: position.black },
    });
    await again.waits(2000);
    expect(again.match).toMatchObject({ phase: 'to-roll', turn: 'black' });
    expect(again.match.plays.at(-1)).toMatchObject({ text: '13/2' });
  });

  it('may also be one that leaves a number unplayed', async () => {
    const game = await whiteToThrow(OPENED);
    await game.throws('white', 6, 5);
    await game.moves('white', '24/18');
    await game.liftsDice('white');
    await game.waits(2500);
    expect(game.match.question?.kind).toBe('illegal-turn');
    await game.presses('black', 'end');
    expect(stands(game, 'white')).toBe('24:1,18:1,13:5,8:3,6:5');
  });

  it('is not one while nothing has moved, nor while a checker is in the hand', async () => {
    const game = await whiteToThrow(OPENED);
    await game.throws('white', 6, 5);
    await game.liftsDice('white');
    await game.waits(5000);
    expect(game.match).toMatchObject({ phase: 'to-move', question: null });
    game.board.lift(23, 'white');
    await game.waits(5000);
    expect(game.match.question).toBeNull();
    game.board.putBack();
    await game.waits(500);
    await game.presses('white', 'end');
    expect(game.match.question?.kind).toBe('illegal-turn');
  });

  it('may be accepted with checkers of both sides on one point, and the next turns are legal from there', async () => {
    const game = await whiteToThrow({ variant: 'long', white: '14:5,3:10', black: '24:10,20:5' });
    await game.throws('white', 5, 4);
    await game.carries(game.place('white', 14), game.place('white', 8), 'white');
    await game.liftsDice('white');
    await game.waits(2500);
    expect(game.match.question?.kind).toBe('illegal-turn');
    await game.throws('black', 2, 1);
    expect(stands(game, 'white')).toBe('14:4,8:1,3:10');
    expect(stands(game, 'black')).toBe('24:10,20:5');
    await game.moves('black', '20/18 18/17');
    await game.liftsDice('black');
    await game.waits(500);
    expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'white' });
    expect(stands(game, 'black')).toBe('24:10,20:4,17:1');
    await game.plays('white', [1, 2], '8/7 3/1');
    expect(game.match.turn).toBe('black');
    expect(game.shown.sentence.key).toBe('to-roll');
  });

  it('is asked about where stacks hide what was played, after it has been accepted', async () => {
    const game = await playedHidden();
    await game.throws('black', 2, 1);
    const { question } = game.match;
    expect(question).toMatchObject({ kind: 'which-play', mayAnswer: 'any' });
    expect(question?.choices.map(({ label }) => label)).toContain('13/4');
    const choice = question?.choices.find(({ label }) => label === '13/4')?.id ?? '';
    await game.commands({ verb: 'answer', by: 'black', question: question?.id ?? '', choice });
    await game.waits(300);
    expect(stands(game, 'white')).toBe('8:3,4:8,2:4');
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'black', dice: { roll: [2, 1] } });
  });

  describe('of which no position that the board offers is the one that lies there', () => {
    const accepted = async (by: 'throw' | 'word') => {
      const game = await playedHidden();
      if (by === 'throw') await game.throws('black', 2, 1);
      else await game.presses('black', 'end');
      expect(game.match.question).toMatchObject({ kind: 'which-play', mayBeNone: true });
      return game;
    };
    const passesOver = async (game: Game) => {
      const { question } = game.match;
      for (let presses = 0; presses <= (question?.choices.length ?? 0); presses += 1) {
        expect(game.match.question?.id).toBe(question?.id);
        await game.presses('white', 'end');
      }
    };

    it.each(['throw', 'word'] as const)(
      'is judged anew when all are passed over, whether accepted by %s',
      async (by) => {
        const game = await accepted(by);
        await passesOver(game);
        expect(game.match).toMatchObject({
          phase: 'to-move',
          turn: 'white',
          question: { kind: 'illegal-turn' },
        });
        await game.waits(5000);
        expect(game.match.question).toMatchObject({ kind: 'illegal-turn', mayAnswer: 'black' });
        expect(game.match.plays.filter(({ illegal }) => illegal)).toEqual([]);
        await game.holds(1200, ['black', 'end']);
        expect(game.match).toMatchObject({ question: null, demanded: true });
      },
    );

    it('is judged anew when the phone says so, and what is changed then is judged as it stands', async () => {
      const game = await accepted('word');
      const { question } = game.match;
      await game.commands({ verb: 'answer', by: 'white', question: question?.id ?? '', choice: 'none' });
      expect(game.match.question?.kind).toBe('illegal-turn');
      await game.carries(game.place('white', 4), game.place('white', 6), 'white');
      await game.waits(1000);
      expect(game.match.question?.kind).toBe('illegal-turn');
      await game.presses('black', 'end');
      expect(game.match.question).toBeNull();
      expect(game.match.plays.at(-1)).toMatchObject({ side: 'white', text: '13/6', illegal: true });
    });

    it('is no answer to any other question', async () => {
      const game = await playedIllegally();
      const told = {
        verb: 'answer',
        by: 'black',
        question: game.match.question?.id ?? '',
        choice: 'none',
      } as const;
      await expect(game.commands(told)).rejects.toMatchObject({ code: 'E_NOT_NOW' });
    });
  });

  it('may be one that leaves a touched checker unplayed', async () => {
    const game = await whiteToThrow({ ...OPENED, options: { touchMove: 'strict' } });
    await game.throws('white', 6, 5);
    await game.fingers(game.place('white', 8));
    await game.moves('white', '24/18 18/13');
    await game.liftsDice('white');
    await game.waits(2500);
    expect(game.match.question?.kind).toBe('illegal-turn');
    expect(game.shown.lights).toMatchObject({ p8: 'wrong' });
    await game.presses('black', 'end');
    expect(game.match.plays.at(-1)).toMatchObject({ text: '24/13', illegal: true });
  });

  it('ends the game where it bears off the last checker, and counts', async () => {
    const game = await whiteToThrow({ variant: 'short', white: '6:2', black: '6:15' });
    await game.throws('white', 2, 1);
    await game.carries(game.place('white', 6), 'tray-white', 'white');
    await game.carries(game.place('white', 6), 'tray-white', 'white');
    await game.liftsDice('white');
    await game.waits(2500);
    await game.presses('black', 'end');
    expect(game.match.lastResult).toMatchObject({ winner: 'white', kind: 'mars', points: 2 });
  });

  it('is in the record as what it was, and comes back from it', async () => {
    const game = await playedIllegally();
    await game.throws('black', 3, 1);
    await game.moves('black', '8/5 6/5');
    await game.liftsDice('black');
    await game.waits(300);
    const journal = [...game.log.entries];
    for (const format of ['mat', 'nardy'] as const) {
      const { record } = readMat(exported(journal, 'last', format));
      expect(record.games[0]?.acts[1]).toEqual({
        kind: 'illegal-play',
        side: 'white',
        roll: [6, 5],
        white: '24:2,13:4,8:3,6:5,4:1',
        black: '24:2,13:5,8:3,6:5',
      });
    }
  });

  it('is taken back like any other, before the next throw', async () => {
    const game = await playedIllegally();
    await game.presses('black', 'end');
    await game.holds(3200, ['white', 'end'], ['black', 'end']);
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'white', dice: { roll: [6, 5] } });
  });

  it('is still to be judged after the controller has been started again', async () => {
    const game = await playedIllegally();
    const lying = { white: parseCheckers('24:2,13:4,8:3,6:5,4:1'), black: parseCheckers(OPENED.black) };
    const options = { illegalTurn: 'opponent-option' };
    const again = await Game.begin({ variant: 'short', options, journal: game.log.entries, lying });
    await again.waits(500);
    expect(again.match.question?.kind).toBe('illegal-turn');
    await again.presses('black', 'end');
    expect(again.match).toMatchObject({ phase: 'to-roll', turn: 'black' });
    await again.waits(500);
    expect(again.shown.sentence.key).toBe('to-roll');
  });
});

describe('a 5 of a 5-4 in long nardy that lands on a black point, with the dice lifted (cases L57 and L58)', () => {
  const landed = async () => {
    const game = await whiteToThrow({ variant: 'long', white: '24:13,13:2', black: '24:14,20:1' });
    await game.throws('white', 5, 4);
    await game.moves('white', '13/8 13/9');
    await game.liftsDice('white');
    await game.waits(2500);
    return game;
  };

  it('is Black’s to accept as it stands, or to have played legally, as long as Black has not thrown', async () => {
    const game = await landed();
    expect(game.shown.lights).toMatchObject({ p8: 'wrong', 'tray-white': 'which' });
    await game.presses('black', 'end');
    expect(stands(game, 'white')).toBe('24:13,9:1,8:1');
    expect(stands(game, 'black')).toBe('24:14,20:1');
    const other = await landed();
    await other.adjusts('black');
    expect(other.match).toMatchObject({ phase: 'to-move', turn: 'white', demanded: true });
    await other.carries('p8', 'p13', 'white');
    await other.moves('white', '24/19');
    await other.waits(500);
    expect(stands(other, 'white')).toBe('24:12,19:1,13:1,9:1');
  });

  it('stands once Black has thrown its own dice', async () => {
    const game = await landed();
    await game.throws('black', 6, 5);
    expect(stands(game, 'white')).toBe('24:13,9:1,8:1');
    expect(game.match).toMatchObject({ phase: 'to-move', dice: { side: 'black', roll: [6, 5] } });
    await game.holds(3200, ['white', 'end'], ['black', 'end']);
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'black' });
  });
});

describe('a turn that ends with no legal play', () => {
  it.each(['legal-moves-obligatory', 'until-each-has-thrown'])(
    'is not accepted by anybody where both must see to legal plays (%s), and the throw after it is none',
    async (illegalTurn) => {
      const game = await playedIllegally({ illegalTurn, prematureRoll: 'void' });
      expect(game.events().slice(-2)).toEqual(['ended-illegally', 'play-demanded']);
      expect(game.shown.sentence.key).toBe('illegal-replay');
      await game.throws('black', 3, 1);
      expect(game.log.entries.at(-1)).toMatchObject({ type: 'throw-void', reason: 'early' });
      await game.carries(game.place('white', 4), game.place('white', 13), 'white');
      await game.moves('white', '24/18 18/13');
      await game.waits(500);
      expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'black' });
    },
  );

  it('does not end at home, where the board sees to it', async () => {
    const game = await playedIllegally({ illegalTurn: 'controller-blocks' });
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'white', question: null });
    expect(game.shown.sentence.key).toBe('wrong-place');
  });
});

describe('a checker that was borne off illegally, and accepted so', () => {
  /** White, with a checker on its 12, has taken one off its 6 and one off its 2 with 4-3; Black has accepted, and bears off its last. */
  async function acceptedAndLost(white: string): Promise<Game> {
    const game = await whiteToThrow({ variant: 'short', white, black: '2:1' });
    await game.throws('white', 4, 3);
    await game.moves('white', '6/off 2/off');
    await game.liftsDice('white');
    await game.waits(2500);
    await game.presses('black', 'end');
    await game.plays('black', [6, 5], '2/off');
    await game.waits(1000);
    return game;
  }

  it('does not save a mars, by the board, in the list of plays and in the record (C.4)', async () => {
    const game = await acceptedAndLost('12:1,6:13,2:1');
    expect(stands(game, 'white')).toBe('12:1,6:12');
    expect(game.match.lastResult).toMatchObject({ winner: 'black', kind: 'mars', points: 2 });
    expect(game.match.score).toEqual({ white: 0, black: 2 });
    const played = game.log.entries.find((event) => event.type === 'played' && event.illegal);
    expect(played).toMatchObject({ illegallyOff: { white: 2, black: 0 } });
    const { record } = readMat(exported([...game.log.entries], 'last', 'mat'));
    expect(record.games[0]?.result).toEqual({ winner: 'black', points: 2 });
  });

  it('saves it where a legal play would have borne off as many', async () => {
    const game = await acceptedAndLost('6:12,4:1,3:1,2:1');
    expect(game.match.lastResult).toMatchObject({ winner: 'black', kind: 'oin', points: 1 });
  });

  it('counts as it was corrected by a director, who gives the reason', async () => {
    const game = await acceptedAndLost('12:1,6:13,2:1');
    await game.commands({
      verb: 'correct-score',
      by: 'director',
      white: 0,
      black: 1,
      reason: 'the sides had agreed on a single game',
    });
    expect(game.match.score).toEqual({ white: 0, black: 1 });
  });

  it('is forgotten when the turn is taken back', async () => {
    const game = await whiteToThrow({ variant: 'short', white: '12:1,6:13,2:1', black: '2:1' });
    await game.throws('white', 4, 3);
    await game.moves('white', '6/off');
    await game.liftsDice('white');
    await game.waits(2500);
    await game.presses('black', 'end');
    expect(game.match.illegallyOff).toEqual({ white: 1, black: 0 });
    await game.commands({ verb: 'take-back', by: 'director' });
    expect(game.match.illegallyOff).toEqual({ white: 0, black: 0 });
  });

  it('leaves a mars to be won, so that a single game that is resigned may be declined', async () => {
    const game = await whiteToThrow({ variant: 'short', white: '12:1,6:13,2:1', black: '2:2' });
    await game.throws('white', 4, 3);
    await game.moves('white', '6/off');
    await game.liftsDice('white');
    await game.waits(2500);
    await game.presses('black', 'end');
    await game.commands({ verb: 'resign', by: 'white', worth: 1 });
    await game.commands({ verb: 'refuse', by: 'black' });
    expect(game.match).toMatchObject({ phase: 'to-roll', resignation: null });
  });
});

describe('in Sydney, an illegal play that nobody has noticed', () => {
  const SYDNEY = { illegalTurn: 'until-each-has-thrown', prematureRoll: 'void' };
  const bothHoldEnd = (game: Game) => game.holds(3200, ['white', 'end'], ['black', 'end']);

  /** White has played its 6-5, and Black has thrown. */
  async function blackHasThrown(options = SYDNEY): Promise<Game> {
    const game = await whiteToThrow({ ...OPENED, options });
    await game.plays('white', [6, 5], '24/18 18/13');
    await game.throws('black', 3, 1);
    return game;
  }

  it('is put right though the other side has thrown: that throw waits, and stands', async () => {
    const game = await blackHasThrown();
    const before = game.log.entries.length;
    await game.moves('black', '8/5');
    await bothHoldEnd(game);
    expect(game.events(before)).toEqual(['taken-back', 'play-demanded']);
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'white', dice: { roll: [6, 5] } });
    expect(game.shown.sentence).toEqual({ key: 'illegal-replay', args: { side: 'white', roll: '6-5' } });
    expect(game.shown.lights).toEqual({
      p13: 'wrong',
      p20: 'wrong',
      p17: 'completes',
      p24: 'completes',
      'tray-black': 'which',
    });
    await game.carries('p20', 'p17', 'black');
    await game.carries('p13', 'p24', 'white');
    await game.moves('white', '13/7 13/8');
    expect(game.shown.sentence.key).toBe('throw-waits');
    await game.presses('white', 'end');
    await game.waits(300);
    expect(game.events(before)).toEqual(['taken-back', 'play-demanded', 'played', 'rolled']);
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'black', dice: { roll: [3, 1] } });
    expect(game.match.throws).toEqual({ white: 1, black: 2 });
    await game.moves('black', '8/5 6/5');
    await game.liftsDice('black');
    await game.waits(300);
    expect(game.match.plays.map(({ text }) => text)).toEqual(['(no play)', '13/8 13/7', '8/5 6/5']);
  });

  it('is put right when the other side has played as well, whose turn is taken back first', async () => {
    const game = await blackHasThrown();
    await game.moves('black', '8/5 6/5');
    await game.liftsDice('black');
    await game.waits(300);
    expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'white' });
    await bothHoldEnd(game);
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'black' });
    await game.commands({ verb: 'take-back', by: 'director' });
    await game.waits(500);
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'white', early: { roll: [3, 1] } });
    expect(game.shown.lights).toMatchObject({
      p24: 'completes',
      p17: 'completes',
      p13: 'wrong',
      p20: 'wrong',
    });
  });

  it('stands once each side has made one valid throw since', async () => {
    const game = await blackHasThrown();
    await game.moves('black', '8/5 6/5');
    await game.liftsDice('black');
    await game.throws('white', 4, 2);
    const before = game.log.entries.length;
    await game.commands({ verb: 'take-back', by: 'director' });
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'black', early: { roll: [4, 2] } });
    await expect(game.commands({ verb: 'take-back', by: 'director' })).rejects.toMatchObject({
      code: 'E_NOT_NOW',
    });
    expect(game.events(before)).toEqual(['taken-back', 'play-demanded']);
  });

  it('is pointed out by phone by the other side, and by its own only with the word of the other', async () => {
    const game = await blackHasThrown();
    await expect(game.commands({ verb: 'take-back', by: 'white' })).rejects.toMatchObject({
      code: 'E_FORBIDDEN',
    });
    await game.commands({ verb: 'take-back', by: 'black' });
    expect(game.match).toMatchObject({ turn: 'white', demanded: true });
  });

  it('is still being put right, with the throw that waits, after the controller has been started again', async () => {
    const before = await blackHasThrown();
    await bothHoldEnd(before);
    const journal = before.log.entries;
    const lying = before.match.plays.at(-1)?.position ?? before.match.position;
    const game = await Game.begin({ variant: 'short', options: SYDNEY, length: 5, journal, lying });
    expect(game.match).toMatchObject({ turn: 'white', demanded: true, early: { roll: [3, 1], valid: true } });
  });

  it('stands under the other readings as soon as the other side has thrown', async () => {
    const game = await blackHasThrown({ ...SYDNEY, illegalTurn: 'legal-moves-obligatory' });
    const before = game.log.entries.length;
    await bothHoldEnd(game);
    expect(game.events(before)).toEqual([]);
  });
});

describe('a record with a turn that was no legal play', () => {
  it('is read, checked and gone on with from the position that was accepted', () => {
    const text = [
      ' 5 point match',
      '',
      ' Game 1',
      ' Anna : 0                       Boris : 0',
      '  1) 65: Illegal play (24:2,13:4,8:3,6:5,4:1/24:2,13:5,8:3,6:5) 31: 8/5 6/5',
      '  2) 42: 8/4 6/4',
      '',
    ].join('\n');
    const { record, lines } = readMat(text);
    const [game] = checkRecord(record, lines);
    expect(game?.positions.map(({ white }) => printCheckers(white))).toEqual([
      '24:2,13:4,8:3,6:5,4:1',
      '24:2,13:4,8:3,6:5,4:1',
      '24:2,13:4,8:2,6:4,4:3',
    ]);
  });

  it('in which it bore off a checker illegally has no more saved a mars by it than at the board', () => {
    const wonBy = (points: number) =>
      [
        ' 5 point match',
        '',
        ' Game 1',
        ' Anna : 0                       Boris : 0',
        '; Position (12:1,6:13,2:1/2:1)',
        '  1) 43: Illegal play (12:1,6:12/2:1)  65: 2/0',
        `                                   Wins ${points} point${points > 1 ? 's' : ''}`,
        '',
      ].join('\n');
    const check = (points: number) => {
      const { record, lines } = readMat(wonBy(points));
      return checkRecord(record, lines);
    };
    expect(check(2)[0]?.ending).toBe('borne-off');
    expect(() => check(1)).toThrow(expect.objectContaining({ code: 'E_RECORD' }));
  });

  it('with a position that cannot be read is refused with its line', () => {
    const text = ' 1 point match\n\n Game 1\n A : 0   B : 0\n  1) 65: Illegal play (30:2/24:2)\n';
    expect(() => readMat(text)).toThrow(expect.objectContaining({ code: 'E_RECORD' }));
  });
});
