import { fill, GRAMMAR } from './grammar.ts';
import { LABELS_EN } from './labels-en.ts';
import { LABELS_LT } from './labels-lt.ts';
import { LABELS_RU } from './labels-ru.ts';
import type { Language } from './language.ts';

export type LabelKey = keyof typeof LABELS_EN;
export type LabelTexts = Readonly<Record<LabelKey, string>>;

export const LABELS: Readonly<Record<Language, LabelTexts>> = { en: LABELS_EN, ru: LABELS_RU, lt: LABELS_LT };

/** A word or phrase of the page, its placeholders filled. */
export const label = (
  language: Language,
  key: LabelKey,
  args: Readonly<Record<string, string | number>> = {},
): string => fill(language, LABELS[language][key], args);

/** White, Белые, Baltieji: the side as the subject of a sentence. */
export const sideName = (language: Language, side: 'white' | 'black'): string =>
  GRAMMAR[language].side[side].subject ?? side;

const LIGHT_KEYS = [
  'origin',
  'target',
  'completes',
  'wrong',
  'which',
  'accepted',
  'suggestion',
  'doubt',
  'countdown',
] as const;
export type LightKey = (typeof LIGHT_KEYS)[number];

interface LightWords {
  readonly name: string;
  readonly rhythm: string;
}

/** What each light means and how it shines. */
export const LIGHTS: Readonly<Record<Language, Readonly<Record<LightKey, LightWords>>>> = {
  en: {
    origin: { name: 'Lifted from here', rhythm: 'steady, a short dip' },
    target: { name: 'May go here', rhythm: 'steady, half bright' },
    completes: { name: 'May go here and ends the turn', rhythm: 'steady, full bright' },
    wrong: { name: 'Stands wrong', rhythm: 'fast blink' },
    which: { name: 'Which of these?', rhythm: 'slow pulse' },
    accepted: { name: 'Accepted', rhythm: 'one flash' },
    suggestion: { name: 'Suggestion, the computer’s move', rhythm: 'runs from → to' },
    doubt: { name: 'Sensor in doubt', rhythm: 'double blink' },
    countdown: { name: 'A button is being held', rhythm: 'one after another goes out' },
  },
  ru: {
    origin: { name: 'Откуда взята', rhythm: 'горит, коротко гаснет' },
    target: { name: 'Сюда можно', rhythm: 'горит вполсилы' },
    completes: { name: 'Сюда можно, и ход окончен', rhythm: 'горит ярко' },
    wrong: { name: 'Стоит неверно', rhythm: 'часто мигает' },
    which: { name: 'Которая из них?', rhythm: 'медленно пульсирует' },
    accepted: { name: 'Принято', rhythm: 'одна вспышка' },
    suggestion: { name: 'Подсказка, ход компьютера', rhythm: 'бежит откуда → куда' },
    doubt: { name: 'Датчик под сомнением', rhythm: 'мигает дважды' },
    countdown: { name: 'Кнопку удерживают', rhythm: 'гаснут один за другим' },
  },
  lt: {
    origin: { name: 'Iš čia pakelta', rhythm: 'šviečia, trumpai prigęsta' },
    target: { name: 'Čia galima', rhythm: 'šviečia pusiau' },
    completes: { name: 'Čia galima, ir ėjimas baigtas', rhythm: 'šviečia ryškiai' },
    wrong: { name: 'Stovi netinkamai', rhythm: 'greitai mirksi' },
    which: { name: 'Kuri iš šių?', rhythm: 'lėtai pulsuoja' },
    accepted: { name: 'Priimta', rhythm: 'vienas blyksnis' },
    suggestion: { name: 'Patarimas, kompiuterio ėjimas', rhythm: 'bėga iš → į' },
    doubt: { name: 'Abejotinas jutiklis', rhythm: 'mirksi dukart' },
    countdown: { name: 'Laikomas mygtukas', rhythm: 'gęsta vienas po kito' },
  },
};

/** Names of the games; a game unknown here is called by its own name. */
const VARIANTS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    long: 'Long nardy',
    short: 'Short nardy',
    gulbar: 'Gulbar',
    'mad-gulbar': 'Mad gulbar',
    'gul-bara': 'Gul bara',
    'acey-deucey': 'Acey-deucey',
    dutch: 'Dutch',
    jacquet: 'Jacquet',
    snake: 'Snake',
    nardegammon: 'Nardegammon',
    khachapuri: 'Khachapuri',
  },
  ru: {
    long: 'Длинные нарды',
    short: 'Короткие нарды',
    gulbar: 'Гюльбар',
    'mad-gulbar': 'Бешеный гюльбар',
    'gul-bara': 'Гюль бара',
    'acey-deucey': 'Эйси-дьюси',
    dutch: 'Голландские',
    jacquet: 'Жаке',
    snake: 'Змея',
    nardegammon: 'Нардегаммон',
    khachapuri: 'Хачапури',
  },
  lt: {
    long: 'Ilgieji nardai',
    short: 'Trumpieji nardai',
    gulbar: 'Gulbaras',
    'mad-gulbar': 'Pašėlęs gulbaras',
    'gul-bara': 'Gul bara',
    'acey-deucey': 'Acey-deucey',
    dutch: 'Olandiškieji',
    jacquet: 'Žakė',
    snake: 'Gyvatė',
    nardegammon: 'Nardegamonas',
    khachapuri: 'Chačapuris',
  },
};

export const variantName = (language: Language, variant: string): string =>
  VARIANTS[language][variant] ?? variant;
