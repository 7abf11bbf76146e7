import { describe, expect, it } from 'vitest';
import { loadProfile, profileWithSlots } from '../../src/config/index.ts';
import { PLACES, parseCheckers } from '../../src/rules/index.ts';
import { Game, journalOf, MIDDLE, whiteToThrow } from './game.ts';

const lying = { white: parseCheckers(MIDDLE.white), black: parseCheckers(MIDDLE.black) };

const BOARD = await loadProfile('mega-6slot');

/** Inputs that the checkers close as they lie. */
const closedInputs = ({ board, session }: Game): number[] =>
  BOARD.inputs.flatMap((what, input) =>
    what?.kind === 'slot' &&
    input < session.machine.inputs &&
    board.world.closed(what.place).includes(what.slot)
      ? [input]
      : [],
  );

const faults = (game: Game) =>
  game.log.entries.flatMap((event) =>
    event.type === 'fault' || event.type === 'mended'
      ? [[event.type, event.code, event.place, event.slot].filter((part) => part !== undefined).join(' ')]
      : [],
  );

describe('a switch that sticks closed', () => {
  it('on an empty point is found by itself, shown, and played around', async () => {
    const game = await whiteToThrow();
    game.sticks('p10', 2, true);
    await game.waits(500);
    expect(game.shown.lights).toEqual({ p10: 'wrong' });
    expect(game.shown.sentence.key).toBe('too-many');
    await game.waits(8000);
    expect(faults(game)).toEqual(['fault E_SENSOR p10 2']);
    expect(game.shown.lights).toEqual({ p10: 'doubt' });
    expect(game.shown.sentence).toEqual({ key: 'sensor-doubt', args: { point: '10' } });
    expect(game.shown.problems).toMatchObject([{ code: 'E_SENSOR', place: 'p10' }]);
    await game.plays('white', [3, 1], '13/10 6/5');
    expect(game.match.plays.at(-1)?.text).toBe('13/10 6/5');
  });

  it('is not taken for one where the next game begins on a bare board, on which the checkers of the last still lie', async () => {
    const entered = { white: '26:12,24:2,20:1', black: '26:13,22:2' };
    const journal = journalOf('acey-deucey', 'white', entered).map((event) =>
      event.type === 'match-started' ? { ...event, settings: { ...event.settings, length: 3 } } : event,
    );
    const game = await Game.begin({ variant: 'acey-deucey', journal });
    const { board } = game;
    for (const tray of [PLACES.indexOf('tray-white'), PLACES.indexOf('tray-black')])
      while (board.world.count(tray) > 0) board.putBeside(board.lift(tray).id);
    const lie = [
      ['p24', 'white'],
      ['p24', 'white'],
      ['p20', 'white'],
      ['p3', 'black'],
      ['p3', 'black'],
    ] as const;
    for (const [name, side] of lie) board.put(PLACES.indexOf(name), board.takeUp(side).id);
    await game.waits(10_000);
    await game.holds(3250, ['white', 'cube'], ['white', 'end']);
    await game.presses('black', 'end');
    await game.waits(10_000);
    expect(game.match).toMatchObject({ game: 2, phase: 'set-up' });
    expect(faults(game)).toEqual([]);
    for (const [name] of lie) board.putBeside(board.lift(PLACES.indexOf(name)).id);
    await game.waits(2600);
    expect(game.match).toMatchObject({ game: 2, phase: 'opening' });
  });

  it('while a turn is played is lit as in doubt, and named, when the play is asked about that it speaks against', async () => {
    const game = await whiteToThrow();
    await game.throws('white', 3, 1);
    game.sticks('p10', 2, true);
    await game.moves('white', '8/5 6/5');
    await game.liftsDice('white');
    await game.waits(1000);
    expect(game.shown.lights).toMatchObject({ p10: 'wrong' });
    await game.presses('white', 'end');
    await game.waits(3500);
    const labels = game.match.question?.choices.map(({ label }) => label) ?? [];
    expect(labels).toContain('8/5 6/5');
    for (let at = -1; at < labels.indexOf('8/5 6/5'); at += 1) await game.presses('white', 'end');
    expect(game.shown.lights).toMatchObject({ p5: 'which', p10: 'doubt' });
    expect(game.shown.sentence).toEqual({ key: 'question-shown', args: { play: '8/5 6/5', point: '10' } });
    await game.holds(1200, ['white', 'end']);
    await game.waits(500);
    expect(game.match.plays.at(-1)?.text).toBe('8/5 6/5');
    expect(faults(game)).toEqual(['fault E_SENSOR p10 2']);
  });

  it('under a checker is found when the checker leaves: the board asks, and is told with the button', async () => {
    const game = await whiteToThrow();
    game.sticks('p13', 5, true);
    await game.throws('white', 6, 5);
    await game.moves('white', '13/8 13/7');
    await game.liftsDice('white');
    expect(game.match.phase).toBe('to-move');
    await game.presses('white', 'end');
    await game.waits(3500);
    expect(game.match.question?.choices.map(({ label }) => label)).toContain('13/8 13/7');
    const labels = game.match.question?.choices.map(({ label }) => label) ?? [];
    for (let at = -1; at < labels.indexOf('13/8 13/7'); at += 1) await game.presses('white', 'end');
    await game.holds(1200, ['white', 'end']);
    await game.waits(500);
    expect(game.match.plays.at(-1)?.text).toBe('13/8 13/7');
    expect(faults(game)).toEqual(['fault E_SENSOR p13 5']);
    expect(game.shown.lights).toEqual({ p13: 'doubt' });
  });

  it('is remembered by the next controller, which says what to do next as if it had always been there', async () => {
    const game = await whiteToThrow();
    game.sticks('p10', 2, true);
    await game.waits(9000);
    const next = await Game.begin({ variant: 'short', journal: game.log.entries, lying });
    expect(next.shown.problems).toMatchObject([{ code: 'E_SENSOR', place: 'p10', slot: 2 }]);
    expect(next.shown.lights).toEqual({ p10: 'doubt' });
    expect(next.shown.sentence.key).toBe('to-roll');
  });
});

describe('a switch that sticks open', () => {
  it('between turns is asked about as a missing checker, and doubted when the checker is said to lie there', async () => {
    const game = await whiteToThrow();
    game.sticks('p8', 1, false);
    await game.waits(11_000);
    expect(game.match.question?.kind).toBe('where-is-it');
    await game.holds(1200, ['black', 'end']);
    await game.waits(500);
    expect(game.match.question).toBeNull();
    expect(faults(game)).toEqual(['fault E_SENSOR p8 1']);
    await game.plays('white', [3, 1], '8/5 6/5');
    expect(game.match.plays.at(-1)?.text).toBe('8/5 6/5');
  });

  it('between turns is asked about as a missing checker, and doubted when both sides say that the board is right', async () => {
    const game = await whiteToThrow();
    game.sticks('p8', 1, false);
    await game.waits(11_000);
    expect(game.match.question?.kind).toBe('where-is-it');
    await game.bothPressEnd();
    expect(game.match.question).toBeNull();
    expect(faults(game)).toEqual(['fault E_SENSOR p8 1']);
  });

  it('where a play ends is asked about when nobody puts the checker down anywhere else', async () => {
    const game = await whiteToThrow();
    game.sticks('p10', 1, false);
    await game.throws('white', 3, 1);
    await game.moves('white', '13/10 6/5');
    await game.liftsDice('white');
    await game.waits(19_000);
    expect(game.match.question).toBeNull();
    await game.waits(2000);
    const labels = game.match.question?.choices.map(({ label }) => label) ?? [];
    expect(labels).toContain('13/10 6/5');
    await game.commands({
      verb: 'answer',
      by: 'white',
      question: game.match.question?.id ?? '',
      choice: String(labels.indexOf('13/10 6/5') + 1),
    });
    await game.waits(500);
    expect(game.match.plays.at(-1)?.text).toBe('13/10 6/5');
    expect(faults(game)).toEqual(['fault E_SENSOR p10 1']);
    expect(game.shown.lights).toEqual({ p10: 'doubt' });
  });
});

describe('a switch that sticks open where a play ends', () => {
  it('is asked about also when the stack that the checker left cannot show it, and the turn seems to wait', async () => {
    const standing = { white: '13:7,8:3,6:5', black: MIDDLE.black };
    const lies = { white: parseCheckers(standing.white), black: parseCheckers(standing.black) };
    const journal = journalOf('short', 'white', standing);
    const game = await Game.begin({ variant: 'short', journal, lying: lies });
    await game.waits(500);
    game.sticks('p10', 1, false);
    await game.throws('white', 3, 1);
    await game.moves('white', '13/10 6/5');
    await game.liftsDice('white');
    expect(game.match.question).toBeNull();
    await game.presses('white', 'end');
    await game.waits(3500);
    const made = game.match.question?.choices.find(({ label }) => label === '13/10 6/5');
    const question = game.match.question?.id ?? '';
    await game.commands({ verb: 'answer', by: 'white', question, choice: made?.id ?? '' });
    await game.waits(500);
    expect(game.match.plays.at(-1)?.text).toBe('13/10 6/5');
    expect(faults(game)).toEqual(['fault E_SENSOR p10 1']);
  });
});

describe('a play that was misread and taken back', () => {
  /** Two go off, and the second one lies in the tray on a switch that does not close. */
  async function bearsOffTwo(): Promise<Game> {
    const home = { white: '1:3', black: '4:2,3:4,2:4,1:5' };
    const lies = { white: parseCheckers(home.white), black: parseCheckers(home.black) };
    const journal = journalOf('long', 'black', home);
    const profile = profileWithSlots(3);
    const game = await Game.begin({ variant: 'long', journal, lying: lies, profile });
    await game.waits(500);
    game.sticks('tray-black', 2, false);
    await game.plays('black', [3, 1], '3/off 1/off');
    await game.waits(4000);
    expect(game.match.plays.at(-1)?.text).toBe('3/off 2/1');
    await game.holds(3250, ['white', 'end'], ['black', 'end']);
    await game.waits(500);
    expect(game.match).toMatchObject({ phase: 'to-move', turn: 'black' });
    return game;
  }

  it('is never written again unasked: what one place alone speaks against is offered with it, and that place doubted', async () => {
    const game = await bearsOffTwo();
    await game.presses('black', 'end');
    await game.waits(4000);
    const { question } = game.match;
    const labels = question?.choices.map(({ label }) => label) ?? [];
    expect(labels).toContain('3/off 1/off');
    expect(labels).toContain('3/off 2/1');
    const choice = String(labels.indexOf('3/off 1/off') + 1);
    await game.commands({ verb: 'answer', by: 'black', question: question?.id ?? '', choice });
    await game.waits(500);
    expect(game.match.plays.at(-1)?.text).toBe('3/off 1/off');
    expect(faults(game)[0]).toContain('fault E_SENSOR tray-black');
  });

  it('is taken unasked where another one has been made instead', async () => {
    const game = await bearsOffTwo();
    await game.carries('tray-black', game.place('black', 3), 'black');
    await game.carries('tray-black', game.place('black', 1), 'black');
    await game.moves('black', '4/3 4/1');
    await game.presses('black', 'end');
    await game.waits(4000);
    expect(game.match.plays.at(-1)?.text).toBe('4/3 4/1');
    expect(game.events()).not.toContain('asked');
  });
});

describe('a switch that flickers while the checkers are set up', () => {
  it('is found, and the start stands without it', async () => {
    const game = await Game.begin({ variant: 'short' });
    game.putsAll();
    const place = PLACES.indexOf('p13');
    const input = BOARD.inputs.findIndex(
      (what) => what?.kind === 'slot' && what.place === place && what.slot === 5,
    );
    for (let times = 0; times < 16; times += 1) {
      game.session.machine.setInput(input, times % 2 === 1);
      await game.waits(120);
    }
    expect(faults(game)).toEqual(['fault E_SENSOR p13 5']);
    await game.waits(3000);
    expect(game.match.phase).toBe('opening');
  });

  it.each(['mega-6slot', 'mega-3slot'])(
    'is none of those that a heap of checkers is pushed across (%s)',
    async (id) => {
      const profile = await loadProfile(id);
      const game = await Game.begin({ variant: 'short', profile });
      const { machine } = game.session;
      const across = profile.inputs.flatMap((what, input) =>
        what?.kind === 'slot' && what.place === PLACES.indexOf('p13') ? [input] : [],
      );
      for (let checkers = 0; checkers < 12; checkers += 1)
        for (const input of across) {
          machine.setInput(input, true);
          await game.waits(20);
          machine.setInput(input, false);
          await game.waits(10);
        }
      expect(faults(game)).toEqual([]);
      await game.setsUp();
      expect(game.match.phase).toBe('opening');
    },
  );
});

describe('what hands put right once a turn has been taken back', () => {
  it('tells no play: of several that look alike none is written unasked', async () => {
    const stands = {
      white: '24:3,23:1,20:2,19:1,17:1,16:1,15:1,14:1,13:1,11:1,9:1,5:1',
      black: '24:1,22:3,20:1,19:2,18:1,16:1,15:2,14:1,13:1,10:1,9:1',
    };
    const lies = { white: parseCheckers(stands.white), black: parseCheckers(stands.black) };
    const journal = journalOf('long', 'black', stands);
    const game = await Game.begin({ variant: 'long', journal, lying: lies, profile: profileWithSlots(1) });
    await game.waits(500);
    const own = (point: number) => game.place('black', point);
    await game.throws('black', 6, 5);
    await game.carries(own(24), own(13), 'black');
    await game.carries(own(14), own(15), 'black');
    await game.liftsDice('black');
    await game.waits(2000);
    expect(game.match.plays.at(-1)?.text).toBe('24/18 14/9');
    await game.holds(3250, ['white', 'end'], ['black', 'end']);
    await game.carries(own(15), own(14), 'black');
    await game.presses('black', 'end');
    await game.waits(2000);
    const labels = game.match.question?.choices.map(({ label }) => label);
    expect(labels).toContain('24/13');
    expect(labels).toContain('24/18 19/14');
  });
});

describe('a checker that lies across two slots when it is asked which play was made', () => {
  const WHERE = 16;

  async function asked(): Promise<Game> {
    const game = await Game.begin({ variant: 'long' });
    await game.begins();
    await game.throws('white', 5, 2);
    await game.moves('white', '24/17');
    game.board.pushAskew(WHERE, 'both');
    await game.waits(300);
    await game.liftsDice('white');
    await game.presses('white', 'end');
    await game.waits(4000);
    expect(game.match.question).toMatchObject({ kind: 'which-play', choices: [{ label: '24/17' }] });
    return game;
  }

  it('answers by being put straight: the play that shows then is the one that was asked about', async () => {
    const game = await asked();
    game.board.straighten(WHERE);
    await game.waits(7000);
    expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'black', question: null });
    expect(game.match.plays.at(-1)?.text).toBe('24/17');
    expect(faults(game)).toEqual([]);
  });

  it('puts no switch in doubt by an answer that is given when it has been put straight', async () => {
    const game = await asked();
    game.board.straighten(WHERE);
    await game.waits(1000);
    await game.holds(1200, ['white', 'end']);
    await game.waits(500);
    expect(game.match.plays.at(-1)?.text).toBe('24/17');
    expect(faults(game)).toEqual([]);
  });
});

describe('a chain of switches that breaks in the middle', () => {
  /** Everything behind the twelfth chip says the same from now on; the function returned mends it. */
  function breaks(game: Game, closed: boolean): () => void {
    const { machine } = game.session;
    const behind = Array.from({ length: machine.inputs - 96 }, (_, at) => 96 + at);
    const lying = new Set(closedInputs(game));
    for (const input of behind) machine.setInput(input, closed);
    return () => {
      for (const input of behind) machine.setInput(input, lying.has(input));
    };
  }

  it('says nothing by its buttons or its checkers until it answers again', async () => {
    const game = await whiteToThrow();
    const mend = breaks(game, true);
    await game.waits(6000);
    expect(game.shown.problems).toMatchObject([{ code: 'E_CHAIN' }]);
    expect(game.session.room.table.isAtStandstill).toBe(true);
    mend();
    await game.waits(1000);
    expect(game.session.room.table.isAtStandstill).toBe(false);
    expect(faults(game)).toEqual(['fault E_CHAIN ', 'mended E_CHAIN ']);
    await game.plays('white', [3, 1], '8/5 6/5');
    expect(game.match.plays.at(-1)?.text).toBe('8/5 6/5');
  });

  it('takes nothing back, when it answers again, but what was said of it', async () => {
    const game = await whiteToThrow();
    game.session.electronics.brownOut();
    await game.waits(9000);
    const mend = breaks(game, true);
    await game.waits(1000);
    mend();
    await game.waits(3000);
    expect(game.shown.problems).toMatchObject([{ code: 'E_POWER' }]);
    expect(faults(game).filter((each) => each.includes('E_CHAIN'))).toHaveLength(2);
  });

  it.each([true, false])(
    'is a board that is plugged in, and says that it cannot read its switches (all closed: %s)',
    async (closed) => {
      const game = await whiteToThrow();
      await game.throws('white', 3, 1);
      await game.moves('white', '8/5');
      const mend = breaks(game, closed);
      await game.waits(6000);
      expect(game.shown.board).toBe('connected');
      expect(game.shown.sentence.key).toBe('inputs-dead');
      expect(game.shown.lights).toMatchObject({ 'bar-white': 'wrong', 'tray-black': 'wrong' });
      mend();
      await game.waits(1000);
      expect(game.shown.problems).toEqual([]);
      await game.moves('white', '6/5');
      await game.liftsDice('white');
      await game.waits(1000);
      expect(game.match.plays.at(-1)?.text).toBe('8/5 6/5');
    },
  );

  it('that is unplugged as well is told to be plugged in first', async () => {
    const game = await whiteToThrow();
    const mend = breaks(game, true);
    await game.waits(1000);
    await game.pullsCable();
    await game.waits(1000);
    expect(game.shown.sentence.key).toBe('board-missing');
    mend();
    await game.plugsIn();
    expect(game.shown).toMatchObject({ board: 'connected', problems: [], sentence: { key: 'to-roll' } });
  });
});

describe('a dead chip that has the buttons', () => {
  it('presses none of them: nobody resigns, pauses or abandons by it', async () => {
    const game = await whiteToThrow();
    const { machine } = game.session;
    const chip = Math.floor(BOARD.inputs.findIndex((each) => each?.kind === 'button') / 8);
    const inputs = Array.from({ length: 8 }, (_, pin) => 8 * chip + pin);
    const before = game.log.entries.length;
    for (const input of inputs) machine.setInput(input, true);
    await game.waits(7000);
    for (const input of inputs) machine.setInput(input, false);
    await game.waits(1000);
    const told = game.log.entries.slice(before).map(({ type }) => type);
    expect(told.filter((type) => type !== 'fault' && type !== 'mended')).toEqual([]);
    await game.plays('white', [3, 1], '8/5 6/5');
    expect(game.match.plays.at(-1)?.text).toBe('8/5 6/5');
  });
});

describe('a board that differs between turns', () => {
  it('in long nardy, where a head hides checkers, is right when both sides say so', async () => {
    const game = await Game.begin({ variant: 'long' });
    game.sticks('p3', 1, true);
    await game.setsUp();
    expect(game.match.phase).toBe('set-up');
    await game.waits(3000);
    expect(faults(game)).toEqual([]);
    await game.presses('white', 'end');
    expect(faults(game)).toEqual([]);
    await game.bothPressEnd();
    await game.waits(3000);
    expect(faults(game)).toEqual(['fault E_SENSOR p3 1']);
    expect(game.match.phase).toBe('opening');
  });
});

describe('a place in doubt', () => {
  it('is taken back when it has followed the game several times', async () => {
    const game = await whiteToThrow();
    game.board.lift(7, 'white');
    await game.waits(11_000);
    await game.holds(1200, ['white', 'end']);
    game.board.putBack();
    await game.waits(500);
    expect(faults(game)).toEqual(['fault E_SENSOR p8 3']);
    await game.plays('white', [3, 1], '8/5 6/5');
    await game.plays('black', [3, 1], '8/5 6/5');
    await game.plays('white', [5, 1], '13/8 24/23');
    await game.plays('black', [6, 1], '24/18 8/7');
    await game.plays('white', [6, 1], '8/2 23/22');
    await game.waits(500);
    expect(faults(game)).toEqual(['fault E_SENSOR p8 3', 'mended E_SENSOR p8 3']);
    expect(game.shown.problems).toEqual([]);
  });
});
