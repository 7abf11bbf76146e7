/** The parts of johnny-five 2.1 and firmata-io 2.3 that this room uses; neither brings types of its own. */

declare module 'firmata-io' {
  import type { EventEmitter } from 'node:events';

  /** What firmata-io asks of a cable: `open`, `close`, `error` and `data` events, and writing. */
  export interface Transport extends EventEmitter {
    write(bytes: Uint8Array, done?: () => void): unknown;
  }

  export interface FirmataOptions {
    /** ms of silence after which the board is asked for its version. */
    readonly reportVersionTimeout?: number;
    /** Asks for no pins, but takes it that there are `pinCount`, without modes. */
    readonly skipCapabilities?: boolean;
    readonly pinCount?: number;
  }

  class Firmata extends EventEmitter {
    constructor(transport: Transport, options?: FirmataOptions);
    readonly isReady: boolean;
    readonly pins: readonly unknown[];
    readonly firmware: { readonly name?: string };
    readonly reportVersionTimeoutId: NodeJS.Timeout;
    sysexCommand(body: readonly number[]): this;
    /** For all boards of the process; throws when the command has a handler already. */
    sysexResponse(command: number, handler: (this: Firmata, data: readonly number[]) => void): this;
    serialConfig(options: { readonly portId: number; readonly baud: number }): void;
    serialRead(portId: number, heard: (bytes: readonly number[]) => void): void;
  }

  const firmata: { readonly Firmata: typeof Firmata };
  export default firmata;
  export type { Firmata };
}

declare module 'johnny-five' {
  import type { EventEmitter } from 'node:events';
  import type { Firmata } from 'firmata-io';

  interface BoardOptions {
    readonly io: Firmata;
    readonly repl: false;
    readonly debug: false;
    readonly sigint: false;
  }

  class Board extends EventEmitter {
    constructor(options: BoardOptions);
    /** Every board ever made; johnny-five itself never takes one out. */
    static readonly cache: Board[];
    /** Runs from `connect` to `ready`. */
    readonly timer: NodeJS.Timeout | null;
    sysexCommand(body: readonly number[]): this;
    serialConfig(options: { readonly portId: number; readonly baud: number }): this;
    serialRead(portId: number, heard: (bytes: readonly number[]) => void): this;
  }

  const five: { readonly Board: typeof Board };
  export default five;
}
