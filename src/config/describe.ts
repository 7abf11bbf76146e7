import { z } from 'zod';
import { settingsSchema } from './settings-schema.ts';

/** A setting as people read of it. */
export interface SettingDescription {
  /** `web.port` */
  readonly path: string;
  readonly meaning: string;
  /** What may be written: `0–65535`, `"en" or "ru" or "lt"`, `a text or null` … */
  readonly range: string;
  /** `ms`, `points`; null where there is none. */
  readonly unit: string | null;
  readonly default: unknown;
}

interface Node {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Node>>;
  readonly anyOf?: readonly Node[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: string;
  readonly description?: string;
  readonly unit?: string;
  readonly default?: unknown;
}

const WORDS: Readonly<Record<string, string>> = {
  string: 'a text',
  boolean: 'true or false',
  object: 'an object { … }',
  null: 'null',
};

function rangeOf(node: Node): string {
  if (node.anyOf) return [...new Set(node.anyOf.map(rangeOf))].join(' or ');
  if (node.const !== undefined) return JSON.stringify(node.const);
  if (node.enum) return node.enum.map((value) => JSON.stringify(value)).join(' or ');
  if (node.minimum !== undefined && node.maximum !== undefined) return `${node.minimum}–${node.maximum}`;
  if (node.format === 'uri') return 'an address';
  return WORDS[String(node.type)] ?? String(node.type);
}

function leaves(node: Node, path: string): SettingDescription[] {
  if (node.properties) {
    return Object.entries(node.properties).flatMap(([key, below]) =>
      leaves(below, path ? `${path}.${key}` : key),
    );
  }
  const { description = '', unit = null } = node;
  return [{ path, meaning: description, range: rangeOf(node), unit, default: node.default }];
}

/** Every setting in the order of the schema, for `--help` and the documentation. */
export function describeSettings(): readonly SettingDescription[] {
  const schema = z.toJSONSchema(settingsSchema, { io: 'input' });
  // zod types its JSON schema too loosely to walk; the parts read here are those of the standard.
  return leaves(schema as Node, '');
}
