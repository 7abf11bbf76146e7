import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test, vi } from 'vitest';
import { placement, planInstall } from '../../src/service/index.ts';
import { carryOut, emptyRoot, has, installation, Listener, REPOSITORY } from './support.ts';

const SCRIPT = fileURLToPath(new URL('chroot.sh', import.meta.url));
/** Where no namespaces may be made the program runs as it is, from the folder it was installed into. */
const isConfined = process.getuid?.() === 0 && has('unshare', '-m', 'true');
const possible =
  has('systemd-notify', '--version') && has('systemd-sysusers', '--version') && has('perl', '-v');

function startIn(root: string): ChildProcess {
  if (isConfined) return spawn('unshare', ['-m', 'sh', SCRIPT, root, dirname(process.execPath)]);
  const { program, configuration, games } = placement(root);
  const launcher = join(program, 'src/commands/nardboard.js');
  const args = [launcher, 'start', '--config', configuration, '--port', 'simulated', '--web-port', '0'];
  const env = {
    PATH: process.env.PATH,
    STATE_DIRECTORY: games,
    NOTIFY_SOCKET: join(root, 'tmp/notify'),
    WATCHDOG_USEC: '3000000',
  };
  return spawn(process.execPath, args, { env });
}

describe.skipIf(!possible || !existsSync(join(REPOSITORY, 'dist/commands/main.js')))(
  'the installed program (needs systemd and perl)',
  () => {
    test('runs on what was installed alone, as its own user where that can be tried, says when it is ready, and leaves when asked', async () => {
      const root = await emptyRoot();
      await carryOut(await planInstall(installation(root, REPOSITORY)));
      await mkdir(join(root, 'tmp'));
      const listener = new Listener(join(root, 'tmp/notify'));
      await vi.waitUntil(() => listener.listening, { timeout: 60_000 });
      const program = startIn(root);
      let said = '';
      for (const stream of [program.stdout, program.stderr])
        stream?.on('data', (bytes) => {
          said += String(bytes);
        });
      const left = new Promise<number | null>((resolve) => program.once('exit', resolve));
      try {
        await vi
          .waitUntil(() => listener.told.includes('WATCHDOG=1'), { timeout: 90_000 })
          .catch(() => {
            throw new Error(`It never came up:\n${said}`);
          });
        expect(listener.told).toContain('READY=1');
        program.kill('SIGTERM');
        expect(await left).toBe(0);
        expect(listener.told).toContain('STOPPING=1');
        const journal = await readFile(join(placement(root).games, 'journal.ndjson'), 'utf8');
        expect(journal).toContain('started');
      } finally {
        program.kill('SIGKILL');
        listener.close();
      }
    }, 180_000);
  },
);
