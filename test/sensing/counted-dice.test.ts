import { expect, test } from 'vitest';
import {
  countOn,
  facesCounted,
  gesturesAt,
  NOTHING_COUNTED,
  seeButton,
  spendPress,
  watchButtons,
} from '../../src/sensing/index.ts';

test('a die is counted from 1 to 6, then to none, and round again', () => {
  const faces: number[] = [];
  let counted = NOTHING_COUNTED;
  for (let press = 0; press < 9; press += 1) {
    counted = countOn(counted, 'second');
    faces.push(counted.second);
  }
  expect(faces).toEqual([1, 2, 3, 4, 5, 6, 0, 1, 2]);
  expect(facesCounted(counted)).toEqual([2]);
});

test.each(['cube', 'pause'] as const)(
  'a press of %s that has counted says nothing else, however long it is held',
  (button) => {
    const down = seeButton(watchButtons(), { side: 'white', button, down: true, at: 0 }).watch;
    const spent = spendPress(down, 'white', button);
    expect(gesturesAt(spent, 9000).gestures).toEqual([]);
    const up = seeButton(spent, { side: 'white', button, down: false, at: 9100 });
    expect(up.gestures).toEqual([]);
    expect(gesturesAt(up.watch, 20_000).gestures).toEqual([]);
  },
);

test('the next press says what it always says', () => {
  const press = (watch: ReturnType<typeof watchButtons>, down: boolean, at: number) =>
    seeButton(watch, { side: 'white', button: 'pause', down, at });
  const spent = spendPress(press(watchButtons(), true, 0).watch, 'white', 'pause');
  const again = press(press(spent, false, 50).watch, true, 100).watch;
  expect(press(again, false, 200).gestures).toMatchObject([{ kind: 'pause', side: 'white' }]);
});
