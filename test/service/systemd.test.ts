import { spawnSync } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { placement, planInstall, serviceManager } from '../../src/service/index.ts';
import { builtProgram, carryOut, emptyRoot, has, installation, Listener } from './support.ts';

/** Of 100, by the measure of systemd-analyze: the lower the less the service may do. */
const EXPOSURE_AT_MOST = 20;

const analyse = (...args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
  return { status, said: `${stdout}${stderr}` };
};

describe.skipIf(!has('systemd-analyze', '--version'))('the unit (needs systemd)', () => {
  test('has no mistakes by systemd-analyze verify', async () => {
    const root = await emptyRoot();
    await carryOut(await planInstall(installation(root, await builtProgram('1.0.0'))));
    const { status, said } = analyse('verify', '--man=no', placement(root).unit);
    expect({ status, said }).toEqual({ status: 0, said: '' });
  });

  test('is hardened by the judgement of systemd-analyze security', async () => {
    const root = await emptyRoot();
    await carryOut(await planInstall(installation(root, await builtProgram('1.0.0'))));
    const args = ['security', '--offline=true', `--root=${root}`, `--threshold=${EXPOSURE_AT_MOST}`];
    const { status, said } = analyse(...args, 'nardboard.service');
    expect(status, said).toBe(0);
    expect(said).toMatch(/Overall exposure level for nardboard\.service: [01]\.\d|2\.0/);
  });
});

describe('what the program tells systemd', () => {
  test('is nothing where nobody listens', () => {
    const manager = serviceManager({});
    manager.ready('up');
    manager.stopping();
    expect(spawnSync('true').status).toBe(0);
  });

  test.skipIf(!has('systemd-notify', '--version') || !has('perl', '-v'))(
    'is that it is ready, then signs of life, then that it stops (needs systemd-notify and perl)',
    async () => {
      const socket = join(await mkdtemp(join(tmpdir(), 'nardboard-notify-')), 'socket');
      const listener = new Listener(socket);
      const soon = { timeout: 50_000, interval: 20 };
      try {
        await vi.waitUntil(() => listener.listening, soon);
        const manager = serviceManager({
          PATH: process.env.PATH,
          NOTIFY_SOCKET: socket,
          WATCHDOG_USEC: '300000',
        });
        expect(listener.told).toEqual([]);
        manager.ready('http://board/');
        await vi.waitUntil(() => listener.told.filter((line) => line === 'WATCHDOG=1').length >= 2, soon);
        manager.stopping();
        await vi.waitUntil(() => listener.told.includes('STOPPING=1'), soon);
        expect(listener.told).toContain('READY=1');
        expect(listener.told).toContain('STATUS=http://board/');
      } finally {
        listener.close();
      }
    },
  );
});
