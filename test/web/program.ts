import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../src/commands/nardboard.js', import.meta.url));

export interface Program {
  /** Of its page, with a slash at the end. */
  readonly url: string;
  close(): Promise<void>;
}

/** `nardboard start` as a newcomer starts it, with the simulated board, in a folder that goes with it. */
export async function startProgram(...more: readonly string[]): Promise<Program> {
  const folder = await mkdtemp(join(tmpdir(), 'nardboard-program-'));
  const args = [PROGRAM, 'start', '--web-port', '0', '--state', folder, ...more];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const close = async () => {
    await ended(child);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    return { url: await pageOf(child), close };
  } catch (error) {
    await close();
    throw error;
  }
}

function pageOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (text: Buffer) => {
      said += text;
      const url = /Game\s+(http\S+)/.exec(said)?.[1];
      if (url) resolve(url);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', (code) => reject(new Error(`nardboard start ended with status ${code}: ${said}`)));
  });
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}
