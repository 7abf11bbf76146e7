import type { NardError } from '../errors/index.ts';
import { closePort, type Opener, openPort, portError } from './ports.ts';

export interface Hearing {
  /** Resolves when the port is free again. */
  close(): Promise<void>;
}

/**
 * Listens to a port as it is, byte by byte, without keeping it up. Throws E_PORT_PERMISSION, E_PORT_BUSY or
 * E_PORT_MISSING when it cannot be opened; `gone` is called when it ends by itself.
 */
export async function hearPort(
  open: Opener,
  heard: (bytes: Uint8Array) => void,
  gone: () => void,
): Promise<Hearing> {
  const port = await Promise.resolve()
    .then(open)
    .catch((cause) => {
      throw portError('of the dice receiver', cause);
    });
  port.on('data', heard);
  port.on('error', () => gone());
  port.on('close', () => gone());
  port.on('end', () => gone());
  const error = await new Promise<NardError | null>((resolve) => openPort(port, resolve));
  if (error) throw error;
  return { close: () => closePort(port) };
}
