import { expect, test } from 'vitest';
import { LiveInputs, newsOfDice } from '../../src/commands/doctor-watch.ts';
import { loadProfile } from '../../src/config/index.ts';

const profile = await loadProfile('mega-1slot');
const NONE = new Uint8Array(profile.inputs.length);
const P1 = Uint8Array.from(NONE, (_, input) => (input === 0 ? 1 : 0));

const ESCAPE = String.fromCharCode(27);

/** What a terminal shows of what is written to it: only these two movements are understood. */
function terminal() {
  const lines: string[] = [''];
  return {
    isTTY: true,
    write(text: string) {
      for (const part of text.replaceAll(ESCAPE, '').split(/(\[\d+A\[J|\n)/)) {
        const up = /\[(\d+)A/.exec(part);
        if (up) lines.splice(Math.max(0, lines.length - 1 - Number(up[1])), Number.POSITIVE_INFINITY, '');
        else if (part === '\n') lines.push('');
        else lines[lines.length - 1] += part;
      }
    },
    get text() {
      return lines.join('\n');
    },
  };
}

test('on a terminal there is one map, which changes in place', () => {
  const screen = terminal();
  const live = new LiveInputs(screen, profile);
  live.draw(NONE);
  expect(screen.text).toMatch(/^p1 {9}\./m);
  live.change(0, true, P1);
  expect(screen.text).toMatch(/^p1 {9}#/m);
  expect(screen.text.match(/^p1 /gm)).toHaveLength(1);
});

test('what is noted stays above the map', () => {
  const screen = terminal();
  const live = new LiveInputs(screen, profile);
  live.note('before');
  live.draw(NONE);
  live.note('The board is lost. (E_BOARD_LOST)');
  live.draw(P1);
  expect(screen.text).toMatch(/^before\nThe board is lost\. \(E_BOARD_LOST\)\np1 {9}#/);
  expect(screen.text.match(/^p1 /gm)).toHaveLength(1);
});

test('elsewhere each change is a line of its own', () => {
  const written: string[] = [];
  const live = new LiveInputs({ write: (text) => written.push(text) }, profile);
  live.draw(NONE);
  live.change(0, true, P1);
  live.change(0, false, NONE);
  expect(written.slice(1)).toEqual([
    'p1 slot 1 (input 0: chip 0, pin 11) closed\n',
    'p1 slot 1 (input 0: chip 0, pin 11) open\n',
  ]);
});

test('of the dice only what is new is told', () => {
  const news = newsOfDice();
  const die = { kind: 'die', die: 'w1', half: null, battery: 87, charging: false } as const;
  const told = [
    { ...die, seq: 1, state: 'rolling', face: null },
    { ...die, seq: 2, state: 'stable', face: 6 },
    { ...die, seq: 2, state: 'stable', face: 6 },
    { kind: 'receiver', receiver: 'pico', uptime: 7 },
    { ...die, die: 'w2', battery: null, seq: 2, state: 'crooked', face: null },
  ] as const;
  expect(told.map((line) => news(line))).toEqual([
    'die w1: rolling, battery 87 %',
    'die w1: stable on 6, battery 87 %',
    null,
    null,
    'die w2: crooked',
  ]);
});
