import type { Profile } from '../config/index.ts';
import type { DieReport } from '../wire/index.ts';
import type { Bed, Person } from './bed.ts';
import type { DiceHeard } from './judge-others.ts';

/** Has every die thrown once. Null where the people say that there are none: they play with ordinary ones. */
export async function examineDice(profile: Profile, bed: Bed, person: Person): Promise<DiceHeard | null> {
  const known = Object.keys(profile.dice.owners);
  const last = new Map<string, DieReport>();
  const rested = new Set<string>();
  let receiver = false;
  const all = new AbortController();
  const stop = bed.onDice((line) => {
    if (line.kind === 'receiver') {
      receiver = true;
      return;
    }
    if (!last.has(line.die)) person.say(`  die ${line.die} is heard`);
    last.set(line.die, line);
    if (line.state !== 'stable' || line.face === null) return;
    if (!rested.has(line.die)) person.say(`  die ${line.die} rests on ${line.face}`);
    rested.add(line.die);
    if (known.every((die) => rested.has(die))) all.abort();
  });
  const text = `Throw each of the dice ${known.join(', ')}. Enter if one is not seen, none if there are no electronic dice.`;
  const answer = await person.ask({ kind: 'throw-dice', dice: known }, text, all.signal);
  stop();
  return /^none$/i.test(answer.trim()) ? null : { receiver, last, rested };
}
