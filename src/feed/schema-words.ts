import { z } from 'zod';
import { PLACES, type PlaceName, SIDES } from '../rules/index.ts';

/** What the schemas of several messages are put together from. */

export const text = () => z.string().min(1);
export const count = () => z.int().min(0);
export const moment = () => z.int().min(0).describe('milliseconds since 1970');
export const sideOrNull = () => z.enum(SIDES).nullable();
export const faces = () =>
  z.tuple([z.int().min(1).max(6), z.int().min(1).max(6)]).describe('the numbers of the two dice');
export const leftover = () =>
  z
    .array(z.int().min(1).max(6))
    .describe('numbers of a roll that its thrower could not play, which the other side plays for it');
export const place = () => z.enum(PLACES as readonly PlaceName[] as [PlaceName, ...PlaceName[]]);

export const slot = () =>
  z
    .int()
    .min(1)
    .max(15)
    .describe('slot of the place, 1 the one nearest the rim; left out where it cannot be told');

const STACK = '([1-9]|1[0-9]|2[0-6]):([1-9]|1[0-5])';
/** Checkers of a side, written as `24:14,18:1`; those borne off are left out. */
export const checkers = () =>
  z
    .string()
    .regex(new RegExp(`^(${STACK}(,${STACK})*)?$`))
    .describe(
      'own number and count of checkers, from 26 (not yet entered) and 25 (bar) down to 1; the rest is borne off',
    );
