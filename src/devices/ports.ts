import { realpathSync } from 'node:fs';
import { readdir, readFile, readlink } from 'node:fs/promises';
import type { Duplex } from 'node:stream';
import { SerialPort } from 'serialport';
import { NardError } from '../errors/index.ts';
import { findBoards } from './find-boards.ts';

/** A cable to a device: a serial port that is not open yet, or a stream within the process. */
export type Port = Duplex | SerialPort;

/** Makes a cable anew for every attempt; one that has been closed is never used again. */
export type Opener = () => Port | Promise<Port>;

type Serial = Duplex & Pick<SerialPort, 'open' | 'close' | 'isOpen' | 'path'>;

const isSerial = (port: Port): port is Serial & SerialPort => 'open' in port && 'isOpen' in port;

/** How messages of the serialport package begin or end, on Linux, macOS and Windows. */
const KINDS = [
  [/permission denied|EACCES/i, 'E_PORT_PERMISSION'],
  [/cannot lock port|resource busy|EBUSY|access (is )?denied/i, 'E_PORT_BUSY'],
] as const;

const REMEDIES = {
  E_PORT_PERMISSION: 'let this user open serial ports: sudo usermod -aG dialout $USER, then log in again',
  E_PORT_BUSY: 'close the other program that holds it',
  E_PORT_MISSING: 'plug the board in, or name its port (--port)',
} as const;

/** Why a port did not open, told apart, with what to do about it. */
export function portError(path: string, cause: unknown): NardError {
  if (cause instanceof NardError) return cause;
  const text = cause instanceof Error ? cause.message : String(cause);
  const code = KINDS.find(([pattern]) => pattern.test(text))?.[1] ?? 'E_PORT_MISSING';
  const reason = text.replace(/^Error:? /, '');
  return new NardError(code, `The port ${path} cannot be opened: ${reason}. Remedy: ${REMEDIES[code]}.`, {
    cause,
  });
}

/**
 * The programs that hold a port, as `name (process 123)`; only those of this user can be seen. [] where there
 * is no /proc, and when nobody is seen.
 */
async function holders(path: string): Promise<readonly string[]> {
  const device = realPath(path);
  const found: string[] = [];
  for (const id of (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))) {
    const open = await readdir(`/proc/${id}/fd`).catch(() => []);
    const targets = await Promise.all(open.map((fd) => readlink(`/proc/${id}/fd/${fd}`).catch(() => '')));
    if (!targets.includes(device)) continue;
    const name = await readFile(`/proc/${id}/comm`, 'utf8').catch(() => 'a program');
    found.push(`${name.trim()} (process ${id})`);
  }
  return found;
}

/** Says of a busy port who holds it, as far as that can be seen. */
async function withHolders(path: string, error: NardError): Promise<NardError> {
  if (error.code !== 'E_PORT_BUSY') return error;
  const names = await holders(path);
  const cause = error.cause;
  return names.length > 0
    ? new NardError(error.code, `${error.message} Held by ${names.join(', ')}.`, { cause })
    : error;
}

/** Opens a port; a stream within the process is open from the start. */
export function openPort(port: Port, done: (error: NardError | null) => void): void {
  if (!isSerial(port)) done(null);
  else {
    port.open((error) => {
      if (!error) done(null);
      else void withHolders(port.path, portError(port.path, error)).then(done);
    });
  }
}

/** Resolves when everything written has left for the device; at once where that cannot be told. */
export function drainPort(port: Port): Promise<void> {
  return new Promise((resolve) => {
    if (isSerial(port) && port.isOpen && 'drain' in port) port.drain(() => resolve());
    else resolve();
  });
}

/** Closes a port, whatever state it is in; resolves when nothing holds it any more. */
export function closePort(port: Port): Promise<void> {
  return new Promise((resolve) => {
    // Whoever is still to fail has been given up.
    port.on('error', () => {});
    if (!isSerial(port)) {
      port.destroy();
      resolve();
    } else if (port.isOpen) port.close(() => resolve());
    else resolve();
  });
}

/**
 * Whether opening this port pulls the reset line of an Arduino, so that its boot loader listens first: USB ports do,
 * pseudo-terminals and streams, behind which boards are simulated, do not.
 */
export function resetsOnOpen(port: Port): boolean {
  return isSerial(port) && /^(\/dev\/(tty(ACM|USB|\.)|cu\.)|COM\d)/.test(realPath(port.path));
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/**
 * Opens `path` at `baud`; `auto` takes the likeliest board that is plugged in at that moment, which
 * may be another one after a loss. Throws E_PORT_MISSING when there is none.
 */
export function serialOpener(path: string, baud: number): Opener {
  return async () => {
    const found = path === 'auto' ? (await findBoards())[0]?.path : path;
    if (found === undefined) {
      const remedy = 'plug the board in, or name its port (--port)';
      throw new NardError('E_PORT_MISSING', `No board is plugged in. Remedy: ${remedy}.`);
    }
    return new SerialPort({ path: found, baudRate: baud, autoOpen: false });
  };
}
