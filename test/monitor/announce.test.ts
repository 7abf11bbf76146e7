import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hallSchema, hallTopic, parseCommand, topicsOf, VERBS } from '../../src/feed/index.ts';
import { announcedIn, type MonitorOptions, startMonitor } from '../../src/monitor/index.ts';
import { eventsFrom, foreignBroker, INFO, type Listener, listener, stateAt, until } from './support.ts';

const open: { close(): unknown }[] = [];
let folder: string;
let url: string;
let forget: () => Promise<void>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nardboard-announce-'));
  const broker = await foreignBroker();
  ({ forget } = broker);
  url = `mqtt://127.0.0.1:${broker.port}`;
  open.push({ close: () => rm(folder, { recursive: true }) }, broker);
});
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

interface Board {
  readonly id: string;
  readonly homeAssistant?: boolean;
  readonly hall?: string;
  /** Boards on different machines have different files. */
  readonly machine?: string;
  readonly onCommand?: MonitorOptions['onCommand'];
}

/** A board that publishes to the broker, and runs until it is closed. */
async function board({ id, machine = 'one', ...rest }: Board) {
  const monitor = await startMonitor({
    id,
    info: { ...INFO, id },
    events: [],
    broker: { url },
    announced: {
      topics: announcedIn(join(folder, `${machine}-topics.json`), url),
      halls: announcedIn(join(folder, `${machine}-halls.json`), url),
    },
    onCommand: () => ({ ok: true }),
    ...rest,
  });
  open.push(monitor);
  await until(() => monitor.isConnected);
  monitor.publish(stateAt(1));
  return monitor;
}

async function reader(...filters: string[]): Promise<Listener> {
  const one = await listener(url, filters);
  open.push(one);
  return one;
}

const config = (id: string) => `homeassistant/device/nardy_${id}/config`;

describe('Home Assistant', () => {
  it('is told of a device with all that discovery asks for', async () => {
    await board({ id: 'club', homeAssistant: true });
    const ha = await reader('homeassistant/#');
    await until(() => ha.heard.length > 0);
    expect(ha.heard[0]).toMatchObject({ topic: config('club'), retain: true });
    const { dev, o, cmps, avty_t } = JSON.parse(ha.heard[0]?.text ?? '');
    expect(dev.ids).toEqual(['nardy_club']);
    expect(o.name).toBe('nardboard');
    expect(avty_t).toBe(topicsOf('club').availability);
    const parts = Object.values(cmps) as { p: string; unique_id: string; [more: string]: unknown }[];
    const kinds = new Set(parts.map(({ p }) => p));
    expect(kinds).toEqual(new Set(['event', 'sensor', 'binary_sensor', 'button']));
    expect(new Set(parts.map(({ unique_id }) => unique_id)).size).toBe(parts.length);
    for (const part of parts) {
      expect(part.unique_id).toMatch(/^nardy_club_/);
      expect(part[part.p === 'button' ? 'command_topic' : 'state_topic']).toMatch(
        /^nardy\/v1\/boards\/club\//,
      );
    }
    expect(cmps.event.event_types).toContain('played');
    expect(cmps.end_turn.command_topic).toBe(topicsOf('club').command('director', 'end-turn'));
  });

  it('finds at every topic that a sensor reads what the board has said there, and kept there', async () => {
    const monitor = await board({ id: 'club', homeAssistant: true });
    const ha = await reader('homeassistant/#', `${topicsOf('club').base}/#`);
    await until(() => ha.texts(config('club')).length > 0);
    const { cmps } = JSON.parse(ha.texts(config('club'))[0] ?? '');
    const parts = Object.entries(cmps) as [string, Record<string, string>][];
    const wanted = ['turn', 'dice', 'pips_white', 'pips_black', 'score', 'clock_white', 'clock_black'];
    expect(parts.map(([name]) => name)).toEqual(expect.arrayContaining(wanted));
    const kept = parts.filter(([, { p }]) => p === 'sensor' || p === 'binary_sensor');
    const late = await reader(...new Set(kept.map(([, part]) => part.state_topic ?? '')));
    for (const [name, { state_topic = '' }] of kept)
      await until(() => late.heard.some(({ topic, retain }) => topic === state_topic && retain), name);
    expect(cmps.turn.options).toContain(late.texts(cmps.turn.state_topic)[0]);
    const binary = [cmps.board.payload_on, cmps.board.payload_off];
    expect(binary).toContain(late.texts(cmps.board.state_topic)[0]);
    monitor.tell(eventsFrom(1, 1));
    await until(() => ha.texts(cmps.event.state_topic).length === 1);
    expect(cmps.event.event_types).toContain(JSON.parse(ha.texts(cmps.event.state_topic)[0] ?? '').type);
  });

  it('is told of each problem that the board says it has, and of none where it has none', async () => {
    const monitor = await board({ id: 'club', homeAssistant: true });
    const ha = await reader(config('club'), topicsOf('club').health);
    await until(() => [config('club'), topicsOf('club').health].every((one) => ha.texts(one).length > 0));
    const { cmps } = JSON.parse(ha.texts(config('club'))[0] ?? '');
    const found = (name: string) => {
      const [, code = ''] = /'eq', '([^']+)'/.exec(cmps[name].value_template) ?? [];
      const { problems } = JSON.parse(ha.texts(topicsOf('club').health).at(-1) ?? '');
      return problems.some((one: { code: string }) => code === '' || one.code === code);
    };
    expect([found('problem'), found('dice_silent'), found('journal')]).toEqual([false, false, false]);
    monitor.health({ problems: [{ code: 'dice-silent', place: null, since: 1 }] });
    await until(() => ha.texts(topicsOf('club').health).length === 2);
    expect([found('problem'), found('dice_silent'), found('journal')]).toEqual([true, true, false]);
  });

  it('has a button for everything that a director may say without further words, and each is obeyed', async () => {
    const obeyed: string[] = [];
    await board({
      id: 'club',
      homeAssistant: true,
      onCommand: ({ verb, by }) => {
        obeyed.push(`${by} ${verb}`);
        return { ok: true };
      },
    });
    const ha = await reader(config('club'));
    await until(() => ha.heard.length === 1);
    const { cmps } = JSON.parse(ha.heard[0]?.text ?? '');
    const buttons = (Object.values(cmps) as Record<string, string>[]).filter(({ p }) => p === 'button');
    for (const [count, { command_topic = '', command_template = '' }] of buttons.entries()) {
      const payload = command_template.replace(/\{\{.*?\}\}/, String(count));
      await ha.client.publishAsync(command_topic, payload, { qos: 1 });
    }
    await until(() => obeyed.length === buttons.length, 'all to be obeyed');
    const may = (role: 'director' | 'any', verb: string) => {
      try {
        return parseCommand(role, verb, '{"id":"1"}') !== null;
      } catch {
        return false;
      }
    };
    const bare = VERBS.filter((verb) => may('director', verb) && !may('any', verb));
    expect(obeyed.toSorted()).toEqual(bare.map((verb) => `director ${verb}`).toSorted());
  });

  it('is told again when it, or the broker, has started anew', async () => {
    const monitor = await board({ id: 'club', homeAssistant: true });
    const ha = await reader(config('club'));
    await until(() => ha.heard.length === 1);
    await ha.client.publishAsync('homeassistant/status', 'offline', { qos: 1 });
    await ha.client.publishAsync('homeassistant/status', 'online', { qos: 1 });
    await until(() => ha.heard.length === 2);
    await forget();
    await until(() => monitor.isConnected, 'a new connection');
    const after = await reader(config('club'));
    await until(() => after.heard.length > 0);
  });

  it('hears nothing by default', async () => {
    await board({ id: 'club' });
    const one = await reader('homeassistant/#', topicsOf('club').availability);
    await until(() => one.heard.length > 0);
    expect(one.heard.map(({ topic }) => topic)).toEqual([topicsOf('club').availability]);
  });

  it('loses the device when it is switched off', async () => {
    await (await board({ id: 'club', homeAssistant: true })).close();
    const ha = await reader(config('club'));
    await until(() => ha.heard.length === 1);
    const off = await board({ id: 'club' });
    await until(() => ha.texts(config('club')).at(-1) === '');
    await off.close();
    expect(announcedIn(join(folder, 'one-topics.json'), url).read()).not.toContain(config('club'));
  });
});

describe('a board that is renamed', () => {
  it('leaves nothing behind under its old name', async () => {
    const old = await board({ id: 'old', homeAssistant: true });
    const seen = await reader(topicsOf('old').state);
    await until(() => seen.heard.length > 0);
    await old.close();
    await board({ id: 'new', homeAssistant: true });
    const during = await reader(`${topicsOf('old').base}/#`, config('old'));
    await until(() =>
      announcedIn(join(folder, 'one-topics.json'), url)
        .read()
        .every((one) => !/old/.test(one)),
    );
    const late = await reader('nardy/v1/boards/#', 'homeassistant/device/#');
    await until(
      () => late.texts(config('new')).length === 1 && late.texts(topicsOf('new').info).length === 1,
    );
    expect(late.heard.filter(({ topic }) => topic.includes('old'))).toEqual([]);
    expect(during.heard.every(({ text, retain }) => text === '' || retain)).toBe(true);
  });

  it('forgets a file that cannot be read, and goes on', async () => {
    await writeFile(join(folder, 'one-topics.json'), '{"torn');
    await board({ id: 'club', homeAssistant: true });
    const ha = await reader(config('club'));
    await until(() => ha.heard.length === 1);
  });
});

describe('the index of a hall', () => {
  const index = hallTopic('cellar');
  const idsIn = (text = '') =>
    text === ''
      ? []
      : hallSchema()
          .parse(JSON.parse(text))
          .boards.map(({ id }) => id);

  it('lists all its boards, also those that came at once, and loses one that leaves', async () => {
    const one = await reader(index);
    const [a] = await Promise.all(['a', 'b', 'c'].map((id) => board({ id, hall: 'cellar', machine: id })));
    await until(() => idsIn(one.texts(index).at(-1)).join() === 'a,b,c', 'all three');
    await a?.close();
    await board({ id: 'a', machine: 'a' });
    await until(() => idsIn(one.texts(index).at(-1)).join() === 'b,c', 'two');
    await until(
      () => announcedIn(join(folder, 'a-halls.json'), url).read().length === 0,
      'it to be forgotten',
    );
    const [entry] = hallSchema().parse(JSON.parse(one.texts(index).at(-1) ?? '')).boards;
    expect(entry).toEqual({ id: 'b', base: 'nardy/v1/boards/b', page: null });
  });

  it('goes with its last board', async () => {
    const one = await reader(index);
    const only = await board({ id: 'a', hall: 'cellar' });
    await until(() => idsIn(one.texts(index).at(-1)).join() === 'a');
    await only.close();
    await board({ id: 'a', hall: 'attic' });
    await until(() => one.texts(index).at(-1) === '');
  });

  it('that somebody has filled with nonsense is made anew', async () => {
    const one = await reader(index);
    await one.client.publishAsync(index, 'nonsense', { qos: 1, retain: true });
    await board({ id: 'a', hall: 'cellar' });
    await until(() => one.heard.length === 2);
    expect(idsIn(one.texts(index).at(-1))).toEqual(['a']);
  });
});
