import { type ErrorCode, NardError } from '../errors/index.ts';
import type { Cause, Happening } from './events.ts';
import type { Decision, Input, InputOf } from './input.ts';
import type { MatchState } from './state.ts';

/** Decides inputs of the given kinds. */
export type Decider<K extends Input['kind']> = (state: MatchState, input: InputOf<K>) => Decision;
export type Deciders<K extends Input['kind']> = { readonly [Each in K]: Decider<Each> };

export const happens = (by: Cause, ...happenings: readonly Happening[]): Decision => ({ by, happenings });

/** The input does not fit the state of the match; `message` says what to do next. */
export const notNow = (message: string): Decision => refuse('E_NOT_NOW', message);

/** The input would fit if the other side had sent it. */
export const notYours = (message: string): Decision => refuse('E_FORBIDDEN', message);

export const refuse = (code: ErrorCode, message: string): Decision => ({
  refused: new NardError(code, message),
});
