import type { Language } from './language.ts';

/** What one may try in order to fool the board, and what comes of it. */
interface Trick {
  readonly name: string;
  /** `{number}`: the point it sits at. */
  readonly note: string;
}

export const HABIT_KEYS = [
  'slide',
  'two-at-once',
  'between-slots',
  'knock',
  'drop',
  'nudge-dice',
  'leaning-die',
] as const;
type HabitKey = (typeof HABIT_KEYS)[number];

/** How hands may behave at the simulated board. */
export const HABITS: Readonly<Record<Language, Readonly<Record<HabitKey, Trick>>>> = {
  en: {
    slide: { name: 'Slide instead of lifting', note: 'over the slots of other checkers' },
    'two-at-once': { name: 'Two checkers at once', note: 'one in each hand, then put both down' },
    'between-slots': { name: 'Place between two slots', note: 'closes both switches or none' },
    knock: { name: 'Knock the neighbours', note: 'onto the next point, and see it late or not at all' },
    drop: { name: 'Drop the checker', note: 'it falls beside its point and is picked up again' },
    'nudge-dice': { name: 'Brush against the dice', note: 'the face on top stays the same' },
    'leaning-die': { name: 'A die leans', note: 'one of every throw stands crooked' },
  },
  ru: {
    slide: { name: 'Двигать, не поднимая', note: 'через гнёзда других шашек' },
    'two-at-once': { name: 'Две шашки сразу', note: 'по одной в каждой руке, потом поставить обе' },
    'between-slots': { name: 'Ставить между гнёздами', note: 'замкнёт оба датчика или ни одного' },
    knock: {
      name: 'Задевать соседние',
      note: 'шашка сдвинется на соседний пункт; заметят поздно или не заметят',
    },
    drop: { name: 'Ронять шашку', note: 'падает рядом с пунктом, её поднимают снова' },
    'nudge-dice': { name: 'Задевать кости', note: 'верхняя грань остаётся той же' },
    'leaning-die': { name: 'Кость стоит криво', note: 'одна при каждом броске' },
  },
  lt: {
    slide: { name: 'Stumti nepakeliant', note: 'per kitų šaškių lizdus' },
    'two-at-once': { name: 'Dvi šaškės iš karto', note: 'po vieną kiekvienoje rankoje, paskui padėti abi' },
    'between-slots': { name: 'Dėti tarp dviejų lizdų', note: 'sujungs abu jutiklius arba nė vieno' },
    knock: {
      name: 'Užkliudyti gretimas',
      note: 'šaškė nuslys ant kito punkto; pastebės vėlai arba visai ne',
    },
    drop: { name: 'Išmesti šaškę', note: 'ji nukrenta šalia punkto ir vėl pakeliama' },
    'nudge-dice': { name: 'Užkliudyti kauliukus', note: 'viršutinė sienelė lieka ta pati' },
    'leaning-die': { name: 'Kauliukas atsirėmęs', note: 'vienas kiekviename metime' },
  },
};

export const FAULT_KEYS = [
  'reed-closed',
  'reed-open',
  'reed-flickers',
  'chip-dead',
  'die-silent',
  'frames-lost',
  'unplugged',
  'cut-power',
  'broker-down',
] as const;
type FaultKey = (typeof FAULT_KEYS)[number];

/** What may be broken at the simulated board. */
export const FAULTS: Readonly<Record<Language, Readonly<Record<FaultKey, Trick>>>> = {
  en: {
    'reed-closed': { name: 'Switch stuck closed', note: 'point {number}, at the rim' },
    'reed-open': { name: 'Switch stuck open', note: 'point {number}, at the rim' },
    'reed-flickers': { name: 'Switch flickers', note: 'point {number}, at the rim, under a checker' },
    'chip-dead': { name: 'Dead chip', note: '8 inputs at once, at point {number}' },
    'die-silent': { name: 'Die drops out', note: 'one of White’s is not heard' },
    'frames-lost': { name: 'Bad cable', note: 'a third of what the board says is lost' },
    unplugged: { name: 'Unplug the board', note: 'USB gone, the lights go dark' },
    'cut-power': { name: 'Power cut', note: 'stops now and starts again' },
    'broker-down': { name: 'Broker down', note: 'phones lose the picture' },
  },
  ru: {
    'reed-closed': { name: 'Датчик залип замкнутым', note: 'пункт {number}, у борта' },
    'reed-open': { name: 'Датчик не замыкается', note: 'пункт {number}, у борта' },
    'reed-flickers': { name: 'Датчик дребезжит', note: 'пункт {number}, у борта, под шашкой' },
    'chip-dead': { name: 'Мёртвая микросхема', note: '8 входов сразу, у пункта {number}' },
    'die-silent': { name: 'Кость пропадает', note: 'одну из костей белых не слышно' },
    'frames-lost': { name: 'Плохой кабель', note: 'теряется треть того, что говорит доска' },
    unplugged: { name: 'Отключить доску', note: 'нет USB, огни гаснут' },
    'cut-power': { name: 'Обрыв питания', note: 'остановка и новый запуск' },
    'broker-down': { name: 'Брокер недоступен', note: 'телефоны теряют картину' },
  },
  lt: {
    'reed-closed': { name: 'Jutiklis užstrigęs sujungtas', note: '{number} punktas, prie krašto' },
    'reed-open': { name: 'Jutiklis nesusijungia', note: '{number} punktas, prie krašto' },
    'reed-flickers': { name: 'Jutiklis mirga', note: '{number} punktas, prie krašto, po šaške' },
    'chip-dead': { name: 'Neveikianti mikroschema', note: '8 įėjimai iš karto, prie {number} punkto' },
    'die-silent': { name: 'Kauliukas dingsta', note: 'vieno iš baltųjų kauliukų negirdėti' },
    'frames-lost': { name: 'Blogas laidas', note: 'dingsta trečdalis to, ką sako lenta' },
    unplugged: { name: 'Atjungti lentą', note: 'nėra USB, švieselės užgęsta' },
    'cut-power': { name: 'Dingsta maitinimas', note: 'sustoja ir paleidžiama iš naujo' },
    'broker-down': { name: 'Brokeris neveikia', note: 'telefonai praranda vaizdą' },
  },
};
