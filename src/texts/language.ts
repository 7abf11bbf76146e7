export const LANGUAGES = ['en', 'ru', 'lt'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What each language calls itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  ru: 'Русский',
  lt: 'Lietuvių',
};

/** The first language of a list of wishes (such as `navigator.languages`) that is spoken here; English otherwise. */
export function chooseLanguage(wishes: readonly string[]): Language {
  for (const wish of wishes) {
    const found = LANGUAGES.find((language) => wish.toLowerCase().startsWith(language));
    if (found) return found;
  }
  return 'en';
}
