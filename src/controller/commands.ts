import { NardError } from '../errors/index.ts';
import type { FeedReply } from '../feed/index.ts';
import {
  type Agreement,
  type ClockTerms,
  type Input,
  type InputOf,
  isShutOut,
  type MatchSettings,
  type MatchState,
  rulesetOf,
  settingsFrom,
} from '../play/index.ts';
import { OFF, parseCheckers, type Roll, SIDES, type Side } from '../rules/index.ts';
import { diceLying } from '../sensing/index.ts';
import { turnOver } from './intents.ts';
import type { AtTheTable, Seen } from './seen.ts';
import { setUpsShown } from './standing.ts';
import { whyTooLateToDouble } from './throws.ts';

/** Who gives a command: a seat, or whoever runs the event. */
export type Giver = Side | 'director';

/** What may be told to the table from outside; already parsed, see `feed`. */
export type TableCommand =
  | {
      readonly verb: 'double' | 'take' | 'pass' | 'beaver' | 'accept' | 'refuse' | 'claim-flag';
      readonly by: Side;
    }
  | { readonly verb: 'resign'; readonly by: Side; readonly worth: 1 | 2 | 3 }
  | { readonly verb: 'end-turn' | 'take-back' | 'pause' | 'resume' | 'swap-sides'; readonly by: Giver }
  | { readonly verb: 'forgive-touch'; readonly by: Giver }
  /** Said to the table, not to the match. */
  | { readonly verb: 'as-it-stands'; readonly by: Giver }
  | { readonly verb: 'adjust'; readonly by: Giver; readonly on: boolean }
  | { readonly verb: 'learn-dice'; readonly by: Giver; readonly on: boolean; readonly side?: Side }
  | {
      readonly verb: 'set-up-error';
      readonly by: Giver;
      /** What stands, as positions are written: what is not there, and has not been borne off, lacks. Director only. */
      readonly white?: string;
      readonly black?: string;
    }
  | { readonly verb: 'roll'; readonly by: Giver; readonly roll: Roll }
  | { readonly verb: 'void'; readonly by: Giver; readonly reason: InputOf<'throw-void'>['reason'] }
  | { readonly verb: 'answer'; readonly by: Giver; readonly question: string; readonly choice: string }
  | {
      readonly verb: 'set-clock';
      readonly by: 'director';
      readonly clock: string | null;
      readonly flag?: ClockTerms['flag'];
    }
  | {
      readonly verb: 'correct-score';
      readonly by: 'director';
      readonly white: number;
      readonly black: number;
      readonly crawford?: MatchState['crawford'];
      readonly reason: string;
    }
  | ({ readonly verb: 'new-match'; readonly by: 'director' } & Agreement)
  | {
      readonly verb: 'set-variant';
      readonly by: 'director';
      readonly variant: string;
      readonly options: MatchSettings['options'];
    };

/**
 * The inputs that a command stands for, in order.
 * @throws NardError E_NOT_NOW where it makes no sense in the present state
 */
export function inputsOf(
  command: Exclude<TableCommand, { verb: 'as-it-stands' }>,
  { match, seen, now }: AtTheTable,
): readonly Input[] {
  switch (command.verb) {
    case 'double':
      return [double(seen, command.by, now)];
    case 'take':
    case 'pass':
    case 'beaver':
    case 'claim-flag':
      return [{ kind: command.verb, by: command.by }];
    case 'accept':
      return [{ kind: 'accept-resignation', by: command.by }];
    case 'refuse':
      return [{ kind: 'refuse-resignation', by: command.by }];
    case 'resign':
      return [{ kind: 'resign', by: command.by, worth: command.worth }];
    case 'take-back':
    case 'pause':
    case 'resume':
    case 'swap-sides':
    case 'forgive-touch':
      return [{ kind: command.verb, by: command.by }];
    case 'adjust':
      return [adjusted(match, command)];
    case 'learn-dice':
      return [learnDice(command)];
    case 'set-up-error':
      return [setUpError(command, match, seen)];
    case 'end-turn':
      return isShutOut(match)
        ? [{ kind: 'pass-unthrown', by: command.by }]
        : [endTurn(match, seen, command.by)];
    case 'roll':
      return rolled(match, seen, command);
    case 'void':
      return [{ kind: 'throw-void', side: whoThrew(match, command), reason: command.reason, by: command.by }];
    case 'answer':
      return [{ kind: 'answer', by: command.by, question: command.question, choice: command.choice }];
    case 'set-clock':
      return [setClock(match, command)];
    case 'correct-score':
      return [correctScore(command)];
    case 'new-match':
      return [{ kind: 'start-match', settings: settingsFrom(command), by: command.by }];
    case 'set-variant':
      return [setVariant(match, command)];
  }
}

function double(seen: Seen, by: Side, now: number): Input {
  const tooLate = whyTooLateToDouble(seen, by, now);
  if (tooLate) throw tooLate;
  return { kind: 'double', by };
}

export const done = (match: MatchState): FeedReply => ({ ok: true, game: match.game, seq: match.seq });

/** A director puts checkers straight for whoever is on turn, in his time. */
function adjusted({ turn }: MatchState, { by, on }: CommandOf<'adjust'>): Input {
  if (!on) return { kind: 'end-adjust', by };
  return { kind: 'begin-adjust', side: by === 'director' ? (turn ?? 'white') : by, by };
}

/** A seat shows its own dice only. */
function learnDice({ by, on, side }: CommandOf<'learn-dice'>): Input {
  if (!on) return { kind: 'end-learning', by };
  if (by !== 'director') {
    if (side && side !== by)
      throw new NardError(
        'E_FORBIDDEN',
        'Each side shows its own dice; let the other side, or a director, ask.',
      );
    return { kind: 'learn-dice', sides: [by], by };
  }
  return { kind: 'learn-dice', sides: side ? [side] : SIDES, by };
}

function setUpError({ by, white, black }: CommandOf<'set-up-error'>, match: MatchState, seen: Seen): Input {
  if (white === undefined || black === undefined)
    return { kind: 'set-up-wrong', standing: setUpsShown(match, seen), by };
  if (by !== 'director')
    throw new NardError('E_FORBIDDEN', 'Only the director tells a position; leave it out, or call him.');
  const told = (side: Side, text: string) =>
    parseCheckers(text).map((count, own) => (own === OFF ? (match.position[side][OFF] ?? 0) : count));
  return {
    kind: 'set-up-wrong',
    standing: [{ white: told('white', white), black: told('black', black) }],
    by,
  };
}

function endTurn(match: MatchState, seen: Seen, by: Giver): Input {
  const over = turnOver(match, seen, by);
  if (over) return { ...over, ending: 'command' };
  throw new NardError(
    'E_NOT_NOW',
    'The board shows no legal play of this roll yet; put right what is lit, then end the turn.',
  );
}

/**
 * Dice told by a person. In the draw a seat tells its own die first, a director White's and Black's; where each draws with
 * two dice, a director tells White's first.
 */
function rolled(match: MatchState, seen: Seen, { by, roll }: CommandOf<'roll'>): readonly Input[] {
  if (match.phase !== 'opening') {
    const side = by === 'director' ? onTurn(match) : by;
    // Of the dice that lie nothing more is expected, and lifting them ends the turn.
    const counters = diceLying(seen.dice, side);
    return [{ kind: 'thrown', side, roll, source: 'command', counters, by }];
  }
  if (rulesetOf(match).options.openingDraw === 'two-dice-each') {
    const side =
      by === 'director' ? (SIDES.find((each) => match.opening[each] === undefined) ?? 'white') : by;
    return [{ kind: 'thrown', side, roll, source: 'command', counters: {}, by }];
  }
  const dice: readonly (readonly [Side, number])[] =
    by === 'director'
      ? [
          ['white', roll[0]],
          ['black', roll[1]],
        ]
      : [[by, roll[0]]];
  return dice.map(([side, face]) => ({
    kind: 'opening-die',
    side,
    face,
    source: 'command',
    counters: diceLying(seen.dice, side),
  }));
}

type CommandOf<V extends TableCommand['verb']> = Extract<TableCommand, { readonly verb: V }>;

/** What a fallen flag does stays as it was, where nothing else is said. */
const setClock = (match: MatchState, { clock, flag, by }: CommandOf<'set-clock'>): Input => ({
  kind: 'set-clock',
  clock: clock === null ? null : { rules: clock, flag: flag ?? match.clock?.flag ?? 'claimed' },
  by,
});

const correctScore = ({ white, black, crawford, reason, by }: CommandOf<'correct-score'>): Input => ({
  kind: 'correct-score',
  score: { white, black },
  ...(crawford ? { crawford } : {}),
  reason,
  by,
});

function onTurn({ turn }: MatchState): Side {
  if (!turn) throw new NardError('E_NOT_NOW', 'Nobody is on turn; there is no throw to speak of.');
  return turn;
}

/** In a draw whoever's die has counted; both have, or neither: the draw is made again by both, after a tie that was none. */
function whoThrew(match: MatchState, { by, reason }: CommandOf<'void'>): Side {
  if (match.phase !== 'opening') return onTurn(match);
  const drawn = SIDES.find((side) => match.opening[side] !== undefined);
  const isOfTie = by === 'director' && match.cubeBeforeTie !== null;
  return drawn ?? (isOfTie || reason === 'misread' ? 'white' : onTurn(match));
}

function setVariant(
  match: MatchState,
  command: { variant: string; options: MatchSettings['options'] },
): Input {
  if (match.phase !== 'set-up' || match.game > 1) {
    throw new NardError('E_NOT_NOW', 'The game has begun; begin a new match to play another variant.');
  }
  const { variant, options } = command;
  return { kind: 'start-match', settings: { ...match.settings, variant, options }, by: 'director' };
}
