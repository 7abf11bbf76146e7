import { describe, expect, it } from 'vitest';
import {
  gameResult,
  handsOver,
  lastThrower,
  matchWinner,
  mostStillPossible,
  newScore,
  nextStarter,
  OFF,
  PLACES,
  parseCheckers,
  pips,
  placeOf,
  resolvePlay,
  ruleset,
  scoreAfter,
} from '../../src/rules/index.ts';
import { finalOf, finalsOf, graphOf, positionOf } from './support.ts';

const long = ruleset('long');
const short = ruleset('short');

describe('traps that other programs and pages fell into', () => {
  it('grants the last throw also to who has more than one checker left: a double clears four', () => {
    const rules = ruleset('long', { lastThrow: 'second-player-only' });
    expect(lastThrower(rules, 'white', 'white')).toBe('black');
    const four = { variant: 'long', white: '', black: '3:4', toMove: 'black', dice: [3, 3] } as const;
    expect(finalsOf(graphOf(four))).toEqual([{ me: '', opp: '' }]);
  });

  it('sends Black a whole lap round in long nardy, from White’s 12 to White’s 13, not half of one', () => {
    const places = [24, 13, 12, 6, 1].map((own) => PLACES[placeOf('long', 'black', own)]);
    expect(places).toEqual(['p12', 'p1', 'p24', 'p18', 'p13']);
    const early = { variant: 'long', white: '24:15', black: '13:15', toMove: 'black', dice: [6, 5] } as const;
    for (const { me } of finalsOf(graphOf(early))) expect(parseCheckers(me)[OFF]).toBe(0);
    expect(finalsOf(graphOf({ ...early, black: '7:1,6:14' })).map(({ me }) => me)).toContain('6:13,2:1');
  });

  it('neither hits nor throws again after a double in long nardy, which is another game than the short one', () => {
    const blot = { variant: 'long', white: '10:15', black: '18:1,24:14', dice: [4, 4] } as const;
    expect(finalsOf(graphOf(blot)).every(({ opp }) => opp === '24:14,18:1')).toBe(true);
    expect(handsOver(long)).toEqual({ numbers: false, throws: false });
    expect(long.start).not.toEqual(short.start);
  });

  it('bears off each side’s own checkers: both sides have the same plays from the same own points', () => {
    for (const variant of ['long', 'short', 'gulbar', 'jacquet'])
      for (const dice of [
        [6, 5],
        [4, 2],
        [3, 3],
      ] as const) {
        const home = { white: '5:3,2:2', black: '6:2,3:1', dice };
        const asWhite = finalsOf(graphOf({ variant, ...home }));
        const asBlack = finalsOf(
          graphOf({ variant, white: home.black, black: home.white, toMove: 'black', dice }),
        );
        expect(asBlack).toEqual(asWhite);
      }
  });

  it('does not call a long way ambiguous of which only one half-way landing is open', () => {
    const shut = { variant: 'short', white: '10:2,6:2', black: '16:2,6:5', dice: [1, 1] } as const;
    const graph = graphOf({ ...shut, black: '18:2,6:5' });
    expect(() => resolvePlay(graph, '10/6')).toThrow(expect.objectContaining({ code: 'E_PLAY' }));
    const two = graphOf({ variant: 'short', white: '10:1,6:2', black: '17:2,6:5', dice: [3, 2] });
    expect(finalOf(two, resolvePlay(two, '10/5'))).toMatchObject({ me: '6:2,5:1' });
  });

  it('pays a mars twice, and only against who has borne off none', () => {
    const against = (black: string) => gameResult(short, positionOf({ white: '', black }), 'white').worth;
    expect([against('6:15'), against('6:14'), against('6:10')]).toEqual([2, 1, 1]);
    expect(mostStillPossible(short, positionOf({ white: '3:2', black: '6:10' }), 'white')).toBe(1);
  });

  it('wins no match by the end of a game alone: only the points do', () => {
    const score = scoreAfter(short, newScore(5), 'white', 3);
    expect(matchWinner(score)).toBeNull();
    expect(matchWinner(scoreAfter(short, score, 'black', 3))).toBeNull();
    expect(matchWinner(scoreAfter(short, score, 'white', 2))).toBe('white');
  });

  it('has the right side begin the later games, as nextGameStarter says', () => {
    const after = (nextGameStarter: string) =>
      nextStarter(ruleset('short', { nextGameStarter }), 'white', 'white');
    expect(['winner', 'alternate', 'roll-each'].map(after)).toEqual(['white', 'black', 'draw-dice']);
  });

  it('counts pips from where the checkers stand, in every game', () => {
    expect([pips(long.start.white), pips(short.start.white)]).toEqual([360, 167]);
    expect(pips(ruleset('khachapuri').start.white)).toBe(4 * 24 + 11 * 6);
    expect(pips(ruleset('dutch').start.black)).toBe(15 * 25);
  });

  it('lets nobody skip the turn, or a part of it, that could be played', () => {
    const graph = graphOf({ variant: 'short', ...texts, dice: [6, 4] });
    expect(graph.isComplete(graph.start)).toBe(false);
    for (const { node } of graph.next(graph.start)) expect(graph.isComplete(node)).toBe(false);
    expect(() => resolvePlay(graph, '(no play)')).toThrow(expect.objectContaining({ code: 'E_PLAY' }));
    expect(() => resolvePlay(graph, '24/18')).toThrow(expect.objectContaining({ code: 'E_PLAY' }));
  });

  it('leaves what cannot be played to the opponent or drops it, as leftoverToOpponent says', () => {
    expect(handsOver(ruleset('gulbar'))).toEqual({ numbers: true, throws: true });
    expect(ruleset('gul-bara', { leftoverToOpponent: 'off' }).options.leftoverToOpponent).toBe('off');
  });
});

const texts = { white: '24:2,13:5,8:3,6:5', black: '24:2,13:5,8:3,6:5' };
