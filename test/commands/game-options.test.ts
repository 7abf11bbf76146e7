import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { gameOptions } from '../../src/commands/arguments.ts';

const PROGRAM = fileURLToPath(new URL('../../src/commands/nardboard.js', import.meta.url));
const run = (...args: string[]) => spawnSync(process.execPath, [PROGRAM, ...args], { encoding: 'utf8' });

describe('options of a game on the command line', () => {
  it('are names with values, numbers and yes or no read as such', () => {
    expect(gameOptions('sixBlock=forbid, headLimit=0,cube=true,drawPoints=0.5')).toEqual({
      sixBlock: 'forbid',
      headLimit: 0,
      cube: true,
      drawPoints: 0.5,
    });
  });

  it('may be an object as well', () => {
    expect(gameOptions('{"cube":true,"homeMars":3}')).toEqual({ cube: true, homeMars: 3 });
  });

  it.each(['sixBlock', 'cube=', '=true', 'cube=true,', '{"cube":', '{cube:true}'])(
    'are refused as %s',
    (text) => {
      expect(() => gameOptions(text)).toThrow(/name=value/);
    },
  );

  it.each([
    ['demo', '--variant', 'short', '--options', 'headLimit=1'],
    ['soak', '--games', '1', '--variant', 'short', '--options', 'headLimit=1'],
    ['simulate', '--variant', 'short', '--options', 'headLimit=1'],
  ])('that the game does not have are refused by name by %s, with status 2', (...args) => {
    const { status, stderr } = run(...args);
    expect(status).toBe(2);
    expect(stderr).toMatch(/headLimit does not apply to short/);
  });
});
