import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { packReport, recordingsOf, withoutNames } from '../../src/commands/index.ts';
import { parseSettings } from '../../src/config/index.ts';
import { openJournal } from '../../src/journal/index.ts';
import { readRecording, recordingsIn, TapeFolder } from '../../src/recorder/index.ts';

const names = { white: 'Анна', black: 'Board' };

async function inFolder<T>(what: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'nardboard-report-'));
  try {
    return await what(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

describe('names', () => {
  it('are left out wherever they stand, and words of the program stay', () => {
    const event = {
      kind: 'Board',
      names,
      whose: 'Анна',
      text: 'Анна has lifted her dice.',
      label: 'Board: yes',
    };
    const command = { verb: 'new-match', names: { white: 'Ona', black: 'Jis' } };
    expect(withoutNames([event, command, 'Ona'])).toEqual([
      {
        kind: 'Board',
        names: { white: 'White', black: 'Black' },
        whose: 'White',
        text: 'White has lifted her dice.',
        label: 'Black: yes',
      },
      { verb: 'new-match', names: { white: 'White', black: 'Black' } },
      'White',
    ]);
  });
});

describe('names that hide', () => {
  it('in pairs, in who of a pair throws, in what a director wrote, and in the name of a board are left out', () => {
    const pairs = { white: ['Anna', 'Vera'], black: ['Boris', 'Grigori'], throws: 'in-turn' };
    const settings = { names: { white: 'Anna & Vera', black: 'Boris & Grigori' }, pairs };
    const hidden = withoutNames([
      { type: 'match-started', settings },
      { type: 'game-started', throwers: { white: 'Vera', black: 'Grigori' } },
      { type: 'score-corrected', reason: 'Vera wrote 3:2' },
      { type: 'throw-void', reason: 'misread' },
      { profile: { id: 'annas-board', name: 'Board of Anna', slots: [6] } },
    ]);
    expect(JSON.stringify(hidden)).not.toMatch(/Anna|Vera|Boris|Grigori/);
    expect(hidden).toMatchObject([
      {
        settings: {
          names: { white: 'White 1 & White 2', black: 'Black 1 & Black 2' },
          pairs: { white: ['White 1', 'White 2'], throws: 'in-turn' },
        },
      },
      { throwers: { white: 'White 2', black: 'Black 2' } },
      { reason: 'White 2 wrote 3:2' },
      { reason: 'misread' },
      { profile: { name: 'Board of White 1', slots: [6] } },
    ]);
  });

  it('in paths and the names of user and machine are left out of messages', () => {
    const machine = [
      ['/home/anna', '~'],
      ['anna', 'user'],
      ['annas-pi', 'host'],
    ] as const;
    const said = [{ error: '/home/anna/.local/state/nardboard: line 3, told by anna on annas-pi' }];
    expect(withoutNames(said, machine)).toEqual([
      { error: '~/.local/state/nardboard: line 3, told by user on host' },
    ]);
  });
});

describe('a report', () => {
  it('holds recordings, journal, profile and versions, and no name', async () => {
    await inFolder(async (folder) => {
      const journal = await openJournal(join(folder, 'journal.ndjson'));
      await journal.append([{ type: 'match-started', settings: { names } }]);
      await journal.close();
      const reel = await TapeFolder.open({
        folder: join(folder, 'recordings'),
        bytes: 1e6,
        failed: () => {},
      });
      reel.begin(JSON.stringify({ kind: 'recording', v: 1, settings: { names } }));
      reel.write(JSON.stringify({ at: 1, kind: 'lights', lit: '' }));
      await reel.close();
      const settings = parseSettings({ journal: { directory: folder } }, 'here');
      const report = await packReport(settings);
      expect(report.versions).toMatchObject({ nardboard: '0.1.0', node: process.version });
      expect(report.profile).toMatchObject({ id: 'mega-6slot' });
      expect(report.journal).toHaveLength(1);
      expect(JSON.stringify(report)).not.toMatch(/Анна|"Board"/);
      const [recording] = (await recordingsOf('packed', gzipSync(JSON.stringify(report)))) ?? [];
      expect(readRecording(recording?.text ?? '').lines).toEqual([{ at: 1, kind: 'lights', lit: '' }]);
    });
  });

  it('that is none is refused, with nothing of it in the message', async () => {
    const packed = Buffer.from([0x1f, 0x8b, 1, 2, 3, 7, 27]);
    await expect(recordingsOf('some.gz', packed)).rejects.toThrow(
      expect.objectContaining({
        code: 'E_RECORD',
        message: 'some.gz is packed, but no report of nardboard’s.',
      }),
    );
  });
});

describe('the folder of recordings', () => {
  it('never takes more than it may: the oldest goes first', async () => {
    await inFolder(async (folder) => {
      const reel = await TapeFolder.open({ folder, bytes: 8000, failed: () => {} });
      for (let game = 0; game < 12; game += 1) {
        reel.begin(`{"game":${game}}`);
        while (reel.state !== 'full') reel.write('x'.repeat(99));
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      await reel.close();
      const files = recordingsIn(folder);
      expect(files.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThan(8000 + 2200);
      expect(readFileSync(files.at(-1) ?? '', 'utf8')).toContain('{"game":11}');
    });
  });

  it('says once that nothing can be written, and the game goes on', async () => {
    await inFolder(async (folder) => {
      const said: string[] = [];
      const reel = await TapeFolder.open({ folder, bytes: 8000, failed: ({ code }) => said.push(code) });
      await rm(folder, { recursive: true });
      reel.begin('{}');
      reel.write('{}');
      await vi.waitUntil(() => said.length > 0, { timeout: 50_000 });
      reel.begin('{}');
      await reel.close();
      expect(said).toEqual(['E_RECORD']);
    });
  });
});

describe('the command', () => {
  it('packs nothing from a folder that is not there, and says which to name', async () => {
    await inFolder(async (folder) => {
      const file = join(folder, 'report.gz');
      const missing = join(folder, 'games');
      const args = ['src/commands/nardboard.js', 'report', file, '--state', missing];
      const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
      expect(status).toBe(2);
      expect(stderr).toContain(missing);
      expect(stderr).toContain('E_ARGUMENT');
      expect(existsSync(file)).toBe(false);
    });
  }, 240_000);
});
