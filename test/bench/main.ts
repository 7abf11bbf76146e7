import { chainNext } from './chain-next.ts';
import type { Figure } from './figure.ts';
import { frozenPhone } from './frozen-phone.ts';
import { legalSetsLong, legalSetsShort } from './legal-sets.ts';
import { firstBoard, handToPhone } from './phone.ts';
import { residentMemory, startToReady } from './processes.ts';
import { reedToLight } from './reed-to-light.ts';
import { senseStep } from './sense-step.ts';

/** Every bench by its name; `npm run bench -- NAME…` runs those named, without names all. */
const BENCHES: Readonly<Record<string, () => Promise<readonly Figure[]>>> = {
  'reed-to-light': reedToLight,
  'sense-step': senseStepFigures,
  'start-to-ready': startToReady,
  rss: residentMemory,
  'hand-to-phone': handToPhone,
  'first-board': firstBoard,
  'frozen-phone': frozenPhone,
  'chain-next': chainNext,
  'legal-sets-long': legalSetsLong,
  'legal-sets-short': legalSetsShort,
};

async function senseStepFigures(): Promise<readonly Figure[]> {
  const { frames, turns, p50, p99, worst, watchP50, watchP99, watchWorst } = await senseStep();
  const figure = (name: string, n: number) => (stat: string, value: number) => ({
    name,
    stat,
    value,
    unit: 'ms',
    n,
  });
  const step = figure('sense-step', frames);
  const watch = figure('watch-turn', turns);
  return [
    step('median', p50),
    step('p99', p99),
    step('max', worst),
    watch('median', watchP50),
    watch('p99', watchP99),
    watch('max', watchWorst),
  ];
}

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(BENCHES, name));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no bench ${unknown.join(', ')}; there are ${Object.keys(BENCHES).join(', ')}.\n`,
  );
  process.exitCode = 2;
} else {
  for (const name of asked.length > 0 ? asked : Object.keys(BENCHES)) {
    for (const figure of (await BENCHES[name]?.()) ?? []) process.stdout.write(`${JSON.stringify(figure)}\n`);
  }
}
