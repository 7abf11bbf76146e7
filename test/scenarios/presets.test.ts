import { beforeAll, describe, expect, it } from 'vitest';
import { playVirtually, type VirtualOutcome } from '../../src/commands/index.ts';
import { type MatchEvent, settingsFrom } from '../../src/play/index.ts';
import { robot } from '../../src/players/index.ts';
import { PRESETS, presetRuleset, statedOptions } from '../../src/rules/index.ts';
import { robotMinds, seededChance } from '../../src/simulator/index.ts';

/** In what each preset differs from its variant's defaults, as the texts have it. */
const DIFFERS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'long-classic': {},
  'long-moscow': { touchMove: 'strict', illegalTurn: 'opponent-option' },
  'long-001': { firstTurnException: 'conditional', homeMars: 2, kestum: true, touchMove: 'strict' },
  'long-003': {
    firstTurnException: 'list-head-only',
    blockCheck: 'every-step',
    nextGameStarter: 'alternate',
    starterColour: 'starter-gets-white',
    lastThrow: 'second-player-only',
    illegalTurn: 'opponent-option',
  },
  'long-fsnr': { illegalTurn: 'opponent-option' },
  'long-minsport2024': { openingDice: 'use-opening', cube: true, illegalTurn: 'opponent-option' },
  'short-money': { crawford: false },
  'short-match-us2015': { jacoby: false, illegalTurn: 'opponent-option' },
  'short-sydney': {
    jacoby: false,
    prematureRoll: 'void',
    illegalTurn: 'until-each-has-thrown',
    setUpError: 'before-each-has-thrown',
  },
  'gulbar-001': { firstTurnException: 'conditional', kestum: true, touchMove: 'strict' },
  'mad-gulbar-000': {},
  'gul-bara-intl': {},
};

/** Games that show what is to be shown: in `long-003` White draws the higher die, since robots do not change seats. */
const SEEDS: Readonly<Record<string, number>> = { 'long-003': 1, 'gul-bara-intl': 5 };

/** One game under a preset, by robot hands on the simulated board. */
async function gameUnder(preset: string): Promise<VirtualOutcome> {
  const names = { white: 'White', black: 'Black' };
  const seed = SEEDS[preset] ?? 3;
  const length = preset === 'short-money' ? null : 3;
  return playVirtually({
    settings: settingsFrom({ preset, options: {}, length, names }),
    games: 1,
    seed,
    level: 'fast',
    pace: 'max',
    profile: 'mega-6slot',
    minds: () => robotMinds({ white: robot, black: robot }, seededChance(seed)),
    tell: () => undefined,
  });
}

const played = new Map<string, VirtualOutcome>();

const eventsOf = <T extends MatchEvent['type']>(preset: string, type: T) =>
  (played.get(preset)?.journal ?? []).filter(
    (event): event is Extract<MatchEvent, { type: T }> => event.type === type,
  );

describe('a game under each preset', () => {
  beforeAll(async () => {
    for (const preset of Object.keys(PRESETS)) played.set(preset, await gameUnder(preset));
  }, 600_000);

  it.each(Object.keys(PRESETS))('%s is followed, by rules that differ as the texts have it', (preset) => {
    const outcome = played.get(preset);
    expect(outcome?.verdict.differences).toEqual([]);
    expect(outcome?.record.games[0]?.result).not.toBeNull();
    expect(outcome?.record.settings.options).toEqual(DIFFERS[preset]);
    expect(statedOptions(presetRuleset(preset))).toEqual(DIFFERS[preset]);
  });

  it('has the cube in short nardy and in that of Minsport, else not', () => {
    const withCube = Object.keys(PRESETS).filter((preset) => eventsOf(preset, 'game-started')[0]?.cube);
    expect(withCube).toEqual(['long-minsport2024', 'short-money', 'short-match-us2015', 'short-sydney']);
  });

  it('plays the draw in short nardy and in that of Minsport, else throws afresh', () => {
    const playsTheDraw = Object.keys(PRESETS).filter((preset) => {
      const journal = played.get(preset)?.journal ?? [];
      const at = journal.findIndex(({ type }) => type === 'starter-decided');
      const [decided, next] = [journal[at], journal[at + 1]];
      return next?.type === 'rolled' && decided?.t === next.t;
    });
    expect(playsTheDraw).toEqual(['long-minsport2024', 'short-money', 'short-match-us2015', 'short-sydney']);
  });

  it('begins with White where the starter gets White', () => {
    expect(eventsOf('long-003', 'starter-decided').map(({ side }) => side)).toEqual(['white']);
  });

  it('leaves numbers to the other side in the gulbar family, and throws again only in gulbar', () => {
    const of = (type: 'handed-over' | 'rolls-again') =>
      Object.keys(PRESETS).filter((preset) => eventsOf(preset, type).length > 0);
    expect(of('handed-over').filter((preset) => preset !== 'gul-bara-intl')).toEqual([
      'gulbar-001',
      'mad-gulbar-000',
    ]);
    expect(of('rolls-again')).toEqual(['gulbar-001']);
  });

  it('plays two of each double in mad gulbar from the first turn on, four from the fourth in the public game', () => {
    const longest = (preset: string, from: number) =>
      Math.max(
        0,
        ...(['white', 'black'] as const).flatMap((side) =>
          eventsOf(preset, 'played')
            .filter((event) => event.side === side)
            .slice(0, from)
            .map(({ movements }) => movements.length),
        ),
      );
    expect(longest('gul-bara-intl', 3)).toBeLessThanOrEqual(4);
    const most = (preset: string) => longest(preset, Number.POSITIVE_INFINITY);
    expect(most('mad-gulbar-000')).toBeLessThanOrEqual(12);
    expect(most('gul-bara-intl')).toBeGreaterThan(4);
    expect(most('long-classic')).toBe(4);
  });
});
