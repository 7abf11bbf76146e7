import { describe, expect, it } from 'vitest';
import { writtenMatch } from '../../src/commands/written-match.ts';
import { type Happening, matchRecord, newMatch, stamp } from '../../src/play/index.ts';
import { printMat, readMat } from '../../src/records/index.ts';
import type { Side } from '../../src/rules/index.ts';

const NAMES = { white: 'Anna', black: 'Boris' };
const NIL = { white: 0, black: 0 };

/** What is written of a match that comes to this in its first game. */
function written(...happenings: Happening[]) {
  const begun: Happening[] = [
    { type: 'match-started', settings: { variant: 'short', options: {}, length: 3, names: NAMES } },
    { type: 'game-started', crawford: false, cube: true, starter: 'white' },
  ];
  const record = matchRecord(stamp(newMatch('test'), [...begun, ...happenings], 'board', 0));
  if (!record) throw new Error('No match was begun.');
  return writtenMatch(record, 'mat');
}

const ended = (winner: Side | null, score = NIL): Happening => ({ type: 'match-ended', winner, score });

describe('the written record of a match that ends in the middle of a game', () => {
  it('says who has won on time, in a comment that reads back', () => {
    const { comments, ...rest } = written({ type: 'flag-claimed', side: 'black' }, ended('black'));
    expect(comments).toEqual(['match won on time by black (Boris) in game 1']);
    expect(rest.games).toMatchObject([{ result: null }]);
    expect(readMat(printMat({ comments, ...rest })).record).toEqual({ comments, ...rest });
  });

  it('says nothing of time where it was given up, or where a director’s score has ended it', () => {
    expect(written(ended(null)).comments).toEqual([]);
    const score = { white: 3, black: 0 };
    const reason = 'Boris has left';
    const corrected = written(
      { type: 'score-corrected', score, crawford: 'not-yet', reason },
      ended('white', score),
    );
    expect(corrected.comments).toEqual(['score corrected after game 1: Boris has left']);
  });
});
