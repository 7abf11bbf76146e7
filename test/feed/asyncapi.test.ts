import { readFile } from 'node:fs/promises';
import { Parser } from '@asyncapi/parser';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { z } from 'zod';
import { withTopics } from '../../hardware/generator/mqtt.ts';
import {
  asyncApi,
  type beatSchema,
  type eventSchema,
  type FeedBeat,
  type FeedEvent,
  type FeedHall,
  type FeedHealth,
  type FeedInfo,
  type FeedReply,
  type FeedState,
  type hallSchema,
  type healthSchema,
  type infoSchema,
  type replySchema,
  type stateSchema,
} from '../../src/feed/index.ts';

const written = (name: string) => readFile(new URL(`../../hardware/${name}`, import.meta.url), 'utf8');

describe('the AsyncAPI document', () => {
  it('that is shipped says what the schemas say (npx tsx hardware/generate.ts)', async () => {
    expect(JSON.parse(await written('asyncapi.json'))).toEqual(JSON.parse(JSON.stringify(asyncApi())));
  });

  it('is one by the judgement of its own parser', async () => {
    const { document, diagnostics } = await new Parser().parse(await written('asyncapi.json'));
    const faults = diagnostics.filter(({ severity }) => severity === 0);
    expect(faults).toEqual([]);
    expect(document?.version()).toBe('3.0.0');
    expect(document?.channels().all()).toHaveLength(Object.keys(asyncApi().channels).length);
  });

  it('that names a channel which is not there does not pass that judgement', async () => {
    const text = (await written('asyncapi.json')).replaceAll('#/channels/state', '#/channels/stale');
    const { diagnostics } = await new Parser().parse(text);
    expect(diagnostics.some(({ severity }) => severity === 0)).toBe(true);
  });

  it('and the table of topics for people agree', async () => {
    const page = await written('mqtt.md');
    expect(withTopics(page)).toBe(page);
  });
});

/** What a schema gives, with nothing in it to be written to. */
type Frozen<T> = T extends object ? { readonly [K in keyof T]: Frozen<T[K]> } : T;
type Given<S extends () => z.ZodType> = z.output<ReturnType<S>>;

describe('schemas and types', () => {
  it('of every message say the same', () => {
    expectTypeOf<Given<typeof stateSchema>>().toExtend<FeedState>();
    expectTypeOf<FeedState>().toExtend<Frozen<Given<typeof stateSchema>>>();
    expectTypeOf<Given<typeof eventSchema>>().toExtend<FeedEvent>();
    expectTypeOf<FeedEvent>().toExtend<Frozen<Given<typeof eventSchema>>>();
    expectTypeOf<Given<typeof infoSchema>>().toExtend<FeedInfo>();
    expectTypeOf<FeedInfo>().toExtend<Frozen<Given<typeof infoSchema>>>();
    expectTypeOf<Given<typeof healthSchema>>().toExtend<FeedHealth>();
    expectTypeOf<FeedHealth>().toExtend<Frozen<Given<typeof healthSchema>>>();
    expectTypeOf<Given<typeof beatSchema>>().toExtend<FeedBeat>();
    expectTypeOf<FeedBeat>().toExtend<Frozen<Given<typeof beatSchema>>>();
    expectTypeOf<Given<typeof replySchema>>().toExtend<FeedReply>();
    expectTypeOf<FeedReply>().toExtend<Frozen<Given<typeof replySchema>>>();
    expectTypeOf<Given<typeof hallSchema>>().toExtend<FeedHall>();
    expectTypeOf<FeedHall>().toExtend<Frozen<Given<typeof hallSchema>>>();
    expect(Object.keys(asyncApi().channels)).toContain('state');
  });
});
