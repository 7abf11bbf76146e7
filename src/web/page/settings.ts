import { chooseLanguage, LANGUAGES, type Language } from '../../texts/index.ts';
import { SEATS, type Seat } from '../board/geometry.ts';
import { PAGE_ROLES, type PageRole } from '../model/act.ts';

export const THEMES = ['auto', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];
export const TABS = ['game', 'workbench'] as const;
type Tab = (typeof TABS)[number];

/** What a person has chosen about the page. The first four are kept in the address, the others on the device. */
export interface Settings {
  readonly tab: Tab;
  readonly seat: Seat;
  readonly language: Language;
  readonly theme: Theme;
  readonly role: PageRole;
  readonly sound: boolean;
  /** What the page does when somebody is wanted: a tone, a tremble. */
  readonly chime: boolean;
  readonly tremble: boolean;
  /** The screen stays on. */
  readonly awake: boolean;
}

const oneOf = <T extends string>(list: readonly T[], value: string | null | undefined, otherwise: T): T =>
  list.find((one) => one === value) ?? otherwise;

/** Reads settings from the part of an address after `#`, what is kept on the device, and the reader's languages. */
export function readSettings(
  hash: string,
  kept: (name: string) => string | null,
  languages: readonly string[],
): Settings {
  const address = new URLSearchParams(hash.replace(/^#/, ''));
  const wish = (name: string) => address.get(name) ?? kept(name);
  return {
    tab: oneOf(TABS, address.get('tab'), 'game'),
    seat: oneOf(SEATS, wish('seat'), 'white'),
    language: oneOf(LANGUAGES, wish('lang'), chooseLanguage(languages)),
    theme: oneOf(THEMES, wish('theme'), 'auto'),
    role: oneOf(PAGE_ROLES, kept('role'), 'director'),
    sound: kept('sound') !== 'off',
    chime: kept('chime') === 'on',
    tremble: kept('tremble') === 'on',
    awake: kept('awake') === 'on',
  };
}

/** The code in an address that was scanned from a terminal; null without one. */
export const codeInAddress = (hash: string): string | null =>
  new URLSearchParams(hash.replace(/^#/, '')).get('pair');

/** The address that brings these settings back. */
export const writeAddress = ({ tab, seat, language, theme }: Settings): string =>
  `#${new URLSearchParams({ tab, seat, lang: language, theme })}`;

const onOff = (is: boolean): string => (is ? 'on' : 'off');

/** What is kept on the device, by name. */
export const toKeep = ({
  seat,
  language,
  theme,
  role,
  sound,
  chime,
  tremble,
  awake,
}: Settings): Readonly<Record<string, string>> => ({
  seat,
  lang: language,
  theme,
  role,
  sound: onOff(sound),
  chime: onOff(chime),
  tremble: onOff(tremble),
  awake: onOff(awake),
});
