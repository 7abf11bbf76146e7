import type { Place } from '../rules/index.ts';
import { type Lights, light } from './lights.ts';

/**
 * A code as lights: its places blink blue together, alone on the board. These lights are for those at the board;
 * they are never part of the guidance, which is told to everybody.
 */
export const codeLights = (places: readonly Place[]): Lights => light('suggestion', places);
