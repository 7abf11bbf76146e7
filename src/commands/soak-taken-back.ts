import type { MatchEvent } from '../play/index.ts';
import type { HandsAct } from '../simulator/index.ts';

type Played = MatchEvent & { readonly type: 'played' };

/** A turn as it was written first, and as it was played in truth. */
export interface TakenBack {
  readonly first: Played;
  readonly truth: Played;
}

/**
 * Turns that the journal had otherwise than they were played, unasked, until the hands saw it by the lights and had them
 * taken back: the record is right in the end, and yet the board was wrong in silence. Turns that people take back
 * of their own accord are none.
 * @param lay what lay on the board just as it was written, as where dice were lifted before the last checker: no board
 *   can know better
 * @param slips what every switch showed though it was not played, because the hands had slipped: these are counted apart
 */
export function takenBackByHands(
  hands: readonly HandsAct[],
  journal: readonly MatchEvent[],
  lay: ReadonlySet<MatchEvent>,
  slips: ReadonlySet<MatchEvent>,
): { readonly misreads: readonly TakenBack[]; readonly slipsUnseen: readonly TakenBack[] } {
  const corrections = hands.filter(({ did }) => did === 'corrected').length;
  const otherwise = replayed(journal)
    .slice(0, corrections)
    .filter(({ first }) => !lay.has(first));
  return {
    misreads: otherwise.filter(({ first }) => !slips.has(first)),
    slipsUnseen: otherwise.filter(({ first }) => slips.has(first)),
  };
}

function replayed(journal: readonly MatchEvent[]): readonly TakenBack[] {
  const found: TakenBack[] = [];
  let undone: Played | null = null;
  let last: Played | null = null;
  let isAsked = false;
  for (const event of journal) {
    if (event.type === 'asked') isAsked = true;
    if (event.type === 'taken-back') undone = last;
    if (event.type !== 'played') continue;
    if (undone && isOtherwise(undone, event)) found.push({ first: undone, truth: event });
    undone = null;
    last = isAsked ? null : event;
    isAsked = false;
  }
  return found;
}

const isOtherwise = (first: Played, truth: Played): boolean =>
  first.side === truth.side && (first.white !== truth.white || first.black !== truth.black);
