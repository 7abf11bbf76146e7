import { describe, expect, it } from 'vitest';
import {
  type DiceArea,
  type DiceView,
  type DieReport,
  diceAt,
  diceChangeAt,
  LIFTED_AFTER_MS,
  seeDie,
  watchDice,
} from '../../src/sensing/index.ts';

const OWNERS = { w1: 'white', w2: 'white', b1: 'black', b2: 'black' } as const;

/** Dice that say what happens to them, each with its own counter. */
class Table {
  #watch;
  readonly #seq: Record<string, number> = {};
  #last: DieReport | null = null;
  now = 1000;

  constructor(area: DiceArea = 'off') {
    this.#watch = watchDice(OWNERS, { area });
  }

  says(
    die: string,
    state: DieReport['state'],
    face: number | null = null,
    half: DieReport['half'] = null,
  ): this {
    const seq = ((this.#seq[die] ?? 0) + 1) % 65536;
    this.#seq[die] = seq;
    this.#last = { die, seq, state, face, half, at: this.now };
    this.#watch = seeDie(this.#watch, this.#last);
    return this;
  }

  /** The receiver repeats its last line. */
  repeats(): this {
    if (this.#last) this.#watch = seeDie(this.#watch, { ...this.#last, at: this.now });
    return this;
  }

  waits(ms: number): this {
    this.now += ms;
    return this;
  }

  throws(
    first: number,
    second: number,
    halves: readonly [DieReport['half'], DieReport['half']] = [null, null],
  ): this {
    this.says('w1', 'handling').says('w2', 'handling').waits(600).says('w1', 'rolling').says('w2', 'rolling');
    return this.waits(500)
      .says('w1', 'stable', first, halves[0])
      .waits(100)
      .says('w2', 'stable', second, halves[1]);
  }

  get view(): DiceView {
    return diceAt(this.#watch, this.now);
  }

  get changeAt(): number | null {
    return diceChangeAt(this.#watch, this.now);
  }
}

describe('a throw', () => {
  it('counts when both dice rest with a face', () => {
    const table = new Table().throws(6, 4);
    expect(table.view.white.throw).toEqual({ roll: [6, 4], counters: { w1: 3, w2: 3 } });
    expect(table.view.black.throw).toBeNull();
  });

  it('does not count while one die is rolling; the other already shows its face', () => {
    const table = new Table().says('w1', 'rolling').says('w2', 'rolling').waits(400).says('w1', 'stable', 5);
    expect(table.view.white).toMatchObject({ throw: null, rolling: true, faces: { w1: 5, w2: null } });
    expect(table.view.white.counters).toEqual({ w1: 2 });
  });

  it('does not count while a die leans', () => {
    const table = new Table().says('w1', 'rolling').says('w2', 'rolling').waits(400);
    table.says('w1', 'stable', 5).says('w2', 'crooked');
    expect(table.view.white).toMatchObject({ throw: null, fault: 'crooked', lifted: false });
    table.throws(3, 3);
    expect(table.view.white).toMatchObject({ throw: { roll: [3, 3] }, fault: null });
  });

  it('has new counters each time, even with the same faces', () => {
    const table = new Table().throws(2, 2);
    const first = table.view.white.throw?.counters;
    expect(table.waits(2000).throws(2, 2).view.white.throw?.counters).not.toEqual(first);
  });
});

describe('where the dice lie', () => {
  it.each([
    ['same-half', ['left', 'right'], false],
    ['same-half', ['left', 'left'], true],
    ['same-half', ['right', 'right'], true],
    ['same-half', ['left', null], true],
    ['right-half', ['left', 'left'], false],
    ['right-half', ['right', 'left'], false],
    ['right-half', ['right', 'right'], true],
    ['right-half', [null, null], true],
    ['off', ['left', 'right'], true],
  ] as const)('matters as agreed: %s, %j, counts: %s', (area, halves, counts) => {
    const { white } = new Table(area).throws(5, 1, halves).view;
    expect(white.throw !== null).toBe(counts);
    expect(white.fault).toBe(counts ? null : 'wrong-half');
  });

  it('is each side’s own right: Black’s is the left as White sees it', () => {
    const table = new Table('right-half').says('b1', 'stable', 1, 'left').says('b2', 'stable', 2, 'left');
    expect(table.view.black.throw?.roll).toEqual([1, 2]);
  });

  it('may be told later, by a repeated line', () => {
    const watch = ['w1', 'w2'].reduce(
      (seen, die) => seeDie(seen, { die, seq: 1, state: 'stable', face: 4, half: 'left', at: 0 }),
      watchDice(OWNERS, { area: 'right-half' }),
    );
    expect(diceAt(watch, 0).white.throw).toBeNull();
    const told = ['w1', 'w2'].reduce(
      (seen, die) => seeDie(seen, { die, seq: 1, state: 'stable', face: 4, half: 'right', at: 9 }),
      watch,
    );
    expect(diceAt(told, 9).white.throw?.roll).toEqual([4, 4]);
  });
});

describe('a die that leaves its rest', () => {
  it('has been lifted when it is away for more than 300 ms, and the time of that is known before', () => {
    const table = new Table().throws(6, 4).waits(3000).says('w2', 'handling');
    const from = table.now;
    expect(table.waits(LIFTED_AFTER_MS).view.white.lifted).toBe(false);
    expect(table.changeAt).toBe(from + LIFTED_AFTER_MS + 1);
    expect(table.waits(1).view.white.lifted).toBe(true);
    expect(table.changeAt).toBeNull();
    expect(table.view.white.throw).toBeNull();
    expect(table.view.black.lifted).toBe(false);
  });

  it('and is back sooner was nudged: the throw stands, whatever face shows now', () => {
    const table = new Table().throws(6, 4);
    const before = table.view.white.throw;
    table.waits(3000).says('w2', 'handling').waits(200).says('w2', 'stable', 1);
    expect(table.view.white).toMatchObject({ lifted: false, throw: before });
    table.waits(3000).says('w1', 'moved', 2);
    expect(table.view.white.throw).toEqual(before);
  });

  it('and never rolls is no throw when it is laid down again', () => {
    const table = new Table().throws(6, 4).waits(3000);
    table.says('w1', 'handling').waits(2000).says('w1', 'moved', 2);
    expect(table.view.white.throw).toBeNull();
  });
});

describe('a die that drops out', () => {
  it('during the roll is named until it tells its face', () => {
    const table = new Table().says('w1', 'rolling').says('w2', 'rolling').waits(300);
    table.says('w2', 'lost').waits(200).says('w1', 'stable', 3);
    expect(table.view.white).toMatchObject({ throw: null, lost: ['w2'] });
    table.waits(900).says('w2', 'stable', null);
    expect(table.view.white).toMatchObject({ throw: null, lost: ['w2'] });
    table.says('w2', 'stable', 6);
    expect(table.view.white).toMatchObject({ throw: { roll: [3, 6] }, lost: [] });
  });

  it('at rest ends no turn and changes no throw', () => {
    const table = new Table().throws(6, 4);
    const before = table.view.white;
    table.waits(2000).says('w1', 'lost').waits(5000);
    expect(table.view.white).toEqual(before);
    table.says('w1', 'stable', 6);
    expect(table.view.white.throw).toEqual(before.throw);
  });

  it('at rest and comes back after a roll that nobody heard of shows a new throw', () => {
    let watch = watchDice(OWNERS);
    const report = { half: null, at: 0 } as const;
    watch = seeDie(watch, { die: 'w1', seq: 10, state: 'stable', face: 6, ...report });
    watch = seeDie(watch, { die: 'w2', seq: 10, state: 'stable', face: 4, ...report });
    watch = seeDie(watch, { die: 'w1', seq: 11, state: 'lost', face: null, ...report });
    watch = seeDie(watch, { die: 'w1', seq: 14, state: 'stable', face: 2, ...report });
    expect(diceAt(watch, 0).white.throw).toEqual({ roll: [2, 4], counters: { w1: 14, w2: 10 } });
  });
});

describe('reports that say nothing new', () => {
  it('are repeats of the last, and those of dice that nobody owns', () => {
    const table = new Table().throws(6, 4);
    const before = table.view;
    expect(table.waits(2000).repeats().view).toEqual(before);
    expect(table.says('stranger', 'rolling').view).toEqual(before);
  });
});
