import { describe, expect, it } from 'vitest';
import type { Side } from '../../src/rules/index.ts';
import { takeBack } from '../../src/simulator/robots/acceptance.ts';
import type { Watching } from '../../src/simulator/robots/watching.ts';

/** What two people do to take back the turn of White; afterwards the phone shows that it is the turn of `onTurn`. */
function taken(onTurn: Side): readonly string[] {
  const done: string[] = [];
  const watching = {
    log: ({ did }: { did: string }) => done.push(did),
    hands: {
      chance: { happens: () => false },
      time: () => 100,
      *pressBoth(button: string) {
        yield 1;
        done.push(`both hold ${button}`);
      },
    },
    phone: { onTurn: () => onTurn, takeBack: () => done.push('phone') },
  } as unknown as Watching;
  const doing = takeBack(watching, 'white');
  while (!doing.next(true).done);
  return done;
}

describe('people who take a turn back', () => {
  it('do so with the buttons', () => {
    expect(taken('white')).toEqual(['corrected', 'both hold end']);
  });

  it('take the phone where the buttons have not been heard', () => {
    expect(taken('black')).toEqual(['corrected', 'both hold end', 'phone']);
  });
});
