import { inputsOfPlace, type Profile } from '../config/index.ts';
import { type Finding, nameOfInput, nameOfPlace } from './findings.ts';
import type { SwitchHistories } from './switches.ts';

/** Wired inputs that have been looked at, by chip. */
type Chips = ReadonlyMap<number, readonly number[]>;

function chipsOf(profile: Profile, isExamined: (input: number) => boolean): Chips {
  const chips = new Map<number, number[]>();
  for (const [input, wired] of profile.inputs.entries()) {
    if (!wired || !isExamined(input)) continue;
    chips.set(input >> 3, [...(chips.get(input >> 3) ?? []), input]);
  }
  return chips;
}

/** Chips of which all inputs that were looked at are in `bad`; one input alone may be at fault by itself. */
const wholeChips = (chips: Chips, bad: ReadonlySet<number>): number[] =>
  [...chips].flatMap(([chip, inputs]) =>
    inputs.length > 1 && inputs.every((input) => bad.has(input)) ? [chip] : [],
  );

function runs(numbers: readonly number[]): number[][] {
  const found: number[][] = [];
  for (const number of numbers) {
    const last = found.at(-1);
    if (last && last.at(-1) === number - 1) last.push(number);
    else found.push([number]);
  }
  return found;
}

function places(profile: Profile, chips: Chips, run: readonly number[]): string {
  const names = run
    .flatMap((chip) => chips.get(chip) ?? [])
    .map((input) => {
      const wired = profile.inputs[input];
      return wired?.kind === 'slot' ? nameOfPlace(wired.place) : 'buttons';
    });
  return [...new Set(names)].join(', ');
}

const numbered = (chips: readonly number[]): string =>
  chips.length === 1 ? `chip ${chips[0]}` : `chips ${chips[0]}–${chips.at(-1)}`;

/** Trouble with whole chips: one, several in a row, or all from one on. */
function ofChips(
  profile: Profile,
  chips: Chips,
  bad: readonly number[],
  state: 'open' | 'closed',
): Finding[] {
  const last = Math.max(...chips.keys());
  return runs(bad).map((run): Finding => {
    const [first = 0] = run;
    const place = `${numbered(run)} (${places(profile, chips, run)})`;
    const always = state === 'closed' ? 'all inputs read closed' : 'no input ever closes';
    if (run.at(-1) === last && (run.length > 1 || state === 'closed') && first > 0) {
      const remedy = `see to the ribbon between chip ${first - 1} (pin 10, SER) and chip ${first} (pin 9, QH), and to its 5 V and ground`;
      return { code: 'chain-broken', place, what: `from chip ${first} on ${always}`, remedy };
    }
    if (first === 0 && run.at(-1) === last) {
      const remedy = 'see to D50, D52, D53, 5 V and ground between the Mega and chip 0';
      return { code: 'chain-broken', place, what: `on the whole chain ${always}`, remedy };
    }
    if (run.length > 1) {
      const remedy = 'see to the ribbon from these chips to the reeds, and to its ground';
      return { code: 'group-missing', place, what: `in this group ${always}`, remedy };
    }
    const remedy =
      'see to its seat, 5 V (pin 16), ground (pins 8 and 15) and solder; else put in another 74HC165';
    return { code: 'chip-dead', place, what: always, remedy };
  });
}

/** What inputs that are closed on an empty board say. */
export function judgeRest(profile: Profile, closed: Uint8Array): Finding[] {
  const stuck = new Set([...closed.keys()].filter((input) => closed[input] === 1 && profile.inputs[input]));
  const chips = chipsOf(profile, () => true);
  const whole = wholeChips(chips, stuck);
  const single = [...stuck].filter((input) => !whole.includes(input >> 3));
  return [
    ...ofChips(profile, chips, whole, 'closed'),
    ...single.map((input): Finding => {
      const isButton = profile.inputs[input]?.kind === 'button';
      return {
        code: 'reed-stuck',
        place: nameOfInput(profile, input),
        what: 'it is closed although nothing is on it',
        remedy: isButton
          ? 'see whether the button jams or its wire touches ground'
          : 'look for a magnet nearby and for a wire that touches ground; else put in another reed',
      };
    }),
  ];
}

/** What inputs that never closed say. `examined`: those that should have, one and all. */
export function judgeDead(
  profile: Profile,
  dead: ReadonlySet<number>,
  examined: ReadonlySet<number>,
): Finding[] {
  const chips = chipsOf(profile, (input) => examined.has(input));
  const whole = wholeChips(chips, dead);
  const left = [...dead].filter((input) => !whole.includes(input >> 3));
  const wholePlaces = [...new Set(left.flatMap((input) => placeOf(profile, input)))].filter((place) => {
    const inputs = inputsOfPlace(profile, place);
    return inputs.length > 1 && inputs.every((input) => left.includes(input));
  });
  const single = left.filter(
    (input) => !placeOf(profile, input).some((place) => wholePlaces.includes(place)),
  );
  return [
    ...ofChips(profile, chips, whole, 'open'),
    ...wholePlaces.map((place): Finding => {
      const remedy = 'see to the connector and the ground of this place';
      return { code: 'place-dead', place: nameOfPlace(place), what: 'none of its slots closes', remedy };
    }),
    ...single.map((input) => deadInput(profile, input)),
  ];
}

function deadInput(profile: Profile, input: number): Finding {
  const place = nameOfInput(profile, input);
  if (profile.inputs[input]?.kind === 'button') {
    const remedy = 'see to its wire and its ground; else put in another button';
    return { code: 'button-dead', place, what: 'it says nothing', remedy };
  }
  const remedy = 'see to its two solder points; else move the reed nearer to the checker, or put in another';
  return { code: 'reed-dead', place, what: 'it never closes', remedy };
}

function placeOf(profile: Profile, input: number): number[] {
  const wired = profile.inputs[input];
  return wired?.kind === 'slot' ? [wired.place] : [];
}

/** A clean contact closes once and perhaps bounces for a millisecond or two. */
const MOST_CHANGES = 9;

/** Inputs that went on changing for too long in one movement. */
export function judgeBounce(profile: Profile, histories: SwitchHistories): Finding[] {
  return [...histories].flatMap(([input, { bounceMs, mostInMovement }]): Finding[] => {
    if (!profile.inputs[input] || (bounceMs <= profile.debounceMs && mostInMovement <= MOST_CHANGES))
      return [];
    const what = `it went on changing for ${Math.round(bounceMs)} ms (${mostInMovement} changes) in one movement`;
    const remedy =
      'see to its solder points and to how near the magnet comes; else raise board.debounceMs, or put in another reed';
    return [{ code: 'reed-doubtful', place: nameOfInput(profile, input), what, remedy }];
  });
}
