import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NardError } from '../../src/errors/index.ts';
import { addressOf, parseCommand, parseCommandTopic, ROLES, topicsOf } from '../../src/feed/index.ts';

const send = (role: (typeof ROLES)[number], verb: string, payload: unknown) =>
  parseCommand(role, verb, JSON.stringify(payload));

describe('a command', () => {
  it('is read with what its verb needs', () => {
    expect(
      send('white', 'resign', { id: 'a1', client: 'phone', expect: { game: 2, seq: 40 }, worth: 2 }),
    ).toEqual({
      verb: 'resign',
      by: 'white',
      id: 'a1',
      client: 'phone',
      expect: { game: 2, seq: 40 },
      worth: 2,
    });
    expect(send('director', 'roll', { id: '7', roll: [6, 1] })).toMatchObject({
      by: 'director',
      roll: [6, 1],
      expect: null,
    });
    expect(send('any', 'replay', { id: '7', from: 12 })).toMatchObject({
      verb: 'replay',
      from: 12,
      client: null,
    });
  });

  it('fills in what a new match leaves out', () => {
    expect(send('director', 'new-match', { id: '1', variant: 'long' })).toMatchObject({
      variant: 'long',
      options: {},
      length: 1,
      names: { white: 'White', black: 'Black' },
    });
    expect(
      send('director', 'new-match', {
        id: '1',
        variant: 'short',
        length: null,
        names: { white: ' Ann ' },
        options: { jacoby: true },
      }),
    ).toMatchObject({ length: null, names: { white: 'Ann', black: 'Black' }, options: { jacoby: true } });
  });

  it.each([
    ['resign', { id: '1', worth: 4 }, 'worth'],
    ['resign', { id: '1' }, 'worth'],
    ['roll', { id: '1', roll: [0, 6] }, 'roll.0'],
    ['roll', { id: '1', roll: [1, 2, 3] }, 'roll'],
    ['roll', { id: '1', roll: '61' }, 'roll'],
    ['double', { id: 'a/b' }, 'id'],
    ['double', { id: '+' }, 'id'],
    ['double', {}, 'id'],
    ['double', { id: '1', client: '#' }, 'client'],
    ['double', { id: '1', expect: { game: 1 } }, 'expect.seq'],
    ['double', { id: '1', stake: 100 }, 'stake'],
    ['double', [], 'payload'],
    ['double', null, 'payload'],
  ])('%s %j is refused naming the field %s', (verb, payload, field) => {
    expect(() => send('white', verb, payload)).toThrow(
      expect.objectContaining({ code: 'E_COMMAND', message: expect.stringContaining(field) }),
    );
  });

  it.each([
    [{ variant: 'long', length: 0 }, 'length'],
    [{ variant: 'long', length: 100 }, 'length'],
    [{ variant: 'long', names: { white: 'a\nb' } }, 'names.white'],
    [{ variant: 'long', names: { white: 'x'.repeat(41) } }, 'names.white'],
    [{ variant: 'long', options: { deep: { er: 1 } } }, 'options.deep'],
    [{ length: 3 }, 'variant'],
  ])('a new match of %j is refused naming the field %s', (payload, field) => {
    expect(() => send('director', 'new-match', { id: '1', ...payload })).toThrow(
      expect.objectContaining({ code: 'E_COMMAND', message: expect.stringContaining(field) }),
    );
  });

  it('is refused when its verb is unknown or is not for this role', () => {
    expect(() => send('white', 'win', { id: '1' })).toThrow(expect.objectContaining({ code: 'E_COMMAND' }));
    expect(() => send('white', 'constructor', { id: '1' })).toThrow(
      expect.objectContaining({ code: 'E_COMMAND' }),
    );
    expect(() => send('any', 'take', { id: '1' })).toThrow(expect.objectContaining({ code: 'E_FORBIDDEN' }));
    expect(() => send('director', 'take', { id: '1' })).toThrow(
      expect.objectContaining({ code: 'E_FORBIDDEN' }),
    );
    expect(() => send('white', 'new-match', { id: '1', variant: 'long' })).toThrow(
      expect.objectContaining({ code: 'E_FORBIDDEN' }),
    );
  });

  it('is refused when it is larger than a command may be', () => {
    expect(() => parseCommand('white', 'take', `{"id":"1"}${' '.repeat(9000)}`)).toThrow(
      expect.objectContaining({ code: 'E_COMMAND' }),
    );
  });

  it('made of rubbish throws nothing but a NardError', () => {
    const verbs = fc.oneof(
      fc.string(),
      fc.constantFrom('roll', 'new-match', 'answer', 'replay', '__proto__'),
    );
    const payloads = fc.oneof(
      fc.string(),
      fc.json(),
      fc.object({ key: fc.constantFrom('id', 'roll', 'options', '__proto__') }).map((o) => JSON.stringify(o)),
    );
    fc.assert(
      fc.property(fc.constantFrom(...ROLES), verbs, payloads, (role, verb, payload) => {
        try {
          parseCommand(role, verb, payload);
        } catch (error) {
          expect(error).toBeInstanceOf(NardError);
          expect((error as NardError).message.length).toBeLessThan(2000);
        }
      }),
    );
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('that is wrong still tells whom to answer, if it can', () => {
    expect(addressOf('{"id":"a1","client":"phone","worth":9}')).toEqual({ id: 'a1', client: 'phone' });
    expect(addressOf('{"id":"a1","client":"a/b"}')).toEqual({ id: 'a1', client: null });
    for (const lost of ['{"id":"#"}', '{"id":5}', 'null', 'rubbish', '[]'])
      expect(addressOf(lost)).toBeNull();
  });
});

describe('topics', () => {
  const topics = topicsOf('club-1');

  it('are those that are agreed', () => {
    expect(topics.state).toBe('nardy/v1/boards/club-1/state');
    expect(topics.value('pips_white')).toBe('nardy/v1/boards/club-1/v/pips_white');
    expect(topics.command('black', 'take')).toBe('nardy/v1/boards/club-1/cmd/black/take');
    expect(topics.reply('phone', 'a1')).toBe('nardy/v1/boards/club-1/reply/phone/a1');
  });

  it('of commands are read back, and no others', () => {
    for (const role of ROLES) {
      expect(parseCommandTopic(topics.base, topics.command(role, 'take'))).toEqual({ role, verb: 'take' });
    }
    for (const other of [
      topics.state,
      `${topics.base}/cmd/white`,
      `${topics.base}/cmd/red/take`,
      `${topics.base}/cmd/white/take/x`,
      'nardy/v1/boards/club-10/cmd/white/take',
    ]) {
      expect(parseCommandTopic(topics.base, other)).toBeNull();
    }
  });
});
