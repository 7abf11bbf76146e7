export { type Asking, answersByPlace, leftOpen } from './asking.ts';
export { codeLights } from './code.ts';
export { frame, frameChangesAt } from './frame.ts';
export { type Guidance, guide, RESULT_SHOWN_MS } from './guide.ts';
export { isHoldMeant, saidBy } from './holding.ts';
export {
  type Accepted,
  type Counting,
  type GuideInput,
  NOTHING_SPECIAL,
  type Standstill,
} from './input.ts';
export { type Light, type Lights, MEANINGS, type Meaning, meaningsOf, NO_LIGHTS } from './lights.ts';
export { cubePlaces, firstPoints } from './offers.ts';
export { WRONG_AFTER_MS } from './playing.ts';
export { SENTENCE_KEYS, type Sentence, type SentenceKey } from './sentence.ts';
export { REFUSED, type Sound } from './sounds.ts';
export { wonByTime } from './time.ts';
