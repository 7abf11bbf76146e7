import { type Deciders, happens, notNow } from './decision.ts';

/** What hands do to the checkers beside playing: kept, because whether a word came before a touch decides disputes (B11). */
export const adjustDeciders: Deciders<'begin-adjust' | 'end-adjust' | 'accept-board'> = {
  'begin-adjust': ({ adjusting }, { side, by }) =>
    adjusting === null
      ? happens(by, { type: 'adjust-begun', side })
      : notNow('Checkers are being put straight already; end that first.'),
  'end-adjust': ({ adjusting }, { by }) =>
    adjusting === null
      ? notNow('Nobody puts checkers straight.')
      : happens(by, { type: 'adjust-ended', side: adjusting }),
  'accept-board': (_state, { by }) => happens(by, { type: 'board-accepted' }),
};
