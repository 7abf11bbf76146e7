import type { Language } from './language.ts';

/**
 * What a template can say about an argument. A template holds `{name}` or `{name:form}`; the form picks
 * the grammatical case, which differs between languages: only those a language needs are listed.
 */
export interface Grammar {
  /** `subject` begins a sentence; `nom` … are the cases inside one. */
  readonly side: Readonly<Record<'white' | 'black', Readonly<Record<string, string>>>>;
  /** `#` stands for the number. */
  readonly point: Readonly<Record<string, string>>;
  readonly bar: Readonly<Record<string, string>>;
  readonly tray: Readonly<Record<string, string>>;
  /** Result words, also what a resignation is worth (1, 2, 3 points). */
  readonly kind: Readonly<Record<string, string>>;
  readonly points: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };
  readonly or: string;
}

const EN: Grammar = {
  side: {
    white: { subject: 'White', nom: 'White', gen: 'White’s', dat: 'White', ins: 'White' },
    black: { subject: 'Black', nom: 'Black', gen: 'Black’s', dat: 'Black', ins: 'Black' },
  },
  point: { Place: 'Point #', place: 'point #', on: 'on #', onPoint: 'on point #', OnPoint: 'On point #' },
  bar: {
    to: 'the bar',
    Place: 'The bar',
    place: 'the bar',
    on: 'on the bar',
    onPoint: 'on the bar',
    OnPoint: 'On the bar',
  },
  tray: {
    to: 'the tray',
    Place: 'The tray',
    place: 'the tray',
    on: 'in the tray',
    onPoint: 'in the tray',
    OnPoint: 'In the tray',
  },
  kind: { oin: 'single game', mars: 'mars', 'home-mars': 'home mars', koks: 'koks', draw: 'draw' },
  points: { one: '# point', other: '# points' },
  or: ' or ',
};

const RU: Grammar = {
  side: {
    white: { subject: 'Белые', nom: 'белые', gen: 'белых', dat: 'белым', ins: 'белыми' },
    black: { subject: 'Чёрные', nom: 'чёрные', gen: 'чёрных', dat: 'чёрным', ins: 'чёрными' },
  },
  point: { Place: 'Пункт #', place: 'пункт #', on: 'на #', onPoint: 'на пункте #', OnPoint: 'На пункте #' },
  bar: { to: 'бар', Place: 'Бар', place: 'бар', on: 'на баре', onPoint: 'на баре', OnPoint: 'На баре' },
  tray: {
    to: 'лоток',
    Place: 'Лоток',
    place: 'лоток',
    on: 'в лотке',
    onPoint: 'в лотке',
    OnPoint: 'В лотке',
  },
  kind: { oin: 'обычная партия', mars: 'марс', 'home-mars': 'домашний марс', koks: 'кокс', draw: 'ничья' },
  points: { one: '# очко', few: '# очка', many: '# очков', other: '# очка' },
  or: ' или ',
};

const LT: Grammar = {
  side: {
    white: { subject: 'Baltieji', nom: 'baltieji', gen: 'baltųjų', dat: 'baltiesiems', ins: 'baltaisiais' },
    black: { subject: 'Juodieji', nom: 'juodieji', gen: 'juodųjų', dat: 'juodiesiems', ins: 'juodaisiais' },
  },
  point: { In: '# punkte', in: '# punkte', Of: '# punkto' },
  bar: { to: 'barą', In: 'Ant baro', in: 'ant baro', Of: 'Baro' },
  tray: { to: 'dėklą', In: 'Dėkle', in: 'dėkle', Of: 'Dėklo' },
  kind: {
    oin: 'paprasta partija',
    mars: 'marsas',
    'home-mars': 'namų marsas',
    koks: 'koksas',
    draw: 'lygiosios',
  },
  points: { one: '# taškas', few: '# taškai', many: '# taško', other: '# taškų' },
  or: ' arba ',
};

export const GRAMMAR: Readonly<Record<Language, Grammar>> = { en: EN, ru: RU, lt: LT };

const NO_BREAK_HYPHEN = '\u2011';
const WORTH = ['', 'oin', 'mars', 'koks'];

/** `2 очка`: a number of points of score with the right plural. */
function countPoints(language: Language, count: number): string {
  const forms = GRAMMAR[language].points;
  return (forms[new Intl.PluralRules(language).select(count)] ?? forms.other).replace('#', String(count));
}

/** A roll as it is written in every language: the hyphen does not break. */
export const writeRoll = (roll: string | readonly number[]): string =>
  (typeof roll === 'string' ? roll : roll.join('-')).replace(/[-,]/g, NO_BREAK_HYPHEN);

/** `18, 14` → `18 or 14`, in the language's words. */
function alternatives(language: Language, list: string): string {
  const items = list
    .split(/[,\s]+/)
    .filter(Boolean)
    .map((place) => inflectPlace(GRAMMAR[language], place, 'to'));
  const last = items.pop() ?? '';
  return items.length ? items.join(', ') + GRAMMAR[language].or + last : last;
}

/** A place given as a number, `bar`, `off`, or a name of the board (`p8`, `bar-white`, `tray-black`). */
function inflectPlace(grammar: Grammar, place: string, form: string): string {
  if (place === '25' || place.startsWith('bar')) return grammar.bar[form] ?? place;
  if (place === '0' || place === 'off' || place.startsWith('tray')) return grammar.tray[form] ?? place;
  return (grammar.point[form] ?? '#').replace('#', place.replace(/^p/, ''));
}

/** One argument of a template in words. Unknown names and forms stand as they are. */
function inflect(language: Language, name: string, form: string, value: string | number): string {
  const grammar = GRAMMAR[language];
  const text = String(value);
  switch (name) {
    case 'side':
    case 'other':
    case 'winner':
      return grammar.side[text as 'white']?.[form || 'subject'] ?? text;
    case 'point':
      return inflectPlace(grammar, text, form);
    case 'kind':
      return grammar.kind[text] ?? text;
    case 'worth':
      return grammar.kind[WORTH[Number(text)] ?? text] ?? text;
    case 'points':
      return countPoints(language, Number(text));
    case 'roll':
      return writeRoll(text);
    case 'targets':
    case 'completes':
      return alternatives(language, text);
    default:
      return text;
  }
}

/** Fills the placeholders of a template. */
export function fill(
  language: Language,
  template: string,
  args: Readonly<Record<string, string | number>>,
): string {
  return template.replace(/\{(\w+)(?::(\w+))?\}/g, (whole, name: string, form = '') => {
    const value = args[name];
    return value === undefined ? whole : inflect(language, name, form, value);
  });
}
