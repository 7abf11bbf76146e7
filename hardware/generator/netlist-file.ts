/** Netlists as KiCad reads them (Pcbnew, File › Import › Netlist). */
import type { Circuit } from './circuit.ts';

const quoted = (text: string): string => `"${text.replaceAll('"', "'")}"`;

export function netlistFile(circuit: Circuit, source: string): string {
  const { parts, nets } = circuit;
  return [
    '(export (version "E")',
    `  (design (source ${quoted(source)}))`,
    '  (components',
    ...parts.map(({ ref, value }) => `    (comp (ref ${quoted(ref)}) (value ${quoted(value)}))`),
    '  )',
    '  (nets',
    ...nets.flatMap(({ name, nodes }, index) => [
      `    (net (code "${index + 1}") (name ${quoted(name)})`,
      ...nodes.map((node) => {
        const [ref = '', pin = ''] = node.split('.');
        return `      (node (ref ${quoted(ref)}) (pin ${quoted(pin)}))`;
      }),
      '    )',
    ]),
    '  )',
    ')',
    '',
  ].join('\n');
}
