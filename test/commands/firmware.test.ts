import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { firmwareCommand } from '../../src/commands/firmware.ts';
import { shippedBuild } from '../../src/commands/firmware-identity.ts';
import { boardFirmware, firmwareMachine, standInMachine } from '../../src/simulator/index.ts';
import { Mega, UNO } from './mega.ts';

const AVRDUDE = 'avrdude';
const hasAvrdude = spawnSync(AVRDUDE, ['-?'], { stdio: 'ignore' }).error === undefined;

function hasPty(): boolean {
  try {
    createRequire(import.meta.url)('@lydell/node-pty');
    return true;
  } catch {
    return false;
  }
}

const { PATH = '' } = process.env;
let folder: string;
let link: string;
let mega: Mega | null = null;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nardboard-firmware-'));
  link = join(folder, 'board');
});
afterEach(() => {
  process.env.PATH = PATH;
  process.exitCode = undefined;
  mega?.end();
  mega = null;
  rmSync(folder, { recursive: true, force: true });
});

async function run(...args: string[]): Promise<string> {
  const said: string[] = [];
  const out = vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0);
  try {
    await firmwareCommand()
      .exitOverride()
      .parseAsync(['--port', link, ...args], { from: 'user' });
  } finally {
    out.mockRestore();
  }
  return said.join('');
}

/** An avrdude that only does what the test wants, found before any other. */
function fakeAvrdude(script: string): void {
  const path = join(folder, AVRDUDE);
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  process.env.PATH = `${folder}${delimiter}${PATH}`;
}

describe.skipIf(!hasPty())('nardboard firmware (needs @lydell/node-pty)', () => {
  it('says that a board runs what was built, or what else it runs and the remedy', async () => {
    mega = new Mega(link, firmwareMachine(boardFirmware()));
    expect(await run('--check')).toContain(`runs what was built: firmware`);
    expect(process.exitCode).toBeUndefined();
    mega.end();
    mega = new Mega(link, standInMachine());
    const text = await run('--check');
    expect(text).toMatch(new RegExp(`something else than build ${shippedBuild()}: .*build 00000000`));
    expect(text).toContain('Remedy: nardboard firmware --flash');
    expect(process.exitCode).toBe(1);
  });

  it.skipIf(!hasAvrdude)(
    'writes the hex through the boot loader with the real avrdude, and the board then runs it (needs avrdude)',
    async () => {
      mega = new Mega(link, standInMachine());
      const text = await run('--flash');
      expect(text).toMatch(/build 00000000[\s\S]*Writing build/);
      expect(text).toContain(`runs what was built`);
      expect(text).toContain(shippedBuild());
      expect(process.exitCode).toBeUndefined();
    },
  );

  it.skipIf(!hasAvrdude)('writes nothing to a processor of another kind (needs avrdude)', async () => {
    mega = new Mega(link, standInMachine(), UNO);
    await expect(run('--flash')).rejects.toMatchObject({
      code: 'E_BOARD_FIRMWARE',
      message: expect.stringMatching(/no ATmega2560; nothing was written. Remedy/),
    });
    expect(mega.flash.every((byte) => byte === 0xff)).toBe(true);
  });

  it('calls avrdude with the Mega’s own boot loader and the shipped hex', async () => {
    mega = new Mega(link, standInMachine());
    fakeAvrdude(`echo "$@" > ${folder}/args; exit 0`);
    await run('--flash', '--json');
    const args = spawnSync('cat', [join(folder, 'args')], { encoding: 'utf8' }).stdout;
    expect(args).toMatch(
      new RegExp(`^-p m2560 -c wiring -b 115200 -D -P ${link} -U flash:w:.*/nardboard\\.hex:i`),
    );
    // It wrote nothing, and that is noticed.
    expect(process.exitCode).toBe(1);
  });

  it.each([
    [
      'echo "stk500v2_getsync(): timeout communicating with programmer" >&2; exit 1',
      /boot loader does not answer/,
    ],
    ['echo "verification error" >&2; exit 1', /was not written[\s\S]*verification error/],
    ['exit 1', /status 1/],
  ])('tells what avrdude met: %s', async (script, words) => {
    mega = new Mega(link, standInMachine());
    fakeAvrdude(script);
    await expect(run('--flash')).rejects.toMatchObject({
      code: 'E_BOARD_FIRMWARE',
      message: expect.stringMatching(words),
    });
  });

  it('says how to install avrdude where there is none', async () => {
    mega = new Mega(link, standInMachine());
    process.env.PATH = folder;
    await expect(run('--flash')).rejects.toThrow(/sudo apt install avrdude/);
  });

  it('writes nothing where there is no port', async () => {
    fakeAvrdude(`touch ${folder}/written`);
    await expect(run('--flash')).rejects.toMatchObject({ code: 'E_PORT_MISSING' });
    await expect(run('--check')).rejects.toMatchObject({ code: 'E_PORT_MISSING' });
    expect(spawnSync('test', ['-e', join(folder, 'written')]).status).toBe(1);
  });
});
