import { NardError } from '../errors/index.ts';
import { type BrokenChain, brokenChain, isStillBroken } from '../sensing/index.ts';

/** Whether the chain of switches can be believed as a whole: a board with a broken one is there, and blind. */
export class ChainWatch {
  #broken: BrokenChain | null = null;
  #closed: Uint8Array | null = null;

  get isBroken(): boolean {
    return this.#broken !== null;
  }

  /**
   * Takes in all inputs. `breaks` and `mends` are said once, at the moment.
   * @param isPlayed no hand clears the board at one blow now
   */
  see(closed: Uint8Array, isPlayed: boolean): 'whole' | 'breaks' | 'broken' | 'mends' {
    const before = isPlayed ? this.#closed : null;
    const wasBroken = this.#broken !== null;
    this.#closed = closed;
    if (this.#broken) this.#broken = isStillBroken(this.#broken, closed) ? this.#broken : null;
    else this.#broken = brokenChain(before, closed);
    if (this.#broken) return wasBroken ? 'broken' : 'breaks';
    return wasBroken ? 'mends' : 'whole';
  }

  /** The board is out of sight: what comes next is another beginning. */
  forget(): void {
    this.#broken = null;
    this.#closed = null;
  }

  /** What is told of a chain that is broken. */
  get error(): NardError {
    const chip = (this.#broken?.from ?? 0) + 1;
    const text = `All switches from chip ${chip} of the chain on say the same. Remedy: see to the plug before that chip, to its power and its solder joints (nardboard doctor names them); the game goes on when they answer again.`;
    return new NardError('E_CHAIN', text);
  }
}
