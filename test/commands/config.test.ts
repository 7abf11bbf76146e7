import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configCommand } from '../../src/commands/config.ts';
import { explainSettings } from '../../src/config/index.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nardboard-config-'));
});
afterEach(async () => {
  process.exitCode = undefined;
  await rm(folder, { recursive: true, force: true });
});

async function written(text: string): Promise<string> {
  const file = join(folder, 'config.json');
  await writeFile(file, text);
  return file;
}

async function run(...args: string[]): Promise<string> {
  const said: string[] = [];
  const out = vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0);
  try {
    await configCommand().exitOverride().parseAsync(args, { from: 'user' });
  } finally {
    out.mockRestore();
  }
  return said.join('');
}

describe('nardboard config', () => {
  it('shows every setting with its value and where that comes from', async () => {
    const file = await written('{\n  "web": { "port": 9000 },\n  "language": "lt"\n}');
    const text = await run('--config', file);
    expect(text).toMatch(new RegExp(`^web\\.port +9000 +${file}, line 2$`, 'm'));
    expect(text).toMatch(new RegExp(`^language +"lt" +${file}, line 3$`, 'm'));
    expect(text).toMatch(/^web\.bind +"127\.0\.0\.1" +default$/m);
  });

  it('names every mistake at once, each with its line and a remedy', async () => {
    const file = await written(
      [
        '{',
        '  "port": 5,',
        '  "langage": "en",',
        '  "match": {',
        '    "options": { "nonsense": 2, "headLimit": "x" },',
        '    "length": 0',
        '  },',
        '  "web": { "bnid": "::" },',
        '  "timing": { "settleMs": 1, "settleMs": 100 }',
        '}',
      ].join('\n'),
    );
    const error: Error = await run('--check', '--config', file).then(
      () => new Error('nothing was wrong'),
      (caught) => caught,
    );
    const lines = error.message.split('\n').slice(1);
    expect(lines.map((line) => /line (\d+), ([\w.]+)/.exec(line)?.slice(1))).toEqual([
      ['2', 'port'],
      ['3', 'langage'],
      ['5', 'match.options.nonsense'],
      ['5', 'match.options.headLimit'],
      ['6', 'match.length'],
      ['8', 'web.bnid'],
      ['9', 'timing.settleMs'],
    ]);
    expect(error.message).toMatch(/port: .*belongs in board or web/);
    expect(error.message).toMatch(/langage: .*did you mean language/);
    expect(error.message).toMatch(/bnid: .*did you mean bind/);
    expect(error.message).toMatch(/settleMs: .*already/);
  });

  it('looks into the board profile as well', async () => {
    const profile = join(folder, 'board.json');
    await writeFile(profile, '{\n  "name": "mine",\n  "boards": {}\n}');
    const file = await written(JSON.stringify({ board: { profile } }));
    await expect(run('--check', '--config', file)).rejects.toThrow(/line 3, boards: .*did you mean board\?/);
  });

  it('says so when nothing is wrong', async () => {
    const file = await written('{ "language": "ru" }');
    expect(await run('--check', '--config', file)).toBe(`${file}: nothing is wrong.\n`);
  });

  it('tells programs the same in JSON, faults included', async () => {
    const right = JSON.parse(await run('--json', '--config', await written('{ "language": "ru" }')));
    expect(right.faults).toEqual([]);
    expect(right.settings).toContainEqual(
      expect.objectContaining({ path: 'language', value: 'ru', from: right.file, line: 1, default: 'en' }),
    );
    const wrong = JSON.parse(await run('--json', '--config', await written('{ "language": "de" }')));
    expect(wrong.faults).toMatchObject([{ at: 'language', line: 1 }]);
    expect(process.exitCode).toBe(2);
  });

  it('explains the settings that are named, or refuses names of none', async () => {
    const text = await run('web.port', '--config', await written('{}'));
    expect(text).toMatch(/TCP port[\s\S]*0–65535; default 8080/);
    await expect(run('web.prot', '--config', await written('{}'))).rejects.toMatchObject({
      code: 'E_ARGUMENT',
    });
  });

  it('never shows the password of a broker', async () => {
    const file = await written('{ "mqtt": { "broker": "mqtt://anna:secret@house" } }');
    for (const args of [[], ['--json'], ['mqtt']]) {
      const text = await run(...args, '--config', file);
      expect(text).toContain('mqtt://anna:***@house');
      expect(text).not.toContain('secret');
    }
  });
});

describe('where a setting comes from', () => {
  it('is the command line before the file, and the environment before the default', async () => {
    const file = await written('{ "web": { "port": 1 }, "journal": { "directory": null } }');
    const { settings } = await explainSettings(
      file,
      { web: { port: 0 } },
      { env: { STATE_DIRECTORY: '/var/lib/nardboard' }, home: folder },
    );
    const at = (path: string) => settings.find((setting) => setting.path === path);
    expect(at('web.port')).toMatchObject({ value: 0, from: 'command line', line: null });
    expect(at('journal.directory')).toMatchObject({ value: '/var/lib/nardboard', from: 'environment' });
    expect(at('web.bind')).toMatchObject({ from: 'default' });
  });
});
