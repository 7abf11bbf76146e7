import { describe, expect, test } from 'vitest';
import { parseProfile } from '../../src/config/index.ts';
import { calibratedProfile, type ExaminationReport } from '../../src/doctor/index.ts';
import { type Breakage, inputsOfChips } from './faulty.ts';
import { Ward } from './ward.ts';

const found = ({ findings }: ExaminationReport) => findings.map(({ code, place }) => `${code}: ${place}`);

test('a board on which everything works passes from the first step to the last', async () => {
  const ward = await Ward.with({}, 'mega-1slot');
  const report = await ward.examined(['rest', 'slots', 'buttons', 'lights', 'buzzer', 'dice']);
  expect(found(report)).toEqual([]);
  expect(report.passed).toBe(true);
  expect(report.worstBounce?.ms).toBeLessThanOrEqual(3);
  expect(ward.asked.filter(({ kind }) => kind === 'which-light')).toHaveLength(28);
  // What is asked for and seen goes on by itself: nobody had to press Enter at a slot.
  expect(ward.said.filter((text) => text.includes('closed'))).toHaveLength(24 + 12 + 30);
}, 120_000);

describe('each fault of a board is named with its place and a remedy:', () => {
  const INPUT_FAULTS: readonly [what: string, breakage: Breakage, found: readonly string[]][] = [
    ['a reed that is stuck closed', { closed: [19] }, ['reed-stuck: p7 slot 2 (input 19: chip 2, pin 14)']],
    ['a reed that never closes', { open: [19] }, ['reed-dead: p7 slot 2 (input 19: chip 2, pin 14)']],
    ['a dead chip, open', { open: inputsOfChips(4) }, ['chip-dead: chip 4 (p11, p12, p13, p14)']],
    ['a dead chip, closed', { closed: inputsOfChips(4) }, ['chip-dead: chip 4 (p11, p12, p13, p14)']],
    [
      'a group that is not plugged in',
      { open: inputsOfChips(3, 5) },
      ['group-missing: chips 3–5 (p9, p10, p11, p12, p13, p14, p15, p16)'],
    ],
    [
      'a chain that is broken behind a chip',
      { open: inputsOfChips(12, 14) },
      ['chain-broken: chips 12–14 (tray-white, tray-black, buttons)'],
    ],
    ['a place whose connector is loose', { open: [18, 19, 20] }, ['place-dead: p7']],
    [
      'a reed that bounces for longer than it is debounced',
      { bouncing: { input: 19, ms: 9 } },
      ['reed-doubtful: p7 slot 2 (input 19: chip 2, pin 14)'],
    ],
  ];
  test.each(INPUT_FAULTS)(
    '%s',
    async (_, breakage, expected) => {
      const ward = await Ward.with(breakage);
      const report = await ward.examined(['rest', 'slots', 'buttons']);
      expect(found(report)).toEqual(expected);
      for (const { remedy } of report.findings) expect(remedy).toMatch(/see to|look for|put in/);
      expect(report.passed).toBe(false);
    },
    120_000,
  );

  test('two wires that are swapped, and the calibrated profile has them as they are', async () => {
    const ward = await Ward.with({ swapped: [18, 40] });
    const report = await ward.examined(['rest', 'slots']);
    expect(found(report)).toEqual([
      'miswired: p14 slot 2 (input 40: chip 5, pin 11)',
      'miswired: p7 slot 1 (input 18: chip 2, pin 13)',
    ]);
    const calibrated = parseProfile(calibratedProfile(ward.profile, report), 'board.json');
    expect(calibrated.inputs[40]).toEqual({ kind: 'slot', place: 6, slot: 1 });
    expect(calibrated.inputs[18]).toEqual({ kind: 'slot', place: 13, slot: 2 });
    expect(calibrated.inputs[19]).toEqual(ward.profile.inputs[19]);
  }, 120_000);

  test('a dark light, and lights that are dark from one on', async () => {
    const dark = await Ward.with({ dark: [11] });
    expect(found(await dark.examined(['lights']))).toEqual(['light-dark: light 11 (p12)']);
    const cut = await Ward.with({ dark: Array.from({ length: 8 }, (_, i) => 20 + i) });
    const report = await cut.examined(['lights']);
    expect(found(report)).toEqual(['lights-broken: lights 20–27 (from p21 on)']);
    expect(report.findings[0]?.remedy).toContain('from light 19 to light 20');
  });

  test('a silent die, and a silent receiver', async () => {
    const die = await Ward.with({ mute: ['black-1'] });
    expect(found(await die.examined(['dice']))).toEqual(['die-silent: die black-1']);
    const receiver = await Ward.with({ mute: ['receiver', 'white-1', 'white-2', 'black-1', 'black-2'] });
    receiver.board.dice.repeat();
    const report = await receiver.examined(['dice']);
    expect(found(report)).toEqual(['dice-silent: dice receiver']);
    expect(report.findings[0]?.remedy).toMatch(/button or phone/);
  });

  test('dice that the profile does not name, until each side has shown its own: then the calibrated profile names them', async () => {
    const ward = await Ward.withNamelessDice();
    const report = await ward.examined(['dice']);
    expect(ward.asked).toEqual([
      { kind: 'show-dice', side: 'white' },
      { kind: 'show-dice', side: 'black' },
    ]);
    expect(found(report)).toEqual([]);
    expect(ward.said).toContain('  White has die-1 and die-2');
    const calibrated = parseProfile(calibratedProfile(ward.profile, report), 'board.json');
    expect(calibrated.dice).toMatchObject({ white: ['die-1', 'die-2'], black: ['die-3', 'die-4'] });
  });

  test('a chain of inputs that gives no answer', async () => {
    const ward = await Ward.with({ stuck: true });
    const report = await ward.examined(['rest', 'dice']);
    expect(found(report)).toContain('inputs-dead: chain of inputs');
    expect(report.findings.find(({ code }) => code === 'inputs-dead')?.remedy).toContain('D53');
  });

  test('but not what another program said to the board before', async () => {
    const ward = await Ward.with({});
    ward.board.advanceTo(20);
    ward.board.asMachine().receive(new Array<number>(40).fill(0x1b));
    expect(found(await ward.examined(['rest', 'lights', 'buttons', 'dice']))).toEqual([]);
    expect(ward.bed.heartbeat?.droppedBytes).toBe(40);
  });

  test('a firmware of another build', async () => {
    const ward = await Ward.with({});
    const report = await ward.examined(['buzzer'], '00000001');
    expect(found(report)).toEqual(['firmware-old: Mega']);
    expect(report.findings[0]?.remedy).toBe('nardboard firmware --flash');
  });
});

test('a longer bounce makes the calibrated profile debounce for longer', async () => {
  const ward = await Ward.with({ bouncing: { input: 0, ms: 8 } });
  const report = await ward.examined(['rest', 'slots']);
  const calibrated = parseProfile(calibratedProfile(ward.profile, report), 'board.json');
  expect(calibrated.debounceMs).toBeGreaterThan(8);
  expect(calibrated.debounceMs).toBeLessThanOrEqual(15);
  expect({ ...calibrated, id: '', name: '', debounceMs: 5 }).toEqual({ ...ward.profile, id: '', name: '' });
}, 120_000);
