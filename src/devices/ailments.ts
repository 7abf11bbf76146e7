import { NardError } from '../errors/index.ts';
import { type Heartbeat, RESET_CAUSES } from '../wire/index.ts';

/** A brown-out is spoken of for so long after it, in ms of the board’s own time. */
const BROWN_OUT_TOLD = 10 * 60_000;

/** What is wrong with a board that works and answers, by its heartbeat: E_INPUTS, E_POWER. */
export function ailmentsOf({ stuckScans, resetCause, uptime }: Heartbeat): readonly NardError[] {
  const ailments: NardError[] = [];
  if (stuckScans > 0)
    ailments.push(
      new NardError(
        'E_INPUTS',
        'The board cannot read its inputs: the chain of 74HC165 gives no answer. Remedy: see to D50, D52 and D53 and to the 5 V of the first chip; the board goes on by itself.',
      ),
    );
  if ((resetCause & RESET_CAUSES.brownOut) !== 0 && uptime < BROWN_OUT_TOLD)
    ailments.push(
      new NardError(
        'E_POWER',
        'The supply of the board has broken down. Remedy: give the lights a supply of their own, and the Mega a better one or another USB port.',
      ),
    );
  return ailments;
}

const countOf = ({ droppedBytes, overruns }: Heartbeat): number => droppedBytes + overruns;

/** How many bytes from the host have got lost on the way to the board since the heartbeat before; null: since it started. */
export const bytesLost = (before: Heartbeat | null, now: Heartbeat): number =>
  countOf(now) - (before ? countOf(before) : 0);
