import type { MatchEvent } from '../play/index.ts';
import type { Verdict } from './judge.ts';

/** On a terminal only: one line that is written over. */
export function showProgress(): (events: readonly MatchEvent[]) => void {
  if (!process.stderr.isTTY) return () => undefined;
  let turns = 0;
  return (events) => {
    turns += events.filter(({ type }) => type === 'played').length;
    process.stderr.write(`\r${turns} turns played `);
  };
}

export function tellDifferences({ differences }: Verdict): void {
  for (const { game, turn, hands, journal, asked } of differences) {
    const how = asked ? ' (the board had asked)' : '';
    process.stderr.write(
      `Game ${game}, turn ${turn}: hands ${hands ?? 'nothing'}, journal ${journal ?? 'nothing'}${how}\n`,
    );
  }
}
