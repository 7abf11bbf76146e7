/** The bytes on the two cables: what board and host say to each other, and what the dice receiver says. */
export * from './board.ts';
export { decodeBoardMessage, decodeHostMessage } from './board-decode.ts';
export { encodeBoardMessage, encodeHostMessage } from './board-encode.ts';
export * from './dice-lines.ts';
export * from './frames.ts';
