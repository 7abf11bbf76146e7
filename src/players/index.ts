export type { Player, Standing } from './player.ts';
export { chancer, robot } from './robot.ts';
export { dieOf, rollOf, seeded } from './seeded.ts';
