import { el, label, line, rect, svgFile } from './svg.ts';

/** A4, landscape, mm. */
export const SHEET = { width: 297, height: 210 } as const;

const STYLE = `
text{font-family:ui-sans-serif,system-ui,"Noto Sans","DejaVu Sans",sans-serif;fill:#231c15;font-size:3px}
.w{stroke:#231c15;stroke-width:.3;fill:none}.box{stroke:#231c15;stroke-width:.45;fill:#fffcf6}
.r{stroke:#231c15;stroke-width:.3;fill:#fffcf6}.dot{fill:#231c15}.net{fill:#1d5fc4}.end{text-anchor:end}.mid{text-anchor:middle}
.ref{font-weight:650;font-size:3.4px}.no{font-size:2.3px;fill:#5c5144}.head{font-size:5px;font-weight:650}.note{fill:#5c5144}
.supply{fill:#a8201a}.ground{fill:#1d6a3b}.frame{stroke:#85786a;stroke-width:.3;fill:none}`;

/** Symbols that are used again and again, drawn once. */
const SYMBOLS = [
  el(
    'g',
    { id: 'contact' },
    line(24, 0, 27, 0, { class: 'w' }),
    '<circle cx="27.4" cy="0" r=".5" class="r"/><circle cx="32.6" cy="0" r=".5" class="r"/>',
    line(27.8, -0.3, 32.2, -1.9, { class: 'w' }),
    line(33, 0, 52, 0, { class: 'w' }),
    rect(36.2, -0.8, 1.6, 1.6, { class: 'r' }),
    '<circle cx="43" cy="0" r=".5" class="dot"/>',
    line(43, 0, 43, -1.2, { class: 'w' }),
    rect(42, -4.4, 2, 3.2, { class: 'r' }),
    line(43, -4.4, 43, -5.4, { class: 'w' }),
    line(41.6, -5.4, 44.4, -5.4, { class: 'w' }),
  ),
  el(
    'g',
    { id: 'ground' },
    line(0, 0, 0, 1.5, { class: 'w' }),
    line(-1.8, 1.5, 1.8, 1.5, { class: 'w' }),
    line(-1.1, 2.2, 1.1, 2.2, { class: 'w' }),
    line(-0.5, 2.9, 0.5, 2.9, { class: 'w' }),
  ),
];

export const use = (id: 'contact' | 'ground', x: number, y: number): string =>
  el('use', { href: `#${id}`, x, y });

/** A sheet in its frame, with a heading and one line that says how to read it. */
export function sheetFile(title: string, note: string, content: readonly string[]): string {
  const { width, height } = SHEET;
  return svgFile({
    width,
    height,
    title,
    style: STYLE,
    defs: SYMBOLS,
    content: [
      rect(0, 0, width, height, { fill: '#fffcf6' }),
      rect(5, 5, width - 10, height - 10, { class: 'frame' }),
      label(10, 14, title, { class: 'head' }),
      label(10, 19.5, note, { class: 'note' }),
      ...content,
    ],
  });
}
