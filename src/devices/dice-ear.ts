import { NardError } from '../errors/index.ts';
import { type DiceDialect, type DiceLineReader, type DiceReport, diceReader } from '../wire/index.ts';
import { type Clock, patience } from './clock.ts';

/** ms; the receiver gives a sign of life every 2 s. */
const SILENCE = 7000;

export interface DiceEvents {
  readonly line: (line: DiceReport) => void;
  readonly noise: (bytes: number, error: NardError) => void;
  /** The receiver has been heard before, and not for 7 s. */
  readonly silent: (error: NardError) => void;
}

/** Listens to a dice receiver, whichever way its bytes come. */
export class DiceEar {
  readonly #clock: Clock;
  readonly #events: DiceEvents;
  readonly #dialect: DiceDialect;
  #reader: DiceLineReader;
  #cancelSilence = () => {};

  constructor(clock: Clock, events: DiceEvents, dialect: DiceDialect = 'nardboard') {
    this.#clock = clock;
    this.#dialect = dialect;
    this.#reader = diceReader(dialect);
    this.#events = events;
  }

  hear(bytes: ArrayLike<number>): void {
    for (const event of this.#reader.push(bytes)) {
      if (event.kind === 'dropped') this.#events.noise(event.bytes, event.error);
      else {
        this.#listen();
        this.#events.line(event);
      }
    }
  }

  /** Forgets half a line: what comes next begins somewhere else. */
  stop(): void {
    this.#cancelSilence();
    this.#reader = diceReader(this.#dialect);
  }

  #listen(): void {
    this.#cancelSilence();
    this.#cancelSilence = patience(this.#clock, SILENCE, () => {
      const what = `The dice receiver has said nothing for ${SILENCE / 1000} s. Remedy: see to its power and cable.`;
      this.#events.silent(new NardError('E_BOARD_SILENT', what));
    });
  }
}
