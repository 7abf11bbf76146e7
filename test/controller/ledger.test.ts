import { describe, expect, it } from 'vitest';
import type { TableClock } from '../../src/controller/clock.ts';
import { Ledger, type LedgerListener } from '../../src/controller/ledger.ts';
import type { Input } from '../../src/play/index.ts';
import { MemoryLog } from './game.ts';

/** A clock on which nothing comes by time but by `pass`. */
function stillClock() {
  const waiting: (() => void)[] = [];
  const clock: TableClock = {
    now: () => 0,
    wall: () => 0,
    after: (_ms, what) => {
      waiting.push(what);
      return () => waiting.splice(waiting.indexOf(what), 1);
    },
  };
  const pass = () => {
    for (const what of waiting.splice(0)) what();
  };
  return { clock, pass };
}

const settings = { variant: 'short', options: {}, length: 1, names: { white: 'Anna', black: 'Boris' } };
const begin: Input = { kind: 'start-match', settings, by: 'board' };

function ledgerOn(log: MemoryLog, listener: Partial<LedgerListener> = {}) {
  const { clock, pass } = stillClock();
  const surprises: unknown[] = [];
  const ledger = new Ledger(log, 'test', clock, {
    happened: () => undefined,
    journalFailed: () => undefined,
    surprised: (error) => surprises.push(error),
    time: () => null,
    ...listener,
  });
  return { ledger, surprises, pass };
}

describe('the ledger', () => {
  it('goes on after an input whose making throws', async () => {
    const { ledger, surprises } = ledgerOn(new MemoryLog());
    const refusal = await ledger.submit(() => {
      throw new TypeError('a fault of ours');
    });
    expect(refusal).toMatchObject({ code: 'E_PROGRAM' });
    expect(surprises).toHaveLength(1);
    expect(await ledger.submit(begin)).toBeNull();
    expect(ledger.match.phase).toBe('set-up');
    expect(ledger.busy).toBe(false);
  });

  it('keeps what is durable when whoever is told of it throws', async () => {
    const { ledger, surprises } = ledgerOn(new MemoryLog(), {
      happened: () => {
        throw new TypeError('a fault of ours');
      },
    });
    expect(await ledger.submit(begin)).toBeNull();
    expect(surprises).toHaveLength(1);
    expect(await ledger.submit({ kind: 'set-up-stands' })).toBeNull();
    expect(ledger.match.phase).toBe('opening');
  });

  it('decides inputs one after the other, each from the match as the one before has left it', async () => {
    const { ledger } = ledgerOn(new MemoryLog());
    const phases: string[] = [];
    void ledger.submit(begin);
    void ledger.submit(({ phase }) => {
      phases.push(phase);
      return { kind: 'set-up-stands' };
    });
    await ledger.submit(({ phase }) => {
      phases.push(phase);
      return null;
    });
    expect(phases).toEqual(['set-up', 'opening']);
  });

  it('lets what hardware says wait while the disk is full, and refuses what people say', async () => {
    const log = new MemoryLog();
    const { ledger, pass } = ledgerOn(log);
    await ledger.submit(begin);
    log.isFull = true;
    const stands = ledger.submit({ kind: 'set-up-stands' });
    await new Promise((resolve) => setImmediate(resolve));
    expect(await ledger.submit({ kind: 'pause', by: 'white' })).toMatchObject({ code: 'E_JOURNAL' });
    const fault = ledger.submit({ kind: 'fault', code: 'E_BOARD_LOST', place: null, text: '' });
    log.isFull = false;
    pass();
    expect(await stands).toBeNull();
    expect(await fault).toBeNull();
    expect(log.entries.map(({ type }) => type)).toEqual(['match-started', 'game-started', 'fault']);
  });
});
