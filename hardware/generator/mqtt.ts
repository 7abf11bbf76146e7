import { topicTable } from '../../src/feed/index.ts';

const BEGIN = '<!-- topics: made from the schemas by hardware/generate.ts -->\n';
const END = '<!-- end of topics -->';

/** The page with its table of topics brought up to date; the text around it stays as it is. */
export function withTopics(page: string): string {
  const [before, rest] = page.split(BEGIN);
  const after = rest?.slice(rest.indexOf(END));
  if (before === undefined || after === undefined) throw new Error('hardware/mqtt.md has lost its marks');
  return `${before}${BEGIN}\n${topicTable()}\n${after}`;
}
