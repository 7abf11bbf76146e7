import { createInterface } from 'node:readline';
import type { House } from './house.ts';

const SEATS = ['white', 'black', 'director'] as const;
const NAMES = { white: 'White', black: 'Black', director: 'Director' } as const;

/**
 * Prints codes for phones whenever Enter is pressed at the terminal: on a terminal only, since a code in a log
 * would be good for whoever reads that. Returns how to end it.
 */
export function offerCodes(house: House): () => void {
  const { shareUrl } = house;
  if (shareUrl === null || !process.stdin.isTTY || !process.stdout.isTTY) return () => undefined;
  const lines = createInterface({ input: process.stdin });
  lines.on('line', () => process.stdout.write(freshCodes(house, shareUrl)));
  // Reading the terminal must not take Ctrl-C from those who wait for it.
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  process.stdout.write('  Phones     may look on. Press Enter for codes with which they may do more.\n');
  return () => lines.close();
}

/** A code for each seat and the director, with the address that brings it along. */
export function freshCodes(house: Pick<House, 'pair'>, shareUrl: string): string {
  const codes = SEATS.flatMap((seat) => {
    const code = house.pair(seat);
    if (code === null) return [];
    return [`  ${NAMES[seat].padEnd(10)} ${code.slice(0, 4)} ${code.slice(4)}   ${shareUrl}#pair=${code}\n`];
  });
  return `${codes.join('')}  Each is good for one phone and for five minutes.\n`;
}
