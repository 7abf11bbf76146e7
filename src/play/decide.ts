import { adjustDeciders } from './adjust.ts';
import { correctionDeciders } from './correction.ts';
import { cubeDeciders } from './cube.ts';
import { type Deciders, notNow } from './decision.ts';
import { condone, condones, illegalTurnDeciders } from './illegal-turn.ts';
import type { Decision, Input } from './input.ts';
import { matchDeciders } from './match.ts';
import { openingDie } from './opening.ts';
import { questionDeciders } from './questions.ts';
import { resignationDeciders } from './resignation.ts';
import { setUpErrorDeciders } from './set-up-error.ts';
import { shutOutDeciders } from './shut-out.ts';
import type { MatchState, Question } from './state.ts';
import { timeDeciders } from './time.ts';
import { touchDeciders } from './touch.ts';
import { turnDeciders } from './turn.ts';
import { whoseDiceDeciders } from './whose-dice.ts';

const deciders: Deciders<Input['kind']> = {
  ...matchDeciders,
  'opening-die': openingDie,
  ...turnDeciders,
  ...cubeDeciders,
  ...resignationDeciders,
  ...questionDeciders,
  ...setUpErrorDeciders,
  ...illegalTurnDeciders,
  ...touchDeciders,
  ...timeDeciders,
  ...correctionDeciders,
  ...adjustDeciders,
  ...whoseDiceDeciders,
  ...shutOutDeciders,
};

type Kinds = ReadonlySet<Input['kind']>;
const ALWAYS: readonly Input['kind'][] = ['start-match', 'fault', 'mended', 'correct-score'];
/** The pass that has ended a match may have been a mistake. */
const WITHOUT_A_MATCH: Kinds = new Set([...ALWAYS, 'take-back']);
/** Checkers are put straight whatever the match waits for. */
const STRAIGHT: readonly Input['kind'][] = ['begin-adjust', 'end-adjust', 'accept-board'];
/** Time goes on, or may be claimed, whatever the match waits for. */
const TIME: readonly Input['kind'][] = ['flag', 'claim-flag'];
const WHILE_PAUSED: Kinds = new Set([
  ...ALWAYS,
  ...STRAIGHT,
  'pause',
  'resume',
  'claim-flag',
  'set-clock',
  'swap-sides',
]);
const WHILE_ASKED: Kinds = new Set([...ALWAYS, ...TIME, ...STRAIGHT, 'pause', 'resume', 'answer']);
/** Who throws or doubles after an illegal turn has accepted it; who has made it may have put it right by then. */
const WHILE_JUDGING: Kinds = new Set([...WHILE_ASKED, 'thrown', 'double', 'turn-ended', 'ended-illegally']);
/** The turn may be taken back as long as the throw after it does not stand; it waits once more, and is asked about again. */
const WHILE_ASKED_OF_A_TURN_JUST_ENDED: Kinds = new Set([...WHILE_ASKED, 'take-back']);
/** Checkers moved apart may answer by themselves which play was made. */
const WHILE_ASKED_WHICH_PLAY: Kinds = new Set([...WHILE_ASKED, 'turn-ended']);

const ALLOWED: Readonly<Record<Question['kind'], Kinds>> = {
  'which-play': WHILE_ASKED_WHICH_PLAY,
  'how-many': WHILE_ASKED_WHICH_PLAY,
  'illegal-turn': WHILE_JUDGING,
  'premature-roll': WHILE_ASKED_OF_A_TURN_JUST_ENDED,
  'whose-die': WHILE_ASKED,
  'where-is-it': new Set([...WHILE_ASKED, 'set-up-wrong']),
};

/**
 * What an input leads to. An input that does not fit is refused, with a NardError that says what to do
 * next: E_NOT_NOW, E_FORBIDDEN where it is the other side's, E_DICE and E_PLAY where it says something
 * impossible, E_OPTION and E_VARIANT for a match that cannot be. Never throws.
 */
export function decide(state: MatchState, input: Input): Decision {
  const obstacle = obstacleTo(state, input.kind);
  if (obstacle) return notNow(obstacle);
  if (condones(state, input)) return condone(state, input);
  const decider = deciders[input.kind] as (state: MatchState, input: Input) => Decision;
  return decider(state, input);
}

/** What forbids this kind of input altogether, whatever it says. */
function obstacleTo({ phase, paused, question }: MatchState, kind: Input['kind']): string | null {
  if (phase === 'match-over' && !WITHOUT_A_MATCH.has(kind)) return 'No match is being played; begin one.';
  if (paused && !WHILE_PAUSED.has(kind)) return 'The match is paused; resume it first.';
  if (question === null) return null;
  return ALLOWED[question.kind].has(kind) ? null : 'A question waits for its answer.';
}
