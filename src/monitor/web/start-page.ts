import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the built page has a place for what it is to begin with. */
const PLACE = /(<script type="application\/json" id="start">)null(<\/script>)/;

/** What the page knows before it is connected: it draws the board at once. */
export interface Start {
  readonly id: string;
  readonly trusted: boolean;
  readonly state: unknown;
  readonly info: unknown;
}

/** The page with what it begins with written into it. It is read once; null where it has not been built. */
export function startPage(root: string): ((start: Start) => string) | null {
  const text = read(join(root, 'index.html'));
  if (text === null) return null;
  // No text in the data can end the element that it stands in.
  return (start) =>
    text.replace(PLACE, (_, open: string, close: string) => {
      const data = JSON.stringify(start).replaceAll('<', '\\u003c');
      return `${open}${data}${close}`;
    });
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
