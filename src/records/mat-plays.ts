import { parsePlay, type WrittenMove } from '../rules/index.ts';

/**
 * Plays in .mat files: single movements with 25 for the bar and 0 for the tray. In our values they stand in
 * standard notation, single steps, equal neighbours counted.
 */

const NO_PLAY = '(no play)';

/** @throws NardError E_PLAY when the text is no play */
export function playFromMat(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '' || /^cannot move\.?$/i.test(trimmed)) return NO_PLAY;
  const steps = parsePlay(trimmed)
    .flatMap(stepsOf)
    .map(({ from, to, hit }) => `${place(from)}/${place(to)}${hit}`);
  return counted(steps).join(' ');
}

/** The same play as a .mat file has it; the empty text for a pass. */
export function playToMat(play: string): string {
  return parsePlay(play)
    .flatMap(stepsOf)
    .map(({ from, to, hit }) => `${from}/${to}${hit}`)
    .join(' ');
}

function stepsOf({ from, stops, hits, count }: WrittenMove): { from: number; to: number; hit: '' | '*' }[] {
  const starts = [from, ...stops];
  const way = stops.map((to, index) => {
    const hit: '' | '*' = hits.includes(to) ? '*' : '';
    return { from: starts[index] ?? from, to, hit };
  });
  return Array.from({ length: count }, () => way).flat();
}

function place(number: number): string {
  if (number === 25) return 'bar';
  return number === 0 ? 'off' : String(number);
}

function counted(steps: readonly string[]): string[] {
  const groups: { step: string; count: number }[] = [];
  for (const step of steps) {
    const last = groups.at(-1);
    if (last?.step === step) last.count += 1;
    else groups.push({ step, count: 1 });
  }
  return groups.map(({ step, count }) => (count > 1 ? `${step}(${count})` : step));
}
