import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkRecord, printMat, type RecordedGame, readMat } from '../../src/records/index.ts';
import {
  numbersOf,
  opponent,
  positionKey,
  printCheckers,
  printPlay,
  ruleset,
  type Side,
  turnGraph,
} from '../../src/rules/index.ts';

const FACTS = new URL('facts/', import.meta.url);
const fact = (name: string) => readFileSync(new URL(name, FACTS), 'utf8');

function check(text: string) {
  const { record, lines } = readMat(text);
  return checkRecord(record, lines);
}

describe('checking a record', () => {
  it.each(readdirSync(FACTS).filter((name) => name.endsWith('.mat')))('%s can have been played', (name) => {
    const { record } = readMat(fact(name));
    expect(check(fact(name))).toHaveLength(record.games.length);
  });

  it('tells how each game ended, and the position after every act', () => {
    const games = check(fact('seven-point.mat'));
    expect(games.map(({ ending }) => ending)).toEqual(['resignation', 'drop', 'borne-off', 'resignation']);
    expect(printCheckers(games[0]?.positions[0]?.black ?? [])).toBe('24:1,23:1,13:4,9:1,8:3,6:5');
    expect(check(fact('gnubg-unfinished.mat')).at(-1)?.ending).toBe('unfinished');
  });

  it('does not mind hits that are not marked', () => {
    expect(check(fact('gnubg-match.mat').replaceAll('*', ''))).toEqual(check(fact('gnubg-match.mat')));
  });

  it.each([
    [
      'a play that is not legal',
      '63: 8/5 11/5',
      '63: 8/5 11/6',
      /line 8, game 1.*black cannot play “8\/5 11\/6” with 6-3/,
    ],
    ['a checker that is not there', '62: 13/7 7/5', '62: 12/6 7/5', /line 9, game 1/],
    ['a number that was not thrown', '41: 13/9 9/8', '42: 13/9 9/8', /line 10, game 1/],
    ['a pass where there is a legal play', '62: 13/7 7/5', '62:', /line 9, game 1.*there is a legal play/],
    ['a hit where nobody stands', '31: 22/21 24/21', '31: 22/21* 24/21', /line 11, game 1/],
    ['a double of a cube that the other owns', ' Doubles => 4', '31: 8/5 6/5', /line 37, game 2/],
    ['a cube that jumps', ' Doubles => 4', ' Doubles => 8', /line 37, game 2.*from 2 to 4, not 8/],
    ['a take of nothing', '  7)  Doubles => 2', '  7) 21: 6/5 6/4 ', /game 2/],
    ['more points than were at stake', 'Wins 1 point', 'Wins 2 points', /game 1.*2 points cannot be won/],
    ['a score that does not follow', 'gnubg : 1', 'gnubg : 2', /line 28, game 2.*white cannot have 2 points/],
  ])('refuses %s', (_, before, after, reason) => {
    const text = fact('gnubg-match.mat');
    expect(text).toContain(before);
    expect(() => check(text.replace(before, after))).toThrow(
      expect.objectContaining({ code: 'E_RECORD', message: expect.stringMatching(reason) }),
    );
  });

  it('refuses acts after the end of a game, out of turn, or on an unanswered double', () => {
    const game = (rows: string) => () => check(` 5 point match\n\n Game 1\n A : 0      B : 0\n${rows}\n`);
    const right = ' '.repeat(28);
    expect(game('  1) 31: 8/5 6/5\n  2) 31: 8/5 6/5')).toThrow(/white is not on turn/);
    expect(game('  1)  Doubles => 2                Drops\n  2) 31: 8/5 6/5')).toThrow(/over before/);
    expect(game(`  1) 31: 8/5 6/5                 Doubles => 2\n  2) 31: 24/20`)).toThrow(/not answered/);
    expect(game(`  1) ${right}31: 8/5 6/5\n  2)  Doubles => 2                Beavers => 4`)).toThrow(
      /no beavers in a match/,
    );
    expect(game('  1) 31: 8/5 6/5                 Takes')).toThrow(/nothing was offered to black/);
    expect(game('  1) 31: 8/5 6/5                 Doubles => 2\n  2)  Drops\n      Wins 1 point')).toThrow(
      /black has won/,
    );
  });

  it('refuses a game after the match was won, and takes automatic doubles of a session as the score shows them', () => {
    const won = fact('gnubg-match.mat').replace(' 3 point', ' 1 point');
    expect(() => check(won)).toThrow(/game 2.*white has won the match already/);
    const session = fact('gnubg-raccoon-and-resignations.mat');
    const doubled = session.replace(
      'gnubg : 3                      root : 8',
      'gnubg : 6                      root : 8',
    );
    expect(() => check(doubled.split(' Game 4')[0] ?? '')).not.toThrow();
    expect(() => check(doubled.replace('gnubg : 6', 'gnubg : 9').split(' Game 4')[0] ?? '')).toThrow(
      /cannot have 9 points/,
    );
  });

  it('without lines still names the game', () => {
    const { record } = readMat(fact('gnubg-match.mat').replace('63: 8/5 11/5', '63: 8/5 11/6'));
    expect(() => checkRecord(record)).toThrow(/game 1/);
  });

  it('accepts any game played by the rules, and finds a die that was changed', () => {
    let found = 0;
    for (let seed = 1; seed <= 12; seed += 1) {
      const game = randomGame(seed);
      const record = { comments: [], length: 1, games: [game] };
      const again = readMat(printMat(record));
      expect(checkRecord(again.record, again.lines)[0]?.ending).toBe('borne-off');
      const spoilt = game.acts.map((act, i) =>
        i === 6 && act.kind === 'play' ? { ...act, roll: turned(act.roll) } : act,
      );
      try {
        checkRecord({ ...record, games: [{ ...game, acts: spoilt }] });
      } catch {
        found += 1;
      }
    }
    expect(found).toBeGreaterThanOrEqual(9);
  });
});

const turned = ([a, b]: readonly [number, number]) => [(a % 6) + 1, ((b + 2) % 6) + 1] as const;

/** A game of short nardy with random dice and random legal plays. */
function randomGame(seed: number): RecordedGame {
  const rules = ruleset('short');
  const random = generator(seed);
  const die = () => 1 + Math.floor(random() * 6);
  const acts: RecordedGame['acts'][number][] = [];
  let position = rules.start;
  let side: Side = 'white';
  while (position.white[0] !== 15 && position.black[0] !== 15) {
    const roll = [die(), die()] as const;
    const graph = turnGraph(rules, { position, side, numbers: numbersOf(rules, roll) });
    const results = graph.results();
    const chosen = results[Math.floor(random() * results.length)];
    const path = chosen ? graph.pathTo(positionKey(chosen.position)) : [];
    acts.push({ kind: 'play', side, roll, play: printPlay(path) });
    if (chosen) position = chosen.position;
    side = opponent(side);
  }
  const winner = opponent(side);
  const loser = position[side];
  const worth = loser[0] ? 1 : loser.slice(19).some((count) => count > 0) ? 3 : 2;
  return {
    number: 1,
    names: { white: 'A', black: 'B' },
    score: { white: 0, black: 0 },
    acts,
    result: { winner, points: worth },
  };
}

function generator(seed: number): () => number {
  let state = seed * 2654435761;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) >>> 0;
    return state / 2 ** 32;
  };
}
