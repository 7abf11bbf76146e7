/** The workbench, loaded only where there is a simulated board. */
import '../styles/bench.css';
import '../styles/fooling.css';

export { diceStep } from './dice.ts';
export { boardHandlers } from './hands.ts';
export { type KeptLamp, keepLamps, signsEndAfter } from './lamp-colours.ts';
export { shine } from './shine.ts';
export { benchGeometry, benchView } from './view.ts';
