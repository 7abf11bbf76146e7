import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { MatchEvent } from '../../src/play/index.ts';
import { playRecording, readRecording } from '../../src/recorder/index.ts';
import { HABIT_RATES } from '../../src/simulator/index.ts';
import { type Happening, MemoryReel, recordedGame, recordedTable } from './recorded.ts';

const refused = (message: RegExp) =>
  expect.objectContaining({ code: 'E_RECORD', message: expect.stringMatching(message) });

describe('a recording', () => {
  let journal: readonly MatchEvent[] = [];
  let text = '';

  beforeAll(async () => {
    const recorded = await recordedGame({ variant: 'short', seed: 3, habits: HABIT_RATES.wild });
    journal = recorded.journal;
    text = recorded.reel.texts.join('');
  }, 120_000);

  it('of a game of careless hands gives the same events when it is played to a table again', async () => {
    expect(journal.length).toBeGreaterThan(50);
    const replayed = await playRecording(readRecording(text));
    expect(replayed).toEqual({ events: journal.length, skipped: 0, difference: null });
  }, 60_000);

  it('tells of the first event that does not come again', async () => {
    const changed = text.replace(/"type":"starter-decided","side":"(white|black)"/, (all, side: string) =>
      all.replace(side, side === 'white' ? 'black' : 'white'),
    );
    const { events, difference } = await playRecording(readRecording(changed));
    const at = journal.findIndex(({ type }) => type === 'starter-decided');
    expect(events).toBeLessThanOrEqual(at);
    expect(difference).toMatchObject({ now: journal[at], recorded: { type: 'starter-decided' } });
  });

  it('that lacks what the hands did lacks the events', async () => {
    const lines = text.split('\n');
    const without = lines.filter((line, index) => index < 60 || !line.includes('"switches"'));
    const { difference } = await playRecording(readRecording(without.join('\n')));
    expect(difference?.recorded).not.toBeNull();
  });

  it('whose last line was lost in a power cut is played as far as it goes', async () => {
    const beginning = text.slice(0, 60_000);
    const { difference, events } = await playRecording(readRecording(beginning));
    expect(difference).toBeNull();
    expect(events).toBeGreaterThan(3);
  });

  it('that a power cut ended at any line is played as far as it goes', async () => {
    const lines = text.split('\n');
    const events = lines.findIndex((line) => line.includes('"kind":"events"') && line.includes('"rolled"'));
    for (const end of [events - 1, events, events + 1, events + 2]) {
      const { difference } = await playRecording(readRecording(`${lines.slice(0, end).join('\n')}\n`));
      expect(difference, `cut before line ${end + 1}`).toBeNull();
    }
  });
});

describe('a reel that is full', () => {
  it('begins a recording that stands by itself, and is compared from its first game on', async () => {
    const reel = new MemoryReel(800);
    await recordedGame({ variant: 'short', seed: 5 }, reel);
    expect(reel.texts).toHaveLength(2);
    const [before, after] = reel.texts.map(readRecording);
    expect(before && (await playRecording(before))).toMatchObject({ skipped: 0, difference: null });
    expect(after?.beginning.continued).toBe(true);
    expect(after?.lines.slice(0, 2).map(({ kind }) => kind)).toEqual(['board', 'switches']);
    const replayed = after && (await playRecording(after));
    expect(replayed?.difference).toBeNull();
    expect(replayed?.skipped).toBeGreaterThan(0);
  }, 120_000);
});

describe('reading a recording', () => {
  it.each([
    ['', /no recording/],
    ['{"kind":"recording","v":2}\n', /form 2/],
    ['{"kind":"switches","at":1}\n', /no recording/],
    ['{"kind":"recording","v":1}\n{"kind":"magic","at":1}\n', /Line 2/],
    ['{"kind":"recording","v":1}\n{"kind":"lights"}\n', /Line 2/],
    [
      '{"kind":"recording","v":1}\n\u0007\u001b[2J\n',
      /^Line 2 of the recording is no JSON object\. Take another recording/,
    ],
    ['[]\n7\n', /Line 2|no recording/],
    ['{"kind":"recording","v":1}\n{"kind":"lights","at":1}\n', /Line 2 .*: lit is missing/],
    [
      '{"kind":"recording","v":1}\n{"kind":"switches","at":1,"closed":"0g","inputs":4}\n',
      /Line 2 .*: closed/,
    ],
    ['{"kind":"recording","v":1}\n{"kind":"board","at":1,"report":{}}\n', /Line 2 .*: report.kind/],
  ])('refuses %j and says where', (text, message) => {
    expect(() => readRecording(text)).toThrow(refused(message));
  });

  it('that begins without what a table is made of names the part that it lacks, and what to do', async () => {
    const bare = readRecording('{"kind":"recording","v":1,"at":0,"epochMs":0}\n');
    await expect(playRecording(bare)).rejects.toMatchObject({
      code: 'E_RECORD',
      message: expect.stringMatching(/^Line 1 of the recording is not whole: profile .*Take another/),
    });
  });

  it('throws nothing but its own error, whatever the bytes are', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        try {
          readRecording(`{"kind":"recording","v":1}\n${text}`);
        } catch (error) {
          expect(error).toMatchObject({ code: 'E_RECORD' });
        }
      }),
    );
  });
});

/** What may happen to a table: time, a checker put somewhere, a die, and a journal that cannot be written. */
const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({
    what: fc.constant('time' as const),
    ms: fc.integer({ min: 0, max: 900 }),
    goesOff: fc.boolean(),
  }),
  fc.record({ what: fc.constant('input' as const), input: fc.nat({ max: 175 }), pause: fc.boolean() }),
  fc.record({ what: fc.constant('set-up' as const) }),
  fc.record({
    what: fc.constant('die' as const),
    die: fc.constantFrom('white-1', 'white-2', 'black-1', 'black-2'),
    face: fc.integer({ min: 1, max: 6 }),
    state: fc.constantFrom('handling', 'rolling', 'stable', 'crooked'),
    pause: fc.boolean(),
  }),
  fc.record({ what: fc.constant('disk' as const), full: fc.boolean() }),
  fc.record({ what: fc.constant('pause' as const), by: fc.constantFrom('white' as const, 'black' as const) }),
);

describe('whatever reaches a table', () => {
  it('gives the same events from its recording', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 5, maxLength: 120 }), async (happenings) => {
        const { text, events } = await recordedTable(happenings);
        const replayed = await playRecording(readRecording(text));
        expect(replayed).toEqual({ events: events.length, skipped: 0, difference: null });
      }),
      { numRuns: 40 },
    );
  }, 120_000);
});
