import { existsSync } from 'node:fs';
import { readdir, realpath } from 'node:fs/promises';
import { SerialPort } from 'serialport';

/** A serial port that a board may hang on. */
export interface FoundBoard {
  /** Where Linux offers one, the name under /dev/serial/by-id, which stays the same. */
  readonly path: string;
  /** What the device says of itself. */
  readonly label: string;
  /** 2 an Arduino Mega, 1 a chip that Arduinos and dice receivers use, 0 some other USB port. */
  readonly likely: 0 | 1 | 2;
}

/** What a list of ports says of each; of the serialport package's own. */
export interface ListedPort {
  readonly path: string;
  readonly manufacturer?: string | undefined;
  readonly serialNumber?: string | undefined;
  readonly pnpId?: string | undefined;
  readonly vendorId?: string | undefined;
  readonly productId?: string | undefined;
}

const ARDUINO = ['2341', '2a03'];
const MEGA = ['0010', '0042', '0242'];
/** CH340, FTDI, CP210x, PL2303. */
const BRIDGES = ['1a86', '0403', '10c4', '067b'];

function likelihood({ vendorId, productId }: ListedPort): 0 | 1 | 2 {
  const vendor = vendorId?.toLowerCase() ?? '';
  if (ARDUINO.includes(vendor)) return MEGA.includes(productId?.toLowerCase() ?? '') ? 2 : 1;
  return BRIDGES.includes(vendor) ? 1 : 0;
}

/** What the maker of the USB chip on a port says it is; a bridge chip sits on Megas and on much else. */
export type UsbKind = 'mega' | 'other-arduino' | 'unknown';

export function usbKindOf({ vendorId, productId }: ListedPort): UsbKind {
  if (!ARDUINO.includes(vendorId?.toLowerCase() ?? '')) return 'unknown';
  return MEGA.includes(productId?.toLowerCase() ?? '') ? 'mega' : 'other-arduino';
}

/** What is plugged in at a port, by whichever of its names. */
export async function usbKindAt(
  path: string,
  list: () => Promise<readonly ListedPort[]> = () => SerialPort.list(),
): Promise<UsbKind> {
  const real = await realpath(path).catch(() => path);
  const listed = (await list().catch(listDev)).find((port) => port.path === real || port.path === path);
  return listed ? usbKindOf(listed) : 'unknown';
}

/** Built-in UARTs and consoles have no USB descriptor and are no boards. */
const isUsb = ({ path, vendorId }: ListedPort): boolean =>
  vendorId !== undefined || /tty(ACM|USB)/.test(path);

function stablePath({ path, pnpId }: ListedPort): string {
  const byId = `/dev/serial/by-id/${pnpId}`;
  return pnpId !== undefined && existsSync(byId) ? byId : path;
}

/** The ports among `ports` that a board may hang on, the likeliest first. */
export function likelyBoards(ports: readonly ListedPort[]): readonly FoundBoard[] {
  const found = ports.filter(isUsb).map((port) => ({
    path: stablePath(port),
    label: [port.manufacturer, port.serialNumber].filter(Boolean).join(' ') || port.path,
    likely: likelihood(port),
  }));
  return found.sort((a, b) => b.likely - a.likely || a.path.localeCompare(b.path));
}

/** Without udev the package cannot list; the names in /dev tell enough. */
async function listDev(): Promise<ListedPort[]> {
  const names = await readdir('/dev').catch(() => []);
  return names.filter((name) => /^tty(ACM|USB)\d+$/.test(name)).map((name) => ({ path: `/dev/${name}` }));
}

/** The serial ports of this computer that a board may hang on, the likeliest first. */
export async function findBoards(
  list: () => Promise<readonly ListedPort[]> = () => SerialPort.list(),
): Promise<readonly FoundBoard[]> {
  return likelyBoards(await list().catch(listDev));
}
