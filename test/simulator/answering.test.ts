import { expect, it } from 'vitest';
import { PLACES, type PlaceName, parseCheckers } from '../../src/rules/index.ts';
import { FASTEST_PACE, Hands, perform, seededChance } from '../../src/simulator/index.ts';
import { Answering } from '../../src/simulator/robots/answering.ts';
import type { Phone } from '../../src/simulator/robots/phone.ts';
import type { Watching } from '../../src/simulator/robots/watching.ts';
import { bench } from './benches.ts';

const BLACK = parseCheckers('20:15');
const MADE = { white: parseCheckers('24:4,23:1,20:1,19:1,9:8'), black: BLACK };
const OTHER = { white: parseCheckers('24:4,23:2,16:1,9:8'), black: BLACK };
const place = (name: PlaceName) => PLACES.indexOf(name);

it('who is asked points at nothing that shines for another play, though the board does not see his touch', () => {
  const { board, recorder } = bench(1, 'long', 1);
  const hands = new Hands(board, seededChance(1), FASTEST_PACE);
  const question = {
    id: 'q',
    kind: 'which-play',
    place: null,
    choices: [
      { id: '1', position: MADE },
      { id: '2', position: OTHER },
    ],
    shown: null,
  };
  const phone = { question: () => question, answer: () => undefined } as unknown as Phone;
  const watching = { board, hands, phone, log: () => undefined } as unknown as Watching;
  const done = (doing: Parameters<typeof perform>[1]) => {
    let isDone = false;
    perform(board.timeline, doing, {
      done: () => {
        isDone = true;
      },
      failed: (error) => {
        throw error;
      },
    });
    while (!isDone) board.advanceTo(board.now + 50);
  };
  done(hands.setUp(MADE));
  const touched = new Set<string | undefined>();
  board.onChange(() => {
    for (const { from } of board.world.inHand) if (from !== null) touched.add(PLACES[from]);
  });
  const shining = (['p16', 'p19', 'p20', 'p23'] as const).map(place);
  for (let ms = 0; ms < 200_000; ms += 500)
    board.timeline.after(ms, () => recorder.shine([75, 54, 15], shining));
  done(new Answering(watching, { side: 'white', meant: MADE, places: [place('p23'), place('p19')] }).give());
  expect([...touched].sort()).toEqual(['p19']);
});
