import { opponent, type Side } from '../../rules/index.ts';
import { type Language, label, sideName, writeRoll } from '../../texts/index.ts';
import type { BenchDie, BenchWorld } from '../../workbench/index.ts';
import { dieIcon } from '../board/pieces.ts';
import type { Actions, App } from '../page/app.ts';
import { h, type Node_, s } from '../page/dom.ts';
import { button, disc } from '../page/parts.ts';
import { sideButtons } from './buttons.ts';
import { liesOnBoard, type NextStep, nextStep } from './next-step.ts';

/** A side's dice leave the board this long before they are thrown again, so that the board sees it. */
const LIFTED_MS = 450;

let lastThrown: Side | null = null;

/** Throws a side's dice; those that lie on the board are lifted first. */
function throwDice(world: BenchWorld, act: Actions, side: Side, count: 1 | 2): void {
  lastThrown = side;
  const go = () => act.hand({ do: 'throw', side, count });
  if (liesOnBoard(world, side)) {
    act.hand({ do: 'lift-dice', side });
    setTimeout(go, LIFTED_MS);
  } else go();
}

const stepOf = (app: App): NextStep =>
  app.bench.world ? nextStep(app.bench.world, app.state, lastThrown) : { do: 'wait' };

/** How many dice a side throws now: one while the opening is drawn. */
const countNow = (app: App): 1 | 2 => (app.state?.phase === 'opening' ? 1 : 2);

/** Does the next step with the dice, if there is one. */
export function diceStep(app: App, act: Actions): void {
  const { world } = app.bench;
  const step = stepOf(app);
  if (!world) return;
  if (step.do === 'throw') throwDice(world, act, step.side, step.count);
  if (step.do === 'lift') act.hand({ do: 'lift-dice', side: step.side });
}

function status(language: Language, dice: readonly BenchDie[]): string {
  if (dice.some((die) => die.state === 'rolling')) return label(language, 'diceRolling');
  if (dice.some((die) => die.state === 'crooked')) return label(language, 'diceCrooked');
  if (dice.some((die) => die.state === 'shaken')) return label(language, 'diceShaken');
  const lying = dice.find((die) => die.state === 'resting');
  if (!lying) return label(language, 'dicePlayer');
  return label(language, lying.half === 'left' ? 'lieLeft' : 'lieRight');
}

const emptyDie = (): Node_ =>
  s(
    'svg',
    { class: 'die-icon empty', viewBox: '-24 -24 48 48', 'aria-hidden': 'true' },
    s('rect', { x: -21, y: -21, width: 42, height: 42, rx: 8 }),
  );

const icons = (side: Side, dice: readonly BenchDie[]): Node_[] =>
  dice.map((die) => {
    if (die.state === 'held' || die.state === 'shaken') return emptyDie();
    return dieIcon(side, die.face, die.state === 'resting' ? 'lying' : die.state);
  });

/** One side's pair: where it is, what it shows, and its own next step. */
function pair(app: App, world: BenchWorld, act: Actions, side: Side): Node_ {
  const { language } = app.settings;
  const dice = world.dice.filter((die) => die.owner === side);
  const faces = dice.flatMap((die) => (die.state === 'resting' && die.face ? [die.face] : []));
  const lies = liesOnBoard(world, side);
  const what = lies ? label(language, 'lift') : label(language, countNow(app) === 1 ? 'throwOne' : 'throw');
  const go = () => (lies ? act.hand({ do: 'lift-dice', side }) : throwDice(world, act, side, countNow(app)));
  return h(
    'div',
    { key: side, class: lies ? 'pair' : 'pair idle' },
    disc(side),
    h('span', { class: 'dice' }, ...icons(side, dice)),
    h(
      'span',
      { class: 'where' },
      h('b', {}, `${sideName(language, side)} ${writeRoll(faces)}`),
      status(language, dice),
    ),
    button(what, go, {}),
  );
}

export function diceCard(app: App, world: BenchWorld, act: Actions): Node_ {
  const { language } = app.settings;
  const first: Side = app.state?.turn ?? 'white';
  return h(
    'section',
    { key: 'dice', class: 'card dice-card' },
    h('h2', { class: 'caption' }, label(language, 'dice')),
    pair(app, world, act, first),
    pair(app, world, act, opponent(first)),
  );
}

const HINTS = {
  move: 'nextMove',
  place: 'nextPlace',
  answer: 'nextAnswer',
  ask: 'nextAnswer',
  resume: 'nextResume',
  wait: 'nextWait',
  'new-match': 'nextNewMatch',
} as const;

function hint(app: App, step: NextStep): string {
  const { language } = app.settings;
  if (step.do === 'cube') return label(language, 'nextCube', { side: step.side });
  if (step.do === 'end') return label(language, 'nextEnd', { side: step.side });
  if (step.do === 'accept') return label(language, 'nextResigned', { side: step.side });
  if (step.do === 'throw' || step.do === 'lift' || step.do === 'set-up') return '';
  return label(language, HINTS[step.do]);
}

/** Shake, throw, lift for the side whose step it is; the next one stands out. */
function diceSteps(app: App, world: BenchWorld, act: Actions, step: NextStep, side: Side): Node_ {
  const { language } = app.settings;
  const lies = liesOnBoard(world, side);
  const count = step.do === 'throw' ? step.count : countNow(app);
  return h(
    'div',
    { key: 'steps', class: 'steps' },
    button(label(language, 'shake'), () => act.hand({ do: 'shake', side }), { off: lies }),
    button(label(language, count === 1 ? 'throwOne' : 'throw'), () => throwDice(world, act, side, count), {
      main: step.do === 'throw',
      off: lies && step.do !== 'throw',
    }),
    button(label(language, 'lift'), () => act.hand({ do: 'lift-dice', side }), {
      main: step.do === 'lift',
      off: !lies,
    }),
  );
}

function bigStep(app: App, world: BenchWorld, act: Actions, step: NextStep): Node_ | null {
  const { language } = app.settings;
  const { state } = app;
  if (step.do === 'set-up') {
    const go = () => act.hand({ do: 'set-up', variant: state?.variant ?? world.variant });
    return h(
      'div',
      { key: 'big', class: 'steps one' },
      button(label(language, 'setUpBoard'), go, { main: true }),
    );
  }
  if (step.do === 'new-match' && state) {
    const names = { white: state.players.white.name, black: state.players.black.name };
    const go = () =>
      act.command('director', 'new-match', {
        variant: state.variant,
        options: {},
        length: state.matchLength,
        names,
      });
    return h(
      'div',
      { key: 'big', class: 'steps one' },
      button(label(language, 'newMatchStart'), go, { main: true }),
    );
  }
  return null;
}

/** At the thumb: the three buttons of the side whose step it is, what is next, and the dice. */
export function dock(app: App, world: BenchWorld, act: Actions): Node_ {
  const step = stepOf(app);
  const near: Side = app.settings.seat === 'black' ? 'black' : 'white';
  const side = 'side' in step ? step.side : (app.state?.turn ?? near);
  const text = hint(app, step);
  return h(
    'section',
    { key: 'dock', class: 'dock', 'aria-label': label(app.settings.language, 'nextStep') },
    sideButtons(app, act, side, 'docked'),
    text ? h('p', { class: 'hint' }, disc(side, true), text) : null,
    bigStep(app, world, act, step) ?? diceSteps(app, world, act, step, side),
  );
}
