import type { Language } from './language.ts';

type InEach = Readonly<Record<Language, string>>;

/** One line on each game that can be played, by its id. */
export const VARIANT_LINES: Readonly<Record<string, InEach>> = {
  long: {
    en: 'all fifteen from the head, both the same way round, nobody is hit, one checker a turn off the head',
    ru: 'все пятнадцать с головы, оба в одну сторону, без битья, за ход одна шашка с головы',
    lt: 'visos penkiolika nuo galvos, abu į vieną pusę, niekas nekertamas, per ėjimą viena šaškė nuo galvos',
  },
  short: {
    en: 'backgammon: against each other, single checkers are hit, with the cube',
    ru: 'бэкгаммон: навстречу друг другу, одиночные шашки бьют, с кубиком удвоения',
    lt: 'backgammon: vienas prieš kitą, pavienės šaškės kertamos, su dvigubinimo kubeliu',
  },
  gulbar: {
    en: 'long nardy in which the opponent plays what you cannot, and a double played out throws again',
    ru: 'длинные нарды: чего не сыграл ты, играет соперник; сыгранный куш даёт ещё бросок',
    lt: 'ilgieji nardai: ko nesužaidei, žaidžia varžovas; sužaistas dublis duoda dar vieną metimą',
  },
  'mad-gulbar': {
    en: 'gulbar in which a double is followed by all higher ones, each played twice',
    ru: 'гюльбар: за кушем следуют все старшие, каждый по два раза',
    lt: 'gulbaras: po dublio eina visi didesni, kiekvienas po du kartus',
  },
  'gul-bara': {
    en: 'the international mad gulbar: each double four times, from the fourth turn on, no limit at the head',
    ru: 'международный бешеный гюльбар: каждый куш четырежды, с четвёртого хода, голова без ограничений',
    lt: 'tarptautinis pašėlęs gulbaras: kiekvienas dublis keturis kartus, nuo ketvirto ėjimo, galva be ribos',
  },
  'acey-deucey': {
    en: 'all checkers start outside; 1-2 gives any double you like and another throw',
    ru: 'все шашки начинают вне доски; 1-2 даёт любой куш на выбор и ещё бросок',
    lt: 'visos šaškės pradeda už lentos; 1-2 duoda bet kurį dublį ir dar vieną metimą',
  },
  dutch: {
    en: 'all checkers are entered first, and none is hit before the hitter has one at home',
    ru: 'сначала вводят все шашки; бьёт только тот, у кого есть шашка дома',
    lt: 'pirmiausia įvedamos visos šaškės; kerta tik tas, kas turi šaškę namuose',
  },
  jacquet: {
    en: 'the French game: one checker has to come home before another leaves the head, nobody is hit',
    ru: 'французская игра: пока первая шашка не дошла до дома, другие с головы не ходят; без битья',
    lt: 'prancūziškas žaidimas: kol pirmoji šaškė negrįžo namo, kitos nuo galvos neina; niekas nekertamas',
  },
  snake: {
    en: 'short nardy in which one side has six checkers at the far end and nine on the bar',
    ru: 'короткие нарды: у одной стороны шесть шашек у соперника дома и девять на баре',
    lt: 'trumpieji nardai: viena pusė turi šešias šaškes varžovo namuose ir devynias ant baro',
  },
  nardegammon: {
    en: 'long nardy with the cube and the Crawford rule',
    ru: 'длинные нарды с кубиком удвоения и правилом Кроуфорда',
    lt: 'ilgieji nardai su dvigubinimo kubeliu ir Kroufordo taisykle',
  },
  khachapuri: {
    en: 'long nardy that begins with four checkers on the head and eleven at home, no limit at the head',
    ru: 'длинные нарды, где четыре шашки начинают с головы и одиннадцать дома; голова без ограничений',
    lt: 'ilgieji nardai, kur keturios šaškės pradeda nuo galvos, vienuolika namuose; galva be ribos',
  },
};

/** Games known by name only. */
export const UNSUPPORTED_NAMES: Readonly<Record<string, InEach>> = {
  pogonya: { en: 'Pogonya (The Chase)', ru: 'Погоня', lt: 'Gaudynės' },
  'six-one': { en: 'Six-One', ru: 'Шесть-один', lt: 'Šeši-vienas' },
  american: { en: 'Amerikanka', ru: 'Американка', lt: 'Amerikonė' },
  matador: { en: 'Matador', ru: 'Матадор', lt: 'Matadoras' },
  kubo: { en: 'Kubo', ru: 'Кубо', lt: 'Kubo' },
  marienbad: { en: 'Marienbad', ru: 'Мариенбад', lt: 'Marienbadas' },
  tbilisi: { en: 'Tbilisi nardy', ru: 'Тбилисские нарды', lt: 'Tbilisio nardai' },
  'chasing-the-girls': {
    en: 'Chasing the Girls (Icelandic)',
    ru: 'Исландские нарды',
    lt: 'Islandiški nardai',
  },
  'backgammon-chess': { en: 'Backgammon chess', ru: 'Шахматные нарды', lt: 'Nardų šachmatai' },
};

/** Why a game is known by name only, by the reason that the rules give. */
export const UNSUPPORTED_REASONS: Readonly<Record<string, InEach>> = {
  'no source tells its rules': {
    en: 'no source tells its rules',
    ru: 'правил нет ни в одном источнике',
    lt: 'jokiame šaltinyje nėra jo taisyklių',
  },
  'it needs another board': {
    en: 'it needs another board',
    ru: 'нужна другая доска',
    lt: 'reikia kitos lentos',
  },
};
