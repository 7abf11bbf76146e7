import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/**
 * The disputes and traps of rules F and of notation, each with the test that holds what is right: its file and a part of
 * its name. Who renames a test or takes one away is told here which trap is open again.
 */
const HELD: Readonly<Record<string, readonly (readonly [file: string, name: string])[]>> = {
  T1: [
    ['rules/traps', 'bears off with larger numbers from the highest point when the higher ones are empty'],
  ],
  T2: [['rules/traps-of-others', 'grants the last throw also to who has more than one checker left']],
  T3: [
    ['rules/traps', 'gives the exception to both sides, each on its own first turn'],
    ['rules/traps', 'keeps the exception through the whole turn, not only for the first movement'],
  ],
  T4: [['rules/traps', 'has no exception for 5-5, nor on any later turn']],
  T5: [['rules/traps', 'forces the second head checker when only it lets every number be played']],
  T6: [['rules/traps', 'passes where every movement would leave a forbidden block']],
  T7: [['rules/traps', 'looks along the opponent’s path: own 22, 23, 24, 1, 2, 3 are a block']],
  T8: [
    ['rules/traps', 'reads “%s” for itself: a block may stand'],
    ['rules/traps', 'lets a checker run through a block, and not when every step is judged'],
  ],
  T9: [
    ['rules/traps', 'sees none across the opponent’s own start'],
    ['rules/traps-of-others', 'sends Black a whole lap round in long nardy'],
    ['play/procedure', 'gives the start to the higher die and lets long nardy throw anew'],
  ],
  T10: [['rules/traps', 'judges a single number with all rules before it calls it playable']],
  T11: [['rules/traps', 'puts the heads of long nardy twelve points apart']],
  T12: [['rules/traps-of-others', 'sends Black a whole lap round in long nardy']],
  T13: [['rules/traps', 'plays a double as one turn of four movements, not two turns of two']],
  T14: [['rules/traps-of-others', 'neither hits nor throws again after a double in long nardy']],
  T15: [['rules/scoring-rules', 'mars “%s”, home mars %s']],
  T16: [
    ['rules/scoring-rules', 'by the definition “%s” needs a loser who has borne off none'],
    ['rules/scoring', 'offers a koks only where the rules know one'],
  ],
  T17: [['rules/traps', 'tells the listed from the pure principle by 2-2 after 5-5']],
  T18: [['rules/traps', 'applies the larger-number rule only when one number is all that can be played']],
  T19: [['rules/agreement', 'on random play']],
  T20: [['rules/traps', 'goes on to the other number when one cannot be used (5 and 2 with 4-2)']],
  T21: [
    ['rules/traps-of-others', 'bears off each side’s own checkers'],
    ['rules/traps', 'manages with fewer checkers than numbers, and ends there'],
  ],
  T22: [['rules/traps-of-others', 'does not call a long way ambiguous']],
  T23: [['play/results', 'ends at the fifteenth checker, with a number left to play']],
  T24: [['play/cube', 'stops the dice until it is answered by an act of its own']],
  T25: [['play/results', 'pays a mars double, not the single stake']],
  T26: [['rules/traps', 'plays a double as one turn of four movements, not two turns of two']],
  T27: [['rules/traps', 'accepts several numbers of the checker that enters, written as one']],
  T28: [['rules/properties', 'each side has fifteen checkers in every state']],
  T29: [['rules/traps', 'refuses a larger number while a checker stands higher']],
  T30: [['play/matches', 'is won by points alone, not by a sure game']],
  T31: [
    ['guidance/guide', 'a forced play runs in blue until a checker is touched'],
    ['controller/forced', 'is lit and made by nobody, however long it takes'],
    ['controller/forced', 'counts once when it is made, whatever is done after it'],
    ['controller/forced', 'is passed once, though dice, button and the other side’s throw all end it'],
    ['controller/forced', 'ends once, whatever is done with the dice that lie'],
    ['web/model', 'offers what fits the state, and onlookers nothing'],
  ],
  T32: [['play/results', 'is started by the winner in long nardy']],
  T33: [['rules/traps', 'refuses a first movement that would kill the other number']],
  T34: [['players/robot', 'resigns only what cannot be saved, never a mars that still can be']],
  T35: [['rules/traps-of-others', 'pays a mars twice, and only against who has borne off none']],
  T36: [['rules/traps', 'bears off with the rest of the turn that brought the last checker home']],
  T37: [
    ['rules/scoring-rules', 'is the one after a side comes within one point, and nobody doubles in it'],
    ['rules/traps-of-others', 'counts pips from where the checkers stand, in every game'],
  ],
  T38: [
    ['rules/traps', 'moves nobody while every entry is shut'],
    ['rules/traps', 'never hits in long nardy: a single opposing checker shuts the point'],
  ],
  T39: [['rules/traps-of-others', 'lets nobody skip the turn, or a part of it, that could be played']],
  T40: [
    ['play/procedure', 'waits, and whoever was disturbed lets it stand'],
    ['play/procedure', 'stands by itself where the rules say so'],
  ],
  T41: [
    ['play/procedure', 'does not end while the board shows nothing legal'],
    ['controller/illegal-turn', 'is accepted by a throw, which counts (case L58)'],
    ['controller/illegal-turn', 'is accepted by turning the cube (case S33)'],
    ['controller/illegal-turn', 'has to be played again when that is demanded by %s'],
    [
      'controller/illegal-turn',
      'is not accepted by anybody where both must see to legal plays (%s), and the throw after it is none',
    ],
  ],
  T42: [
    ['rules/clock', 'time counts the same however often one looks at the clock'],
    ['controller/short-of-time', 'costs nobody any time but what it takes'],
    ['controller/short-of-time', 'cannot make the flag of whoever was disturbed fall twice as fast'],
    ['controller/short-of-time', 'is judged in nobody’s time'],
  ],
  T43: [['play/procedure', 'is none where dice flat on a checker are good']],
  T44: [
    ['controller/dice', 'is void, said, lit on the tray and heard'],
    ['controller/match', 'is told with its length and the score of its games in every picture'],
    ['web/page', 'shows the length of the match and the score in every state'],
  ],
  T45: [['rules/traps-of-others', 'leaves what cannot be played to the opponent or drops it']],
  T46: [['rules/agreement', 'the slow enumerator and the engine agree in %s']],
  'deduplicated by board alone': [
    ['rules/traps', 'keeps states apart that look alike but have other numbers left'],
  ],
  'no 3-3 head exception': [['rules/traps', 'gives the exception to both sides, each on its own first turn']],
  'the exception cancelled after the first movement': [
    ['rules/traps', 'keeps the exception through the whole turn, not only for the first movement'],
  ],
  'a lone last checker': [['rules/traps', 'lets a lone last checker move inside the home']],
  'doubles as two turns': [
    ['rules/traps', 'plays a double as one turn of four movements, not two turns of two'],
  ],
  'a block across home end and head': [['rules/traps', 'own 22, 23, 24, 1, 2, 3 are a block']],
  'a larger number refused': [['rules/traps', 'bears off with larger numbers from the highest point']],
  'play that builds blocks': [['rules/agreement', 'on block-building play']],
};

const sentences = new Map<string, string>();

function fileOf(name: string): string {
  const text = sentences.get(name) ?? readFileSync(new URL(`../${name}.test.ts`, import.meta.url), 'utf8');
  sentences.set(name, text);
  return text;
}

describe('every trap that is known of', () => {
  it.each(Object.keys(HELD))('%s is held by a test that is there', (trap) => {
    for (const [file, name] of HELD[trap] ?? []) expect(fileOf(file)).toContain(name);
  });

  it('counts all forty-six of the rules', () => {
    const numbered = Object.keys(HELD).filter((trap) => /^T\d+$/.test(trap));
    expect(numbered).toEqual(Array.from({ length: 46 }, (_, at) => `T${at + 1}`));
  });
});
