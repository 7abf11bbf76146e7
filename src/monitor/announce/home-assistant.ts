import { EVENT_TYPES, type FeedInfo, type Topics } from '../../feed/index.ts';

/** Where Home Assistant says that it has started. */
export const BIRTH = 'homeassistant/status';

export const discoveryTopic = (id: string): string => `homeassistant/device/nardy_${id}/config`;

type Component = Readonly<Record<string, unknown>> & { readonly p: string; readonly name: string };

/** The device of a board as Home Assistant wants to be told of it: an event, sensors, problems and buttons. */
export function discovery(info: FeedInfo, topics: Topics): Readonly<Record<string, unknown>> {
  const device = `nardy_${info.id}`;
  const parts = { ...game(topics), ...sensors(topics), ...problems(topics), ...buttons(topics) };
  const cmps = Object.entries(parts).map(([name, part]) => [
    name,
    { ...part, unique_id: `${device}_${name}`, object_id: `${device}_${name}` },
  ]);
  const { page } = info.urls;
  return {
    dev: {
      ids: [device],
      name: `Nardy board ${info.id}`,
      mf: 'nardboard',
      mdl: info.simulated ? 'simulated board' : info.profile,
      sw: info.software,
      ...(page === null ? {} : { cu: page }),
    },
    o: { name: 'nardboard', sw: info.software },
    avty_t: topics.availability,
    qos: 1,
    cmps: Object.fromEntries(cmps),
  };
}

const game = (topics: Topics): Readonly<Record<string, Component>> => ({
  event: {
    p: 'event',
    name: 'Game',
    state_topic: topics.event,
    event_types: EVENT_TYPES,
    value_template: '{{ dict(value_json, event_type=value_json.type) | to_json }}',
  },
});

const sensors = (topics: Topics): Readonly<Record<string, Component>> => ({
  turn: {
    p: 'sensor',
    name: 'Turn',
    state_topic: topics.value('turn'),
    device_class: 'enum',
    options: ['white', 'black', 'none'],
    icon: 'mdi:account-arrow-right',
  },
  dice: {
    p: 'sensor',
    name: 'Dice',
    state_topic: topics.value('dice'),
    icon: 'mdi:dice-multiple',
  },
  pips_white: pips(topics, 'white', 'White'),
  pips_black: pips(topics, 'black', 'Black'),
  score: { p: 'sensor', name: 'Score', state_topic: topics.value('score'), icon: 'mdi:scoreboard' },
  cube: { p: 'sensor', name: 'Cube', state_topic: topics.value('cube'), icon: 'mdi:cube-outline' },
  clock_white: clock(topics, 'white', 'White'),
  clock_black: clock(topics, 'black', 'Black'),
  phase: { p: 'sensor', name: 'Phase', state_topic: topics.value('phase') },
});

const clock = (topics: Topics, side: 'white' | 'black', name: string): Component => ({
  p: 'sensor',
  name: `Clock ${name}`,
  state_topic: topics.value(`clock_${side}`),
  icon: 'mdi:timer-outline',
});

const pips = (topics: Topics, side: 'white' | 'black', name: string): Component => ({
  p: 'sensor',
  name: `Pips ${name}`,
  state_topic: topics.value(`pips_${side}`),
  unit_of_measurement: 'pips',
  state_class: 'measurement',
});

const problems = (topics: Topics): Readonly<Record<string, Component>> => ({
  board: {
    p: 'binary_sensor',
    name: 'Board',
    device_class: 'problem',
    entity_category: 'diagnostic',
    state_topic: topics.value('board'),
    payload_on: 'missing',
    payload_off: 'connected',
  },
  problem: {
    ...problem(topics, 'Any problem', 'value_json.problems'),
    json_attributes_topic: topics.health,
  },
  dice_silent: problem(topics, 'Dice', withCode('dice-silent')),
  journal: problem(topics, 'Journal', withCode('E_JOURNAL')),
});

const withCode = (code: string) => `value_json.problems | selectattr('code', 'eq', '${code}') | list`;

const problem = (topics: Topics, name: string, found: string): Component => ({
  p: 'binary_sensor',
  name,
  device_class: 'problem',
  entity_category: 'diagnostic',
  state_topic: topics.health,
  value_template: `{{ 'ON' if ${found} else 'OFF' }}`,
});

/** All that a director may say without further words. */
const buttons = (topics: Topics): Readonly<Record<string, Component>> => ({
  pause: button(topics, 'pause', 'Pause', 'mdi:pause'),
  resume: button(topics, 'resume', 'Resume', 'mdi:play'),
  end_turn: button(topics, 'end-turn', 'End turn', 'mdi:check'),
  take_back: button(topics, 'take-back', 'Take back', 'mdi:undo'),
  swap_sides: button(topics, 'swap-sides', 'Players changed seats', 'mdi:swap-horizontal'),
  forgive_touch: button(topics, 'forgive-touch', 'Touched checker may stay', 'mdi:hand-back-right-off'),
  as_it_stands: button(topics, 'as-it-stands', 'Board is right as it stands', 'mdi:checkerboard'),
  set_up_error: button(topics, 'set-up-error', 'Game was set up wrong', 'mdi:checkerboard-remove'),
  learn_dice: button(topics, 'learn-dice', 'Ask whose dice are whose', 'mdi:dice-multiple'),
});

/** Every press is a command of its own: one with the name of an older one would only be answered again. */
const button = (topics: Topics, verb: string, name: string, icon: string): Component => ({
  p: 'button',
  name,
  icon,
  command_topic: topics.command('director', verb),
  command_template: '{"id": "ha-{{ (now().timestamp() * 1000) | int }}", "client": "home-assistant"}',
});
