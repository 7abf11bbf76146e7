import { Command } from 'commander';
import {
  OPTION_RANGES,
  OPTION_VALUES,
  type OptionName,
  optionsIn,
  PRESETS,
  ruleset,
  UNSUPPORTED_VARIANTS,
  VARIANT_IDS,
} from '../rules/index.ts';
import {
  LANGUAGES,
  type Language,
  UNSUPPORTED_NAMES,
  UNSUPPORTED_REASONS,
  VARIANT_LINES,
  variantName,
} from '../texts/index.ts';
import { type Note, OPTION_NOTES } from './option-notes.ts';

type InEach = Readonly<Record<Language, string>>;

interface Value {
  readonly value: unknown;
  readonly means: string;
  readonly passage: string;
}

interface DescribedOption {
  readonly name: OptionName;
  readonly default: unknown;
  readonly values: readonly Value[];
}

interface Described {
  readonly id: string;
  readonly name: InEach;
  readonly about: InEach;
  readonly presets: readonly string[];
  readonly options?: readonly DescribedOption[];
}

interface Known {
  readonly id: string;
  readonly name: InEach;
  readonly reason: InEach;
}

export interface Variants {
  readonly variants: readonly Described[];
  readonly unsupported: readonly Known[];
}

/**
 * What is known of all variants, or of the one named.
 * @throws NardError E_VARIANT
 */
export function describeVariants(named: string | undefined, withOptions: boolean): Variants {
  const unsupported = Object.entries(UNSUPPORTED_VARIANTS).map(([id, reason]) => known(id, reason));
  if (named === undefined)
    return { variants: VARIANT_IDS.map((id) => describe(id, withOptions)), unsupported };
  const byName = unsupported.filter(({ id }) => id === named);
  if (byName.length > 0) return { variants: [], unsupported: byName };
  return { variants: [describe(ruleset(named).variant, withOptions)], unsupported: [] };
}

const inEach = (text: (language: Language) => string): InEach =>
  Object.fromEntries(LANGUAGES.map((language) => [language, text(language)])) as InEach;

function describe(id: string, withOptions: boolean): Described {
  const about = inEach((language) => VARIANT_LINES[id]?.[language] ?? '');
  const presets = Object.keys(PRESETS).filter((name) => PRESETS[name]?.variant === id);
  const described = { id, name: inEach((language) => variantName(language, id)), about, presets };
  return withOptions ? { ...described, options: optionsOf(id) } : described;
}

function known(id: string, reason: string): Known {
  return {
    id,
    name: UNSUPPORTED_NAMES[id] ?? inEach(() => id),
    reason: UNSUPPORTED_REASONS[reason] ?? inEach(() => reason),
  };
}

function optionsOf(variant: string): DescribedOption[] {
  const { options } = ruleset(variant);
  return optionsIn(variant).map((name) => ({ name, default: options[name], values: valuesOf(name) }));
}

function valuesOf(name: OptionName): Value[] {
  const value = (what: unknown, [means, passage]: Note = ['', '']) => ({ value: what, means, passage });
  const notes = OPTION_NOTES[name];
  if (name in OPTION_RANGES) {
    const [least, greatest] = OPTION_RANGES[name as keyof typeof OPTION_RANGES];
    return [value(`${least}–${greatest}`, notes['*'])];
  }
  return OPTION_VALUES[name as keyof typeof OPTION_VALUES].map((each) => value(each, notes[String(each)]));
}

/** The same as lines for people. */
export function printVariants({ variants, unsupported }: Variants): string[] {
  const lines = variants.flatMap((variant) => [...printVariant(variant), '']);
  if (unsupported.length > 0) lines.push('Known by name only:');
  for (const { id, name, reason } of unsupported) {
    lines.push(id, ...LANGUAGES.map((language) => `  ${language}  ${name[language]}: ${reason[language]}`));
  }
  return lines;
}

function printVariant({ id, name, about, presets, options = [] }: Described): string[] {
  return [
    presets.length > 0 ? `${id}  (presets: ${presets.join(', ')})` : id,
    ...LANGUAGES.map((language) => `  ${language}  ${name[language]}: ${about[language]}`),
    ...options.flatMap(printOption),
  ];
}

function printOption({ name, default: usual, values }: DescribedOption): string[] {
  return [
    `  ${name} = ${String(usual)}`,
    ...values.map(({ value, means, passage }) => `    ${String(value)}: ${means} [${passage}]`),
  ];
}

/** `nardboard variants [name]`: the games that can be played, and those known by name only. */
export function variantsCommand(): Command {
  return new Command('variants')
    .description('Lists the games that can be played, and those known by name only.')
    .argument('[name]', 'one game only')
    .option('--options', 'explain the options with the passage of the rules each value comes from')
    .option('--json', 'as one JSON object')
    .addHelpText('after', '\nExamples:\n  nardboard variants\n  nardboard variants long --options\n')
    .action((name: string | undefined, { options, json }: { options?: boolean; json?: boolean }) => {
      const described = describeVariants(name, options ?? false);
      const lines = json ? [JSON.stringify(described)] : printVariants(described);
      process.stdout.write(`${lines.join('\n').trimEnd()}\n`);
    });
}
