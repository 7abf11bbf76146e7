import { createInterface, type Interface } from 'node:readline';
import type { Person, Question } from '../doctor/index.ts';

/** Whoever sits at the terminal: plain lines out, a line back; so it works over ssh and in a pipe. */
export class TerminalPerson implements Person {
  readonly #lines: Interface;
  readonly #out: NodeJS.WritableStream;
  #waiting: ((line: string) => void) | null = null;
  #isOver = false;
  /** What the person may type at any time besides an answer. */
  readonly #words: Readonly<Record<string, () => void>>;

  constructor(
    input: NodeJS.ReadableStream,
    out: NodeJS.WritableStream,
    words: Readonly<Record<string, () => void>>,
  ) {
    this.#out = out;
    this.#words = words;
    this.#lines = createInterface({ input });
    this.#lines.on('line', (line) => this.#take(line.trim()));
    this.#lines.on('close', () => {
      this.#isOver = true;
      this.#waiting?.('');
    });
  }

  say(text: string): void {
    this.#out.write(`${text}\n`);
  }

  /** What is being asked for at the moment. */
  asked: { readonly question: Question; readonly text: string } | null = null;

  ask(question: Question, text: string, signal: AbortSignal): Promise<string> {
    if (signal.aborted) return Promise.resolve('');
    this.say(text);
    this.asked = { question, text };
    // Nobody answers any more: whatever is asked goes unseen.
    if (this.#isOver) return Promise.resolve('');
    return new Promise((resolve) => {
      const answer = (line: string) => {
        this.#waiting = null;
        signal.removeEventListener('abort', give);
        resolve(line);
      };
      const give = () => answer('');
      this.#waiting = answer;
      signal.addEventListener('abort', give);
    });
  }

  /** What pressing Enter says, from elsewhere: a button of the board. */
  enter(): void {
    this.#waiting?.('');
  }

  close(): void {
    this.#lines.close();
  }

  #take(line: string): void {
    const word = this.#words[line];
    if (word) word();
    else this.#waiting?.(line);
  }
}
