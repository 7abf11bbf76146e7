import type { OptionName } from '../rules/index.ts';

/** What a value of an option means, and the passage of the rules that it comes from. */
export type Note = readonly [means: string, passage: string];

/** By option and value; `*` stands for every value of an option that counts something. */
export const OPTION_NOTES: Readonly<Record<OptionName, Readonly<Record<string, Note>>>> = {
  firstTurnException: {
    list: ['two leave the head on a first 3-3, 4-4 or 6-6', 'B.1.5, B1: 000-g, 000-h, 000-j, 003-f, 001'],
    'list-head-only': [
      'the same, only where the opposing head is what stops the checker',
      'B2: note of 003-f',
    ],
    conditional: [
      'two whenever one alone could not play the whole roll',
      'B.4: principle in 001, 000-g, 000-h',
    ],
    'conditional-listed': ['the same, for 3-3, 4-4, 6-6, 5-5 and 6-2 only', 'B.4: list of 001'],
    'any-double': ['two on any first double', 'B1: 003-d'],
    'six-six-only': ['two on a first 6-6 only', 'B1: 000-e'],
    none: ['never more than the limit', 'B1'],
  },
  headLimit: { '*': ['checkers that may leave the head in one turn; 0: no limit', 'B.1.5; D.2 (iTavli)'] },
  sixBlock: {
    ahead: [
      'six in a row only while an opposing checker is past them',
      'B.1.6, B3: 001, 000-h, 000-j, 003-f',
    ],
    'opp-in-home': ['only while an opposing checker is in its home or off', 'B3: 000-g, 000-h, 000-e'],
    forbid: ['never, whoever stands behind', 'A.4, B3'],
    allow: ['always', 'A.4, B3'],
  },
  blockCheck: {
    'end-of-turn': ['a block may stand in the middle of a turn', 'B4: 000-g, 000-j'],
    'every-step': ['no movement may make it', 'B4: 003-f 3.5'],
  },
  openingDraw: {
    'one-die-each': ['each throws one die, the higher starts', 'B.1.2, B18'],
    'two-dice-each': ['each throws two dice, the higher sum starts', 'B18: 003-a, 004-c'],
    'white-first': ['White starts', 'B.2: 000-e'],
  },
  openingDice: {
    reroll: ['the starter throws anew', 'B.1.2, B5: 000-h, 000-j'],
    'use-opening': ['the starter plays the numbers of the draw', 'C.1.2; B5: Minsport 2024'],
  },
  nextGameStarter: {
    winner: ['the winner of a game starts the next', 'B.1.13, B6: 000-g, 000-j'],
    alternate: ['the sides start in turn', 'B6: 003-f 1.4'],
    'roll-each': ['every game begins with a draw', 'B6: Georgian federation; C.1.2'],
  },
  starterColour: {
    keep: ['colours stay', 'B17'],
    'starter-gets-white': ['who starts plays White', 'B17: 003-f 1.3'],
  },
  marsDefinition: {
    'none-borne-off': ['mars: the loser has borne off none', 'B.1.9, B7: 000-j, 001, 003-f'],
    'not-all-home': ['mars: the loser has not brought all home', 'B7: 000-e, 000-i'],
  },
  homeMars: {
    off: ['all home and none off is a mars like any', 'B8: FSNR'],
    '2': ['it counts 2', 'B8: 001'],
    '3': ['it counts 3', 'B8: mastersofbackgammon.net'],
  },
  koksLong: {
    off: ['there is no koks', 'B9: FSNR'],
    head: ['3 points while the loser has a checker on the head', 'B9: 000-e'],
    'first-quarter': ['3 points while he has one in his first quarter', 'B9'],
    'winner-home-or-head': ['3 points while he has one in the winner’s home or on the head', 'B9'],
  },
  lastThrow: {
    off: ['the game ends with the last checker off', 'B.1.9, B10'],
    'second-player-only': ['who began second still throws once', 'B.6: 003-f 4.3'],
    any: ['either side still throws once', 'B10: 000-i'],
  },
  drawPoints: {
    '0.5': ['a draw gives half a point to each', 'B.2: 003-f 4.3'],
    '1': ['a draw gives a point to each', 'B.2: 003-f 4.3'],
  },
  illegalTurn: {
    'controller-blocks': ['the turn cannot end until the board shows a legal play', 'decision 7'],
    'opponent-option': [
      'the opponent accepts it or demands a legal play',
      'B.1.11: 000-h, 003-f 3.4; US 4.8',
    ],
    'legal-moves-obligatory': [
      'both must point it out and correct it before the next throw',
      'C.4: bgonline 148715',
    ],
    'until-each-has-thrown': [
      'both must point it out and correct it until each has made one valid throw',
      'C.4: 000-p',
    ],
  },
  touchMove: {
    free: ['checkers may be rearranged until the turn ends', 'B.1.10, B11: 000-h, 003-f'],
    strict: ['a checker touched is played', 'B11: 001, 000-j; D.3.3'],
  },
  setUpError: {
    'before-fifth-throw': [
      'a wrong set-up is put right before the fifth throw, then official',
      'C.4, C.9: 000-o 4.7',
    ],
    'before-each-has-thrown': ['it is put right before each side has thrown once', 'C.4: 000-p'],
  },
  kestum: {
    false: ['nobody may void a throw', 'B15'],
    true: ['the opponent may void a throw by “kestum” before the first die rests', 'B15, decision 5: 001'],
  },
  diceArea: {
    'same-half': ['both dice in one half of the board', 'B.1.12'],
    'right-half': ['both dice right of the bar', 'C.4: 000-o 4.2, 004-d'],
  },
  diceValidity: {
    on: ['dice that lean or lie in the wrong half are thrown again', 'B.1.12, C.4, decision 8'],
    off: [
      'every die that shows a number counts, wherever it lies, and one that leans is thrown again alone',
      'B.1.12',
    ],
  },
  dieOnChecker: {
    void: ['a die on a checker is thrown again', 'B.1.12'],
    valid: ['a die that lies flat on a checker counts', 'D.3.3; USBGF clubs, T43'],
  },
  diceSets: {
    'two-pairs': ['each side has its own dice', 'B.1.1'],
    'one-pair': ['one pair goes from side to side', 'C.6: 000-m; B.1.11'],
  },
  turnEnd: {
    'lift-dice': ['lifting the dice ends the turn', 'B.1.10, B12: 000-h, 003-f 3.4'],
    'pass-dice': ['handing the dice over ends it', 'B12: 003-f 1.7'],
    clock: ['hitting the clock ends it', 'C.6: 000-m'],
    tap: ['a tap on the board ends it', 'C.4: 000-p'],
  },
  prematureRoll: {
    choice: ['the opponent lets it stand or has it thrown again', 'C.4: 000-o 4.6'],
    void: ['it is void', 'C.4: 000-p'],
    'void-unless-forced-or-no-contact': [
      'void, unless the play was forced or the sides have passed',
      'C.4: 004-d',
    ],
    stands: ['it stands', 'C.4: US 2008 4.6'],
  },
  hitAndHide: {
    allow: ['a checker that hit may run on anywhere', 'C.1.5'],
    forbid: ['nobody goes on from the place of a hit to a point with own checkers', 'C.4, decision 6: 003-d'],
    'forbid-in-home': ['nobody goes on at all from a hit in the own home', 'C.4: Tavla, Portes'],
  },
  cube: {
    true: ['the stake can be doubled', 'C.2; B19: Minsport 2024 26.2'],
    false: ['there is no cube', 'B19'],
  },
  autoDoubles: {
    '*': ['ties in the opening draw that double the stake, in money games', 'C.2: 004-d, 000-r'],
  },
  beaver: {
    true: [
      'a doubled player may redouble at once and keep the cube, in money games',
      'C.2: 003-a, 004-d, 000-r',
    ],
    false: ['he may not', 'C.2'],
  },
  jacoby: {
    true: ['in money games a mars counts double only if somebody doubled', 'C.2: 004-d, 000-r'],
    false: ['a mars always counts', 'C.2: 000-o 5.3'],
  },
  crawford: {
    true: ['no doubling in the first game at one point from the end', 'C.2: 000-o 5.5, 000-r'],
    false: ['doubling in every game', 'C.2'],
  },
  deadCube: {
    block: ['a cube that already decides the match cannot be turned', 'C.2: 000-o 5.6'],
    warn: ['it can, with a warning', 'C.2: 000-o 5.6'],
  },
  bearoffSmallFirst: {
    true: ['in bearing off the smaller number is played first', 'A.4: 003-b'],
    false: ['in any order', 'C.1.7'],
  },
  leftoverToOpponent: {
    'all-rolls': ['the opponent plays what is left of any roll', 'D.1.1: 001; decision 3'],
    'doubles-only': ['only what is left of a double', 'D.1: 001'],
    off: ['what is left is lost', 'D.2: iTavli, softpedia'],
  },
  extraRollAfterDouble: {
    true: ['a double played out gives another throw', 'D.1.2: 001'],
    false: ['the opponent throws', 'D.2: 000-f'],
  },
  chain: {
    true: ['a double is followed by all higher doubles', 'D.2: 000-f, 001'],
    false: ['a double is four movements', 'D.1'],
  },
  chainCount: {
    '*': ['how often each double of the chain is played', 'D.2, decision 2: two 000-f, four Gul Bara'],
  },
  chainFromTurn: {
    '*': ['the first turn of one’s own whose double is a chain', 'D.2: eightygames, bg.wikipedia'],
  },
  completionHeadLimit: { '*': ['checkers off the head in a completion; 0: no limit', 'D.1, decision 3'] },
  mustEnterAll: {
    true: ['all checkers are entered before another moves', 'D.3.2: Hoyle text'],
    false: ['one may enter or move as one likes', 'D.3.2: play65'],
  },
};

/** The passages that the rules of each preset come from. */
export const PRESET_PASSAGES: Readonly<Record<string, string>> = {
  'long-classic': 'A.4: all defaults of B.1',
  'long-moscow': '000-j; B6, B11, B.1.11, decision 7',
  'long-001': '001; B.4, B8, B11, B15',
  'long-003': '003-f 1.3, 1.4, 3.1, 3.4, 3.5, 4.3; B2, B4, B6, B17, B.6',
  'long-fsnr': 'FSNR as playhop states it; B8, B9',
  'long-minsport2024': 'Minsport 22.07.2024, 26.2 and 26.3; B5, B19',
  'short-money': 'C.2, C.3: 004-d, 000-r',
  'short-match-us2015': '000-o 4.2, 4.6, 4.8, 5.3, 5.5, 5.6; C.2, C.4',
  'short-sydney': '000-p; C.4',
  'gulbar-001': '001; D.1',
  'mad-gulbar-000': '000-f; D.2, decision 2',
  'gul-bara-intl': 'D.2: eightygames, bg.wikipedia, iTavli; decision 2',
};
