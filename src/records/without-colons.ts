import { parseCheckers, printCheckers } from '../rules/index.ts';

/**
 * Our own notation of positions (`24:2,13:5`) in a line of a record, with `=` for each colon: programs begin a row's second
 * play at its second colon.
 */
export const withoutColons = (checkers: string): string => checkers.replaceAll(':', '=');

/**
 * The same again; colons, as they once were written, are read as well.
 * @throws NardError E_POSITION
 */
export const withColons = (text: string): string => printCheckers(parseCheckers(text.replaceAll('=', ':')));
