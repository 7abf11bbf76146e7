/**
 * Numbers still to be played. One object for each different rest of a turn, so that the states that
 * share it need not hold their own.
 */
export class NumbersLeft {
  readonly list: readonly number[];
  readonly text: string;
  /** Each different number once, smallest first. */
  readonly distinct: readonly number[];
  readonly #rests = new Map<number, NumbersLeft>();
  readonly #known: Map<string, NumbersLeft>;

  constructor(list: readonly number[], known = new Map<string, NumbersLeft>()) {
    this.list = list;
    this.text = list.join('');
    this.distinct = [...new Set(list)].sort((a, b) => a - b);
    this.#known = known;
    known.set(this.text, this);
  }

  /** What is left when this number has been played once. */
  without(number: number): NumbersLeft {
    let rest = this.#rests.get(number);
    if (!rest) {
      const at = this.list.indexOf(number);
      const list = this.list.filter((_, index) => index !== at);
      rest = this.#known.get(list.join('')) ?? new NumbersLeft(list, this.#known);
      this.#rests.set(number, rest);
    }
    return rest;
  }
}
