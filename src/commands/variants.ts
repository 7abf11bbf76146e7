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
import { type Note, OPTION_NOTES, PRESET_PASSAGES } from './option-notes.ts';

type InEach = Readonly<Record<Language, string>>;

interface Value {
  readonly value: unknown;
  readonly means: string;
  readonly passage: string;
  /** Presets that ask for this value; of a number, with the number. */
  readonly presets: readonly string[];
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
  /** Where the rules of each preset come from. */
  readonly passages?: Readonly<Record<string, string>>;
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
  if (!withOptions) return described;
  const passages = Object.fromEntries(presets.map((name) => [name, PRESET_PASSAGES[name] ?? '']));
  return { ...described, options: optionsOf(id), passages };
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
  return optionsIn(variant).map((name) => ({
    name,
    default: options[name],
    values: valuesOf(variant, name),
  }));
}

function valuesOf(variant: string, name: OptionName): Value[] {
  const value = (what: unknown, presets: readonly string[], [means, passage]: Note = ['', '']) => ({
    value: what,
    means,
    passage,
    presets,
  });
  const notes = OPTION_NOTES[name];
  const asked = presetsAsking(variant, name);
  if (name in OPTION_RANGES) {
    const [least, greatest] = OPTION_RANGES[name as keyof typeof OPTION_RANGES];
    const numbers = asked.map(([preset, number]) => `${preset} (${String(number)})`);
    return [value(`${least}–${greatest}`, numbers, notes['*'])];
  }
  return OPTION_VALUES[name as keyof typeof OPTION_VALUES].map((each) => {
    const presets = asked.filter(([, wanted]) => wanted === each).map(([preset]) => preset);
    return value(each, presets, notes[String(each)]);
  });
}

/** Presets of a game that say something of an option, and what. */
const presetsAsking = (variant: string, name: OptionName): (readonly [string, unknown])[] =>
  Object.entries(PRESETS).flatMap(([preset, { variant: of, options }]) =>
    of === variant && Object.hasOwn(options, name) ? [[preset, options[name]] as const] : [],
  );

/** The same as lines for people. */
export function printVariants({ variants, unsupported }: Variants): string[] {
  const lines = variants.flatMap((variant) => [...printVariant(variant), '']);
  if (unsupported.length > 0) lines.push('Known by name only:');
  for (const { id, name, reason } of unsupported) {
    lines.push(id, ...LANGUAGES.map((language) => `  ${language}  ${name[language]}: ${reason[language]}`));
  }
  return lines;
}

function printVariant({ id, name, about, presets, options = [], passages = {} }: Described): string[] {
  return [
    presets.length > 0 ? `${id}  (presets: ${presets.join(', ')})` : id,
    ...LANGUAGES.map((language) => `  ${language}  ${name[language]}: ${about[language]}`),
    ...Object.entries(passages).map(([preset, passage]) => `  preset ${preset} [${passage}]`),
    ...options.flatMap(printOption),
  ];
}

function printOption({ name, default: usual, values }: DescribedOption): string[] {
  return [
    `  ${name} = ${String(usual)}`,
    ...values.map(({ value, means, passage, presets }) => {
      const setBy = presets.length > 0 ? `; set by ${presets.join(', ')}` : '';
      return `    ${String(value)}: ${means} [${passage}]${setBy}`;
    }),
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
