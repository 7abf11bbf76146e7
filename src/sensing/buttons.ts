import { opponent, SIDES, type Side } from '../rules/index.ts';

/** The three buttons that each side has. */
export type Button = 'end' | 'cube' | 'pause';

export interface ButtonEdge {
  readonly side: Side;
  readonly button: Button;
  readonly down: boolean;
  /** Milliseconds on the controller's clock. */
  readonly at: number;
}

/**
 * What a side says with its buttons (design, "At the board"): `end` of turn · `adjust` · `cube`
 * (double or take) · `cube-twice` (beaver) · `cube-held` (pass) · `resign` · `pause` · `code` (a code for
 * a phone of this side) · `correct`, `abandon`, `set-up` (it was wrong) and `director-code`, which both sides say together.
 */
export type GestureKind =
  | Button
  | 'adjust'
  | 'cube-twice'
  | 'cube-held'
  | 'resign'
  | 'code'
  | 'director-code'
  | 'set-up'
  | 'agree'
  | 'correct'
  | 'abandon';

export interface Gesture {
  readonly kind: GestureKind;
  readonly side: Side;
  readonly at: number;
}

/** A button that was held for a while, and let go before its hold had said anything. */
export interface LetGo {
  readonly kind: 'let-go';
  readonly button: Button;
  readonly side: Side;
  readonly at: number;
}

/** How long, in ms, a gesture must be held; letting go earlier says nothing. */
export const HOLD_MS = {
  adjust: 1000,
  'cube-held': 3000,
  resign: 3000,
  correct: 3000,
  code: 3000,
  'director-code': 3000,
  'set-up': 3000,
  abandon: 5000,
} as const;
/** Whoever presses a button for so long, in ms, is holding it. */
export const HELD_AFTER_MS = 500;
/** A second press of the cube this soon after the first, in ms, is a beaver. */
export const TWICE_MS = 600;

type Key = `${Side}-${Button}`;

interface Pressed {
  readonly since: number;
  /** Its press has said something already, or was part of a chord: its release says nothing more. */
  readonly spent: boolean;
}

export interface ButtonWatch {
  readonly pressed: ReadonlyMap<Key, Pressed>;
  /** When each side let go of the cube, while a second press may still follow. */
  readonly cubeReleased: Readonly<Partial<Record<Side, number>>>;
}

const isUntouched = ({ pressed, cubeReleased }: ButtonWatch): boolean =>
  pressed.size === 0 && cubeReleased.white === undefined && cubeReleased.black === undefined;

export const watchButtons = (): ButtonWatch => ({ pressed: new Map(), cubeReleased: {} });

interface Heard {
  readonly watch: ButtonWatch;
  readonly gestures: readonly (Gesture | LetGo)[];
}

/** One edge of a button. Holds that came to their end before it are heard first. */
export function seeButton(watch: ButtonWatch, edge: ButtonEdge): Heard {
  const before = gesturesAt(watch, edge.at);
  const after = edge.down ? press(before.watch, edge) : release(before.watch, edge);
  return { watch: after.watch, gestures: [...before.gestures, ...after.gestures] };
}

const keyOf = (side: Side, button: Button): Key => `${side}-${button}`;

function press(watch: ButtonWatch, { side, button, at }: ButtonEdge): Heard {
  const pressed = new Map(watch.pressed);
  pressed.set(keyOf(side, button), { since: at, spent: false });
  return { watch: { ...watch, pressed: chordsSpendTheirButtons(pressed) }, gestures: [] };
}

/** A button that is down has said what it was pressed for: neither letting go nor holding it says anything more. */
export function spendPress(watch: ButtonWatch, side: Side, button: Button): ButtonWatch {
  const key = keyOf(side, button);
  const pressed = watch.pressed.get(key);
  if (!pressed) return watch;
  return { ...watch, pressed: new Map(watch.pressed).set(key, { ...pressed, spent: true }) };
}

/** Buttons of one chord are pressed a moment apart; none of them alone means what it usually does. */
function chordsSpendTheirButtons(pressed: Map<Key, Pressed>): Map<Key, Pressed> {
  for (const { keys } of CHORDS) {
    if (!keys.every((key) => pressed.has(key))) continue;
    for (const key of keys) pressed.set(key, { since: pressed.get(key)?.since ?? 0, spent: true });
  }
  return pressed;
}

function release(watch: ButtonWatch, { side, button, at }: ButtonEdge): Heard {
  const key = keyOf(side, button);
  const was = watch.pressed.get(key);
  const pressed = new Map(watch.pressed);
  pressed.delete(key);
  const rest = { ...watch, pressed };
  if (button === 'end' && areBothPressed(watch, at))
    return { watch: rest, gestures: [{ kind: 'agree', side, at }] };
  if (!was || was.spent) return { watch: rest, gestures: [] };
  if (at - was.since >= HELD_AFTER_MS)
    return { watch: rest, gestures: [{ kind: 'let-go', button, side, at }] };
  if (button !== 'cube') return { watch: rest, gestures: [{ kind: button, side, at }] };
  if (watch.cubeReleased[side] === undefined) {
    return { watch: { ...rest, cubeReleased: { ...watch.cubeReleased, [side]: at } }, gestures: [] };
  }
  return { watch: forgetCube(rest, side), gestures: [{ kind: 'cube-twice', side, at }] };
}

/** Both "end of turn" are down, alone, and have not been held. */
function areBothPressed({ pressed }: ButtonWatch, at: number): boolean {
  const ends = SIDES.map((side) => pressed.get(keyOf(side, 'end')));
  return (
    pressed.size === 2 &&
    ends.every((end) => end !== undefined && at - end.since < HOLD_MS.adjust && at >= end.since)
  );
}

function forgetCube(watch: ButtonWatch, side: Side): ButtonWatch {
  const other = watch.cubeReleased[opponent(side)];
  return { ...watch, cubeReleased: other === undefined ? {} : { [opponent(side)]: other } };
}

interface Hold {
  readonly kind: keyof typeof HOLD_MS;
  readonly side: Side;
  readonly keys: readonly Key[];
  /** Not meant while one of these is down as well. */
  readonly without?: readonly Key[];
}

function allChords(): readonly Hold[] {
  const ends: readonly Key[] = ['white-end', 'black-end'];
  const pauses: readonly Key[] = ['white-pause', 'black-pause'];
  const abandons = SIDES.map(
    (side): Hold => ({ kind: 'abandon', side, keys: [...ends, keyOf(side, 'pause')] }),
  );
  const resigns = SIDES.map(
    (side): Hold => ({ kind: 'resign', side, keys: [keyOf(side, 'cube'), keyOf(side, 'end')] }),
  );
  return [
    ...abandons,
    { kind: 'correct', side: 'white', keys: ends, without: pauses },
    { kind: 'director-code', side: 'white', keys: pauses, without: ends },
    { kind: 'set-up', side: 'white', keys: ['white-cube', 'black-cube'], without: ends },
    ...resigns,
  ];
}

const CHORDS = allChords();
const SINGLES: readonly Hold[] = SIDES.flatMap((side): Hold[] => [
  { kind: 'adjust', side, keys: [keyOf(side, 'end')] },
  { kind: 'cube-held', side, keys: [keyOf(side, 'cube')] },
  { kind: 'code', side, keys: [keyOf(side, 'pause')] },
]);
const HOLDS = [...CHORDS, ...SINGLES];

/** Buttons that are being held for what their hold says; nothing is said before `due` (ms). */
export interface BeingHeld {
  readonly kind: keyof typeof HOLD_MS;
  readonly side: Side;
  readonly since: number;
  readonly due: number;
}

/** What is being held now; of a chord and its single buttons the chord. Null = nothing, or it has been said. */
export function heldNow(watch: ButtonWatch): BeingHeld | null {
  if (watch.pressed.size === 0) return null;
  for (const hold of HOLDS) {
    const due = dueAt(watch, hold);
    if (due !== null) return { kind: hold.kind, side: hold.side, since: due - HOLD_MS[hold.kind], due };
  }
  return null;
}

/** When a hold comes to its end; null when it is not being held. A chord counts from its last button. */
function dueAt(watch: ButtonWatch, hold: Hold): number | null {
  if (hold.without?.some((key) => watch.pressed.has(key))) return null;
  let since = 0;
  for (const key of hold.keys) {
    const pressed = watch.pressed.get(key);
    if (!pressed || pressed.since === Number.POSITIVE_INFINITY) return null;
    if (hold.keys.length === 1 && pressed.spent) return null;
    since = Math.max(since, pressed.since);
  }
  return since + HOLD_MS[hold.kind];
}

/** What has been said by `now`: holds that lasted long enough, and a cube press with no second one. */
export function gesturesAt(watch: ButtonWatch, now: number): Heard {
  if (isUntouched(watch)) return { watch, gestures: [] };
  let current = watch;
  const gestures: Gesture[] = [];
  for (const hold of HOLDS) {
    const due = dueAt(current, hold);
    if (due === null || due > now) continue;
    gestures.push({ kind: hold.kind, side: hold.side, at: due });
    current = spend(current, hold);
  }
  for (const side of SIDES) {
    const released = current.cubeReleased[side];
    const waitsForSecond = current.pressed.has(keyOf(side, 'cube'));
    if (released === undefined || waitsForSecond || released + TWICE_MS > now) continue;
    gestures.push({ kind: 'cube', side, at: released + TWICE_MS });
    current = forgetCube(current, side);
  }
  return { watch: current, gestures };
}

/** A hold is said once: its buttons must be let go before they can say anything again. */
function spend(watch: ButtonWatch, hold: Hold): ButtonWatch {
  const pressed = new Map(watch.pressed);
  for (const key of hold.keys) pressed.set(key, { since: Number.POSITIVE_INFINITY, spent: true });
  return { ...watch, pressed };
}
