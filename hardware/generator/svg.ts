/** Drawings as SVG text, small enough to read in a diff. */

type Value = string | number;
type Attributes = Readonly<Record<string, Value | undefined>>;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Two decimals are a hundredth of a millimetre: finer than anybody saws. */
const shown = (value: Value): string =>
  typeof value === 'number' ? String(Math.round(value * 100) / 100) : escaped(value);

/** `<name …>content</name>`; attributes that are undefined are left out. */
export function el(name: string, attributes: Attributes, ...content: readonly string[]): string {
  const given = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${shown(value)}"`],
  );
  const open = `<${name}${given.join('')}`;
  return content.length === 0 ? `${open}/>` : `${open}>${content.join('')}</${name}>`;
}

/** A label; `attributes` as of a text element. */
export const label = (x: number, y: number, text: string, attributes: Attributes = {}): string =>
  el('text', { x, y, ...attributes }, escaped(text));

export const line = (x1: number, y1: number, x2: number, y2: number, attributes: Attributes = {}): string =>
  el('line', { x1, y1, x2, y2, ...attributes });

export const rect = (x: number, y: number, width: number, height: number, attributes: Attributes = {}) =>
  el('rect', { x, y, width, height, ...attributes });

export const circle = (cx: number, cy: number, r: number, attributes: Attributes = {}): string =>
  el('circle', { cx, cy, r, ...attributes });

export interface Drawing {
  /** mm on paper. */
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly style: string;
  readonly defs?: readonly string[];
  readonly content: readonly string[];
}

/** A whole file, one element a line; one unit is a millimetre on paper at 100 %. */
export function svgFile({ width, height, title, style, defs = [], content }: Drawing): string {
  const lines = [
    el('title', {}, escaped(title)),
    `<style>${style}</style>`,
    ...(defs.length > 0 ? [`<defs>\n${defs.join('\n')}\n</defs>`] : []),
    ...content,
  ];
  const size = `width="${shown(width)}mm" height="${shown(height)}mm" viewBox="0 0 ${shown(width)} ${shown(height)}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img">\n${lines.join('\n')}\n</svg>\n`;
}
