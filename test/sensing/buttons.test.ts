import { describe, expect, it } from 'vitest';
import type { Side } from '../../src/rules/index.ts';
import {
  type Button,
  type ButtonEdge,
  type Gesture,
  gesturesAt,
  type LetGo,
  seeButton,
  watchButtons,
} from '../../src/sensing/index.ts';

const down = (side: Side, button: Button, at: number): ButtonEdge => ({ side, button, down: true, at });
const up = (side: Side, button: Button, at: number): ButtonEdge => ({ side, button, down: false, at });

/** Everything said by these edges and the time after them. */
function said(edges: readonly ButtonEdge[], until: number): string[] {
  let watch = watchButtons();
  const heard: (Gesture | LetGo)[] = [];
  for (const edge of edges) {
    const step = seeButton(watch, edge);
    watch = step.watch;
    heard.push(...step.gestures);
  }
  heard.push(...gesturesAt(watch, until).gestures);
  return heard.map((gesture) => `${gesture.side} ${gesture.kind} ${gesture.at}`);
}

describe('what players say with the buttons', () => {
  it('a short press of end of turn ends the turn when it is let go', () => {
    expect(said([down('white', 'end', 0), up('white', 'end', 200)], 9000)).toEqual(['white end 200']);
  });

  it('a button held for half a second and let go says only that', () => {
    for (const button of ['end', 'cube', 'pause'] as const) {
      expect(said([down('white', button, 0), up('white', button, 900)], 9000)).toEqual(['white let-go 900']);
    }
  });

  it('end of turn held for a second is adjust, said once, and its release says nothing', () => {
    expect(said([down('white', 'end', 0), up('white', 'end', 4000)], 9000)).toEqual(['white adjust 1000']);
  });

  it('pause held for three seconds asks for a code for this side, and pauses nothing', () => {
    expect(said([down('black', 'pause', 0), up('black', 'pause', 3200)], 9000)).toEqual(['black code 3000']);
  });

  it('both pauses held for three seconds ask for the director’s code alone', () => {
    const edges = [
      down('white', 'pause', 0),
      down('black', 'pause', 500),
      up('white', 'pause', 4000),
      up('black', 'pause', 4100),
    ];
    expect(said(edges, 9000)).toEqual(['white director-code 3500']);
  });

  it('one press of the cube is a double or take, after the time for a second press', () => {
    expect(said([down('black', 'cube', 0), up('black', 'cube', 100)], 9000)).toEqual(['black cube 700']);
  });

  it('two presses of the cube are a beaver and nothing else', () => {
    const edges = [
      down('black', 'cube', 0),
      up('black', 'cube', 100),
      down('black', 'cube', 300),
      up('black', 'cube', 400),
    ];
    expect(said(edges, 9000)).toEqual(['black cube-twice 400']);
  });

  it('the cube held for three seconds is a pass', () => {
    expect(said([down('black', 'cube', 0), up('black', 'cube', 3500)], 9000)).toEqual([
      'black cube-held 3000',
    ]);
  });

  it('cube and end of turn held together resign, without adjust, end or pass beside it', () => {
    const edges = [
      down('white', 'cube', 0),
      down('white', 'end', 400),
      up('white', 'end', 3900),
      up('white', 'cube', 4000),
    ];
    expect(said(edges, 9000)).toEqual(['white resign 3400']);
  });

  it('a chord that is let go too early says nothing', () => {
    const edges = [
      down('white', 'cube', 0),
      down('white', 'end', 100),
      up('white', 'end', 900),
      up('white', 'cube', 950),
    ];
    expect(said(edges, 9000)).toEqual([]);
  });

  it('resigning again needs the buttons let go and held anew', () => {
    const hold = (at: number) => [
      down('white', 'cube', at),
      down('white', 'end', at),
      up('white', 'end', at + 3100),
      up('white', 'cube', at + 3100),
    ];
    expect(said([...hold(0), ...hold(5000)], 20_000)).toEqual(['white resign 3000', 'white resign 8000']);
  });

  it('both ends held correct the last turn; with a pause beside them they abandon the match', () => {
    expect(said([down('white', 'end', 0), down('black', 'end', 100)], 9000)).toEqual(['white correct 3100']);
    const edges = [down('white', 'end', 0), down('black', 'end', 100), down('black', 'pause', 200)];
    expect(said(edges, 9000)).toEqual(['black abandon 5200']);
  });

  it('both ends pressed at once, and not held, agree to the board as it stands', () => {
    const pressed = (ms: number) => [
      down('white', 'end', 0),
      down('black', 'end', 50),
      up('black', 'end', ms),
      up('white', 'end', ms + 30),
    ];
    expect(said(pressed(200), 9000)).toEqual(['black agree 200']);
    expect(said(pressed(1500), 9000)).toEqual([]);
  });
});
