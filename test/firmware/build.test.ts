import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { boardFirmware, firmwareMachine } from '../../src/simulator/index.ts';
import { Witness } from '../simulator/machine/witness.ts';

const FIRMWARE = fileURLToPath(new URL('../../hardware/firmware/', import.meta.url));

/** In variables, so that nobody takes them for programs that this package has to bring along. */
const COMPILER = 'avr-gcc';
const MAKE = 'make';
const IDENTITY = './identity.sh';

function version(): string {
  return spawnSync(COMPILER, ['-dumpversion'], { encoding: 'utf8' }).stdout?.trim() ?? '';
}

describe('the committed firmware', () => {
  test('names the sources it was built from', () => {
    const board = new Witness(firmwareMachine(boardFirmware()));
    board.send({ kind: 'requestIdentity' });
    board.pass(20);
    board.send({ kind: 'requestIdentity' });
    board.pass(20);
    const sources = execFileSync(IDENTITY, { cwd: FIRMWARE, encoding: 'utf8' }).trim();
    expect(board.last('identity')).toMatchObject({ protocol: 2, firmware: [1, 1, 0], build: sources });
  });

  // Another version of the compiler may lay the code out otherwise without any fault.
  test.skipIf(!version().startsWith('5.4'))(
    'is what avr-gcc 5.4 makes of the sources (needs gcc-avr and avr-libc)',
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'firmware-'));
      try {
        const built = join(folder, 'built.hex');
        execFileSync(MAKE, ['--silent', `OUT=${folder}`, `HEX=${built}`], { cwd: FIRMWARE });
        expect(readFileSync(built, 'utf8')).toBe(boardFirmware());
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  );
});
