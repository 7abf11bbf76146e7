/** The board in millimetres: from above for saw and drill, from below for the soldering iron. */
import type { Profile } from '../../src/config/index.ts';
import { PLACES, type Place } from '../../src/rules/index.ts';
import { INPUT_NAMES } from './circuit.ts';
import { type Area, type Layout, layoutOf, ROWS, type SlotSpot, type Spot } from './geometry.ts';
import { circle, el, label, line, rect, svgFile } from './svg.ts';

const STYLE = `
text{font-family:ui-sans-serif,system-ui,"Noto Sans","DejaVu Sans",sans-serif;fill:#231c15;text-anchor:middle}
.wood{fill:#35261b}.field{fill:#607876}.a{fill:#768e89}.b{fill:#506866}.bar{fill:#422f22}
.slot{fill:none;stroke:#fdf7ea;stroke-width:.5}.mark{stroke:#fdf7ea;stroke-width:.4}
.no{fill:#fdf7ea;font-size:7px}.place{fill:#f2e4cb;font-size:8px;font-weight:600}
.light{fill:#fffcf6;stroke:#c3974c;stroke-width:.6}.lightno{font-size:5.5px}
.size{stroke:#5c5144;stroke-width:.4;fill:none}.mm{font-size:9px;fill:#5c5144}
.head{font-size:11px;font-weight:600;text-anchor:start}.note{font-size:8px;fill:#5c5144;text-anchor:start}
.chip{stroke:#231c15;stroke-width:.5}.pin{font-size:8px;font-weight:600}`;

/** Room around the board for measures and headings. */
const MARGIN = 34;
const HEADING = 30;

/** From the board's coordinates to the paper's, where y runs down; `mirrored` looks from below. */
class Paper {
  readonly layout: Layout;
  readonly mirrored: boolean;

  constructor(layout: Layout, mirrored: boolean) {
    this.layout = layout;
    this.mirrored = mirrored;
  }

  x(x: number): number {
    return MARGIN + (this.mirrored ? this.layout.width - x : x);
  }

  y(y: number): number {
    return MARGIN + HEADING + this.layout.height - y;
  }

  area({ x, y, width, height }: Area, name: string): string {
    return rect(this.x(this.mirrored ? x + width : x), this.y(y + height), width, height, { class: name });
  }

  get width(): number {
    return this.layout.width + 2 * MARGIN;
  }

  get height(): number {
    return this.layout.height + 2 * MARGIN + HEADING;
  }
}

const board = ({ width, height }: Layout): Area => ({ x: 0, y: 0, width, height });

/** The lancet of a point, from its base at the rim to its tip. */
function lancet(paper: Paper, profile: Profile, point: Place, base: Spot): string {
  const { pitchMm, slotPitchMm, rimMm } = profile.geometry;
  const upper = point >= 12;
  const foot = paper.y(upper ? paper.layout.height - rimMm : rimMm);
  const tip = foot + (upper ? 1 : -1) * (ROWS * slotPitchMm + 4);
  const half = (35 / 40 / 2) * pitchMm;
  const x = paper.x(base.x);
  return el('path', {
    d: `M${round(x - half)} ${round(foot)}L${round(x)} ${round(tip)}L${round(x + half)} ${round(foot)}Z`,
    class: point % 2 === 0 ? 'a' : 'b',
  });
}

const round = (value: number): number => Math.round(value * 100) / 100;

function ground(paper: Paper, profile: Profile): string[] {
  const { layout } = paper;
  const points = layout.lights.filter(({ place }) => place < 24);
  return [
    paper.area(board(layout), 'wood'),
    paper.area(layout.left, 'field'),
    paper.area(layout.right, 'field'),
    paper.area(layout.bar, 'bar'),
    paper.area(layout.trays, 'b'),
    ...points.map((spot) => lancet(paper, profile, spot.place, spot)),
  ];
}

function slotFromAbove(paper: Paper, { checkerMm }: Profile['geometry'], spot: SlotSpot): string {
  const [x, y] = [paper.x(spot.x), paper.y(spot.y)];
  return [
    circle(x, y, checkerMm / 2, { class: 'slot' }),
    line(x - 3, y, x + 3, y, { class: 'mark' }),
    line(x, y - 3, x, y + 3, { class: 'mark' }),
    label(x, y + 11, String(spot.input), { class: 'no' }),
  ].join('');
}

/** Chips that lie side by side get colours that do not. */
const chipColour = (chip: number): string => `hsl(${(chip * 137) % 360} 55% 72%)`;

function slotFromBelow(paper: Paper, spot: SlotSpot): string {
  const [x, y] = [paper.x(spot.x), paper.y(spot.y)];
  const chip = spot.input >> 3;
  return [
    circle(x, y, 12, { class: 'chip', fill: chipColour(chip) }),
    label(x, y + 3, `${chip}${INPUT_NAMES[spot.input & 7]}`, { class: 'pin' }),
  ].join('');
}

function lights(paper: Paper): string[] {
  return paper.layout.lights.map(({ x, y, light }) =>
    [
      rect(paper.x(x) - 5, paper.y(y) - 5, 10, 10, { class: 'light', rx: 1 }),
      label(paper.x(x), paper.y(y) + 2, String(light), { class: 'lightno' }),
    ].join(''),
  );
}

/** Names of places beside their lights, in the wood. */
function names(paper: Paper): string[] {
  return paper.layout.lights.map(({ x, y, place }) => {
    const [beside, anchor] = paper.mirrored ? [-7, 'end'] : [7, 'start'];
    const attributes = { class: 'place', style: `text-anchor:${anchor}` };
    return label(paper.x(x) + beside, paper.y(y) + 3, shortName(place), attributes);
  });
}

/** The halves say whose bar and tray it is. */
const shortName = (place: Place): string =>
  place < 24 ? `P${place + 1}` : (PLACES[place]?.split('-')[0] ?? '');

const mm = (value: number): string => `${Math.round(value * 10) / 10}`;

/** A measure along the lower edge or the left one. */
function measure(paper: Paper, from: Spot, to: Spot, off: number): string {
  const [x1, y1, x2, y2] = [paper.x(from.x), paper.y(from.y), paper.x(to.x), paper.y(to.y)];
  const flat = from.y === to.y;
  const [dx, dy] = flat ? [0, off] : [-off, 0];
  const size = Math.hypot(to.x - from.x, to.y - from.y);
  const [tx, ty] = [(x1 + x2) / 2 + dx, (y1 + y2) / 2 + dy];
  const tick = (x: number, y: number) =>
    flat
      ? line(x, y + dy - 3, x, y + dy + 3, { class: 'size' })
      : line(x + dx - 3, y, x + dx + 3, y, { class: 'size' });
  const turn = flat ? {} : { transform: `rotate(-90 ${round(tx - 3)} ${round(ty)})` };
  return [
    line(x1 + dx, y1 + dy, x2 + dx, y2 + dy, { class: 'size' }),
    tick(x1, y1),
    tick(x2, y2),
    label(flat ? tx : tx - 3, flat ? ty + 9 : ty, mm(size), { class: 'mm', ...turn }),
  ].join('');
}

function measures(paper: Paper, profile: Profile): string[] {
  const { layout } = paper;
  const { rimMm, pitchMm, slotPitchMm } = profile.geometry;
  const { left, bar, right, trays } = layout;
  const across = [
    0,
    left.x,
    bar.x,
    right.x,
    right.x + right.width,
    trays.x,
    trays.x + trays.width,
    layout.width,
  ];
  const at = (x: number) => ({ x, y: 0 });
  const up = (y: number) => ({ x: 0, y });
  const inner = layout.height - rimMm;
  return [
    ...across.slice(1).map((x, index) => measure(paper, at(across[index] ?? 0), at(x), 8)),
    measure(paper, at(0), at(layout.width), 22),
    measure(paper, up(0), up(layout.height), 24),
    measure(paper, up(0), up(rimMm), 8),
    ...Array.from({ length: ROWS }, (_, row) =>
      measure(paper, up(rimMm + row * slotPitchMm), up(rimMm + (row + 1) * slotPitchMm), 8),
    ),
    measure(paper, up(inner - ROWS * slotPitchMm), up(inner), 8),
    ...Array.from({ length: 6 }, (_, column) =>
      measure(
        paper,
        { x: left.x + column * pitchMm, y: layout.height },
        { x: left.x + (column + 1) * pitchMm, y: layout.height },
        -14,
      ),
    ),
  ];
}

function sheet(
  paper: Paper,
  profile: Profile,
  heading: string,
  note: string,
  content: readonly string[],
): string {
  return svgFile({
    width: paper.width,
    height: paper.height,
    title: `${heading}: ${profile.name}`,
    style: STYLE,
    content: [
      rect(0, 0, paper.width, paper.height, { fill: '#fffcf6' }),
      label(MARGIN, 18, `${heading} · ${profile.name}`, { class: 'head' }),
      label(MARGIN, 31, note, { class: 'note' }),
      ...content,
    ],
  });
}

/** Slots with the numbers of their inputs, lights with theirs, and all measures; 1 : 1 when printed at 100 %. */
export function boardFromAbove(profile: Profile): string {
  const paper = new Paper(layoutOf(profile), false);
  const { checkerMm } = profile.geometry;
  const note = `mm, 1 : 1. Circle: a checker of ${mm(checkerMm)} mm on its slot; cross: the reed; number: its input. Square: a light. The lower bar and tray are White’s.`;
  return sheet(paper, profile, 'Board from above', note, [
    ...ground(paper, profile),
    ...paper.layout.slots.map((spot) => slotFromAbove(paper, profile.geometry, spot)),
    ...lights(paper),
    ...names(paper),
    ...measures(paper, profile),
  ]);
}

/** As it lies on its face while it is wired: each reed with the chip and pin it goes to. */
export function boardFromBelow(profile: Profile): string {
  const paper = new Paper(layoutOf(profile), true);
  const note =
    'Left and right are changed over. Chip and input of every reed; the other wire of each goes to ground. Square: a light. The lower bar and tray are White’s.';
  return sheet(paper, profile, 'Board from below', note, [
    ...ground(paper, profile),
    ...paper.layout.slots.map((spot) => slotFromBelow(paper, spot)),
    ...lights(paper),
    ...names(paper),
  ]);
}

/** Where to drill, as a table for a spreadsheet or a milling machine. */
export function slotTable(profile: Profile): string {
  const rows = layoutOf(profile).slots.map(({ place, slot, input, x, y }) =>
    [PLACES[place], slot, round(x), round(y), input, input >> 3, INPUT_NAMES[input & 7]].join(','),
  );
  return ['place,slot,x_mm,y_mm,input,chip,pin', ...rows, ''].join('\n');
}
