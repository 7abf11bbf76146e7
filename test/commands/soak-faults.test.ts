import { describe, expect, it } from 'vitest';
import { FaultWitness } from '../../src/commands/index.ts';
import { profileWithSlots } from '../../src/config/index.ts';
import { PLACES } from '../../src/rules/index.ts';
import { SimulatedBoard, standInMachine, stuckReed } from '../../src/simulator/index.ts';

const profile = profileWithSlots(6);
const POINT = PLACES.indexOf('p10');
const HANDS = { t: 0, game: 1, side: 'white' } as const;

/** Three checkers lie on a point whose switch of slot 4 sticks open; returns the turns in which that mattered. */
function turnsFelt(lay: (board: SimulatedBoard) => void): number {
  const input = profile.inputs.findIndex(
    (what) => what?.kind === 'slot' && what.place === POINT && what.slot === 4,
  );
  const fault = stuckReed(input, false);
  const witness = new FaultWitness([{ fault, turn: 0, after: 0, lasts: null }], profile);
  const machine = witness.between(standInMachine({ chips: profile.chain, lights: profile.lights }));
  const board = new SimulatedBoard({ profile, machine, family: 'long', seed: 1 });
  witness.begin(board);
  board.advanceTo(10);
  for (let checkers = 0; checkers < 3; checkers += 1)
    board.put(POINT, board.lift(PLACES.indexOf('tray-white')).id);
  lay(board);
  board.advanceTo(100);
  witness.hands({ ...HANDS, did: 'lifted-dice' }, []);
  witness.hands({ ...HANDS, did: 'played', roll: [1, 2], play: '', white: '', black: '' }, []);
  return witness.outcomes[0]?.turns ?? Number.NaN;
}

describe('a switch that sticks open', () => {
  it('does not matter where no checker lies on it', () => {
    expect(turnsFelt(() => {})).toBe(0);
  });

  it('matters under a checker', () => {
    expect(turnsFelt((board) => board.put(POINT, board.lift(PLACES.indexOf('tray-white')).id))).toBe(1);
  });

  it('does not matter where a checker that lies askew closes its neighbour as well: the point shows what lies there', () => {
    expect(turnsFelt((board) => board.pushAskew(POINT, 'both'))).toBe(0);
  });
});
