import type { Profile } from '../config/index.ts';
import { opponent, SIDES, type Side } from '../rules/index.ts';
import type { DieReport } from '../wire/index.ts';
import type { Bed, Person } from './bed.ts';
import type { DiceHeard, PairsShown } from './judge-others.ts';

/**
 * Has every die thrown once, and, where others are heard than the profile names, or it names none, each side throw its own:
 * so it is known whose they are. Null where the people say that there are none: they play with ordinary ones.
 */
export async function examineDice(profile: Profile, bed: Bed, person: Person): Promise<DiceHeard | null> {
  const known = Object.keys(profile.dice.owners);
  const heard = new Heard(bed, person);
  const isOrdinary = known.length > 0 && (await throwAll(known, heard, person));
  const isNamed = known.length > 0 && [...heard.last.keys()].every((die) => known.includes(die));
  const shown = !isOrdinary && !isNamed ? await showPairs(heard, person) : {};
  heard.stop();
  return isOrdinary ? null : { receiver: heard.receiver, last: heard.last, rested: heard.rested, shown };
}

/** What comes from the dice while they are examined. */
class Heard {
  receiver = false;
  readonly last = new Map<string, DieReport>();
  readonly rested = new Set<string>();
  readonly stop: () => void;
  /** Dice that have rolled since somebody was asked to throw, and those of them that lie again. */
  rolled = new Set<string>();
  #changed: () => void = () => undefined;

  constructor(bed: Bed, person: Person) {
    this.stop = bed.onDice((line) => {
      if (line.kind === 'receiver') {
        this.receiver = true;
        return;
      }
      if (!this.last.has(line.die)) person.say(`  die ${line.die} is heard`);
      this.last.set(line.die, line);
      if (line.state === 'rolling') this.rolled.add(line.die);
      if (line.state === 'stable' && line.face !== null) {
        if (!this.rested.has(line.die)) person.say(`  die ${line.die} rests on ${line.face}`);
        this.rested.add(line.die);
      }
      this.#changed();
    });
  }

  /** The signal comes as soon as `isSeen` holds after a line. */
  until(isSeen: () => boolean): AbortSignal {
    const seen = new AbortController();
    this.rolled = new Set();
    this.#changed = () => isSeen() && seen.abort();
    return seen.signal;
  }

  get isPairLying(): boolean {
    const all = [...this.rolled];
    return all.length >= 2 && all.every((die) => this.last.get(die)?.state === 'stable');
  }
}

/** True where somebody says that there are no electronic dice. */
async function throwAll(known: readonly string[], heard: Heard, person: Person): Promise<boolean> {
  const text = `Throw each of the dice ${known.join(', ')}. Enter if one is not seen, none if there are no electronic dice.`;
  const all = heard.until(() => known.every((die) => heard.rested.has(die)));
  const answer = await person.ask({ kind: 'throw-dice', dice: known }, text, all);
  return /^none$/i.test(answer.trim());
}

async function showPairs(heard: Heard, person: Person): Promise<PairsShown> {
  let shown: PairsShown = {};
  for (const side of SIDES) {
    const pair = await showPair(side, shown[opponent(side)] ?? [], heard, person);
    if (!pair) continue;
    person.say(`  ${NAMES[side]} has ${pair.join(' and ')}`);
    shown = { ...shown, [side]: pair };
  }
  return shown;
}

const NAMES: Readonly<Record<Side, string>> = { white: 'White', black: 'Black' };

/** Asked again until a pair is shown, or nothing is thrown any more: that leaves the side as it was. */
async function showPair(
  side: Side,
  others: readonly string[],
  heard: Heard,
  person: Person,
): Promise<readonly [string, string] | null> {
  const text = `${NAMES[side]}: throw both your dice, and no others. Enter leaves them as the profile has them.`;
  for (;;) {
    const lying = heard.until(() => heard.isPairLying);
    await person.ask({ kind: 'show-dice', side }, text, lying);
    const [one, two, ...more] = heard.rolled;
    if (one === undefined) return null;
    if ([...heard.rolled].some((die) => others.includes(die)))
      person.say(`  one of these is ${NAMES[opponent(side)]}’s`);
    else if (two === undefined) person.say(`  only ${one} was heard`);
    else if (more.length > 0) person.say('  more than two were heard; let nobody else throw');
    else return [one, two];
  }
}
