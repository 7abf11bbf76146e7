import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { TerminalPerson } from '../../src/commands/doctor-person.ts';

const never = new AbortController().signal;
const QUESTION = { kind: 'buzzer' } as const;

function terminal() {
  const keys = new PassThrough();
  const screen = new PassThrough();
  let maps = 0;
  const person = new TerminalPerson(keys, screen, {
    m: () => {
      maps += 1;
    },
  });
  return { keys, person, maps: () => maps, shown: () => String(screen.read() ?? '') };
}

test('a question is a plain line, and so is its answer; a word for the map is no answer', async () => {
  const { keys, person, maps, shown } = terminal();
  const answer = person.ask(QUESTION, 'Did it sound?', never);
  keys.write('m\n n \n');
  expect(await answer).toBe('n');
  expect(maps()).toBe(1);
  expect(shown()).toBe('Did it sound?\n');
});

test('what has been seen on the board needs no answer, and neither does what a button of the board says', async () => {
  const { person } = terminal();
  const seen = new AbortController();
  const first = person.ask(QUESTION, 'Fill p7.', seen.signal);
  seen.abort();
  expect(await first).toBe('');
  const second = person.ask(QUESTION, 'And now?', never);
  person.enter();
  expect(await second).toBe('');
});

test('a terminal that is gone answers nothing, and nobody waits for it', async () => {
  const { keys, person } = terminal();
  const answer = person.ask(QUESTION, 'Still there?', never);
  keys.end();
  expect(await answer).toBe('');
  expect(await person.ask(QUESTION, 'And now?', never)).toBe('');
});
