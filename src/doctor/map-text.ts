import { inputsOfPlace, type Profile } from '../config/index.ts';
import { PLACES } from '../rules/index.ts';

/** The board in plain text, a line a place: `#` closed, `.` open; slot 1 first. */
export function textMap(profile: Profile, closed: Uint8Array): string {
  const rows = PLACES.map((name, place) => {
    const inputs = inputsOfPlace(profile, place);
    const slots = inputs.map((input) => (closed[input] ? '#' : '.')).join('');
    return `${name.padEnd(11)}${slots || '(no slots)'}`;
  });
  const half = Math.ceil(rows.length / 2);
  const lines = rows.slice(0, half).map((row, index) => `${row.padEnd(30)}${rows[index + half] ?? ''}`);
  const pressed = profile.inputs.flatMap((wired, input) =>
    wired?.kind === 'button' ? [`${wired.side} ${wired.button} ${closed[input] ? '#' : '.'}`] : [],
  );
  return `${lines.join('\n')}\n${pressed.join('   ')}`;
}
