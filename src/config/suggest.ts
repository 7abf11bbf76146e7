/** Letters that have to be added, taken away, changed, or swapped with their neighbour to make `a` into `b`. */
function edits(a: string, b: string): number {
  const row = (length: number) => new Array<number>(length).fill(0);
  let [before, last] = [row(b.length + 1), Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = swapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      next.push(Math.min(change, (last[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, swap));
    }
    [before, last] = [last, next];
  }
  return last[b.length] ?? 0;
}

/** The name among `known` that `written` was most likely meant to be; undefined where none is near. */
export function nearest(written: string, known: readonly string[]): string | undefined {
  const word = written.toLowerCase();
  const tried = known.map((name) => ({ name, far: edits(word, name.toLowerCase()) }));
  const best = tried.sort((a, b) => a.far - b.far)[0];
  return best && best.far <= Math.max(1, Math.floor(best.name.length / 3)) ? best.name : undefined;
}
