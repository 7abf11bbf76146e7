import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { placement, planInstall, planUninstall } from '../../src/service/index.ts';
import { builtProgram, carryOut, emptyRoot, fill, has, installation } from './support.ts';

const read = (path: string) => readFile(path, 'utf8');
const json = async (path: string) => JSON.parse(await read(path));

/** Everything in a folder, by path. */
const listing = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true })).sort();

describe.skipIf(!has('systemd-sysusers', '--version'))('installing (needs systemd)', () => {
  let root = '';
  let place = placement('/');
  beforeEach(async () => {
    root = await emptyRoot();
    place = placement(root);
  });
  const install = async (version: string) =>
    carryOut(await planInstall(installation(root, await builtProgram(version))));

  test('brings program, user, configuration, udev rule, unit and command', async () => {
    await install('1.0.0');
    expect((await json(join(place.program, 'package.json'))).version).toBe('1.0.0');
    expect(await read(join(root, 'etc/passwd'))).toMatch(/^nardboard:.*\/var\/lib\/nardboard:/m);
    expect(await read(join(root, 'etc/group'))).toMatch(/^dialout:x:\d+:nardboard$/m);
    expect(await json(place.configuration)).toEqual({
      board: { port: 'auto', profile: 'mega-3slot' },
      web: { bind: '0.0.0.0' },
    });
    expect(await read(place.unit)).toContain('start --config /etc/nardboard/config.json');
    expect(await read(place.command)).toContain('/opt/nardboard/src/commands/nardboard.js "$@"');
    expect(existsSync(place.udevRule)).toBe(true);
  });

  test('leaves behind what only developers need', async () => {
    await install('1.0.0');
    expect(existsSync(join(place.program, 'node_modules/needed/index.js'))).toBe(true);
    expect(existsSync(join(place.program, 'node_modules/for-developers'))).toBe(false);
    expect(await readdir(join(place.program, 'src/commands'))).toEqual(['nardboard.js']);
  });

  test('once more changes nothing', async () => {
    await install('1.0.0');
    const before = await listing(root);
    await install('1.0.0');
    expect(await listing(root)).toEqual(before);
  });

  test('upgrades the program and keeps games and configuration as they are', async () => {
    await install('1.0.0');
    const settings = '{ "language": "lt", "board": { "port": "/dev/nardboard" } }';
    await fill(root, {
      'var/lib/nardboard/journal.ndjson': 'a game',
      'etc/nardboard/config.json': settings,
      'opt/nardboard/dist/old.js': 'left over',
    });
    await install('2.0.0');
    expect((await json(join(place.program, 'package.json'))).version).toBe('2.0.0');
    expect(existsSync(join(place.program, 'dist/old.js'))).toBe(false);
    expect(await read(join(place.games, 'journal.ndjson'))).toBe('a game');
    expect(await read(place.configuration)).toBe(settings);
    expect(await readdir(join(root, 'etc/nardboard'))).toEqual(['config.json']);
  });

  test('brings a configuration of an older format up to date and keeps the old one beside it', async () => {
    const old = '{"language":"ru","board":{"profile":"mega-3slot"}}';
    await fill(root, { 'etc/nardboard/config.json': old });
    await install('2.0.0');
    expect(await json(place.configuration)).toEqual({
      language: 'ru',
      board: { port: 'auto', profile: 'mega-3slot' },
    });
    expect(await read(`${place.configuration}.2026-11-30T04-05-06`)).toBe(old);
  });

  test.each([
    ['is not JSON', '{ "language": "en"'],
    ['has an unknown setting', '{ "langauge": "en", "board": { "port": "auto" } }'],
    ['is no object', '[]'],
  ])('changes nothing when the configuration %s', async (_, text) => {
    await install('1.0.0');
    await fill(root, { 'etc/nardboard/config.json': text });
    const before = await listing(root);
    await expect(install('2.0.0')).rejects.toMatchObject({ code: 'E_CONFIG' });
    expect(await listing(root)).toEqual(before);
    expect((await json(join(place.program, 'package.json'))).version).toBe('1.0.0');
  });

  test('takes along a Node that lies in somebody’s home, which services do not see', async () => {
    const source = await builtProgram('1.0.0');
    const steps = await planInstall(installation(root, source, { node: '/home/ada/.nvm/bin/node' }));
    expect(steps.map(({ says }) => says).join()).toContain('Takes along the Node at /home/ada/.nvm/bin/node');
    const elsewhere = await planInstall(installation(root, source, { node: '/usr/bin/node' }));
    expect(elsewhere.map(({ says }) => says).join()).not.toContain('Takes along');
  });

  test('refuses a program that has not been built, and the installed one itself', async () => {
    const unbuilt = await fill(await emptyRoot(), { 'package.json': '{}' });
    await expect(planInstall(installation(root, unbuilt))).rejects.toMatchObject({ code: 'E_INSTALL' });
    await expect(planInstall(installation(root, place.program))).rejects.toMatchObject({ code: 'E_INSTALL' });
    expect(await listing(root)).toEqual(['etc']);
  });

  test('is taken back by uninstalling, which leaves games and configuration', async () => {
    await install('1.0.0');
    await fill(root, { 'var/lib/nardboard/journal.ndjson': 'a game' });
    await carryOut(planUninstall(place));
    const left = (await listing(root)).filter((name) => /nardboard/.test(name));
    expect(left).toEqual([
      'etc/nardboard',
      'etc/nardboard/config.json',
      'var/lib/nardboard',
      'var/lib/nardboard/journal.ndjson',
    ]);
    expect(() => planUninstall(place)).toThrow(expect.objectContaining({ code: 'E_INSTALL' }));
  });

  test('on this machine starts the service at last, in a root elsewhere nothing', async () => {
    const source = await builtProgram('1.0.0');
    const says = async (where: string) =>
      (await planInstall(installation(where, source))).map((step) => step.says).join('\n');
    expect(await says('/')).toMatch(
      /daemon-reload\n.*enable nardboard\.service\n.*restart nardboard\.service$/,
    );
    expect(await says(root)).not.toContain('systemctl');
  });
});
