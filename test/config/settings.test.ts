import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  configFiles,
  describeSettings,
  faultsOf,
  loadSettings,
  parseSettings,
  stateDirectory,
} from '../../src/config/index.ts';

const nowhere = { env: {}, home: '/home/ann' };
const faultsIn = (json: unknown, overrides = {}) => {
  try {
    parseSettings(json, 'config.json', overrides, nowhere);
    return [];
  } catch (error) {
    return faultsOf(error);
  }
};
const placesOf = (json: unknown, overrides = {}) => faultsIn(json, overrides).map((fault) => fault.at);

describe('settings', () => {
  test('need no file: every one has a default', () => {
    const settings = parseSettings({}, 'nothing', {}, nowhere);
    expect(settings).toMatchObject({
      board: { profile: 'mega-6slot', port: 'simulated', dicePort: null },
      match: { variant: null, preset: null, length: 1, clock: null, white: 'White', black: 'Black' },
      timing: { setUpRestMs: 2000, diceLiftMs: 300 },
      web: { port: 8080, bind: '127.0.0.1', announce: true },
      mqtt: { broker: 'embedded', certificate: null, homeAssistant: false, hall: null },
      journal: { directory: '/home/ann/.local/state/nardboard' },
    });
  });

  test('of the command line go before those of the file, one by one', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'settings-'));
    const file = join(directory, 'config.json');
    await writeFile(file, JSON.stringify({ web: { port: 9000, bind: '0.0.0.0' }, language: 'lt' }));
    const settings = await loadSettings(file, { web: { port: 0, bind: undefined }, match: { length: 5 } });
    expect(settings.web).toEqual({ port: 0, bind: '0.0.0.0', announce: true });
    expect(settings.language).toBe('lt');
    expect(settings.match.length).toBe(5);
  });

  test('come from the first of the usual files that is there', async () => {
    const home = await mkdtemp(join(tmpdir(), 'home-'));
    await mkdir(join(home, 'xdg/nardboard'), { recursive: true });
    await writeFile(join(home, 'xdg/nardboard/config.json'), '{ "language": "ru" }');
    const settings = await loadSettings(undefined, {}, { env: { XDG_CONFIG_HOME: join(home, 'xdg') }, home });
    expect(settings.language).toBe('ru');
  });

  test('that are wrong are named all at once, each with a remedy', () => {
    const faults = faultsIn({
      web: { port: 70_000, bint: '::' },
      language: 'de',
      mqtt: { broker: 'http://house' },
      timing: { settleMs: 1.5 },
      boards: {},
    });
    const remedies = Object.fromEntries(faults.map(({ at, remedy }) => [at, remedy]));
    expect(remedies).toMatchObject({
      'web.port': expect.stringContaining('65535'),
      'web.bint': expect.stringContaining('port, bind'),
      language: expect.stringContaining('"en" or "ru" or "lt"'),
      'mqtt.broker': expect.stringContaining('mqtt://'),
      'timing.settleMs': expect.stringContaining('whole number'),
      boards: expect.stringContaining('board, match'),
    });
  });

  test('that are wrong on the command line say so', () => {
    expect(placesOf({}, { web: { port: -1 } })).toEqual(['web.port (on the command line)']);
  });

  test('may name only games that can be played, with options that apply', () => {
    expect(placesOf({ match: { variant: 'chess' } })).toEqual(['match.variant']);
    expect(placesOf({ match: { variant: 'short', options: { headLimit: 1 } } })).toEqual([
      'match.options.headLimit',
    ]);
    expect(placesOf({ match: { variant: 'short', options: { beaver: true } } })).toEqual([]);
  });

  test('are an object, or refused', () => {
    for (const json of [null, 3, 'x', [], true]) expect(faultsIn(json)).toHaveLength(1);
  });
});

describe('directories', () => {
  test('systemd’s is taken before XDG’s, and XDG’s only when it is absolute', () => {
    const home = '/home/ann';
    expect(
      stateDirectory({ home, env: { STATE_DIRECTORY: '/var/lib/nardboard', XDG_STATE_HOME: '/s' } }),
    ).toBe('/var/lib/nardboard');
    expect(stateDirectory({ home, env: { XDG_STATE_HOME: '/s' } })).toBe('/s/nardboard');
    expect(stateDirectory({ home, env: { XDG_STATE_HOME: 's' } })).toBe('/home/ann/.local/state/nardboard');
    expect(configFiles({ home, env: {} })).toEqual([
      '/home/ann/.config/nardboard/config.json',
      '/etc/nardboard/config.json',
    ]);
  });
});

describe('the description of the settings', () => {
  const described = describeSettings();

  test('says of each what it means, what may be written, and a default that may', () => {
    expect(described.length).toBeGreaterThan(15);
    for (const setting of described) {
      expect(setting.meaning, setting.path).not.toBe('');
      expect(setting.range, setting.path).not.toBe('undefined');
      const [section = '', name] = setting.path.split('.');
      const json =
        name === undefined ? { [section]: setting.default } : { [section]: { [name]: setting.default } };
      expect(placesOf(json), setting.path).toEqual([]);
    }
  });

  test('gives bounds and units of numbers', () => {
    const of = (path: string) => described.find((setting) => setting.path === path);
    expect(of('web.port')).toMatchObject({ range: '0–65535', default: 8080 });
    expect(of('timing.diceLiftMs')).toMatchObject({ range: '100–2000', unit: 'ms', default: 300 });
    expect(of('match.length')).toMatchObject({ range: '1–25 or null', unit: 'points' });
  });

  test('has a unit for every setting whose name ends in one', () => {
    for (const { path, unit } of described) if (path.endsWith('Ms')) expect(unit, path).toBe('ms');
  });
});
