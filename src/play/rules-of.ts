import { numbersOf, type Ruleset, ruleset, type TurnGraph, turnGraph } from '../rules/index.ts';
import type { MatchSettings, MatchState, RolledDice } from './state.ts';

const rulesets = new WeakMap<MatchSettings, Ruleset>();
const graphs = new WeakMap<RolledDice, { readonly of: MatchState; readonly graph: TurnGraph }>();

/**
 * The rules that the match is played by. The same settings give the same object.
 * @throws NardError E_VARIANT, E_OPTION when the settings never passed {@link decide}
 */
export function rulesetOf({ settings }: { readonly settings: MatchSettings }): Ruleset {
  const known = rulesets.get(settings);
  if (known) return known;
  const rules = ruleset(settings.variant, settings.options);
  rulesets.set(settings, rules);
  return rules;
}

/**
 * What the side on turn may do with its roll; null unless a roll waits to be played. One turn has one
 * graph, however often it is asked for, so that what has been explored stays explored.
 */
export function graphOf(state: MatchState): TurnGraph | null {
  const { dice } = state;
  if (dice === null || state.phase !== 'to-move') return null;
  const known = graphs.get(dice);
  if (known && isSameTurn(known.of, state)) return known.graph;
  const rules = rulesetOf(state);
  const graph = turnGraph(rules, {
    position: state.position,
    side: dice.side,
    asPlayed: true,
    ...numbersToPlay(state, dice),
  });
  graphs.set(dice, { of: state, graph });
  return graph;
}

function numbersToPlay(state: MatchState, { side, roll }: RolledDice) {
  if (state.leftover) return { numbers: state.leftover, completing: true };
  const ownTurn = state.turnsPlayed[side] + 1;
  return { numbers: numbersOf(rulesetOf(state), roll, ownTurn), ownTurn };
}

const isSameTurn = (one: MatchState, other: MatchState): boolean =>
  one.settings === other.settings && one.position === other.position && one.turnsPlayed === other.turnsPlayed;
