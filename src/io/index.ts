/** The board for makers' own scripts: an IO plugin for johnny-five, exported as `nardboard/io`. */
export { NardboardIO, type NardboardIOOptions } from './nardboard-io.ts';
