import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { hallTopic, topicsOf } from '../../src/feed/index.ts';
import { announcedIn, leaveBroker, type MonitorOptions, startMonitor } from '../../src/monitor/index.ts';
import { hasMosquitto, hasOpenssl, mosquitto, userCalled } from './mosquitto.ts';
import { eventsFrom, INFO, listener, pause, stateAt, until } from './support.ts';

const topics = topicsOf('test');
const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

interface Who {
  readonly username: string;
  readonly password: string;
  readonly ca?: string;
  readonly homeAssistant?: boolean;
  readonly announced?: NonNullable<MonitorOptions['announced']>;
}

async function board(url: string, { homeAssistant = true, announced, ...more }: Who) {
  const troubles: string[] = [];
  const monitor = await startMonitor({
    id: 'test',
    info: INFO,
    events: [],
    broker: { url, ...more },
    homeAssistant,
    ...(announced ? { announced } : {}),
    hall: 'cellar',
    onCommand: ({ verb }) => ({ ok: true, verb }),
    onTrouble: (error) => troubles.push(`${error.code} ${error.message}`),
  });
  open.push(monitor);
  return { monitor, troubles };
}

async function visitor(url: string, filters: string[], options = {}) {
  const one = await listener(url, filters, { protocolVersion: 5, ...options });
  open.push(one);
  return one;
}

/** Where a board writes down what it has left on a broker. */
async function notes(url: string) {
  const folder = await mkdtemp(join(tmpdir(), 'nardboard-announced-'));
  open.push({ close: () => rm(folder, { recursive: true }) });
  return {
    topics: announcedIn(join(folder, 'topics.json'), url),
    halls: announcedIn(join(folder, 'halls.json'), url),
  };
}

describe.skipIf(!hasMosquitto)('mosquitto with the files that are shipped', () => {
  async function started() {
    const broker = await mosquitto();
    open.push(broker);
    return { broker, url: `mqtt://127.0.0.1:${broker.port}` };
  }

  it('gets everything with a password, survives its own restart, and tells when the board is gone', async () => {
    const { broker, url } = await started();
    const { monitor } = await board(url, userCalled('test'));
    await until(() => monitor.isConnected);
    const one = await visitor(url, [`${topics.base}/#`], userCalled('director'));
    monitor.publish(stateAt(1));
    monitor.tell(eventsFrom(1, 100));
    await until(() => one.texts(topics.event).length === 100);
    await one.client.publishAsync(topics.command('white', 'take'), '{"id":"1","client":"p"}', { qos: 1 });
    await until(() => one.texts(topics.reply('p', '1')).length === 1);

    await broker.stop();
    monitor.tell(eventsFrom(101, 150));
    await broker.start();
    await until(() => monitor.undelivered === 0);
    const late = await visitor(url, [`${topics.base}/#`], userCalled('director'));
    await until(() => late.texts(topics.state).length === 1 && late.texts(topics.availability).length === 1);
    expect(late.texts(topics.availability)).toEqual(['online']);
    await monitor.close();
    await until(() => late.texts(topics.availability).includes('offline'));
  });

  it('lets a reader without a name read, and nothing else', async () => {
    const { url } = await started();
    const { monitor } = await board(url, userCalled('test'));
    await until(() => monitor.isConnected);
    monitor.publish(stateAt(1));
    const reader = await visitor(url, ['nardy/v1/#', 'homeassistant/#']);
    await until(() => reader.texts(topics.state).length === 1);
    await until(() => reader.texts(hallTopic('cellar')).length === 1, 'the index');
    const forge = (topic: string, text: string) =>
      reader.client.publishAsync(topic, text, { qos: 1, retain: true }).catch(() => undefined);
    await forge(topics.state, '{"seq":9}');
    await forge(topics.availability, 'offline');
    await forge(hallTopic('cellar'), '');
    await forge(topics.command('white', 'take'), '{"id":"1"}');
    await pause(150);
    const late = await visitor(url, ['nardy/v1/#'], userCalled('director'));
    await until(() => late.texts(topics.availability).length === 1 && late.texts(topics.state).length === 1);
    expect(JSON.parse(late.texts(topics.state)[0] ?? '').seq).toBe(1);
    expect(late.texts(topics.availability)).toEqual(['online']);
    expect(late.texts(hallTopic('cellar'))[0]).not.toBe('');
    const all = [...reader.heard, ...late.heard].map(({ topic }) => topic);
    expect(all.filter((topic) => /\/(cmd|reply)\//.test(topic) || topic.startsWith('homeassistant'))).toEqual(
      [],
    );
  });

  it('lets a board write its own topics, and those of no other', async () => {
    const { url } = await started();
    const mine = await visitor(url, ['nardy/v1/boards/+/cmd/#'], userCalled('test'));
    const director = await visitor(url, ['nardy/v1/#'], userCalled('director'));
    await mine.client.publishAsync(topicsOf('other').state, 'forged', { qos: 1 }).catch(() => undefined);
    await mine.client.publishAsync(topics.state, 'own', { qos: 1 });
    await director.client.publishAsync(topicsOf('other').command('any', 'snapshot'), '1', { qos: 1 });
    await director.client.publishAsync(topics.command('any', 'snapshot'), '2', { qos: 1 });
    await until(() => mine.heard.length > 0 && director.heard.length > 2);
    await pause(50);
    expect(mine.heard.map(({ text }) => text)).toEqual(['2']);
    expect(director.texts(topicsOf('other').state)).toEqual([]);
    expect(director.texts(topics.state)).toEqual(['own']);
  });

  it('shows Home Assistant the device, and lets it press buttons only as director', async () => {
    const { url } = await started();
    const { monitor } = await board(url, userCalled('test'));
    await until(() => monitor.isConnected);
    const ha = await visitor(url, ['homeassistant/#', `${topics.base}/reply/#`], userCalled('homeassistant'));
    await until(() => ha.texts('homeassistant/device/nardy_test/config').length === 1);
    await ha.client.publishAsync('homeassistant/status', 'online', { qos: 1 });
    await until(() => ha.texts('homeassistant/device/nardy_test/config').length === 2);
    const press = (role: 'director' | 'white', id: string) =>
      ha.client
        .publishAsync(topics.command(role, 'pause'), JSON.stringify({ id, client: 'ha' }), { qos: 1 })
        .catch(() => undefined);
    await press('white', 'a');
    await press('director', 'b');
    await until(() => ha.texts(topics.reply('ha', 'b')).length === 1);
    expect(ha.texts(topics.reply('ha', 'a'))).toEqual([]);
  });

  it('shows Home Assistant the device again after its own restart, and no more once that is switched off', async () => {
    const { broker, url } = await started();
    const config = 'homeassistant/device/nardy_test/config';
    const announced = await notes(url);
    const { monitor } = await board(url, { ...userCalled('test'), announced });
    await until(() => monitor.isConnected);
    await broker.stop();
    await broker.start();
    await until(() => monitor.isConnected, 'the board to come back');
    const ha = await visitor(url, ['homeassistant/#'], userCalled('homeassistant'));
    await until(() => ha.texts(config).length === 1, 'the device');
    await monitor.close();
    const off = await board(url, { ...userCalled('test'), announced, homeAssistant: false });
    await until(() => ha.texts(config).at(-1) === '', 'the device to go');
    await off.monitor.close();
    const late = await visitor(url, ['homeassistant/#', `${topics.base}/info`], userCalled('homeassistant'));
    await until(() => late.texts(topics.info).length === 1);
    expect(late.texts(config)).toEqual([]);
  });

  it('is left without a trace by a board that goes for good, unless it does not answer', async () => {
    const { broker, url } = await started();
    const announced = await notes(url);
    const { monitor } = await board(url, { ...userCalled('test'), announced });
    await until(() => monitor.isConnected);
    monitor.publish(stateAt(1));
    const everything = ['nardy/v1/#', 'homeassistant/#'];
    const before = await visitor(url, everything, userCalled('homeassistant'));
    await until(() => before.texts(topics.value('score')).length > 0, 'the score');
    await until(() => before.texts(hallTopic('cellar')).length > 0, 'the index');
    await monitor.close();
    const left = announced.topics.read();

    const leaving = { broker: { url, ...userCalled('test') }, announced };
    await broker.stop();
    await expect(leaveBroker(leaving)).rejects.toMatchObject({ code: 'E_BROKER' });
    expect(announced.topics.read()).toEqual(left);
    expect(announced.halls.read()).toHaveLength(1);

    await broker.start();
    const again = await board(url, { ...userCalled('test'), announced });
    await until(() => again.monitor.isConnected);
    again.monitor.publish(stateAt(2));
    const known = await visitor(url, everything, userCalled('homeassistant'));
    await until(() => known.texts(topics.value('score')).length > 0, 'the score again');
    await until(() => known.texts(hallTopic('cellar')).length > 0, 'the index again');
    await again.monitor.close();
    await leaveBroker(leaving);
    expect([...announced.topics.read(), ...announced.halls.read()]).toEqual([]);
    const mark = await visitor(url, everything, userCalled('homeassistant'));
    await mark.client.publishAsync('homeassistant/mark', 'here', { qos: 1 });
    await until(() => mark.heard.some(({ topic }) => topic === 'homeassistant/mark'));
    expect(mark.heard.map(({ topic }) => topic)).toEqual(['homeassistant/mark']);
  });

  it('that refuses the password is reported as such, without the password', async () => {
    const { url } = await started();
    const { troubles } = await board(url, { username: 'test', password: 'wrong-one' });
    await until(() => troubles.length > 0);
    expect(troubles[0]).toMatch(/^E_BROKER .*Not authorized/);
    expect(troubles[0]).not.toContain('wrong-one');
  });

  it.skipIf(!hasOpenssl)('is trusted over TLS by its certificate, and not without', async () => {
    const broker = await mosquitto({ tls: true });
    open.push(broker);
    const url = `mqtts://localhost:${broker.tlsPort}`;
    const ca = await readFile(broker.ca, 'utf8');
    const { monitor } = await board(url, { ...userCalled('test'), ca });
    await until(() => monitor.isConnected, 'a connection over TLS');
    monitor.publish(stateAt(1));
    const one = await visitor(url, [topics.state], { ca });
    await until(() => one.heard.length === 1);
    const { troubles } = await board(url, userCalled('test'));
    await until(() => troubles.length > 0);
    expect(troubles[0]).toMatch(/certificate/);
  });
});
