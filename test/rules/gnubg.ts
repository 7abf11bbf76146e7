import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import {
  acrossPoint,
  BAR,
  type Checkers,
  type Position,
  parsePlay,
  printCheckers,
  type Roll,
} from '../../src/rules/index.ts';
import type { Final } from './support.ts';

const PROGRAM = '/usr/games/gnubg';
export const hasGnubg = (): boolean => existsSync(PROGRAM);

/** A turn of White's in short nardy. */
export interface Asked {
  readonly position: Position;
  readonly roll: Roll;
}

const SETTINGS = [
  'set automatic game off',
  'set automatic roll off',
  'set automatic move off',
  'set automatic bearoff off',
  'set player 0 human',
  'set player 1 human',
  'set evaluation chequerplay evaluation plies 0',
  'set evaluation chequerplay evaluation cubeful off',
  'set evaluation chequerplay evaluation prune off',
  'new game',
  'set turn 1',
];

/** Every legal result of each turn as GNU Backgammon finds them, in the order asked. */
export async function gnubgSets(turns: readonly Asked[]): Promise<Final[][]> {
  const gnubg = spawn(PROGRAM, ['--tty', '--quiet', '--no-rc'], { stdio: ['pipe', 'pipe', 'ignore'] });
  gnubg.stdin.write(`${SETTINGS.join('\n')}\n`);
  gnubg.stdin.end(`${turns.map(commandsFor).join('\n')}\n`);
  const sets: Final[][] = [];
  for await (const line of createInterface(gnubg.stdout)) {
    if (line.startsWith('The dice have been set to')) sets.push([]);
    const play = /^ *\d+\. Cubeless 0-ply +(.*?) +Eq\.:/.exec(line)?.[1];
    const turn = turns[sets.length - 1];
    if (play !== undefined && turn) sets.at(-1)?.push(playedOut(turn.position, play));
  }
  return sets;
}

function commandsFor({ position: { white, black }, roll }: Asked): string {
  const points = Array.from(
    { length: 24 },
    (_, below) => (white[below + 1] ?? 0) - (black[acrossPoint('short', below + 1)] ?? 0),
  );
  const board = [white[BAR] ?? 0, ...points, black[BAR] ?? 0];
  return `set board simple ${board.join(' ')}\nset dice ${roll.join(' ')}\nhint 9999`;
}

/** Where White's play, as gnubg writes it, leads. */
function playedOut({ white, black }: Position, play: string): Final {
  const [me, opp] = [[...white], [...black]];
  const shift = (checkers: number[], from: number, to: number, count: number) => {
    checkers[from] = (checkers[from] ?? 0) - count;
    checkers[to] = (checkers[to] ?? 0) + count;
  };
  for (const { from, to, hits, count } of parsePlay(play)) {
    shift(me, from, to, count);
    for (const point of hits) shift(opp, acrossPoint('short', point), BAR, 1);
  }
  return { me: printCheckers(me as Checkers), opp: printCheckers(opp as Checkers) };
}
