import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Installation, placement, type Step } from '../../src/service/index.ts';

export const has = (program: string, ...args: readonly string[]): boolean =>
  spawnSync(program, args, { stdio: 'ignore' }).status === 0;

/** A folder that everybody may pass through, as the root of a system. */
export async function emptyRoot(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'nardboard-root-'));
  await chmod(root, 0o755);
  await mkdir(join(root, 'etc'));
  return root;
}

/** Files of a folder, by path. */
export async function fill(folder: string, files: Readonly<Record<string, string>>): Promise<string> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

/** What a built program consists of, in small: with one package that it needs and one that only developers do. */
export async function builtProgram(version: string): Promise<string> {
  return fill(await mkdtemp(join(tmpdir(), 'nardboard-program-')), {
    'package.json': JSON.stringify({ version }),
    'dist/commands/main.js': `// ${version}`,
    'dist/web/index.html': version,
    'src/commands/nardboard.js': '#!/usr/bin/env node',
    'src/commands/main.ts': '// stays',
    'firmware-config/mega-6slot.json': '{}',
    'hardware/firmware/nardboard.hex': ':00000001FF',
    'node_modules/.package-lock.json': JSON.stringify({
      packages: { 'node_modules/needed': {}, 'node_modules/for-developers': { dev: true } },
    }),
    'node_modules/needed/index.js': '',
    'node_modules/for-developers/index.js': '',
  });
}

export const installation = (
  root: string,
  source: string,
  over: Partial<Installation> = {},
): Installation => ({
  place: placement(root),
  source,
  node: process.execPath,
  profile: 'mega-3slot',
  stamp: '2026-11-30T04-05-06',
  ...over,
});

export async function carryOut(steps: readonly Step[]): Promise<void> {
  for (const { run } of steps) await run();
}

/** The program of this repository, as `npm install` has built it. */
export const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** systemd's end of the socket: what comes is printed, a line each. Perl is a part of every Debian. */
const LISTENER = `use Socket; socket(my $s, AF_UNIX, SOCK_DGRAM, 0) or die; bind($s, sockaddr_un($ARGV[0])) or die;
chmod 0777, $ARGV[0]; $| = 1; print "listening\\n"; print "$m\\n" while defined(recv($s, $m, 65536, 0));`;

export class Listener {
  readonly #process: ChildProcess;
  #heard = '';

  constructor(path: string) {
    this.#process = spawn('perl', ['-e', `our $m; ${LISTENER}`, path]);
    this.#process.stdout?.on('data', (bytes) => {
      this.#heard += String(bytes);
    });
  }

  /** What has been told so far, without the barriers by which systemd-notify waits. */
  get told(): readonly string[] {
    return this.#heard.split('\n').filter((line) => line !== '' && !/^(BARRIER=1|listening)$/.test(line));
  }

  get listening(): boolean {
    return this.#heard.includes('listening');
  }

  close(): void {
    this.#process.kill();
  }
}
