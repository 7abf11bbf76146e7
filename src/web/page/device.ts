import type { QrCode } from '../game/share.ts';
import type { Signal } from '../model/signal.ts';

/** Tones in Hz with their lengths in ms, and trembles in ms on, off, on. */
const TONES: Readonly<Record<Signal, readonly (readonly [hz: number, ms: number])[]>> = {
  turn: [[660, 90]],
  asked: [
    [660, 90],
    [880, 120],
  ],
  wrong: [[220, 160]],
};
const TREMBLES: Readonly<Record<Signal, number[]>> = { turn: [60], asked: [60, 60, 60], wrong: [160] };

/** Plays the tones of a signal one after the other. */
export function chime(buzz: (hz: number, ms: number) => void, signal: Signal): void {
  let wait = 0;
  for (const [hz, ms] of TONES[signal]) {
    setTimeout(() => buzz(hz, ms), wait);
    wait += ms + 30;
  }
}

export function tremble(signal: Signal): void {
  navigator.vibrate?.(TREMBLES[signal]);
}

/** Keeps the screen on while it is wanted and the page is seen. Browsers have that on a safe origin only. */
export function screenKeeper(): (wanted: boolean) => void {
  let isWanted = false;
  let lock: WakeLockSentinel | null = null;
  const follow = async () => {
    if (!('wakeLock' in navigator)) return;
    if (!isWanted) {
      await lock?.release();
      lock = null;
    } else if (!document.hidden && (!lock || lock.released)) {
      // A device that is low on power refuses, and may do so.
      lock = await navigator.wakeLock.request('screen').catch(() => null);
    }
  };
  // A lock is lost with the page out of sight.
  document.addEventListener('visibilitychange', () => void follow());
  return (wanted) => {
    if (wanted === isWanted) return;
    isWanted = wanted;
    void follow();
  };
}

/** Hands an address to another program where the device can, else to the clipboard. Tells whether it was copied. */
export async function sendAddress(address: string): Promise<boolean> {
  try {
    if (navigator.share) {
      await navigator.share({ url: address });
      return false;
    }
    await navigator.clipboard.writeText(address);
    return true;
  } catch {
    return false;
  }
}

/** The library is fetched when somebody wants to see a code. */
export async function qrOf(text: string): Promise<QrCode> {
  const { create } = await import('qrcode');
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  return Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (_, x) => Boolean(data[y * size + x])),
  );
}
