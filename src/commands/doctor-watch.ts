import type { Profile } from '../config/index.ts';
import { DICE_BAUD, serialOpener, systemClock } from '../devices/index.ts';
import { boardSvg, LinkedBed, nameOfInput, textMap } from '../doctor/index.ts';
import type { DiceReport } from '../wire/index.ts';
import { DoctorPage } from './doctor-page.ts';

/** Where the map is written: a terminal, on which it is drawn over itself, or anything else. */
export interface Screen {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const UP = (lines: number): string => `\u001b[${lines}A\u001b[J`;

/** All inputs as they are: on a terminal one map that changes, elsewhere a line for each change. */
export class LiveInputs {
  readonly #screen: Screen;
  readonly #profile: Profile;
  #drawn = 0;

  constructor(screen: Screen, profile: Profile) {
    this.#screen = screen;
    this.#profile = profile;
  }

  /** Draws the board as it is at first, and after changes. */
  draw(closed: Uint8Array): void {
    if (!this.#screen.isTTY && this.#drawn > 0) return;
    const map = `${textMap(this.#profile, closed)}\n`;
    this.#screen.write(`${this.#drawn > 0 ? UP(this.#drawn) : ''}${map}`);
    this.#drawn = map.split('\n').length - 1;
  }

  change(input: number, isClosed: boolean, closed: Uint8Array): void {
    if (this.#screen.isTTY) this.draw(closed);
    else this.note(`${nameOfInput(this.#profile, input)} ${isClosed ? 'closed' : 'open'}`);
  }

  /** A line above the map. */
  note(text: string): void {
    if (!this.#screen.isTTY || this.#drawn === 0) {
      this.#screen.write(`${text}\n`);
      return;
    }
    this.#screen.write(`${UP(this.#drawn)}${text}\n`);
    this.#drawn = 0;
  }
}

export interface WatchParts {
  readonly port: string;
  readonly dicePort: string | null;
  readonly profile: Profile;
  readonly screen: Screen;
  /** Whoever looks has had enough when a line or the end comes from here. */
  readonly input: NodeJS.ReadableStream;
  readonly webPort: number;
  readonly bind: string;
}

/** Shows every input and every die live, in the terminal and on a page, and asks nothing; until Enter is pressed. */
export async function watchInputs({ port, dicePort, profile, screen, ...parts }: WatchParts): Promise<void> {
  const live = new LiveInputs(screen, profile);
  const bed = new LinkedBed({
    open: serialOpener(port, profile.baud),
    ...(dicePort ? { openDice: serialOpener(dicePort, DICE_BAUD) } : {}),
    profile,
    clock: systemClock,
    troubled: (error) => live.note(`${error.message} (${error.code})`),
  });
  const page = new DoctorPage(() => ({
    svg: boardSvg({ profile, closed: bed.closed, known: bed.known, lit: bed.lit }),
    asked: 'All inputs as they are.',
    findings: [],
  }));
  const enough = hadEnough(parts.input);
  try {
    await Promise.race([bed.ready, enough]);
    live.note(`On a page: ${await page.open(parts.webPort, parts.bind)}. Enter ends.`);
    live.draw(bed.closed);
    bed.onChange((input, isClosed) => live.change(input, isClosed, bed.closed));
    const news = newsOfDice();
    bed.onDice((line) => {
      const text = news(line);
      if (text === null) return;
      live.note(text);
      live.draw(bed.closed);
    });
    await enough;
  } finally {
    parts.input.pause();
    await Promise.all([bed.close(), page.close()]);
  }
}

/** What is new in a line of the receiver, which repeats what it knows every two seconds; null: nothing. */
export function newsOfDice(): (line: DiceReport) => string | null {
  const told = new Map<string, number>();
  return (line) => {
    if (line.kind !== 'die' || told.get(line.die) === line.seq) return null;
    told.set(line.die, line.seq);
    const { die, state, face, battery } = line;
    return `die ${die}: ${state}${face === null ? '' : ` on ${face}`}${battery === null ? '' : `, battery ${battery} %`}`;
  };
}

const hadEnough = (input: NodeJS.ReadableStream): Promise<void> =>
  new Promise((resolve) => {
    for (const event of ['data', 'end'] as const) input.once(event, () => resolve());
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
