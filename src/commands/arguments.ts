import { InvalidArgumentError } from 'commander';

/** Reads an argument that is a whole number from 0 up. */
export function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0)
    throw new InvalidArgumentError('Write a whole number from 0 up.');
  return value;
}

/** Options of a game, by name. Whether the game has them is for its rules to say. */
export type GameOptions = Readonly<Record<string, unknown>>;

/** How {@link gameOptions} are written, for `--help`. */
export const GAME_OPTIONS_HELP = 'options of the game: name=value, with commas between, or a JSON object';

/** Reads `sixBlock=forbid,headLimit=0,cube=true`, or the same as a JSON object. */
export function gameOptions(text: string): GameOptions {
  return text.trimStart().startsWith('{') ? objectIn(text) : Object.fromEntries(text.split(',').map(pairIn));
}

function objectIn(text: string): GameOptions {
  try {
    return { ...JSON.parse(text) };
  } catch {
    throw new InvalidArgumentError('Write name=value, with commas between, or an object: {"cube":true}.');
  }
}

function pairIn(pair: string): readonly [string, unknown] {
  const [, name, value] = /^\s*(\w+)\s*=\s*(\S+)\s*$/.exec(pair) ?? [];
  if (name !== undefined && value !== undefined) return [name, valueIn(value)];
  throw new InvalidArgumentError(
    `“${pair}” is no option with a value; write name=value, with commas between.`,
  );
}

function valueIn(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}
