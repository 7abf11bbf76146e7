import {
  graphOf,
  type Input,
  type InputOf,
  type MatchState,
  mustAcceptResignation,
  type PossiblePlay,
  rulesetOf,
} from '../../src/play/index.ts';
import { dieOf, type Player, rollOf } from '../../src/players/index.ts';
import { opponent, positionKey, type Side } from '../../src/rules/index.ts';
import { endOf, thrown } from './table.ts';

type Chance = () => number;

/** What two players, one for each side, do next. Serves every phase, pause and question. */
export function nextInput(state: MatchState, players: Readonly<Record<Side, Player>>, chance: Chance): Input {
  if (state.paused) return { kind: 'resume', by: 'director' };
  if (state.question) return answerTo(state.question, chance);
  switch (state.phase) {
    case 'set-up':
      return { kind: 'set-up-stands' };
    case 'opening':
      return openingInput(state, chance);
    case 'to-roll':
      return beforeThrow(state, players, chance);
    case 'to-move':
      return turnEnd(state, players, chance);
    case 'doubled':
      return cubeAnswer(state, players);
    case 'resigning':
      return resignationAnswer(state, players);
    case 'match-over':
      throw new Error('the match is over');
  }
}

function answerTo(question: NonNullable<MatchState['question']>, chance: Chance): Input {
  const choice = question.choices[Math.floor(chance() * question.choices.length)];
  const by = question.mayAnswer === 'any' ? 'director' : question.mayAnswer;
  return { kind: 'answer', question: question.id, choice: choice?.id ?? '', by };
}

function openingInput({ opening }: MatchState, chance: Chance): Input {
  const side = opening.white === undefined ? 'white' : 'black';
  return { kind: 'opening-die', side, face: dieOf(chance), counters: {} };
}

function beforeThrow(state: MatchState, players: Readonly<Record<Side, Player>>, chance: Chance): Input {
  const side = sideOnTurn(state);
  const { cube } = state;
  const player = players[side];
  const standing = standingOf(state, side);
  const worth = player.resigns(standing);
  if (worth > 0) return { kind: 'resign', by: side, worth: worth as 1 | 2 | 3 };
  const mayDouble = !state.mustRethrow && cube.inPlay && cube.owner !== opponent(side) && !isDead(state);
  if (mayDouble && player.wantsToDouble(standing)) return { kind: 'double', by: side };
  return thrown(side, ...rollOf(chance));
}

const isDead = ({ settings: { length }, score, cube }: MatchState): boolean =>
  length !== null && Math.min(score.white, score.black) + cube.value >= length;

/** Now and then the board cannot tell two plays apart. */
function turnEnd(
  state: MatchState,
  players: Readonly<Record<Side, Player>>,
  chance: Chance,
): InputOf<'turn-ended'> {
  const graph = graphOf(state);
  if (!graph) throw new Error('no turn is being played');
  const side = sideOnTurn(state);
  const chosen = players[side].choose(graph, chance);
  const movements = graph.dicePlayed === 0 ? [] : graph.pathTo(positionKey(chosen.position));
  const possible: PossiblePlay[] = [{ position: chosen.position, movements }];
  const other = graph.results()[0];
  if (other && chance() < 0.05) {
    possible.push({ position: other.position, movements: graph.pathTo(positionKey(other.position)) });
  }
  return endOf(side, ...possible);
}

function cubeAnswer(state: MatchState, players: Readonly<Record<Side, Player>>): Input {
  const { offer } = state.cube;
  if (!offer) throw new Error('nothing was offered');
  const by = opponent(offer.by);
  return { kind: players[by].takes(standingOf(state, by)) ? 'take' : 'pass', by };
}

function resignationAnswer(state: MatchState, players: Readonly<Record<Side, Player>>): Input {
  const { resignation } = state;
  if (!resignation) throw new Error('nobody has resigned');
  const by = opponent(resignation.by);
  const accepts =
    mustAcceptResignation(state) || players[by].accepts(standingOf(state, by), resignation.worth);
  return { kind: accepts ? 'accept-resignation' : 'refuse-resignation', by };
}

const standingOf = (state: MatchState, side: Side) => ({
  ruleset: rulesetOf(state),
  position: state.position,
  side,
  onRoll: state.turn ?? side,
});

function sideOnTurn({ turn }: MatchState): Side {
  if (!turn) throw new Error('nobody is on turn');
  return turn;
}

/** Something that people, phones or broken hardware might send at any time. */
export function strayInput(state: MatchState, chance: Chance): Input {
  const side: Side = chance() < 0.5 ? 'white' : 'black';
  const strays: readonly Input[] = [
    { kind: 'set-up-stands' },
    { kind: 'opening-die', side, face: dieOf(chance), counters: {} },
    thrown(side, ...rollOf(chance)),
    endOf(side),
    endOf(side, { position: state.position, movements: [] }),
    { kind: 'throw-void', side, reason: 'crooked', by: 'board' },
    { kind: 'double', by: side },
    { kind: 'take', by: side },
    { kind: 'beaver', by: side },
    { kind: 'resign', by: side, worth: 1 },
    { kind: 'refuse-resignation', by: side },
    { kind: 'answer', question: state.question?.id ?? 'none', choice: '1', by: side },
    { kind: 'ask', question: 'whose-die', choices: [{ id: '1', label: 'white' }], mayAnswer: side },
    { kind: 'take-back', by: 'board' },
    { kind: 'pause', by: side },
    { kind: 'resume', by: side },
    { kind: 'fault', code: 'E_BOARD_LOST', place: null, text: 'unplugged' },
  ];
  const stray = strays[Math.floor(chance() * strays.length)];
  if (!stray) throw new Error('chance gave a number out of range');
  return stray;
}
