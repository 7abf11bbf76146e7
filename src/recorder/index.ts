/** The flight recorder: keeps all that reached the table in the last games, and plays it to a table again. */
export { type Beginning, type Line, type Recording, readRecording } from './line.ts';
export { type Difference, playRecording, type Replayed } from './player.ts';
export { Recorder, type RecorderParts, type Reel } from './recorder.ts';
export { recordingsIn, TapeFolder } from './tape-folder.ts';
