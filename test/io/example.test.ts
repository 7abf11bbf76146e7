import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test, vi } from 'vitest';
import {
  boardFirmware,
  firmwareMachine,
  joinCable,
  ptyPort,
  runInRealTime,
  type Tone,
} from '../../src/simulator/index.ts';

const EXAMPLE = fileURLToPath(new URL('../../hardware/examples/light-organ.js', import.meta.url));
const BUILT = fileURLToPath(new URL('../../dist/io/index.js', import.meta.url));
const WHITE_END = 186;

function hasPty(): boolean {
  try {
    createRequire(import.meta.url)('@lydell/node-pty');
    return true;
  } catch {
    return false;
  }
}

test('the example is twenty lines', () => {
  const lines = readFileSync(EXAMPLE, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('//'));
  expect(lines.length).toBeLessThanOrEqual(20);
});

describe.skipIf(!hasPty() || !existsSync(BUILT))(
  'the light organ (needs @lydell/node-pty and a build)',
  () => {
    test('plays on the machine code of the board behind a serial port', async () => {
      const machine = firmwareMachine(boardFirmware());
      const time = runInRealTime(machine);
      const link = join(mkdtempSync(join(tmpdir(), 'nardboard-')), 'board');
      const pty = ptyPort(link);
      joinCable(pty, machine, time);
      const tones: Tone[] = [];
      let shining = 0;
      machine.onBuzzer((tone) => tones.push(tone));
      machine.onLights((rgb) => {
        shining = rgb.filter((part) => part > 0).length;
      });
      const script = spawn(process.execPath, [EXAMPLE, link]);
      let said = '';
      for (const stream of [script.stdout, script.stderr])
        stream.on('data', (bytes) => {
          said += String(bytes);
        });
      const ended = new Promise((resolve) => script.once('exit', resolve));
      const soon = { timeout: 30_000, interval: 20 };
      try {
        await vi
          .waitUntil(() => said.includes('Put a checker'), soon)
          .catch(() => {
            throw new Error(`It never began: ${said}`);
          });
        machine.setInput(0, true);
        await vi.waitUntil(() => shining > 0 && tones.some(({ frequency }) => frequency > 0), soon);
        machine.setInput(0, false);
        await vi.waitUntil(() => shining === 0, soon);
        machine.setInput(WHITE_END, true);
        expect(await ended).toBe(0);
      } finally {
        script.kill();
        pty.unplug();
        time.stop();
      }
    }, 90_000);
  },
);
