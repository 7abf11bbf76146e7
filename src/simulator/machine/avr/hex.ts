import { NardError } from '../../../errors/index.ts';

/** Flash of an ATmega2560, in bytes. */
const FLASH = 0x40000;

/** The flash image in a file of Intel HEX records. Throws E_SIMULATOR when a record is not one. */
export function readHex(text: string): Uint8Array {
  const flash = new Uint8Array(FLASH);
  let base = 0;
  for (const line of text.split(/\r?\n/)) {
    if (line === '') continue;
    const record = readRecord(line);
    const address = ((record[1] ?? 0) << 8) | (record[2] ?? 0);
    const data = record.subarray(4, -1);
    if (record[3] === 0) writeData(flash, base + address, data);
    else if (record[3] === 2) base = (((data[0] ?? 0) << 8) | (data[1] ?? 0)) << 4;
    else if (record[3] === 4) base = (((data[0] ?? 0) << 8) | (data[1] ?? 0)) << 16;
  }
  return flash;
}

function readRecord(line: string): Uint8Array {
  const record = /^:(?:[0-9A-Fa-f]{2}){5,}$/.test(line) ? Buffer.from(line.slice(1), 'hex') : Buffer.alloc(0);
  const sum = record.reduce((total, byte) => total + byte, 0) & 0xff;
  if (record.length === 0 || sum !== 0 || record.length !== (record[0] ?? 0) + 5) {
    throw new NardError(
      'E_SIMULATOR',
      `"${line}" is not a record of a firmware file; build the hex file anew`,
    );
  }
  return record;
}

function writeData(flash: Uint8Array, address: number, data: Uint8Array): void {
  if (address + data.length > FLASH)
    throw new NardError('E_SIMULATOR', 'the firmware file is too large for an ATmega2560');
  flash.set(data, address);
}
