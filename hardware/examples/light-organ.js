// A light organ: every checker put on a point plays the note of that point and makes its light shine in a colour of its own.
//   node hardware/examples/light-organ.js [port]        default: the board that is plugged in
import five from 'johnny-five';
import { NardboardIO } from 'nardboard/io';

const io = new NardboardIO({ port: process.argv[2] ?? 'auto', profile: 'mega-6slot' });
const board = new five.Board({ io, repl: false, debug: false });
const SCALE = [0, 2, 4, 7, 9];
const COLOURS = ['red', 'orange', 'yellow', 'green', 'blue', 'violet'];

board.on('ready', () => {
  const piezo = new five.Piezo({ controller: 'I2C_BACKPACK', pin: 'buzzer' });
  for (let point = 1; point <= 24; point += 1) {
    const light = new five.Led.RGB(io.light(`p${point}`));
    const note = SCALE[point % 5] + 12 * Math.floor(point / 5);
    const slot = new five.Switch(`p${point}.1`);
    slot.on('close', () => {
      light.color(COLOURS[point % 6]);
      piezo.frequency(220 * 2 ** (note / 12), 300);
    });
    slot.on('open', () => light.off());
  }
  new five.Button({ pin: 'white.end', isPullup: true }).on('press', async () => {
    await io.close();
    process.exit();
  });
  console.log('Put a checker on the slot at the rim of any point; White’s “end of turn” ends it.');
});
