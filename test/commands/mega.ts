import {
  type BoardMachine,
  firmwareMachine,
  type PtyPort,
  ptyPort,
  type RealTime,
  runInRealTime,
} from '../../src/simulator/index.ts';

const START = 0x1b;
const TOKEN = 0x0e;
const SIGN_ON = 0x01;
const GET_PARAMETER = 0x03;
const LOAD_ADDRESS = 0x06;
const LEAVE = 0x11;
const PROGRAM_FLASH = 0x13;
const READ_FLASH = 0x14;
const READ_SIGNATURE = 0x1b;
const SPI_MULTI = 0x1d;
const READ_SIGNATURE_BYTE = 0x30;

export const MEGA_2560 = [0x1e, 0x98, 0x01] as const;
export const UNO = [0x1e, 0x95, 0x0f] as const;

/** A hexadecimal file of everything in a flash up to its last written byte. */
function hexOf(flash: Uint8Array): string {
  const record = (address: number, type: number, data: readonly number[]) => {
    const bytes = [data.length, address >> 8, address & 0xff, type, ...data];
    const sum = -bytes.reduce((total, byte) => total + byte, 0) & 0xff;
    return `:${[...bytes, sum].map((byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join('')}`;
  };
  const end = flash.findLastIndex((byte) => byte !== 0xff) + 1;
  const lines: string[] = [];
  for (let at = 0; at < end; at += 16)
    lines.push(record(at, 0, [...flash.subarray(at, Math.min(end, at + 16))]));
  return `${lines.join('\n')}\n${record(0, 1, [])}\n`;
}

/**
 * An Arduino behind a pseudo-terminal: a boot loader that speaks STK500 version 2, as avrdude's `wiring` wants it, and after it
 * whatever has been written. A pseudo-terminal has no reset line: the boot loader wakes when it is spoken to.
 */
export class Mega {
  readonly port: PtyPort;
  readonly flash = new Uint8Array(0x40000).fill(0xff);
  readonly #signature: readonly number[];
  #time: RealTime;
  #machine: BoardMachine;
  #hearNoMore: () => void;
  #waiting: number[] = [];
  #inBootLoader = false;
  #address = 0;

  constructor(link: string, machine: BoardMachine, signature: readonly number[] = MEGA_2560) {
    this.port = ptyPort(link);
    this.#signature = signature;
    this.#machine = machine;
    this.#time = runInRealTime(machine);
    this.#hearNoMore = machine.onSend((bytes) => this.port.write(bytes));
    this.port.onData((bytes) => this.#hear(bytes));
  }

  end(): void {
    this.#time.stop();
    this.port.unplug();
  }

  #run(machine: BoardMachine): void {
    this.#hearNoMore();
    this.#time.stop();
    this.#machine = machine;
    this.#time = runInRealTime(machine);
    this.#hearNoMore = machine.onSend((bytes) => this.port.write(bytes));
  }

  #hear(bytes: Uint8Array): void {
    if (!this.#inBootLoader && bytes[0] === START && (bytes.length < 5 || bytes[4] === TOKEN)) {
      this.#inBootLoader = true;
      this.#hearNoMore();
    }
    if (!this.#inBootLoader) {
      this.#time.catchUp();
      this.#machine.receive(bytes);
      return;
    }
    this.#waiting.push(...bytes);
    this.#takeMessages();
  }

  #takeMessages(): void {
    for (;;) {
      const at = this.#waiting.indexOf(START);
      if (at < 0) return;
      this.#waiting.splice(0, at);
      const [, sequence = 0, high = 0, low = 0] = this.#waiting;
      const length = 256 * high + low;
      if (this.#waiting.length < length + 6) return;
      const body = this.#waiting.slice(5, 5 + length);
      this.#waiting.splice(0, length + 6);
      this.#answer(sequence, this.#obey(body));
      if (body[0] === LEAVE) this.#leave();
    }
  }

  #answer(sequence: number, body: readonly number[]): void {
    const message = [START, sequence, body.length >> 8, body.length & 0xff, TOKEN, ...body];
    this.port.write(
      Uint8Array.of(
        ...message,
        message.reduce((sum, byte) => sum ^ byte, 0),
      ),
    );
  }

  #obey(body: readonly number[]): readonly number[] {
    const [command = 0, one = 0, two = 0] = body;
    switch (command) {
      case SIGN_ON:
        return [command, 0, 8, ...Buffer.from('AVRISP_2')];
      case GET_PARAMETER:
        return [command, 0, one === 0x90 ? 0x0f : 2];
      case LOAD_ADDRESS:
        // In words; the highest bit says that the flash is larger than 64 KB words.
        this.#address = 2 * (((two << 16) | ((body[3] ?? 0) << 8) | (body[4] ?? 0)) & 0x7fffff);
        return [command, 0];
      case PROGRAM_FLASH: {
        const data = body.slice(10, 10 + 256 * one + two);
        this.flash.set(data, this.#address);
        this.#address += data.length;
        return [command, 0];
      }
      case READ_FLASH: {
        const data = this.flash.subarray(this.#address, this.#address + 256 * one + two);
        this.#address += data.length;
        return [command, 0, ...data, 0];
      }
      case READ_SIGNATURE:
        return [command, 0, this.#signature[body[4] ?? 0] ?? 0, 0];
      case SPI_MULTI: {
        const isSignature = body[4] === READ_SIGNATURE_BYTE;
        return [command, 0, 0, 0, 0, isSignature ? (this.#signature[body[6] ?? 0] ?? 0) : 0, 0];
      }
      default:
        return [command, 0];
    }
  }

  #leave(): void {
    this.#inBootLoader = false;
    this.#waiting = [];
    const isBlank = this.flash.every((byte) => byte === 0xff);
    this.#run(isBlank ? this.#machine : firmwareMachine(hexOf(this.flash)));
  }
}
