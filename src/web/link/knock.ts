const ANSWER_WITHIN_MS = 1500;
/** From this status on, a computer on the way answers in place of a program that it does not find. */
const IN_ITS_PLACE = 500;

/** Asks whether the program answers: `no`, where a computer says that it does not; `nothing`, where the network fails. */
export async function knock(): Promise<'yes' | 'no' | 'nothing'> {
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const { status } = await fetch('/board.json', { cache: 'no-store', signal });
    return status < IN_ITS_PLACE ? 'yes' : 'no';
  } catch (error) {
    const timedOut = error instanceof DOMException && error.name === 'TimeoutError';
    return timedOut || !navigator.onLine ? 'nothing' : 'no';
  }
}
