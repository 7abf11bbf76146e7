import { Duplex } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { type DiceLinkReport, type LinkReport, linkDice } from '../../src/devices/index.ts';
import { type DieReport, printDiceLine } from '../../src/wire/index.ts';
import { turn, VirtualClock } from './bench.ts';

const die = (seq: number, face: DieReport['face']): DieReport => ({
  kind: 'die',
  die: 'black-2',
  seq,
  state: 'stable',
  face,
  half: null,
  battery: null,
  charging: false,
});

function linked() {
  const clock = new VirtualClock();
  const reports: (DiceLinkReport | LinkReport)[] = [];
  const ports: Duplex[] = [];
  const open = () => {
    const port = new Duplex({ read() {}, write: (_bytes, _encoding, done) => done() });
    ports.push(port);
    return port;
  };
  const link = linkDice({ open, clock, report: (report) => reports.push(report) });
  const say = async (text: string) => {
    ports.at(-1)?.push(Buffer.from(text));
    await turn();
  };
  return { clock, reports, ports, link, say };
}

describe('a dice receiver with a port of its own', () => {
  test('is heard line by line, in whatever pieces they come', async () => {
    const { reports, link, say } = linked();
    await turn();
    const line = printDiceLine(die(4, 6));
    for (let at = 0; at < line.length; at += 7) await say(line.slice(at, at + 7));
    expect(reports).toMatchObject([{ kind: 'dice', line: { die: 'black-2', seq: 4, face: 6 } }]);
    await link.close();
  });

  test('survives garbage, which is reported', async () => {
    const { reports, link, say } = linked();
    await turn();
    await say(`\u0000\u00ff{"die":1}*0000\n${printDiceLine(die(5, 1))}`);
    expect(reports.map(({ kind }) => kind)).toEqual(['noise', 'dice']);
    await link.close();
  });

  test('that was heard and falls silent is told of after 7 s', async () => {
    const { clock, reports, link, say } = linked();
    await turn();
    clock.passTo(20_000);
    expect(reports).toEqual([]);
    await say(printDiceLine({ kind: 'receiver', receiver: 'pico', uptime: 20 }));
    clock.passTo(26_900);
    await say(printDiceLine({ kind: 'receiver', receiver: 'pico', uptime: 27 }));
    clock.passTo(33_800);
    expect(reports.map(({ kind }) => kind)).toEqual(['dice', 'dice']);
    clock.passTo(34_000);
    expect(reports.at(-1)).toMatchObject({ kind: 'dice-silent', error: { code: 'E_BOARD_SILENT' } });
    await link.close();
  });

  test('that is unplugged is lost and found again, and half a line before is forgotten', async () => {
    const { clock, reports, ports, link, say } = linked();
    await turn();
    const line = printDiceLine(die(6, 2));
    await say(line.slice(0, 20));
    ports[0]?.destroy();
    await turn();
    await turn();
    expect(reports).toMatchObject([{ kind: 'lost', error: { code: 'E_BOARD_LOST' } }]);
    clock.passTo(clock.now() + 300);
    await turn();
    await say(line);
    expect(ports).toHaveLength(2);
    expect(reports.at(-1)).toMatchObject({ kind: 'dice', line: { seq: 6 } });
    await link.close();
    expect(ports[1]?.destroyed).toBe(true);
    expect(clock.waiting).toBe(0);
  });
});
