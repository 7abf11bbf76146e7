import { CHECKERS_PER_SIDE, type Checkers, mostStillPossible, OFF, opponent, pips } from '../rules/index.ts';
import type { Standing } from './player.ts';
import { isContact, rearmost } from './shape.ts';

/** What may be said of a game from the pips alone: good enough for the cube, exact for resigning. */

/** Worth of the throw, in pips: half a roll. */
const ON_ROLL = 4;
/** A double asks the opponent for a chance of a quarter; the doubler wants clearly more than the rest. */
const DOUBLE_FROM = 0.72;
const TAKE_FROM = 0.25;

/**
 * The chance, 0–1, that the side wins, by Kleinman's race formula: the lead, in deviations that two
 * random races of this length would have.
 */
function chanceToWin({ position, side, onRoll }: Standing): number {
  const mine = pips(position[side]);
  const theirs = pips(position[opponent(side)]);
  const lead = theirs - mine + (onRoll === side ? ON_ROLL : -ON_ROLL);
  return normal(lead / Math.sqrt(Math.max(1, (mine + theirs - ON_ROLL) / 2)));
}

export const wantsToDouble = (standing: Standing): boolean => chanceToWin(standing) >= DOUBLE_FROM;
export const takesDouble = (standing: Standing): boolean => chanceToWin(standing) >= TAKE_FROM;

/**
 * Gives up only what cannot be saved any more, whatever the dice (rules C.6): never a mars while a
 * checker may still be borne off.
 */
export function worthResigned(standing: Standing): 0 | 1 | 2 | 3 {
  const { ruleset, position, side, onRoll } = standing;
  const winner = opponent(side);
  if (!isRace(standing)) return 0;
  // The winner's remaining turns, if every number brings him a single pip; the loser's, if all are sixes.
  const theirTurns = Math.ceil(pips(position[winner]) / 2);
  const myTurns = theirTurns - (onRoll === side ? 0 : 1);
  if (fewestTurns(position[side]) <= myTurns) return 0;
  const most = mostStillPossible(ruleset, position, winner);
  if (most === 1) return 1;
  const marsIsSure = most === 2 && fewestTurnsToTray(position[side]) > myTurns;
  return marsIsSure ? 2 : 0;
}

/** Accepts what could not become more. */
export const acceptsResignation = ({ ruleset, position, side }: Standing, worth: number): boolean =>
  worth >= mostStillPossible(ruleset, position, side);

const MOST_PIPS = 24;
const MOST_CHECKERS = 4;

const fewestTurns = (checkers: Checkers): number =>
  Math.max(
    Math.ceil(pips(checkers) / MOST_PIPS),
    Math.ceil((CHECKERS_PER_SIDE - off(checkers)) / MOST_CHECKERS),
  );

/** Turns until the first checker is off, at best: all the others must come home before. */
function fewestTurnsToTray(checkers: Checkers): number {
  if (off(checkers) > 0) return 0;
  let outside = 0;
  for (const [point, count] of checkers.entries()) outside += Math.max(0, point - 6) * count;
  return Math.ceil((outside + 1) / MOST_PIPS);
}

const off = (checkers: Checkers): number => checkers[OFF] ?? 0;

/** Nobody can hold up the winner any more: no checker of the loser stands, or may come to stand, in his way. */
function isRace({ ruleset, position, side }: Standing): boolean {
  if (ruleset.family === 'short') return !isContact(position);
  return rearmost(position[opponent(side)]) <= 6 && rearmost(position[side]) <= 12;
}

/** The normal distribution, by a logistic curve: within 0.01 everywhere. */
const normal = (deviations: number): number => 1 / (1 + Math.exp(-1.702 * deviations));
