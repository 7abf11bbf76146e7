/**
 * Every setting of the program, with its range, unit, default and meaning beside it. `--help`, the documentation
 * and the checks of a configuration file all come from here.
 */
import { z } from 'zod';

const text = () => z.string().min(1).max(200);
const name = () => z.string().min(1).max(40);

/** A setting and what people read about it. The unit of a number stands in its name's ending too (Ms). */
function said<Schema extends z.ZodType>(schema: Schema, meaning: string, unit?: string): Schema {
  return schema.meta(unit === undefined ? { description: meaning } : { description: meaning, unit });
}

/** A time in whole milliseconds, from `least` to `most`. */
const time = (least: number, most: number, usual: number, meaning: string) =>
  said(z.int().min(least).max(most).default(usual), meaning, 'ms');

const board = z.strictObject({
  id: said(
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9_-]{0,31}$/, 'write 1 to 32 small letters, digits, - or _')
      .default('home'),
    'name of this board on the network; part of every MQTT topic',
  ),
  profile: said(
    text().default('mega-6slot'),
    'how the board is wired: a profile that comes with the program, or the path of a file',
  ),
  port: said(
    text().default('simulated'),
    'serial port of the board; auto takes the likeliest one that is connected, simulated is a board in software',
  ),
  dicePort: said(
    text().nullable().default(null),
    'serial port of the dice receiver; null when it is wired to the board',
  ),
  diceReceiver: said(
    z.enum(['nardboard', 'pixels', 'godice']).default('nardboard'),
    'how the dice receiver speaks: the lines of hardware/dice-protocol.md, or the states of Pixels or GoDice as a bridge passes them on',
  ),
});

const match = z.strictObject({
  preset: said(
    text().nullable().default(null),
    'rule set by name, such as short-match-us2015; variant and options change it',
  ),
  variant: said(
    text().nullable().default(null),
    'game that is played; null: that of the preset, else long until another is set up',
  ),
  options: said(
    z.record(z.string(), z.unknown()).default({}),
    'options of the rules that differ from the defaults of the variant',
  ),
  length: said(
    z.int().min(1).max(25).nullable().default(1),
    'points a match is played to; null for single games that are counted on',
    'points',
  ),
  clock: said(
    text().nullable().default(null),
    'clock of the match: us-singles, us-doubles, or method:minutes+seconds with delay, fischer or bronstein; null: none',
  ),
  flag: said(
    z.enum(['claimed', 'automatic']).nullable().default(null),
    'whether a fallen flag is claimed or ends the match by itself; null: automatic in presets of tournaments',
  ),
  white: said(name().default('White'), 'name of the player of the white checkers'),
  black: said(name().default('Black'), 'name of the player of the black checkers'),
});

const timing = z.strictObject({
  setUpRestMs: time(500, 10_000, 2000, 'how long a right set-up must stand still before the game begins'),
  settleMs: time(20, 1000, 150, 'how long the checkers must stand still before a reading is judged'),
  diceLiftMs: time(
    100,
    2000,
    300,
    'how long a die must be off its rest to count as lifted; shorter is a nudge',
  ),
});

const web = z.strictObject({
  port: said(z.int().min(0).max(65_535).default(8080), 'TCP port of the page; 0 takes any that is free'),
  bind: said(
    text().default('127.0.0.1'),
    'network address the page is served at; 0.0.0.0 opens it to the whole network',
  ),
  announce: said(
    z.boolean().default(true),
    'makes the page known by name (mDNS) on a network that it is open to',
  ),
});

const mqtt = z.strictObject({
  broker: said(
    z
      .union([
        z.literal('embedded'),
        z.url({
          protocol: /^(mqtts?|wss?)$/,
          error: 'write "embedded" or an address with mqtt://, mqtts://, ws:// or wss://',
        }),
      ])
      .default('embedded'),
    'broker that the game is published to, name and password in the address; embedded: the one in the program',
  ),
  certificate: said(
    text().nullable().default(null),
    'file with the certificate of the authority that vouches for a broker at mqtts://; null: those the system knows',
  ),
  homeAssistant: said(
    z.boolean().default(false),
    'tells Home Assistant on that broker of the board, with its sensors and buttons',
  ),
  hall: said(
    z
      .string()
      .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, 'write 1 to 64 letters, digits, - or _')
      .nullable()
      .default(null),
    'hall whose list of boards this one stands in; null: none',
  ),
});

const journal = z.strictObject({
  directory: said(
    text().nullable().default(null),
    'where the journal of the matches is kept; null: $STATE_DIRECTORY under systemd, else $XDG_STATE_HOME/nardboard',
  ),
});

const recorder = z.strictObject({
  megabytes: said(
    z.number().min(0).max(1000).default(16),
    'how much the recordings of the last games may take beside the journal, in MB (10⁶ bytes); 0: nothing is recorded',
  ),
});

/** The whole file. Every section and every setting may be left out. */
export const settingsSchema = z.strictObject({
  language: said(
    z.enum(['en', 'ru', 'lt']).default('en'),
    'language of the sentences where a page chooses none',
  ),
  board: board.prefault({}),
  match: match.prefault({}),
  timing: timing.prefault({}),
  web: web.prefault({}),
  mqtt: mqtt.prefault({}),
  journal: journal.prefault({}),
  recorder: recorder.prefault({}),
});

type Parsed = z.infer<typeof settingsSchema>;
/** What is written in a file or given on the command line. */
export type SettingsInput = z.input<typeof settingsSchema>;
/** All settings, with their defaults; the journal's directory is always known. */
export type Settings = Omit<Parsed, 'journal'> & {
  readonly journal: Omit<Parsed['journal'], 'directory'> & { readonly directory: string };
};
