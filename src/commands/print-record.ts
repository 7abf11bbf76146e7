import type { GameRecord, MatchRecord, RecordedTurn } from '../play/index.ts';
import { SIDES } from '../rules/index.ts';

/** A match as people read it: a line for every turn, with games and results between. */
export function printRecord(record: MatchRecord): string {
  return record.games.map((game) => printGame(record, game)).join('\n');
}

function printGame({ settings }: MatchRecord, game: GameRecord): string {
  const score = SIDES.map((side) => `${settings.names[side]} ${game.scoreBefore[side]}`).join(' – ');
  const title = `Game ${game.number} (${settings.variant}). ${score}${game.crawford ? '. Crawford game' : ''}`;
  const lines = game.turns.map((turn, index) => `${String(index + 1).padStart(4)}. ${printTurn(turn)}`);
  return `${[title, ...lines, printResult(game)].join('\n')}\n`;
}

function printTurn({ side, roll, text, illegal }: RecordedTurn): string {
  if (text === 'set-up') return '       the set-up was wrong, and stands';
  const note = illegal ? '  (no legal play, accepted)' : '';
  return `${side.padEnd(5)} ${roll ? roll.join('-') : '   '}  ${text}${note}`;
}

function printResult({ result }: GameRecord): string {
  if (!result) return 'Not finished.';
  if (result.winner === null) return `A draw: ${result.points} for each side.`;
  return `${result.winner} wins by ${result.kind}: ${result.points}.`;
}
