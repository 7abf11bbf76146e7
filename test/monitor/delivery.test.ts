import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Clock } from '../../src/monitor/clock.ts';
import { retryAfter } from '../../src/monitor/publisher/connection.ts';
import { Cursor, WINDOW } from '../../src/monitor/publisher/cursor.ts';
import { EventLog } from '../../src/monitor/publisher/event-log.ts';
import { Newest } from '../../src/monitor/publisher/newest.ts';
import { eventAt, eventsFrom } from './support.ts';

describe('the cursor', () => {
  it('sends no more than the window ahead of what is acknowledged', () => {
    const cursor = new Cursor(0);
    const sent: number[] = [];
    cursor.advance(100, (index) => sent.push(index));
    expect(sent).toEqual(Array.from({ length: WINDOW }, (_, i) => i));
  });

  it('begins anew after the last acknowledged event when a connection is lost, and forgets late acknowledgements', () => {
    const cursor = new Cursor(0);
    const acks: (() => void)[] = [];
    cursor.advance(5, (_, acknowledge) => acks.push(acknowledge));
    acks[0]?.();
    acks[1]?.();
    cursor.rewind();
    acks[2]?.();
    const again: number[] = [];
    cursor.advance(5, (index) => again.push(index));
    expect(again).toEqual([2, 3, 4]);
    expect(cursor.acknowledged).toBe(2);
  });

  it('delivers everything in order whatever is lost on the way', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('broker-takes' as const), count: fc.integer({ min: 1, max: 20 }) }),
      fc.record({ kind: fc.constant('acks-arrive' as const), count: fc.integer({ min: 1, max: 20 }) }),
      fc.record({ kind: fc.constant('cut' as const), count: fc.constant(0) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.integer({ min: 0, max: 60 }), (steps, length) => {
        const reader: number[] = [];
        const cursor = new Cursor(0);
        let wire: { index: number; ack: () => void }[] = [];
        let acks: (() => void)[] = [];
        const advance = () => cursor.advance(length, (index, ack) => wire.push({ index, ack }));
        const take = (count: number) => {
          for (const { index, ack } of wire.splice(0, count)) {
            if (index >= reader.length) reader.push(index);
            acks.push(ack);
          }
        };
        advance();
        for (const { kind, count } of [
          ...steps,
          ...Array(20)
            .fill([
              { kind: 'broker-takes', count: 20 },
              { kind: 'acks-arrive', count: 20 },
            ])
            .flat(),
        ]) {
          if (kind === 'broker-takes') take(count);
          if (kind === 'acks-arrive') for (const ack of acks.splice(0, count)) ack();
          if (kind === 'cut') {
            wire = [];
            acks = [];
            cursor.rewind();
          }
          advance();
        }
        expect(reader).toEqual(Array.from({ length }, (_, i) => i));
        expect(cursor.acknowledged).toBe(length);
      }),
    );
  });
});

describe('the newest of many values', () => {
  it('is sent at once, then no oftener than the gap allows, and the last one always arrives', () => {
    const clock = manualClock();
    const sent: [number, number][] = [];
    const newest = new Newest<number>(clock, 50, (value, done) => {
      sent.push([clock.now(), value]);
      done();
    });
    newest.open(null);
    for (let value = 1; value <= 20; value += 1) {
      newest.put(value);
      clock.pass(10);
    }
    clock.pass(100);
    expect(sent).toEqual([
      [0, 1],
      [50, 5],
      [100, 10],
      [150, 15],
      [200, 20],
    ]);
  });

  it('waits until the broker has the one before', () => {
    const clock = manualClock();
    const sent: number[] = [];
    let done = () => {};
    const newest = new Newest<number>(clock, 50, (value, finished) => {
      sent.push(value);
      done = finished;
    });
    newest.open(null);
    newest.put(1);
    newest.put(2);
    clock.pass(200);
    newest.put(3);
    expect(sent).toEqual([1]);
    done();
    expect(sent).toEqual([1, 3]);
  });

  it('goes out again on a new connection, also when the old one swallowed it', () => {
    const clock = manualClock();
    const sent: number[] = [];
    const newest = new Newest<number>(clock, 50, (value) => sent.push(value));
    newest.put(1);
    expect(sent).toEqual([]);
    newest.open(1);
    newest.close();
    newest.open(1);
    expect(sent).toEqual([1, 1]);
  });
});

describe('the log of events', () => {
  it('gives those from a sequence number on', () => {
    const log = new EventLog(eventsFrom(3, 9));
    expect(log.from(1).map(({ seq }) => seq)).toEqual([3, 4, 5, 6, 7, 8, 9]);
    expect(log.from(7).map(({ seq }) => seq)).toEqual([7, 8, 9]);
    expect(log.from(10)).toEqual([]);
  });

  it('takes an event once', () => {
    const log = new EventLog(eventsFrom(1, 3));
    log.add(eventsFrom(2, 5));
    expect(log.from(1).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
  });

  it('knows where its last game begins', () => {
    expect(new EventLog([]).startOfLastGame()).toBe(0);
    expect(new EventLog([eventAt(1, 1), eventAt(2, 1)]).startOfLastGame()).toBe(0);
    expect(new EventLog([eventAt(1, 1), eventAt(2, 2), eventAt(3, 2)]).startOfLastGame()).toBe(1);
  });
});

it('attempts to reach a broker grow rarer, never rarer than every 8 s, and differ between boards', () => {
  expect([0, 1, 2, 3, 20, 2000].map((failed) => retryAfter(failed, 1))).toEqual([
    250, 500, 1000, 2000, 8000, 8000,
  ]);
  expect(retryAfter(3, 0)).toBe(1000);
});

function manualClock(): Clock & { pass(ms: number): void } {
  let time = 0;
  let timers: { at: number; run: () => void }[] = [];
  return {
    now: () => time,
    after(ms, run) {
      const timer = { at: time + ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
    pass(ms) {
      const end = time + ms;
      for (;;) {
        const [due] = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
        if (!due) break;
        timers = timers.filter((one) => one !== due);
        time = due.at;
        due.run();
      }
      time = end;
    },
  };
}
