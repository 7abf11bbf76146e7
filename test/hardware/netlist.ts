import type { Circuit } from '../../hardware/generator/circuit.ts';

type Tree = string | readonly Tree[];

/** A list in parentheses, as KiCad writes them: words and quoted texts. */
function parse(text: string): Tree {
  const words = text.match(/"[^"]*"|[()]|[^\s()"]+/g) ?? [];
  let at = 0;
  const next = (): Tree => {
    const word = words[at++] ?? '';
    if (word !== '(') return word.replaceAll('"', '');
    const items: Tree[] = [];
    while (words[at] !== ')') {
      if (at >= words.length) throw new Error('a parenthesis is not closed');
      items.push(next());
    }
    at += 1;
    return items;
  };
  return next();
}

const lists = (tree: Tree, name: string): readonly (readonly Tree[])[] =>
  typeof tree === 'string'
    ? []
    : tree.filter((item): item is readonly Tree[] => typeof item !== 'string' && item[0] === name);

const value = (tree: Tree, name: string): string => String(lists(tree, name)[0]?.[1] ?? '');

/** Parts (without their pins) and nets of a netlist file. */
export function readNetlist(text: string): Pick<Circuit, 'nets'> & { refs: readonly string[] } {
  const root = parse(text);
  const [components, nets] = [lists(root, 'components')[0] ?? [], lists(root, 'nets')[0] ?? []];
  return {
    refs: lists(components, 'comp').map((part) => value(part, 'ref')),
    nets: lists(nets, 'net').map((net) => ({
      name: value(net, 'name'),
      nodes: lists(net, 'node').map((node) => `${value(node, 'ref')}.${value(node, 'pin')}`),
    })),
  };
}
