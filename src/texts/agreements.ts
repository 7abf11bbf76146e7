import type { Language } from './language.ts';

/** The rule sets that go by a name, in a few words each. */
const RULE_SETS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    'long-classic': 'Classic',
    'long-moscow': 'Moscow tournament',
    'long-001': 'Home mars, kestum, touch-move',
    'long-003': 'Strict head, alternating starts',
    'long-fsnr': 'Federation (FSNR): no koks',
    'long-minsport2024': 'Ministry of Sport 2024, with cube',
    'short-money': 'Money game, with cube',
    'short-match-us2015': 'US tournament 2015',
    'short-sydney': 'Sydney tournament',
    'gulbar-001': 'Gulbar, classic',
    'mad-gulbar-000': 'Mad gulbar, classic',
    'gul-bara-intl': 'Gul bara, international',
  },
  ru: {
    'long-classic': 'Классические',
    'long-moscow': 'Московский турнир',
    'long-001': 'Домашний марс, кестум, тронул — ходи',
    'long-003': 'Строгая голова, начинают по очереди',
    'long-fsnr': 'Федерация (ФСНР): без кокса',
    'long-minsport2024': 'Минспорт 2024, с кубом',
    'short-money': 'На деньги, с кубом',
    'short-match-us2015': 'Турнир США 2015',
    'short-sydney': 'Сиднейский турнир',
    'gulbar-001': 'Гюльбар, классический',
    'mad-gulbar-000': 'Бешеный гюльбар, классический',
    'gul-bara-intl': 'Гюль бара, международная',
  },
  lt: {
    'long-classic': 'Klasikinės',
    'long-moscow': 'Maskvos turnyras',
    'long-001': 'Namų marsas, kestum, palietei – eik',
    'long-003': 'Griežta galva, pradedama pakaitomis',
    'long-fsnr': 'Federacija (FSNR): be kokso',
    'long-minsport2024': 'Sporto ministerija 2024, su kubu',
    'short-money': 'Iš pinigų, su kubu',
    'short-match-us2015': 'JAV turnyras 2015',
    'short-sydney': 'Sidnėjaus turnyras',
    'gulbar-001': 'Gulbaras, klasikinis',
    'mad-gulbar-000': 'Pašėlęs gulbaras, klasikinis',
    'gul-bara-intl': 'Gul bara, tarptautinė',
  },
};

/** A rule set in a few words; one that is unknown here by its own name. */
export const ruleSetName = (language: Language, preset: string): string =>
  RULE_SETS[language][preset] ?? preset;
