import { describe, expect, it } from 'vitest';
import { takenBackByHands } from '../../src/commands/soak-taken-back.ts';
import { type Happening, type MatchEvent, newMatch, stamp } from '../../src/play/index.ts';
import type { HandsAct } from '../../src/simulator/index.ts';

const played = (play: string, white: string): Happening => ({
  type: 'played',
  side: 'white',
  roll: [3, 1],
  play,
  movements: [],
  white,
  black: '6:15',
  ending: 'button',
});
const TAKEN_BACK: Happening = {
  type: 'taken-back',
  side: 'white',
  roll: [3, 1],
  play: '8/5 6/5',
  white: '8:15',
  black: '6:15',
};
const ASKED: Happening = {
  type: 'asked',
  question: { id: '1-1', kind: 'which-play', choices: [], mayAnswer: 'white' },
};
const WRONG = played('8/5 6/5', '8:14,5:1');
const RIGHT = played('8/4', '8:14,4:1');

const journal = (...happenings: Happening[]): readonly MatchEvent[] =>
  stamp(newMatch('test'), happenings, 'board', 0);
const NONE: ReadonlySet<MatchEvent> = new Set();
const misreads = (hands: readonly HandsAct[], events: readonly MatchEvent[], lay = NONE) =>
  takenBackByHands(hands, events, lay, NONE).misreads;
const corrected: HandsAct = { t: 0, game: 1, did: 'corrected', side: 'white' };

describe('turns that hands took back because the board had understood another', () => {
  it('are misreads though the record is right in the end', () => {
    const found = misreads([corrected], journal(WRONG, TAKEN_BACK, RIGHT));
    expect(found).toMatchObject([{ first: { play: '8/5 6/5' }, truth: { play: '8/4' } }]);
  });

  it('are none where the board had asked, where the same was played again, or where people only changed their minds', () => {
    expect(misreads([corrected], journal(ASKED, WRONG, TAKEN_BACK, RIGHT))).toEqual([]);
    expect(misreads([corrected], journal(RIGHT, TAKEN_BACK, RIGHT))).toEqual([]);
    expect(misreads([], journal(WRONG, TAKEN_BACK, RIGHT))).toEqual([]);
  });

  it('are none where just that lay on the board, because the turn was ended before its last checker was moved', () => {
    const events = journal(WRONG, TAKEN_BACK, RIGHT);
    expect(misreads([corrected], events, new Set(events.slice(0, 1)))).toEqual([]);
  });

  it('are slips, and counted apart, where every switch showed what the hands had not played', () => {
    const events = journal(WRONG, TAKEN_BACK, RIGHT);
    const found = takenBackByHands([corrected], events, NONE, new Set(events.slice(0, 1)));
    expect(found.misreads).toEqual([]);
    expect(found.slipsUnseen).toMatchObject([{ first: { play: '8/5 6/5' }, truth: { play: '8/4' } }]);
  });
});
