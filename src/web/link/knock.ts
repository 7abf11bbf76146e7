const ANSWER_WITHIN_MS = 1500;

/** Asks whether the program answers: `no`, where its computer says that nothing does; `nothing`, where the network fails. */
export async function knock(): Promise<'yes' | 'no' | 'nothing'> {
  try {
    await fetch('/board.json', { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    return 'yes';
  } catch (error) {
    const timedOut = error instanceof DOMException && error.name === 'TimeoutError';
    return timedOut || !navigator.onLine ? 'nothing' : 'no';
  }
}
