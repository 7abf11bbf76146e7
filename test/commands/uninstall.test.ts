import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { uninstallCommand } from '../../src/commands/uninstall.ts';
import { placement } from '../../src/service/index.ts';
import { foreignBroker, listener, until } from '../monitor/support.ts';

const STATE = 'nardy/v1/boards/club/state';

describe('nardboard uninstall', () => {
  let root: string;
  let said: string;
  const open: { close(): unknown }[] = [];
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'nardboard-uninstall-'));
    said = '';
    for (const stream of [process.stdout, process.stderr])
      vi.spyOn(stream, 'write').mockImplementation((text) => {
        said += String(text);
        return true;
      });
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    for (const one of open.splice(0).reverse()) await one.close();
    await rm(root, { recursive: true, force: true });
  });

  /** An installation that has told a broker of its board. */
  async function installed(url: string) {
    const place = placement(root);
    const files = {
      [place.unit]: '[Unit]',
      [place.configuration]: JSON.stringify({ board: { id: 'club' }, mqtt: { broker: url } }),
      [join(place.games, 'announced.json')]: JSON.stringify({ [new URL(url).href]: [STATE] }),
    };
    for (const [path, text] of Object.entries(files)) {
      await mkdir(join(path, '..'), { recursive: true });
      await writeFile(path, text);
    }
    return place;
  }
  const uninstall = (...more: string[]) =>
    uninstallCommand().parseAsync(['--root', root, ...more], { from: 'user' });

  it('takes away what the board has left on a broker elsewhere', async () => {
    const broker = await foreignBroker();
    open.push(broker);
    const url = `mqtt://127.0.0.1:${broker.port}`;
    const place = await installed(url);
    const board = await listener(url, []);
    open.push(board);
    await board.client.publishAsync(STATE, '{"seq":1}', { qos: 1, retain: true });
    await uninstall('--dry-run');
    expect(said).toContain(
      `Would do: Takes what the board has left on the MQTT broker ${new URL(url).host} away`,
    );
    const reader = await listener(url, [STATE]);
    open.push(reader);
    await until(() => reader.texts(STATE).length === 1);
    await uninstall();
    await until(() => reader.texts(STATE).at(-1) === '', 'the state to go');
    expect(existsSync(place.unit)).toBe(false);
  });

  it('goes on where that broker does not answer, and says what stays there', async () => {
    const broker = await foreignBroker();
    broker.close();
    const place = await installed(`mqtt://127.0.0.1:${broker.port}`);
    await uninstall();
    expect(said).toMatch(/stays there.*mosquitto_pub.*\(E_BROKER\)/);
    expect(existsSync(place.unit)).toBe(false);
    expect(await readFile(join(place.games, 'announced.json'), 'utf8')).toContain(STATE);
  });

  it('goes on where that broker hangs up in the middle', async () => {
    const silent = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => {
        socket.write(Buffer.from([0x20, 2, 0, 0]));
        socket.once('data', () => socket.destroy());
      });
    });
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    open.push(silent);
    const place = await installed(`mqtt://127.0.0.1:${(silent.address() as AddressInfo).port}`);
    await uninstall();
    expect(said).toMatch(/stays there.*\(E_BROKER\)/);
    expect(existsSync(place.unit)).toBe(false);
  });

  it('goes on where the configuration has mistakes, and says so', async () => {
    const place = await installed('mqtt://127.0.0.1:1');
    await writeFile(place.configuration, '{ "mqtt": { "broker": 7 } }');
    await uninstall();
    expect(said).toContain('E_CONFIG');
    expect(existsSync(place.unit)).toBe(false);
  });
});
