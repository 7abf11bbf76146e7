/** Dice that a person counts out with two buttons, where there are none to be heard; 0: not counted yet. */
export interface CountedDice {
  readonly first: number;
  readonly second: number;
}

export const NOTHING_COUNTED: CountedDice = { first: 0, second: 0 };

const FACES = 6;

/** One press more: from none to 1, on to 6, and to none again, so that whoever has counted too far can begin anew. */
export const countOn = (counted: CountedDice, die: keyof CountedDice): CountedDice => ({
  ...counted,
  [die]: (counted[die] + 1) % (FACES + 1),
});

/** The faces counted so far, the first die's first. */
export const facesCounted = ({ first, second }: CountedDice): readonly number[] =>
  [first, second].filter((face) => face > 0);
