const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;

/** A Markdown table. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [row(head), `|${'---|'.repeat(head.length)}`, ...rows.map(row)].join('\n');
}

/** `page` with what stands between two marks of this name made anew; the text around stays as it is. */
export function between(page: string, name: string, made: string): string {
  const [begin, end] = [`<!-- ${name}: made by hardware/generate.ts -->`, `<!-- end of ${name} -->`];
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`a page has lost its marks “${name}”`);
  return `${page.slice(0, from + begin.length)}\n\n${made}\n\n${page.slice(to)}`;
}
