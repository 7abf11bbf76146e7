import { describe, expect, it } from 'vitest';
import { type FeedState, parseCommand } from '../../src/feed/index.ts';
import { PRESETS } from '../../src/rules/index.ts';
import { keepLamps, readLamp, signsEndAfter } from '../../src/web/bench/lamp-colours.ts';
import { nextStep, standsSetUp } from '../../src/web/bench/next-step.ts';
import { deedAt } from '../../src/web/bench/touch.ts';
import { howWon } from '../../src/web/game/ask.ts';
import { clockName } from '../../src/web/game/clocks.ts';
import { newMatchCommand } from '../../src/web/game/new-match.ts';
import {
  answerer,
  mayAnswer,
  maySaySetUpWrong,
  mayUndoDouble,
  possibleActs,
  senderFor,
} from '../../src/web/model/act.ts';
import { whyNoBoard } from '../../src/web/model/board-off.ts';
import { freshness, type LinkFacts } from '../../src/web/model/freshness.ts';
import {
  drawnCube,
  drawnDice,
  gameScene,
  leadingDice,
  type SceneWishes,
} from '../../src/web/model/game-scene.ts';
import { moreUrgent } from '../../src/web/model/marks.ts';
import { arrowsOf, readLine, stepTo } from '../../src/web/model/plays.ts';
import { openQuestion } from '../../src/web/model/question.ts';
import { sentenceOf } from '../../src/web/model/sentence.ts';
import { signalBetween } from '../../src/web/model/signal.ts';
import { readPosition, standingNow } from '../../src/web/model/standing.ts';
import { positionInWords } from '../../src/web/model/words.ts';
import { readSettings, writeAddress } from '../../src/web/page/settings.ts';
import type { BenchWorld } from '../../src/workbench/index.ts';
import { benchLights, benchWorld, fixture, STATES } from './fixtures.ts';

const LIVE = { kind: 'live' } as const;
const wishes: SceneWishes = { language: 'en', seat: 'white', px: 360, step: null, choice: null, fresh: LIVE };
const marks = (state: FeedState, more: Partial<SceneWishes> = {}) =>
  gameScene(state, { ...wishes, ...more }).marks.map(({ place, sign, where, letter }) =>
    [place, sign, where, letter].filter((one) => one !== undefined).join(' '),
  );

describe('a position in words', () => {
  const state = fixture('long', 'lifted');
  const position = readPosition(state);

  it('is read mover first, highest point first, in the owner’s numbers', () => {
    const text = positionInWords('en', 'long', position, 'white', state.pips);
    expect(text).toMatch(
      /^White, 284 pips: head 24: 9; 15: 1; 14: 1; 13: 1; 10: 2; 6: 1\. Black, 261 pips: head 24: /,
    );
    expect(positionInWords('en', 'long', position, 'black', state.pips)).toMatch(/^Black/);
  });

  it('is said in Russian and Lithuanian', () => {
    expect(positionInWords('ru', 'long', position, 'white', state.pips)).toMatch(
      /^Белые, 284 пипсы: голова 24: 9; 15: 1/,
    );
    expect(positionInWords('lt', 'long', position, 'white', state.pips)).toMatch(
      /^Baltieji, 284 akutės: galva 24: 9; 15: 1/,
    );
  });

  it('begins with the bar and ends with what is borne off', () => {
    const text = positionInWords('en', 'short', readPosition({ white: '25:1,6:2', black: '' }), 'white');
    expect(text).toBe('White, 37 pips: bar: 1; 6: 2; borne off: 12. Black, 0 pips: borne off: 15.');
  });
});

describe('the scene of the board', () => {
  it('can be made for every state of both games', () => {
    for (const game of ['long', 'short'] as const) {
      for (const name of STATES) {
        const scene = gameScene(fixture(game, name), wishes);
        const drawn = scene.stacks.flat().length + scene.inHand.length;
        expect(drawn, `${game} ${name}`).toBe(30);
      }
    }
  });

  it('takes a lifted checker from its origin into the air', () => {
    const standing = standingNow(fixture('long', 'lifted'));
    expect(standing.stacks[23]).toHaveLength(8);
    expect(standing.inHand).toEqual([{ side: 'white', from: 23 }]);
  });

  it('never draws a sixteenth checker, whatever is said to be in the hand', () => {
    const state = fixture('long', 'lifted');
    const elsewhere = { ...state, inHand: [{ side: 'white' as const, from: 'p2' as const, count: 1 }] };
    const { stacks, inHand } = standingNow(elsewhere);
    expect(stacks.flat().filter((side) => side === 'white').length + inHand.length).toBe(15);
  });

  it('puts a hit on the checker that is hit, and a wrong checker’s cross on itself', () => {
    expect(marks(fixture('short', 'lifted'))).toContain('3 target first');
    expect(marks(fixture('long', 'wrong'))).toContain('19 wrong top');
  });

  it('shows what is certain of an open question as played, and letters on what differs', () => {
    const state = fixture('short', 'question');
    const scene = gameScene(state, wishes);
    expect(scene.stacks[25]).toHaveLength(0);
    expect(scene.stacks[24]).toHaveLength(1);
    expect(marks(state)).toEqual(['19 which next A', '21 which next B']);
  });

  it('shows beside the letters of a question what stands wrong and which sensor is in doubt, and names that', () => {
    const asked = fixture('long', 'question');
    const lights = { ...asked.lights, p3: 'wrong', p4: 'doubt', p2: 'accepted' } as const;
    const besides = marks({ ...asked, lights }).slice(marks(asked).length);
    expect(besides).toEqual(['2 wrong next', '3 doubt next']);
    for (const key of ['question-which', 'question-shown']) {
      const said = (args: FeedState['sentence']['args']) =>
        sentenceOf('en', { ...asked, sentence: { key, args: { play: '24/13', ...args } } }, { kind: 'live' });
      expect(said({ point: '4' }).what).toContain('The sensors on point 4 say otherwise.');
      expect(said({}).what).not.toContain('sensors');
    }
  });

  it('previews an answer with its arrows, and only its letter', () => {
    const state = fixture('long', 'question');
    const scene = gameScene(state, { ...wishes, choice: 'c1' });
    expect(scene.arrows).toEqual([{ from: 23, to: 13, kind: 'which', landed: false }]);
    expect(scene.marks.map(({ letter }) => letter)).toEqual(['B']);
  });

  it('shows an old picture with its age, and looks back without any light', () => {
    const old = gameScene(fixture('long', 'lifted'), {
      ...wishes,
      fresh: { kind: 'old', lost: 'phone', seconds: 14, since: 0 },
    });
    expect(old.old && old.veil).toBe('14\u00a0s old');
    const back = gameScene(fixture('long', 'lifted'), { ...wishes, step: 21 });
    expect(back.marks).toEqual([]);
    expect(back.numbers).toBe('black');
    expect(back.arrows).toHaveLength(1);
    expect(gameScene(fixture('long', 'lifted'), { ...wishes, step: 0 }).stacks[23]).toHaveLength(15);
  });

  it('fades dice that are played, hides those in the hand, and draws a roll told otherwise', () => {
    expect(drawnDice(fixture('long', 'done')).map(({ state }) => state)).toEqual(['played', 'played']);
    expect(drawnDice(fixture('long', 'rolling')).map(({ state }) => state)).toEqual(['lying', 'rolling']);
    expect(drawnDice({ ...fixture('long', 'turn'), dice: [] }).map(({ face }) => face)).toEqual([6, 4]);
  });

  it('leads with the dice of the side on turn, and with none between games', () => {
    const state = fixture('long', 'done');
    const leftover = {
      id: 'x',
      side: 'black',
      face: 5,
      state: 'stable',
      half: 'right',
      played: false,
    } as const;
    const mixed: FeedState = { ...state, dice: [leftover, ...state.dice] };
    expect(leadingDice(mixed).map(({ side, face }) => [side, face])).toEqual([
      ['white', 6],
      ['white', 4],
    ]);
    expect(leadingDice({ ...mixed, phase: 'set-up', turn: null })).toEqual([]);
  });

  it('shows an offered cube with what the game would count, and none where none is in play', () => {
    expect(drawnCube(fixture('long', 'cube'))).toEqual({ value: 2, owner: null, offered: true });
    expect(drawnCube(fixture('long', 'turn'))).toBeNull();
  });

  it('lets the more urgent of two lights win', () => {
    expect(moreUrgent('accepted', 'wrong')).toBe('wrong');
    expect(moreUrgent('completes', 'target')).toBe('completes');
  });
});

describe('the sentence', () => {
  it('says which places are lit, in the mover’s numbers', () => {
    expect(sentenceOf('en', fixture('long', 'lifted'), LIVE).next).toBe(
      'In hand: a checker. It may go to 18, or to 14, which ends the turn.',
    );
    expect(sentenceOf('en', fixture('long', 'wrong'), LIVE)).toEqual({
      what: 'The checker on 20 stands wrong.',
      next: 'Put it on 18 or 14, or back.',
    });
  });

  it('speaks in the past when the picture is old', () => {
    const said = sentenceOf('en', fixture('long', 'turn'), {
      kind: 'old',
      lost: 'controller',
      seconds: 9,
      since: Date.now(),
    });
    expect(said.what).toMatch(/^At \d\d:\d\d:\d\d White was playing 6\u20114\.$/);
  });

  it('stays with the game while the board is unplugged', () => {
    expect(sentenceOf('en', fixture('long', 'unplugged'), { kind: 'board-off' }).what).toBe(
      'White plays 6\u20114.',
    );
  });
});

describe('the result', () => {
  it('says how a game was won, but not that of the game before one that was lost by time', () => {
    const state = fixture('short', 'match-over');
    const result = { winner: 'white', kind: 'oin', by: 'resignation', cube: 1, points: 1 } as const;
    expect(howWon({ ...state, result })).toBe('byResignation');
    expect(howWon({ ...state, result: { ...result, by: 'borne-off' } })).toBeNull();
    const byTime = { key: 'match-over-time', args: { winner: 'white', score: '1:0' } } as const;
    expect(howWon({ ...state, result, sentence: byTime })).toBeNull();
  });
});

describe('a question that is no question about plays', () => {
  const ofKind = (kind: NonNullable<FeedState['question']>['kind'], sentence: FeedState['sentence']) => ({
    ...fixture('short', 'turn'),
    question: { id: 'q', kind, choices: [], mayAnswer: 'black' as const },
    sentence,
  });

  it.each([
    ['illegal-turn', 'illegal-asked', { side: 'white', roll: '6-5' }],
    ['premature-roll', 'thrown-early', { side: 'white' }],
    ['whose-die', 'whose-die', { face: 6 }],
    ['how-many', 'how-many', { point: '8' }],
    ['where-is-it', 'where-is-it', { point: '8' }],
  ] as const)('as %s, is told with the way to answer it at the board', (kind, key, args) => {
    for (const [language, button] of [
      ['en', 'End turn'],
      ['ru', '«Ход сделан»'],
      ['lt', '„Baigti ėjimą“'],
    ] as const) {
      const { what, next } = sentenceOf(language, ofKind(kind, { key, args }), LIVE);
      expect(what).toMatch(/\?$/);
      expect(next).toContain(button);
    }
  });

  it('gives way to what a button that is held is about to say', () => {
    const held = ofKind('illegal-turn', { key: 'hold-abandon', args: {} });
    expect(sentenceOf('en', held, LIVE).what).toBe('The match is about to be given up for a new one.');
  });
});

describe('freshness', () => {
  const state = fixture('long', 'turn');
  const facts: LinkFacts = { connected: true, networkDown: false, controller: 'online', heardAt: 1000 };

  it('is live while beats come, and old after five seconds without', () => {
    expect(freshness(facts, state, 5900).kind).toBe('live');
    expect(freshness(facts, state, 6100)).toEqual({
      kind: 'old',
      lost: 'controller',
      seconds: 5,
      since: 1000,
    });
  });

  it('tells the three losses apart', () => {
    expect(freshness({ ...facts, connected: false, networkDown: true }, state, 15_000)).toMatchObject({
      lost: 'phone',
      seconds: 14,
    });
    expect(freshness({ ...facts, connected: false }, state, 5000)).toMatchObject({ lost: 'controller' });
    expect(freshness({ ...facts, controller: 'offline' }, state, 4000)).toMatchObject({ lost: 'controller' });
    expect(freshness(facts, fixture('long', 'unplugged'), 1500).kind).toBe('board-off');
  });

  it('waits for the first picture', () => {
    expect(freshness({ ...facts, heardAt: null }, null, 0).kind).toBe('waiting');
  });
});

describe('plays', () => {
  it('are drawn as one arrow for each checker’s whole way', () => {
    expect(arrowsOf('short', 'black', 'bar/21* 22/17(2)', 'played', true)).toEqual([
      { from: 25, to: 3, kind: 'played', landed: true },
      { from: 2, to: 7, kind: 'played', landed: true },
    ]);
  });

  it('are told from acts with the cube and lost turns', () => {
    expect(readLine('24/18 10/6')).toEqual({ kind: 'play', text: '24/18, 10/6' });
    expect(readLine('double 2')).toEqual({ kind: 'cube', act: 'double', value: '2' });
    expect(readLine('(no play)').kind).toBe('no-play');
  });

  it('can be stepped through from the start back to live', () => {
    const state = fixture('long', 'turn');
    expect(stepTo(state, null, 'previous')).toBe(20);
    expect(stepTo(state, 20, 'next')).toBeNull();
    expect(stepTo(state, 5, 'first')).toBe(0);
    expect(stepTo(state, 0, 'previous')).toBe(0);
    expect(stepTo(state, 5, 'last')).toBeNull();
  });
});

describe('who may do what', () => {
  it('lets only the asked side, or the director, answer', () => {
    const question = openQuestion(fixture('long', 'question'));
    expect(question?.mayAnswer).toBe('white');
    expect(mayAnswer('white', 'white') && mayAnswer('director', 'white')).toBe(true);
    expect(mayAnswer('black', 'white') || mayAnswer('reader', 'any')).toBe(false);
    expect(senderFor('director', 'white')).toBe('white');
    expect(senderFor('black', 'any')).toBe('black');
  });

  it('offers what fits the state, and onlookers nothing', () => {
    const verbs = (state: FeedState, role: 'white' | 'director' | 'reader') =>
      possibleActs(state, role).map(({ verb }) => verb);
    expect(
      verbs(
        {
          ...fixture('short', 'rolling'),
          cube: { value: 1, owner: null, inPlay: true, offer: null, early: null },
        },
        'director',
      ),
    ).toContain('double');
    expect(verbs(fixture('short', 'rolling'), 'white')).not.toContain('double');
    expect(verbs(fixture('long', 'turn'), 'white')).toEqual(['end-turn', 'resign', 'pause']);
    expect(verbs(fixture('long', 'paused'), 'white')).toEqual(['resume']);
    for (const name of STATES) expect(verbs(fixture('long', name), 'reader'), name).toEqual([]);
  });

  const undoes = (state: FeedState, role: 'white' | 'black' | 'director' | 'reader') =>
    possibleActs(state, role).filter(({ verb }) => verb === 'take-back');

  it.each([
    ['a double made too early', 'turn', 'double'],
    ['a take', 'rolling', 'take'],
    ['a pass', 'finished', 'pass'],
    ['a pass that has lost the match', 'match-over', 'pass'],
    ['an illegal turn that is pointed out after a throw', 'turn', 'turn'],
  ] as const)('lets whoever has to agree undo %s, and the director, nobody else', (_, name, what) => {
    const state = { ...fixture('short', name), undo: { what, agrees: 'white' } } as const;
    expect(undoes(state, 'white')).toEqual([{ verb: 'take-back', as: 'white' }]);
    expect(undoes(state, 'director')).toEqual([{ verb: 'take-back', as: 'director' }]);
    expect([...undoes(state, 'black'), ...undoes(state, 'reader')]).toEqual([]);
    expect(undoes({ ...state, undo: null }, 'director')).toEqual([]);
  });

  it('lets the director alone undo a turn before the next throw', () => {
    const undo = { what: 'turn', agrees: 'white' } as const;
    const state = { ...fixture('short', 'turn'), phase: 'to-roll', undo } as const;
    expect(undoes(state, 'director')).toHaveLength(1);
    expect([...undoes(state, 'white'), ...undoes(state, 'black')]).toEqual([]);
  });

  it('lets a double that waits be undone where it may be: no beaver, and none that goes with the turn it came into', () => {
    const waits = fixture('short', 'cube');
    expect(mayUndoDouble({ ...waits, undo: { what: 'double', agrees: 'white' } })).toBe(true);
    expect(mayUndoDouble({ ...waits, undo: null })).toBe(false);
    expect(mayUndoDouble({ ...waits, undo: { what: 'turn', agrees: 'white' } })).toBe(false);
  });

  it('lets everybody at the table say that the set-up was wrong, while a game is played', () => {
    const state = fixture('short', 'turn');
    expect(maySaySetUpWrong(state, 'black') && maySaySetUpWrong(state, 'director')).toBe(true);
    expect(maySaySetUpWrong(state, 'reader')).toBe(false);
    expect(maySaySetUpWrong({ ...state, paused: true }, 'white')).toBe(false);
    expect(maySaySetUpWrong({ ...state, phase: 'set-up' }, 'white')).toBe(false);
  });

  it('lets the other side claim a fallen flag, and players change seats between two games', () => {
    const clock = {
      method: 'delay',
      white: 0,
      black: 60_000,
      free: 0,
      running: 'white',
      flag: 'claimed',
    } as const;
    const fallen = { ...fixture('long', 'turn'), clock: { ...clock, fallen: ['white'] as const } };
    expect(possibleActs(fallen, 'black')[0]).toEqual({ verb: 'claim-flag', as: 'black' });
    expect(possibleActs(fallen, 'white').map(({ verb }) => verb)).not.toContain('claim-flag');
    const between: FeedState = { ...fixture('long', 'turn'), phase: 'set-up', game: 2 };
    expect(possibleActs(between, 'white')).toContainEqual({ verb: 'swap-sides', as: 'white' });
  });

  it('lets everybody at the table say that the board is right as it stands, where it differs after a break', () => {
    const sentence = { key: 'resume-differs', args: { point: 'p5' } } as const;
    const differs: FeedState = { ...fixture('short', 'turn'), sentence };
    for (const role of ['white', 'black', 'director'] as const)
      expect(possibleActs(differs, role)).toContainEqual({ verb: 'as-it-stands', as: role });
    const verbs = possibleActs(fixture('short', 'turn'), 'director').map(({ verb }) => verb);
    expect(verbs).not.toContain('as-it-stands');
  });

  it('knows who answers a double or a resignation', () => {
    expect(answerer(fixture('long', 'cube'))).toBe('black');
    expect(answerer(fixture('long', 'resigning'))).toBe('black');
    expect(answerer(fixture('long', 'turn'))).toBeNull();
  });
});

describe('the workbench', () => {
  it('tells a light by its colour, however dim', () => {
    expect(readLamp('3fe6f5')?.sign).toBe('origin');
    expect(readLamp('1a1a1a')?.sign).toBe('target');
    expect(readLamp('ffffff')?.sign).toBe('completes');
    expect(readLamp('2a1e08')?.sign).toBe('which');
    expect(readLamp('000000')).toBeNull();
    const all = {
      p1: 'origin',
      p2: 'target',
      p3: 'completes',
      p4: 'wrong',
      p5: 'which',
      p6: 'accepted',
      p7: 'suggestion',
      p8: 'doubt',
    } as const;
    const state = { ...fixture('long', 'turn'), lights: all };
    expect(
      benchLights(state)
        .slice(0, 8)
        .map((rgb) => readLamp(rgb)?.sign),
    ).toEqual(Object.values(all));
  });

  it('keeps a sign while its light is dark between two flashes, and lets it go afterwards', () => {
    const lit = keepLamps([], ['ff5a4d'], 0);
    expect(keepLamps(lit, ['000000'], 200)[0]).toMatchObject({ sign: 'wrong', level: 0 });
    expect(keepLamps(lit, ['000000'], 3000)[0]).toBeNull();
  });

  it('looks again at a sign whose light is dark though no colours come any more, and only then', () => {
    const lit = keepLamps([], ['ff5a4d'], 0);
    expect(signsEndAfter(lit)).toBeNull();
    const dark = keepLamps(lit, ['000000'], 200);
    const again = 200 + (signsEndAfter(dark) ?? 0);
    expect(keepLamps(dark, ['000000'], again)).toEqual([null]);
  });

  it('always knows the next step', () => {
    const step = (name: (typeof STATES)[number], change: Partial<FeedState> = {}) => {
      const state = { ...fixture('long', name), ...change };
      return nextStep(benchWorld(state), state, null);
    };
    expect(step('waiting')).toEqual({ do: 'throw', side: 'white', count: 1 });
    expect(step('turn')).toEqual({ do: 'move' });
    expect(step('done')).toEqual({ do: 'lift', side: 'white' });
    const told = { sentence: { key: 'turn-done', args: { ends: 'button' } } } as const;
    expect(step('done', told)).toEqual({ do: 'end', side: 'white' });
    expect(step('unplugged')).toEqual({ do: 'wait' });
    expect(step('question')).toMatchObject({ do: 'answer' });
    const early = { id: 'q', kind: 'premature-roll', choices: [], mayAnswer: 'black' } as const;
    expect(step('turn', { question: early })).toEqual({ do: 'answer', side: 'black' });
    expect(step('turn', { question: { ...early, mayAnswer: 'any' } })).toEqual({ do: 'ask' });
    expect(step('resigning')).toMatchObject({ do: 'accept' });
    expect(step('cube')).toEqual({ do: 'cube', side: 'black' });
    expect(step('match-over')).toEqual({ do: 'new-match' });
    expect(step('finished')).toEqual({ do: 'set-up' });
    expect(
      step('turn', {
        phase: 'to-roll',
        dice: [],
        roll: null,
        sentence: { key: 'to-roll', args: { side: 'white' } },
      }),
    ).toEqual({ do: 'throw', side: 'white', count: 2 });
  });

  it('asks for a die in the opening though dice of a game that was left lie there', () => {
    const state = fixture('long', 'waiting');
    const white = fixture('long', 'turn').dice;
    const black = white.map((die) => ({ ...die, id: `black-${die.id}`, side: 'black' as const }));
    const world = benchWorld({ ...state, dice: [...white, ...black] });
    expect(nextStep(world, state, null)).toEqual({ do: 'throw', side: 'white', count: 1 });
    const awaited = { key: 'opening-throw', args: { side: 'black' } };
    expect(nextStep(world, { ...state, sentence: awaited }, 'white')).toMatchObject({ side: 'black' });
    const tie = { key: 'opening-tie', args: { face: 3 } };
    expect(nextStep(world, { ...state, sentence: tie }, 'black')).toMatchObject({ side: 'white' });
  });

  it('sees whether the checkers stand as a game starts', () => {
    expect(standsSetUp(benchWorld(fixture('long', 'waiting')), 'long')).toBe(true);
    expect(standsSetUp(benchWorld(fixture('short', 'waiting')), 'short')).toBe(false);
  });
});

describe('two hands at the workbench', () => {
  const world = benchWorld(fixture('long', 'turn'));
  const holding = (count: number, habits: BenchWorld['habits'] = []): BenchWorld => ({
    ...world,
    habits,
    inHand: Array.from({ length: count }, (_, id) => ({ id, side: 'white' as const, from: 23 })),
  });
  const stands = world.checkers[0]?.place ?? 0;
  const empty = Array.from({ length: 24 }, (_, place) => place).find(
    (place) => !world.checkers.some((one) => one.place === place),
  ) as number;

  it('lift with nothing in them and put down with something', () => {
    expect(deedAt(holding(0), stands, false)?.do).toBe('lift');
    expect(deedAt(holding(0), empty, false)).toBeNull();
    expect(deedAt(holding(1), stands, false)?.do).toBe('place');
  });

  it('lift a second checker first where that is the habit, and then put both down', () => {
    const both = ['two-at-once'] as const;
    expect(deedAt(holding(1, both), stands, false)?.do).toBe('lift');
    expect(deedAt(holding(1, both), empty, false)?.do).toBe('place');
    expect(deedAt(holding(2, both), stands, false)?.do).toBe('place');
    expect(deedAt(holding(1, both), stands, true)?.do).toBe('place');
  });
});

describe('the form for a new match', () => {
  const draft = {
    variant: 'short',
    preset: null,
    length: 5,
    clock: null,
    white: ' Ann ',
    black: '',
    pairs: null,
  } as const;

  it('calls a side whose name is left empty by its own', () => {
    expect(newMatchCommand(draft, 'lt')).toEqual({
      variant: 'short',
      options: {},
      length: 5,
      names: { white: 'Ann', black: 'Juodieji' },
    });
  });

  it('names every clock that it offers, and every rule set makes a command that is understood', () => {
    for (const clock of ['us-singles', 'us-doubles', 'fischer:5+3', 'delay:10+12', 'bronstein:10+5'])
      expect(clockName('en', clock)).not.toContain(clock);
    for (const preset of Object.keys(PRESETS)) {
      const command = { id: '1', ...newMatchCommand({ ...draft, preset }, 'en') };
      expect(parseCommand('director', 'new-match', JSON.stringify(command))).toMatchObject({ preset });
    }
  });
});

describe('a signal for those who do not look', () => {
  const idle = { ...fixture('long', 'waiting'), phase: 'to-roll', turn: 'white' } as const;
  const turned = { ...idle, turn: 'black' } as const;
  const asked = fixture('long', 'question');

  it('comes with a new turn, for whose turn it is and for onlookers', () => {
    expect(signalBetween(idle, turned, 'black')).toBe('turn');
    expect(signalBetween(idle, turned, 'reader')).toBe('turn');
    expect(signalBetween(idle, turned, 'white')).toBeNull();
    expect(signalBetween(turned, turned, 'black')).toBeNull();
  });

  it('comes once with a question, for whoever may answer it', () => {
    expect(signalBetween(idle, asked, 'white')).toBe('asked');
    expect(signalBetween(idle, asked, 'black')).toBeNull();
    expect(signalBetween(asked, asked, 'white')).toBeNull();
  });

  it('comes with something that stands wrong', () => {
    expect(
      signalBetween({ ...fixture('long', 'wrong'), lights: {} }, fixture('long', 'wrong'), 'white'),
    ).toBe('wrong');
  });

  it('does not come with the first picture, nor with another journal', () => {
    expect(signalBetween(null, turned, 'black')).toBeNull();
    expect(signalBetween(idle, { ...turned, epoch: 'another' }, 'black')).toBeNull();
  });
});

describe('settings', () => {
  it('come back from the address', () => {
    const settings = readSettings('#tab=workbench&seat=side&lang=lt&theme=dark', () => null, ['en']);
    expect(settings).toMatchObject({
      tab: 'workbench',
      seat: 'side',
      language: 'lt',
      theme: 'dark',
      role: 'director',
    });
    expect(readSettings(writeAddress(settings), () => null, ['en'])).toEqual(settings);
  });

  it('fall back to what is kept, then to the reader’s language', () => {
    expect(readSettings('', (name) => (name === 'seat' ? 'black' : null), ['ru-RU'])).toMatchObject({
      seat: 'black',
      language: 'ru',
      tab: 'game',
    });
    expect(readSettings('#seat=above&lang=xx', () => null, [])).toMatchObject({
      seat: 'white',
      language: 'en',
    });
  });
});

describe('why there is no board', () => {
  const without = (...codes: string[]) => ({
    ...fixture('long', 'unplugged'),
    problems: codes.map((code) => ({ code, place: null, since: 1 })),
  });

  it('is told by what the last attempt met, and is looking as long as none has failed', () => {
    expect(whyNoBoard(without(), false)[0]).toBe('boardLooking');
    expect(whyNoBoard(without('E_PORT_MISSING'), false)[0]).toBe('boardNone');
    expect(whyNoBoard(without('E_PORT_MISSING', 'E_PORT_PERMISSION'), false)[0]).toBe('boardForbidden');
    expect(whyNoBoard(without('E_PORT_BUSY'), false)[0]).toBe('boardBusy');
    expect(whyNoBoard(without('E_BOARD_SILENT', 'E_BROKER'), false)[0]).toBe('boardSilent');
    expect(whyNoBoard(without('E_BOARD_BAUD'), false)[0]).toBe('boardBaud');
    expect(whyNoBoard(without('E_BOARD_FIRMWARE'), false)[0]).toBe('boardFirmware');
  });

  it('is a pulled cable where a board was connected, and never one where the board is simulated', () => {
    expect(whyNoBoard(without('E_BOARD_LOST', 'E_PORT_MISSING'), false)[0]).toBe('boardLost');
    expect(whyNoBoard(without('E_BOARD_LOST', 'E_PORT_MISSING'), true)[0]).toBe('boardGone');
  });

  it('is a bad cable where the board is heard garbled, simulated or not', () => {
    for (const isSimulated of [false, true])
      expect(whyNoBoard(without('E_BOARD_LOST', 'E_BOARD_CABLE'), isSimulated)[0]).toBe('boardCable');
  });
});
