import { inputsOfPlace, type Profile } from '../config/index.ts';
import { PLACES, type Place } from '../rules/index.ts';

/** Units of the drawing: a point is 20 wide, a slot 14 high. */
const WIDE = 20;
const HIGH = 14;
const ROWS = 15;
const TOP = 24;
const BOTTOM = TOP + 2 * ROWS * HIGH + 40;
const BAR_COLUMN = 6;
const TRAY_COLUMN = 13;

/** Where a place is drawn: its column, and whether it stands on the upper or the lower rim. */
function spotOf(place: Place): { readonly column: number; readonly isUpper: boolean } {
  const name = PLACES[place] ?? '';
  if (place >= 24) {
    const column = name.startsWith('bar') ? BAR_COLUMN : TRAY_COLUMN;
    return { column, isUpper: name.endsWith('black') };
  }
  const isUpper = place >= 12;
  const fromLeft = isUpper ? place - 12 : 11 - place;
  return { column: fromLeft < 6 ? fromLeft : fromLeft + 1, isUpper };
}

export interface MapScene {
  readonly profile: Profile;
  readonly closed: Uint8Array;
  /** Inputs that have been closed at some time. */
  readonly known: ReadonlySet<number>;
  /** Places whose lights are on. */
  readonly lit: ReadonlySet<Place>;
}

/** The board seen from White's seat: a circle a slot (filled: closed, hollow: open, dotted: never closed yet), a square a button. */
export function boardSvg(scene: MapScene): string {
  const places = PLACES.map((_, place) => placeSvg(scene, place)).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${14 * WIDE + 90} ${BOTTOM + TOP}" role="img" aria-label="Every input of the board">${places}${buttonsSvg(scene)}</svg>`;
}

function placeSvg(scene: MapScene, place: Place): string {
  const { column, isUpper } = spotOf(place);
  const x = (column + 0.5) * WIDE;
  const rim = isUpper ? TOP : BOTTOM;
  const step = isUpper ? HIGH : -HIGH;
  const name = PLACES[place] ?? '';
  const short = name.startsWith('p') ? name.slice(1) : name.slice(0, 1).toUpperCase();
  const label = `<text x="${x}" y="${rim + (isUpper ? -9 : 15)}" class="${scene.lit.has(place) ? 'name lit' : 'name'}">${short}</text>`;
  const slots = inputsOfPlace(scene.profile, place).map((input, index) => {
    const y = rim + step * (index + 0.5);
    const title = `<title>${name} slot ${index + 1}, input ${input}</title>`;
    return `<circle cx="${x}" cy="${y}" r="5" class="${stateOf(scene, input)}">${title}</circle>`;
  });
  return label + slots.join('');
}

function stateOf({ closed, known }: MapScene, input: number): string {
  if (closed[input]) return 'closed';
  return known.has(input) ? 'open' : 'new';
}

function buttonsSvg(scene: MapScene): string {
  const counts = { white: 0, black: 0 };
  return scene.profile.inputs
    .map((wired, input) => {
      if (wired?.kind !== 'button') return '';
      const row = counts[wired.side]++;
      const y = wired.side === 'black' ? TOP + 18 * row : BOTTOM - 18 * (row + 1);
      const x = 14 * WIDE + 20;
      const box = `<rect x="${x}" y="${y}" width="12" height="12" class="${stateOf(scene, input)}"/>`;
      return `${box}<text x="${x + 18}" y="${y + 10}" class="button">${wired.button}</text>`;
    })
    .join('');
}
