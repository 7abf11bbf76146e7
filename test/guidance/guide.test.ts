import { describe, expect, it } from 'vitest';
import {
  answersByPlace,
  type Guidance,
  type GuideInput,
  guide,
  MEANINGS,
  meaningsOf,
  NOTHING_SPECIAL,
  WRONG_AFTER_MS,
} from '../../src/guidance/index.ts';
import { evolve, type MatchState, newMatch, type Question } from '../../src/play/index.ts';
import {
  BAR,
  checkersByPlace,
  numbersOf,
  OFF,
  opponent,
  PLACES,
  type PlaceName,
  type Position,
  parseCheckers,
  placeOf,
  type Roll,
  ruleset,
  type Side,
  turnGraph,
} from '../../src/rules/index.ts';
import {
  auditSetup,
  type DieReport,
  diceAt,
  differences,
  see,
  seeDie,
  view,
  watchDice,
  watchTurn,
} from '../../src/sensing/index.ts';

const MAP = { slots: Array.from({ length: 28 }, (_, place) => (place >= 26 ? 15 : 6)) };
const OWNERS = { w1: 'white', w2: 'white', b1: 'black', b2: 'black' } as const;

function match(variant: 'long' | 'short', change: Partial<MatchState> = {}): MatchState {
  const settings = { variant, options: {}, length: 5, names: { white: 'Anna', black: 'Boris' } };
  const stamp = { v: 1, epoch: 'test', seq: 1, game: 1, by: 'board', t: 0 } as const;
  return { ...evolve(newMatch('test'), { type: 'match-started', settings, ...stamp }), ...change };
}

/** A match in which White's flag has fallen. */
function timed(change: Partial<MatchState>): MatchState {
  const { settings } = match('short');
  const clock = { rules: 'delay:1+12', flag: 'claimed' } as const;
  const stamp = { v: 1, epoch: 'test', game: 1, by: 'board', t: 0 } as const;
  const events = [
    { type: 'match-started', settings: { ...settings, clock }, ...stamp, seq: 1 },
    { type: 'flag-fell', side: 'white', ...stamp, seq: 2 },
  ] as const;
  return { ...events.reduce(evolve, newMatch('test')), ...change };
}

/** Dice as they lie after these reports: die, state, face. */
function dice(...reports: readonly (readonly [die: string, state: DieReport['state'], face?: number])[]) {
  const watch = reports.reduce(
    (seen, [die, state, face = null], seq) => seeDie(seen, { die, seq, state, face, half: null, at: 0 }),
    watchDice(OWNERS),
  );
  return diceAt(watch, 0);
}

const calm = { ...NOTHING_SPECIAL, now: 10_000, dice: dice() };
const told = (input: Partial<GuideInput> & Pick<GuideInput, 'state'>): Guidance =>
  guide({ ...calm, ...input });
const lights = (guidance: Guidance) => meaningsOf(guidance.lights);
const at = (name: string): number => PLACES.indexOf(name as PlaceName);

interface Setting {
  readonly variant?: 'long' | 'short';
  readonly white: string;
  readonly black: string;
  readonly side?: Side;
  readonly roll: Roll;
}

/** A turn with hands that lift (−) and put (+) checkers on the mover's own numbers. */
function turn({ variant = 'long', white, black, side = 'white', roll }: Setting) {
  const rules = ruleset(variant);
  const position: Position = { white: parseCheckers(white), black: parseCheckers(black) };
  const state = match(variant, {
    phase: 'to-move',
    turn: side,
    position,
    dice: { side, roll, source: 'dice', counters: { w1: 3, w2: 3 } },
  });
  const counts = checkersByPlace(rules.family, position);
  let watch = watchTurn(MAP, turnGraph(rules, { position, side, numbers: numbersOf(rules, roll) }));
  let now = 0;
  const change = (own: number, by: number) => {
    const place = placeOf(rules.family, side, own);
    counts[place] = (counts[place] ?? 0) + by;
    watch = see(
      watch,
      counts.map((count, index) => Math.min(count, MAP.slots[index] ?? 0)),
      now,
    );
    now += 500;
  };
  return {
    state,
    lift(own: number) {
      change(own, -1);
      return this;
    },
    put(own: number) {
      change(own, 1);
      return this;
    },
    tells: (more: Partial<GuideInput> = {}, before: Guidance | null = null) =>
      guide({ ...calm, state, view: view(watch), now, ...more }, before),
    get seen() {
      return view(watch);
    },
    place: (own: number) => PLACES[placeOf(rules.family, side, own)] as string,
  };
}

const middle = { white: '24:5,22:2,16:2,13:3,9:3', black: '24:6,20:2,15:3,11:2,7:2', roll: [6, 4] } as const;

describe('while a turn is played', () => {
  it('nothing shines before a checker is lifted', () => {
    const guidance = turn(middle).tells();
    expect(guidance.lights).toEqual({});
    expect(guidance.sentence).toEqual({ key: 'to-move', args: { side: 'white', roll: '6-4' } });
    expect(guidance.sounds).toEqual([]);
  });

  it('a lifted checker shows its origin and where it may go', () => {
    const guidance = turn(middle).lift(24).tells();
    expect(lights(guidance)).toEqual({ p24: 'origin', p20: 'target', p18: 'target', p14: 'completes' });
    expect(guidance.sentence).toEqual({
      key: 'lifted',
      args: { side: 'white', roll: '6-4', targets: '20, 18', completes: '14' },
    });
  });

  it('a checker on a forbidden point is red, with the way out beside it', () => {
    const guidance = turn(middle).lift(24).put(21).tells();
    expect(lights(guidance)).toEqual({
      p24: 'origin',
      p21: 'wrong',
      p20: 'target',
      p18: 'target',
      p14: 'completes',
    });
    expect(guidance.sentence).toEqual({ key: 'wrong-place', args: { point: '21', targets: '20, 18, 14' } });
    expect(guidance.sounds).toHaveLength(1);
  });

  it('Black’s points are named in Black’s numbers', () => {
    const hands = turn({ ...middle, white: middle.black, black: middle.white, side: 'black' })
      .lift(24)
      .put(21);
    expect(hands.tells().sentence.args.point).toBe('21');
    expect(lights(hands.tells())[hands.place(21) as PlaceName]).toBe('wrong');
    expect(hands.place(21)).toBe('p9');
  });

  it('a checker that slides by is not red yet; guidance says when to ask again', () => {
    const hands = turn(middle).lift(24).put(21);
    const since = 500;
    const early = hands.tells({ now: since + WRONG_AFTER_MS - 1 });
    expect(Object.values(lights(early))).not.toContain('wrong');
    expect(early.sentence.key).toBe('lifted');
    expect(early.changesAt).toBe(since + WRONG_AFTER_MS);
    const late = hands.tells({ now: since + WRONG_AFTER_MS });
    expect(Object.values(lights(late))).toContain('wrong');
    expect(late.changesAt).toBeNull();
  });

  it('a mistake sounds once, not as long as it stands', () => {
    const hands = turn(middle).lift(24).put(21);
    const first = hands.tells();
    expect(first.sounds).toHaveLength(1);
    expect(hands.tells({}, first).sounds).toEqual([]);
  });

  it('a second checker from the head is told so', () => {
    const hands = turn({ white: '24:4,10:5,6:6', black: '24:6,20:9', roll: [3, 1] })
      .lift(24)
      .put(21)
      .lift(24);
    expect(hands.tells().sentence.key).toBe('head-one-only');
    expect(lights(hands.tells())).toEqual({ p24: 'wrong' });
  });

  it('a second checker from a head higher than its switches is told so, though nobody saw it leave', () => {
    const hands = turn({ white: '24:15', black: '24:15', roll: [6, 4] })
      .put(18)
      .put(20);
    const guidance = hands.tells();
    expect(guidance.sentence.key).toBe('head-one-only');
    expect(Object.values(lights(guidance))).toContain('wrong');
  });

  it('a hit checker is sent to its bar while it still lies where it was hit, and when it is lifted', () => {
    const hands = turn({ variant: 'short', white: '24:2,13:13', black: '6:14,7:1', roll: [6, 1] });
    const hit = hands.lift(24).put(18).tells();
    expect(hit.sentence).toEqual({ key: 'hit-to-bar', args: { point: '18' } });
    expect(lights(hit)).toEqual({ 'bar-black': 'target' });
    const held = hands.lift(18).tells();
    expect(held.sentence).toEqual({ key: 'hit-to-bar', args: { point: '18' } });
    expect(lights(held)).toMatchObject({ 'bar-black': 'target' });
  });

  it('a play made but for the hit checker is ended by it', () => {
    const hands = turn({ variant: 'short', white: '24:2,13:13', black: '6:14,7:1', roll: [6, 1] });
    const hit = hands.lift(24).put(18).lift(24).put(23).tells({ endedEarly: true });
    expect(hit.sentence.key).toBe('hit-to-bar');
    expect(lights(hit)).toEqual({ 'bar-black': 'completes' });
  });

  it('a throw into one’s own turn is told not to count', () => {
    const hands = turn(middle);
    const voided = { side: 'white', reason: 'out-of-turn' } as const;
    const { sentence } = hands.tells({ state: { ...hands.state, voided } });
    expect(sentence).toEqual({ key: 'thrown-again', args: { side: 'white', roll: '6-4' } });
  });

  it('an incomplete play is no fault before its end is declared, and then is named, and lit where it goes on', () => {
    const hands = turn(middle).lift(24).put(18);
    expect(hands.tells().sentence.key).toBe('to-move');
    expect(hands.tells({ endedEarly: true }).sentence).toEqual({ key: 'number-left', args: { number: 4 } });
    expect(turn(middle).tells({ endedEarly: true }).sentence.key).toBe('numbers-left');
    expect(lights(hands.tells({ endedEarly: true }))).toEqual({
      p22: 'origin',
      p18: 'origin',
      p13: 'origin',
      p9: 'origin',
    });
  });

  it('a finished play says so', () => {
    const guidance = turn(middle).lift(24).put(14).tells();
    expect(guidance.sentence).toEqual({ key: 'turn-done', args: { play: '24/14' } });
    expect(guidance.lights).toEqual({});
  });

  it('a finished play of which it is not certain which it was is not named', () => {
    const hands = turn(middle).lift(24).put(14);
    const undecided = { ...hands.seen, decided: null };
    expect(hands.tells({ view: undecided }).sentence).toEqual({ key: 'turn-done', args: { play: '' } });
  });

  it('no play is amber on the tray', () => {
    const hands = turn({
      variant: 'short',
      white: '25:1,6:14',
      black: '6:2,5:2,4:2,3:2,2:2,1:5',
      roll: [6, 1],
    });
    expect(lights(hands.tells())).toEqual({ 'tray-white': 'which' });
    expect(hands.tells().sentence).toEqual({ key: 'no-play', args: { side: 'white', roll: '6-1' } });
  });

  it('a forced play runs in blue until a checker is touched', () => {
    const forced = turn({ white: '3:1', black: '24:6,20:9', roll: [2, 1] });
    expect(forced.tells().sentence.key).toBe('forced');
    expect(lights(forced.tells())).toEqual({
      p3: 'suggestion',
      p2: 'suggestion',
      p1: 'suggestion',
      'tray-white': 'suggestion',
    });
    expect(lights(forced.lift(3).tells()).p3).toBe('origin');
  });

  it('a forced play goes on running when its dice are lifted early', () => {
    const forced = turn({ white: '3:1', black: '24:6,20:9', roll: [2, 1] });
    const early = forced.tells({ endedEarly: true });
    expect(early.sentence.key).toBe('numbers-left');
    expect(lights(early)).toEqual(lights(forced.tells()));
  });

  it('the computer’s play runs in blue from place to place', () => {
    const movements = [{ from: 24, to: 20, number: 4, hit: false }];
    const guidance = turn(middle).tells({ suggestion: { movements, by: 'computer' } });
    expect(guidance.sentence.key).toBe('computer-plays');
    expect(guidance.lights.p24).toMatchObject({ meaning: 'suggestion', order: 0, of: 5 });
    expect(guidance.lights.p20).toMatchObject({ meaning: 'suggestion', order: 4, of: 5 });
  });

  it('another checker before the one on the bar is no mistake, but is told', () => {
    const bar = {
      variant: 'short',
      white: '25:1,13:6,8:3,6:5',
      black: '24:2,13:5,8:3,6:5',
      roll: [4, 3],
    } as const;
    const guidance = turn(bar).lift(13).put(10).tells();
    expect(guidance.sentence.key).toBe('bar-first');
    expect(guidance.lights).toEqual({});
    expect(turn(bar).lift(BAR).tells().sentence.key).toBe('lifted');
  });

  it('a checker borne off is named by the tray', () => {
    const hands = turn({ white: '3:3,2:2', black: '24:6,20:9', roll: [3, 2] }).lift(3);
    expect(hands.tells().sentence.args.targets).toContain('off');
    expect(lights(hands.tells())[hands.place(OFF) as PlaceName]).toBe('target');
  });
});

describe('before a game', () => {
  const rules = ruleset('short');
  const reading = (change: Readonly<Record<string, number>>) => {
    const counts = checkersByPlace('short', rules.start);
    for (const [name, count] of Object.entries(change)) counts[at(name)] = count;
    return counts;
  };
  const setUp = (change: Readonly<Record<string, number>>) =>
    told({ state: match('short'), audit: auditSetup(MAP, rules, reading(change)) });

  it('one missing checker is red and named by the numbers on the rail, White’s', () => {
    expect(lights(setUp({ p8: 2 }))).toEqual({ p8: 'wrong' });
    expect(setUp({ p8: 2 }).sentence).toEqual({ key: 'set-up-missing', args: { point: '8' } });
    expect(setUp({ p17: 2 }).sentence).toEqual({ key: 'set-up-missing', args: { point: '17' } });
  });

  it('one checker too many is red and named', () => {
    expect(setUp({ p2: 1 }).sentence).toEqual({ key: 'set-up-surplus', args: { point: '2' } });
    expect(lights(setUp({ p2: 1 }))).toEqual({ p2: 'wrong' });
  });

  it('a board far from set up is guided, the next point brightest', () => {
    const guidance = setUp({ p6: 0, p8: 0, p13: 2 });
    expect(guidance.sentence.key).toBe('set-up-guide');
    expect(lights(guidance)).toEqual({ p6: 'completes', p8: 'target', p13: 'target' });
  });

  it('a board that stands says so', () => {
    expect(setUp({})).toMatchObject({ lights: {}, sentence: { key: 'set-up-ready' } });
  });

  it('the result of the game before is shown first', () => {
    const state = match('long', {
      game: 2,
      lastResult: { winner: 'black', kind: 'mars', by: 'borne-off', cube: 1, points: 2 },
    });
    const guidance = told({ state, gameEndedAt: calm.now - 1000 });
    expect(guidance.sentence).toEqual({
      key: 'game-over',
      args: { winner: 'black', kind: 'mars', points: 2 },
    });
    // The winner's tray flashes once a second, once for each point.
    expect(meaningsOf(guidance.lights)).toEqual({ 'tray-black': 'accepted' });
    expect(guidance.changesAt).toBe(calm.now + 1000);
    const counted = told({ state, gameEndedAt: calm.now - 2000 });
    expect(counted.lights).toEqual({});
    expect(counted.changesAt).toBe(calm.now + 6000);
    expect(told({ state, gameEndedAt: calm.now - 8000 }).sentence.key).toBe('set-up-ready');
  });
});

describe('the dice', () => {
  const opening = match('long', { phase: 'opening' });
  const toRoll = match('long', { phase: 'to-roll', turn: 'black' });

  it('are asked for, one each, in the opening', () => {
    expect(told({ state: opening }).sentence.key).toBe('opening-both');
    const half = { ...opening, opening: { white: 5 } };
    expect(told({ state: half }).sentence).toEqual({ key: 'opening-throw', args: { side: 'black' } });
  });

  it('that tie in the opening are named', () => {
    const tied = dice(['w1', 'stable', 3], ['b2', 'stable', 3]);
    expect(told({ state: opening, dice: tied }).sentence).toEqual({ key: 'opening-tie', args: { face: 3 } });
  });

  it.each([
    ['to-roll', dice()],
    ['rolling', dice(['b1', 'stable', 2], ['b2', 'rolling'])],
    ['die-lost', dice(['b1', 'rolling'], ['b1', 'lost'])],
  ] as const)('of the side on turn: %s', (key, lying) => {
    expect(told({ state: toRoll, dice: lying }).sentence).toEqual({ key, args: { side: 'black' } });
  });

  it('that lean are thrown again', () => {
    const leaning = dice(['b1', 'stable', 2], ['b2', 'crooked']);
    const guidance = told({ state: toRoll, dice: leaning });
    expect(guidance.sentence.key).toBe('die-crooked');
    expect(guidance.sounds).toHaveLength(1);
  });

  it('begin a new game', () => {
    const next = match('long', { phase: 'to-roll', turn: 'white', game: 2 });
    expect(told({ state: next }).sentence).toEqual({ key: 'new-game', args: { side: 'white' } });
  });
});

describe('when nobody plays and a checker is not where it was', () => {
  it('its place is red', () => {
    const state = match('short', { phase: 'to-roll', turn: 'black' });
    const counts = checkersByPlace('short', state.position);
    counts[at('p19')] = 4;
    const audit = differences(MAP, 'short', state.position, counts);
    expect(lights(told({ state, audit }))).toEqual({ p19: 'wrong' });
    expect(told({ state, audit }).sentence).toEqual({ key: 'missing-checker', args: { point: '6' } });
  });

  it('after a pause it is told until it is put right', () => {
    const state = match('short', { phase: 'to-move', turn: 'white' });
    const counts = checkersByPlace('short', state.position);
    counts[at('p13')] = 4;
    const audit = differences(MAP, 'short', state.position, counts);
    const guidance = told({ state, audit, resuming: true });
    expect(guidance.sentence).toEqual({ key: 'resume-differs', args: { point: '13' } });
    expect(lights(guidance)).toEqual({ p13: 'wrong' });
    expect(told({ state, audit: [], resuming: true }).sentence.key).toBe('to-move');
  });
});

describe('a question', () => {
  const position = (white: string): Position => ({
    white: parseCheckers(white),
    black: parseCheckers('24:15'),
  });
  const question: Question = {
    id: 'q1',
    kind: 'which-play',
    choices: [
      { id: 'a', label: '8/7', position: position('8:3,7:5') },
      { id: 'b', label: '7/6', position: position('8:4,7:3,6:1') },
    ],
    mayAnswer: 'white',
  };
  const state = match('long', { phase: 'to-move', turn: 'white', question });
  const OPEN = { open: ['a', 'b'], touched: null, shown: null, against: {}, from: PLACES.map(() => 1) };
  /** The board shows a checker everywhere but there. */
  const allBut = (...names: readonly PlaceName[]) => PLACES.map((name) => (names.includes(name) ? 0 : 1));

  it('lights what differs in amber, the answers in turn', () => {
    const guidance = told({ state });
    expect(guidance.sentence.key).toBe('question-which');
    expect(guidance.lights.p7).toEqual({ meaning: 'which', order: 0, of: 2, since: null });
    expect(guidance.lights.p8).toMatchObject({ order: 1 });
    expect(guidance.lights.p6).toMatchObject({ order: 1 });
    expect(guidance.lights.p12).toBeUndefined();
    expect(guidance.sounds).toHaveLength(1);
  });

  it('of how many checkers lie somewhere lights that place, and as many points as the number to be confirmed', () => {
    const counting = {
      id: 'q2',
      kind: 'how-many',
      choices: ['2', '3', '4'].map((count) => ({ id: count, label: count })),
      mayAnswer: 'white',
      place: 'p13',
    } as const;
    const asked = match('long', { phase: 'to-move', turn: 'white', question: counting });
    const guidance = told({ state: asked });
    expect(lights(guidance)).toEqual({ p13: 'which' });
    expect(guidance.sentence).toEqual({ key: 'how-many', args: { point: '13' } });
    expect(guidance.sounds).toHaveLength(1);
    const shown = told({ state: asked, asking: { ...OPEN, open: ['2', '3', '4'], shown: '3' } });
    expect(lights(shown)).toEqual({ p1: 'which', p2: 'which', p3: 'which' });
    expect(shown.sentence).toEqual({ key: 'how-many-shown', args: { point: '13', number: 3 } });
  });

  it.each([
    ['which-play', question],
    ['how-many', { ...question, kind: 'how-many', place: 'p13' } as Question],
  ] as const)('of several answers (%s) counts a hold down for the one that is shown only', (_kind, each) => {
    const held = { kind: 'adjust', side: 'white', since: 0, due: 1000 } as const;
    const ask = (shown: string | null) =>
      told({
        state: { ...state, question: each },
        asking: { ...OPEN, shown },
        held,
        now: 700,
      });
    expect(Object.values(lights(ask(null)))).not.toContain('countdown');
    const counted = ask('b');
    expect(Object.values(lights(counted))).toContain('countdown');
    expect(counted.sentence.key).toMatch(/-shown$/);
  });

  it('shows one answer alone when people look through them', () => {
    const guidance = told({ state, asking: { ...OPEN, shown: 'b' } });
    expect(lights(guidance)).toEqual({ p6: 'which', p8: 'which' });
    expect(guidance.sentence).toMatchObject({
      key: 'question-shown',
      args: { play: question.choices[1]?.label },
    });
  });

  it('lights as in doubt, and names, the place that speaks against every answer, or against the one shown', () => {
    const against = { a: [at('p20')], b: [at('p20'), at('p3')] };
    const asked = told({ state, asking: { ...OPEN, against } });
    expect(lights(asked)).toEqual({ p6: 'which', p7: 'which', p8: 'which', p20: 'doubt' });
    expect(asked.sentence).toEqual({ key: 'question-which', args: { point: '20' } });
    const shown = told({ state, asking: { ...OPEN, shown: 'b', against } });
    expect(lights(shown)).toEqual({ p6: 'which', p8: 'which', p20: 'doubt', p3: 'doubt' });
    expect(shown.sentence.args).toMatchObject({ point: '20' });
    const narrowed = told({ state, asking: { ...OPEN, open: ['b'], against } });
    expect(lights(narrowed)).toMatchObject({ p20: 'doubt', p3: 'doubt' });
  });

  it('names a place that speaks against an answer also where amber shines for it, and none that only some speak of', () => {
    const hidden = told({ state, asking: { ...OPEN, shown: 'b', against: { a: [], b: [at('p6')] } } });
    expect(lights(hidden)).toEqual({ p6: 'which', p8: 'which' });
    expect(hidden.sentence.args).toMatchObject({ point: '6' });
    const some = told({ state, asking: { ...OPEN, against: { a: [], b: [at('p6')] } } });
    expect(some.sentence).toEqual({ key: 'question-which', args: {} });
  });

  it('lights only places where a checker that is lifted would be seen', () => {
    const guidance = told({ state, asking: { ...OPEN, from: allBut('p6', 'p8') } });
    expect(lights(guidance)).toEqual({ p7: 'which' });
    expect(guidance.sentence).toEqual({ key: 'question-which', args: {} });
  });

  it('that no lifted checker could answer points to the button: the tray of who is asked shines', () => {
    const from = allBut('p6', 'p7', 'p8');
    const guidance = told({ state, asking: { ...OPEN, from } });
    expect(lights(guidance)).toEqual({ 'tray-white': 'which' });
    expect(guidance.sentence).toEqual({ key: 'question-which', args: { by: 'button' } });
    const any = { ...question, mayAnswer: 'any' } as const;
    const both = told({ state: { ...state, question: any }, asking: { ...OPEN, from } });
    expect(lights(both)).toEqual({ 'tray-white': 'which', 'tray-black': 'which' });
    const shown = told({ state, asking: { ...OPEN, from, shown: 'b' } });
    expect(lights(shown)).toEqual({ p6: 'which', p8: 'which' });
  });

  it('about a single play lights where its checkers came', () => {
    const single = { ...question, choices: question.choices.slice(0, 1) };
    expect(told({ state: { ...state, question: single } }).sentence.key).toBe('question-shown');
  });

  it('is answered by lifting a checker that only one answer has there', () => {
    expect(answersByPlace(state, question)).toEqual(
      new Map([
        [at('p6'), [1]],
        [at('p7'), [0]],
        [at('p8'), [1]],
      ]),
    );
  });
});

describe('everything else', () => {
  it.each([
    [
      'doubled',
      match('short', {
        phase: 'doubled',
        turn: 'white',
        cube: { value: 1, owner: null, inPlay: true, offer: { by: 'white', value: 2 }, early: null },
      }),
      { side: 'white', value: 2 },
    ],
    [
      'resigns',
      match('short', { phase: 'resigning', turn: 'white', resignation: { by: 'black', worth: 2 } }),
      { side: 'black', worth: 2 },
    ],
    ['paused', match('short', { phase: 'to-roll', turn: 'white', paused: true }), {}],
    [
      'match-over',
      match('short', { phase: 'match-over', winner: 'black', score: { white: 3, black: 5 } }),
      { winner: 'black', score: '5:3' },
    ],
  ] as const)('%s', (key, state, args) => {
    expect(told({ state }).sentence).toEqual({ key, args });
  });

  it('a board that is not there is dark, and is told', () => {
    const state = match('long', { phase: 'to-roll', turn: 'white' });
    const accepted = { places: [3], since: calm.now };
    expect(told({ state, board: 'missing', accepted })).toMatchObject({
      lights: {},
      sentence: { key: 'board-missing' },
    });
    expect(told({ state, board: 'trying' }).sentence.key).toBe('board-trying');
  });

  it('an accepted turn flashes green for half a second, with a sound', () => {
    const state = match('long', { phase: 'to-roll', turn: opponent('white') });
    const accepted = { places: [at('p14')], since: calm.now - 100 };
    const guidance = told({ state, accepted });
    expect(guidance.lights.p14).toMatchObject({ meaning: 'accepted', since: calm.now - 100 });
    expect(guidance.sounds).toHaveLength(1);
    expect(guidance.changesAt).toBe(calm.now + 400);
    expect(told({ state, accepted, now: calm.now + 400 }).lights).toEqual({});
  });

  it('a sensor in doubt keeps its light, and is spoken of at first', () => {
    const state = match('short', { phase: 'to-roll', turn: 'black' });
    const doubts = [{ place: at('p17'), since: calm.now - 5000 }];
    expect(told({ state, doubts }).sentence).toEqual({ key: 'sensor-doubt', args: { point: '8' } });
    const later = told({ state, doubts, now: calm.now + 6000 });
    expect(later.sentence.key).toBe('to-roll');
    expect(lights(later)).toEqual({ p17: 'doubt' });
  });

  it('a sensor newly in doubt is not spoken of while the game rests: nobody is to play on', () => {
    const state = match('short', { phase: 'to-roll', turn: 'black' });
    const doubts = [{ place: at('p17'), since: calm.now - 5000 }];
    expect(told({ state: { ...state, paused: true }, doubts }).sentence.key).toBe('paused');
    expect(told({ state, doubts, adjusting: true }).sentence.key).toBe('adjusting');
    expect(told({ state, doubts, pairing: 'white' }).sentence.key).toBe('pairing');
    expect(told({ state, doubts, standstill: 'inputs' }).sentence.key).toBe('inputs-dead');
  });

  it('a flash is seen where a light stands on: a sensor in doubt, a fallen flag', () => {
    const doubts = [{ place: at('p17'), since: 0 }];
    const { p17 } = told({
      state: match('short', { phase: 'to-roll', turn: 'black' }),
      doubts,
      accepted: { places: [at('p17')], since: calm.now - 100 },
    }).lights;
    expect(p17?.meaning).toBe('accepted');
    const state = timed({ phase: 'to-roll', turn: 'black' });
    const nothingPlayed = { places: [at('tray-white')], since: calm.now - 100 };
    expect(lights(told({ state, accepted: nothingPlayed }))).toEqual({ 'tray-white': 'accepted' });
    expect(lights(told({ state }))).toEqual({ 'tray-white': 'which' });
  });

  it('a flash is seen where a forced play is lit at once, as after a throw made early', () => {
    const movements = [
      { from: 13, to: 8, number: 5, hit: false },
      { from: 24, to: 20, number: 4, hit: false },
    ];
    const accepted = { places: [at('p8'), at('p24')], since: calm.now - 100 };
    const { p8, p24, p20 } = turn(middle).tells({
      suggestion: { movements, by: 'computer' },
      accepted,
      now: calm.now,
    }).lights;
    expect([p8?.meaning, p24?.meaning, p20?.meaning]).toEqual(['accepted', 'accepted', 'suggestion']);
  });

  it('two lights on one place: the more urgent shines', () => {
    expect(MEANINGS).toEqual([
      'countdown',
      'wrong',
      'which',
      'doubt',
      'origin',
      'completes',
      'target',
      'accepted',
      'suggestion',
    ]);
    const doubts = [
      { place: at('p24'), since: 0 },
      { place: at('p21'), since: 0 },
    ];
    const guidance = turn(middle).lift(24).put(21).tells({ doubts, now: 20_000 });
    expect(lights(guidance)).toMatchObject({ p24: 'doubt', p21: 'wrong' });
  });
});

describe('dice that are counted with buttons', () => {
  const counted = (first: number, second: number, dice: 1 | 2 = 2) =>
    told({
      state: match('short', { phase: 'to-roll', turn: 'black' }),
      adjusting: true,
      counting: { side: 'black', first, second, dice },
    });

  it.each([
    [0, 0, 'adjusting-dice', {}],
    [3, 0, 'counted-half', { p22: 'suggestion' }],
    [3, 5, 'counted-dice', { p22: 'suggestion', p20: 'suggestion' }],
    [4, 4, 'counted-dice', { p21: 'suggestion', 'bar-black': 'suggestion' }],
  ] as const)(
    '%i and %i light the points of their numbers in the home, a double the bar besides',
    (...row) => {
      const [first, second, key, lights] = row;
      const { sentence, lights: shown } = counted(first, second);
      expect(sentence.key).toBe(key);
      expect(meaningsOf(shown)).toEqual(lights);
    },
  );

  it('light one after the other, so that people see which is the second', () => {
    const { lights } = counted(3, 5);
    expect([lights.p22?.order, lights.p20?.order, lights.p20?.of]).toEqual([0, 1, 2]);
  });

  it('are one where the game is drawn', () => {
    expect(counted(0, 0, 1).sentence.key).toBe('adjusting-die');
    expect(counted(6, 0, 1).sentence).toEqual({ key: 'counted-die', args: { side: 'black', number: 6 } });
  });
});

describe('what keeps the game waiting', () => {
  it.each([
    ['journal', 'journal-full'],
    ['inputs', 'inputs-dead'],
  ] as const)('%s: bars and trays are red together, and nothing else is said', (standstill, key) => {
    const state = match('short', { phase: 'to-roll', turn: 'white', paused: true });
    const { lights, sentence } = told({ state, standstill, adjusting: true });
    expect(sentence.key).toBe(key);
    expect(Object.keys(lights)).toEqual(['bar-white', 'bar-black', 'tray-white', 'tray-black']);
  });
});
