// A light organ: every checker put on a point plays the note of that point and makes its light shine in a colour of its own.
//   node hardware/examples/light-organ.js [port]        default: the board that is plugged in
import five from 'johnny-five';
import { NardboardIO } from 'nardboard/io';

const io = new NardboardIO({ port: process.argv[2] ?? 'auto', profile: 'mega-6slot' });
const SCALE = [0, 2, 4, 7, 9];
const COLOURS = ['red', 'orange', 'yellow', 'green', 'blue', 'violet'];

new five.Board({ io, repl: false, debug: false }).on('ready', () => {
  const piezo = new five.Piezo({ controller: 'I2C_BACKPACK', pin: 'buzzer' });
  for (let point = 1; point <= 24; point += 1) {
    const light = new five.Led.RGB(io.light(`p${point}`));
    const slot = new five.Switch(`p${point}.1`);
    slot.on('open', () => light.off());
    slot.on('close', () => {
      light.color(COLOURS[point % 6]);
      piezo.frequency(220 * 2 ** (SCALE[point % 5] / 12 + Math.floor(point / 5)), 300);
    });
  }
  const end = new five.Button({ pin: 'white.end', isPullup: true });
  end.on('press', () => io.close().then(() => process.exit()));
  console.log('Put a checker on the slot at the rim of any point; White’s “end of turn” ends it.');
});
