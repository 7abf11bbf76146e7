/** The same function, of a value that never changes: what it makes is found out once for each, and kept as long as that. */
export function foundOnce<K extends object, V extends object>(make: (of: K) => V): (of: K) => V {
  const made = new WeakMap<K, V>();
  return (of) => {
    const known = made.get(of);
    if (known) return known;
    const fresh = make(of);
    made.set(of, fresh);
    return fresh;
  };
}
