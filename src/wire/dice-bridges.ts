/**
 * Bridges that pass on what Pixels and GoDice say in those dice's own words; hardware/dice-protocol.md describes the
 * lines. Each is translated into the reports of the house's own protocol.
 */
import type { NardError } from '../errors/index.ts';
import { bad, DiceLineReader, type DiceReport, type DieReport, type DieState } from './dice-lines.ts';

/** How a receiver speaks: the protocol of the house, or the states of a family of dice. */
export const DICE_DIALECTS = ['nardboard', 'pixels', 'godice'] as const;
export type DiceDialect = (typeof DICE_DIALECTS)[number];

type Face = 1 | 2 | 3 | 4 | 5 | 6;

/** What a line of a bridge tells of a die; what it leaves out stays as it was. */
interface Told {
  readonly die: string;
  readonly state?: DieState;
  readonly face?: Face | null;
  readonly battery?: number;
  readonly charging?: boolean;
}

type Fields = Readonly<Record<string, unknown>>;
/** A die's news, or in words what is wrong with the line. */
type Translate = (fields: Fields) => Told | string;

const NAME = /^[A-Za-z0-9._:-]{1,32}$/;
const isFace = (value: unknown): value is Face =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 6;
const isPercent = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= 100;

/** Pixels' roll states, by their numbers and by their names. */
const PIXELS_STATES: Readonly<Record<string, DieState>> = {
  0: 'lost',
  1: 'stable',
  2: 'handling',
  3: 'rolling',
  4: 'crooked',
  unknown: 'lost',
  onFace: 'stable',
  rolled: 'stable',
  handling: 'handling',
  rolling: 'rolling',
  crooked: 'crooked',
};

function pixels(fields: Fields): Told | string {
  const { pixel, rollState, face, batteryLevel, isCharging } = fields;
  if (typeof pixel !== 'string' || !NAME.test(pixel)) return 'the field pixel is no name';
  const known = Object.hasOwn(PIXELS_STATES, String(rollState));
  if (rollState !== undefined && !known) return 'the field rollState is none of Pixels’';
  const state = rollState === undefined ? undefined : PIXELS_STATES[String(rollState)];
  if (state === 'stable' && !isFace(face)) return 'the field face is not 1 to 6';
  return {
    die: pixel,
    ...(state ? { state, face: state === 'stable' && isFace(face) ? face : null } : {}),
    ...(isPercent(batteryLevel) ? { battery: Math.round(batteryLevel) } : {}),
    ...(typeof isCharging === 'boolean' ? { charging: isCharging } : {}),
  };
}

/** GoDice's messages: rolling, stable, fake stable, tilt stable, move stable. */
const GODICE_STATES: Readonly<Record<string, DieState>> = {
  R: 'rolling',
  S: 'stable',
  FS: 'crooked',
  TS: 'crooked',
  MS: 'moved',
  lost: 'lost',
};

type Vector = readonly [number, number, number];

/** The acceleration at rest for each face, in 1/64 g. */
const GODICE_FACES: readonly (readonly [Face, Vector])[] = [
  [1, [-64, 0, 0]],
  [2, [0, 0, 64]],
  [3, [0, 64, 0]],
  [4, [0, -64, 0]],
  [5, [0, 0, -64]],
  [6, [64, 0, 0]],
];

const isVector = (value: unknown): value is Vector =>
  Array.isArray(value) &&
  value.length === 3 &&
  value.every((part) => Number.isInteger(part) && Math.abs(part) <= 128);

/** The face whose vector is nearest. */
function nearestFace([x, y, z]: Vector): Face {
  const away = ([, [a, b, c]]: readonly [Face, Vector]) => (x - a) ** 2 + (y - b) ** 2 + (z - c) ** 2;
  return [...GODICE_FACES].sort((one, other) => away(one) - away(other))[0]?.[0] ?? 1;
}

function godice(fields: Fields): Told | string {
  const { godice: die, message, xyz, value } = fields;
  if (typeof die !== 'string' || !NAME.test(die)) return 'the field godice is no name';
  if (message === 'Bat') return isPercent(value) ? { die, battery: value } : 'the field value is no per cent';
  if (message === 'Char') return { die, charging: value === 1 || value === true };
  // The colour of a die is how people tell it; its name is how the board does.
  if (message === 'Col') return { die };
  const state = typeof message === 'string' ? GODICE_STATES[message] : undefined;
  if (!state) return 'the field message is none of GoDice’s';
  if (state !== 'stable' && state !== 'moved') return { die, state, face: null };
  return isVector(xyz) ? { die, state, face: nearestFace(xyz) } : 'the field xyz is not three numbers';
}

const TRANSLATIONS: Readonly<Record<Exclude<DiceDialect, 'nardboard'>, Translate>> = { pixels, godice };

/** What is known of the dice behind a bridge: it has no counters, so they are kept here. */
class Bridge {
  readonly #translate: Translate;
  readonly #dice = new Map<string, DieReport>();

  constructor(translate: Translate) {
    this.#translate = translate;
  }

  read(line: string): DiceReport | NardError | null {
    const fields = objectIn(line);
    if (!fields) return bad('it is no JSON object');
    if (typeof fields.bridge === 'string') return signOfLife(fields.bridge, fields.uptime);
    const told = this.#translate(fields);
    return typeof told === 'string' ? bad(told) : this.#report(told);
  }

  #report({ die, state, face, battery, charging }: Told): DieReport | null {
    const before = this.#dice.get(die);
    // Nothing is known of where it lies: a charge alone makes no report.
    if (!before && !state) return null;
    const now: DieReport = {
      kind: 'die',
      die,
      seq: before?.seq ?? 0,
      state: stateAfter(before, state, face ?? null) ?? 'lost',
      face: state ? (face ?? null) : (before?.face ?? null),
      half: null,
      battery: battery ?? before?.battery ?? null,
      charging: charging ?? before?.charging ?? false,
    };
    const isChange = before && (before.state !== now.state || before.face !== now.face);
    const counted = isChange ? { ...now, seq: (before.seq + 1) % 65_536 } : now;
    this.#dice.set(die, counted);
    return counted;
  }
}

/** A die that comes to lie on another face without rolling was moved by a hand. */
function stateAfter(before: DieReport | undefined, state: DieState | undefined, face: Face | null) {
  if (!state) return before?.state;
  const wasAtRest = before?.state === 'stable' || before?.state === 'moved';
  if (state !== 'stable' || !wasAtRest) return state;
  return before.face === face ? before.state : 'moved';
}

function signOfLife(name: string, uptime: unknown): DiceReport | NardError {
  if (!NAME.test(name)) return bad('the field bridge is no name');
  const seconds = typeof uptime === 'number' && uptime >= 0 ? Math.floor(uptime) : 0;
  return { kind: 'receiver', receiver: name, uptime: seconds };
}

function objectIn(line: string): Fields | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

/** Reads the bytes of a receiver that speaks so. */
export function diceReader(dialect: DiceDialect): DiceLineReader {
  if (dialect === 'nardboard') return new DiceLineReader();
  const bridge = new Bridge(TRANSLATIONS[dialect]);
  return new DiceLineReader((line) => bridge.read(line));
}
