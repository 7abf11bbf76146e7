/** Examines a board with somebody's help: which input, light, die or cable is not as it should be, and what to do about it. */
export { type Bed, type Person, type Question, STEPS, type Step } from './bed.ts';
export { calibratedProfile } from './calibrate.ts';
export { type ExaminationParts, type ExaminationReport, examine } from './examination.ts';
export { type Finding, nameOfInput } from './findings.ts';
export { LinkedBed, type LinkedBedParts } from './linked-bed.ts';
export { boardSvg } from './map-svg.ts';
export { textMap } from './map-text.ts';
