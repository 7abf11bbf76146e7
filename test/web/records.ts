import type { FeedState } from '../../src/feed/index.ts';
import {
  type Position,
  parsePlay,
  printCheckers,
  type Roll,
  resolvePlay,
  ruleset,
  type Side,
  turnGraph,
} from '../../src/rules/index.ts';

/** Two games as played: a line is side, roll and play; `-` where no checker could move. */
const RECORDS = {
  long: `
    b33 24/21 24/15; w32 24/19; b51 24/23 15/10; w63 24/18 19/16; b22 24/20 23/21 10/8; w42 24/22 18/14;
    b61 24/23 20/14; w51 24/23 22/17; b65 24/18 14/9; w53 23/15; b42 24/20 21/19; w52 24/17; b65 18/7; w43 17/10;
    b32 24/19; w33 17/14 16/10; b44 24/20 19/15 19/11; w64 24/18 10/6; b54 23/19 15/10; w54 18/13 14/10; b22 19/11`,
  short: `
    b43 13/6; w42 8/4 6/4; b62 24/16; w41 13/9*/8; b53 bar/22 13/8; w21 4/3*/1*; b66 -; w33 8/5(3) 4/1; b55 -;
    w31 13/9; b64 bar/21; w61 9/3 5/4*; b31 bar/22*; w61 bar/18; b54 bar/21* 22/17; w52 bar/20 6/4*`,
} as const;

export type Recorded = keyof typeof RECORDS;
export type Plays = FeedState['plays'];

/** Every play of a record with the position after it; each is checked by the rules. */
export function recorded(variant: Recorded): Plays {
  const rules = ruleset(variant);
  let position: Position = rules.start;
  const turns = { white: 0, black: 0 };
  return RECORDS[variant]
    .split(';')
    .map((line) => line.trim())
    .map((line) => {
      const side: Side = line.startsWith('w') ? 'white' : 'black';
      const roll: Roll = [Number(line[1]), Number(line[2])];
      const text = line.slice(4) === '-' ? '(no play)' : line.slice(4);
      turns[side] += 1;
      const graph = turnGraph(rules, {
        position,
        side,
        numbers: roll[0] === roll[1] ? [roll[0], roll[0], roll[0], roll[0]] : roll,
        ownTurn: turns[side],
      });
      if (parsePlay(text).length > 0) position = resolvePlay(graph, text).position;
      return { side, roll, text, white: printCheckers(position.white), black: printCheckers(position.black) };
    });
}
