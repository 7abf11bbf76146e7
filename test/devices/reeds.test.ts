import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Reeds, takeChanges, takeSnapshot, unknownReeds } from '../../src/devices/reeds.ts';
import { LIMITS } from '../../src/wire/index.ts';

const INPUTS = 24;

/** A change of an input on the board; `lost`: the frame that tells of it does not arrive. */
const steps = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.record({ input: fc.nat({ max: INPUTS - 1 }), lost: fc.boolean() }) },
    { weight: 1, arbitrary: fc.constant('snapshot' as const) },
  ),
  { maxLength: 60 },
);

test('with any frames lost, what is known is the truth at the last frame taken, or a snapshot is wanted', () => {
  fc.assert(
    fc.property(steps, fc.nat({ max: LIMITS.sequence - 1 }), (course, start) => {
      const truth = new Array<boolean>(INPUTS).fill(false);
      let sequence = start;
      let reeds: Reeds = takeSnapshot(unknownReeds(INPUTS), sequence, truth);
      let missed = false;
      for (const step of course) {
        if (step === 'snapshot') {
          reeds = takeSnapshot(reeds, sequence, truth);
          missed = false;
        } else {
          sequence = (sequence + 1) % LIMITS.sequence;
          const closed = !truth[step.input];
          truth[step.input] = closed;
          if (step.lost) {
            missed = true;
            continue;
          }
          reeds = takeChanges(reeds, sequence, [{ input: step.input, closed }]);
          expect(reeds.sequence === null).toBe(missed);
        }
        if (!missed) expect([...reeds.closed]).toEqual(truth.map(Number));
      }
    }),
  );
});
