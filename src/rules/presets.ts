import type { Options } from './options.ts';
import type { VariantId } from './variants/index.ts';

export interface Preset {
  readonly variant: VariantId;
  readonly options: Readonly<Partial<Options>>;
}

/**
 * The rule sets that go by a name (rules A.4; decisions 7, 10 and 11). Each names in full what sets it
 * apart; all else is the default of its variant.
 */
export const PRESETS: Readonly<Record<string, Preset>> = {
  /** All defaults. */
  'long-classic': { variant: 'long', options: {} },
  /** 000-j, Moscow tournament: word before touch, winner starts, opponent accepts or demands (B11, B6). */
  'long-moscow': {
    variant: 'long',
    options: { touchMove: 'strict', nextGameStarter: 'winner', illegalTurn: 'opponent-option' },
  },
  /** 001: the second head checker on principle (B.4), home mars (B8), kestum (B15), touch-move (B11). */
  'long-001': {
    variant: 'long',
    options: { firstTurnException: 'conditional', homeMars: 2, kestum: true, touchMove: 'strict' },
  },
  /** 003-f: note to 3.1 (head), 3.5 (no running block), 1.3 and 1.4 (colours), 3.4 (illegal turn), 4.3 (last throw). */
  'long-003': {
    variant: 'long',
    options: {
      firstTurnException: 'list-head-only',
      blockCheck: 'every-step',
      nextGameStarter: 'alternate',
      starterColour: 'starter-gets-white',
      lastThrow: 'second-player-only',
      illegalTurn: 'opponent-option',
    },
  },
  /** FSNR as playhop states it: neither home mars nor koks (B8, B9). */
  'long-fsnr': {
    variant: 'long',
    options: { homeMars: 'off', koksLong: 'off', illegalTurn: 'opponent-option' },
  },
  /** Minsport 22.07.2024: 26.3 the draw is played (B5), 26.2 the cube (B19). */
  'long-minsport2024': {
    variant: 'long',
    options: { openingDice: 'use-opening', cube: true, illegalTurn: 'opponent-option' },
  },
  /** C.2, C.3, money: cube and Jacoby; beavers and automatic doubles only where agreed. */
  'short-money': {
    variant: 'short',
    options: { cube: true, jacoby: true, beaver: false, autoDoubles: 0, crawford: false },
  },
  /** 000-o: 4.2 right of the bar, 4.6 premature throw, 4.8 illegal play, 5.3 no Jacoby, 5.5 Crawford, 5.6 dead cube. */
  'short-match-us2015': {
    variant: 'short',
    options: {
      cube: true,
      jacoby: false,
      beaver: false,
      autoDoubles: 0,
      crawford: true,
      deadCube: 'block',
      diceArea: 'right-half',
      prematureRoll: 'choice',
      illegalTurn: 'opponent-option',
      turnEnd: 'lift-dice',
    },
  },
  /** 000-p: a premature throw is void, both must point out and correct an illegal play until each has thrown, set-up errors, right side. */
  'short-sydney': {
    variant: 'short',
    options: {
      cube: true,
      jacoby: false,
      beaver: false,
      autoDoubles: 0,
      crawford: true,
      diceArea: 'right-half',
      prematureRoll: 'void',
      illegalTurn: 'until-each-has-thrown',
      setUpError: 'before-each-has-thrown',
    },
  },
  /** 001 "Гюльбар", D.1: leftovers to the opponent, another throw after a double played out; all else as `long-001`. */
  'gulbar-001': {
    variant: 'gulbar',
    options: {
      leftoverToOpponent: 'all-rolls',
      extraRollAfterDouble: true,
      chain: false,
      completionHeadLimit: 1,
      firstTurnException: 'conditional',
      kestum: true,
      touchMove: 'strict',
    },
  },
  /** 000-f "бешеный гюльбар", D.2: two of each double, no extra throw. */
  'mad-gulbar-000': {
    variant: 'mad-gulbar',
    options: {
      leftoverToOpponent: 'all-rolls',
      extraRollAfterDouble: false,
      chain: true,
      chainCount: 2,
      chainFromTurn: 1,
    },
  },
  /** The public game, D.2: four of each double from one's fourth turn on, no limit at the head. */
  'gul-bara-intl': {
    variant: 'gul-bara',
    options: {
      leftoverToOpponent: 'all-rolls',
      extraRollAfterDouble: false,
      chain: true,
      chainCount: 4,
      chainFromTurn: 4,
      headLimit: 0,
    },
  },
};

/** Those of tournaments: there the players, not the board, judge an illegal turn (decision 7). */
export const TOURNAMENT_PRESETS: readonly string[] = Object.keys(PRESETS).filter(
  (name) => (PRESETS[name]?.options.illegalTurn ?? 'controller-blocks') !== 'controller-blocks',
);
