import {
  checkersByPlace,
  PLACES,
  type Place,
  type Position,
  positionKey,
  type Side,
} from '../../rules/index.ts';
import type { Doing } from '../hands/doing.ts';
import type { Phone, PhoneQuestion } from './phone.ts';
import { placesShining, type Watching } from './watching.ts';

/** How a question can be answered: by lifting a checker where amber shines, with the button, or on the phone. */
export const ANSWERING_WAYS = ['touch', 'button', 'phone'] as const;
export type AnsweringWay = (typeof ANSWERING_WAYS)[number];

/** Amber answers take turns; after this long, in ms, each has shone. */
const ALL_ANSWERS = 8500;
/** "End of turn" held so long, in ms, says yes. */
const SAYS_YES = 1250;
/** Nobody presses through more answers than these to find his own. */
const MOST_PRESSES = 12;

/** What somebody who has played knows when he is asked about it. */
export interface Answer {
  readonly side: Side;
  readonly meant: Position;
  /** Places to point at, the best answer first. */
  readonly places: readonly Place[];
}

/** Answers what the board asks about a play, as a patient person would: any way, and where one leads nowhere another. */
export class Answering {
  readonly #watching: Watching;
  readonly #answer: Answer;

  constructor(watching: Watching, answer: Answer) {
    this.#watching = watching;
    this.#answer = answer;
  }

  /** False where no way leads to the play that was made; true also where the board asks anew meanwhile. */
  *give(): Doing<boolean> {
    const { phone, hands } = this.#watching;
    if (!phone) return yield* this.#pointAt(this.#answer.places, 'touch');
    const question = phone.question();
    if (!question) return false;
    for (const way of hands.chance.shuffled(ANSWERING_WAYS)) {
      yield hands.time('react');
      yield* this.#by(way, phone, question);
      yield hands.time('react');
      const stands = phone.question();
      if (stands?.id === question.id) continue;
      // Checkers held up for long may have had the board ask anew.
      if (!stands) this.#log(way, '');
      return true;
    }
    return yield* this.#passOver(phone, question);
  }

  /** None of the answers is the true one: the button is pressed past them all. True where the board asks anew then. */
  *#passOver(phone: Phone, question: PhoneQuestion): Doing<boolean> {
    const { hands } = this.#watching;
    const isTold = question.choices.some((choice) => this.#isTrue(question, choice));
    if (isTold || question.choices.length > MOST_PRESSES) return false;
    for (let presses = 0; presses <= question.choices.length; presses += 1) {
      if (phone.question()?.id !== question.id) return true;
      yield* hands.press(this.#answer.side, ['end']);
      yield hands.time('react');
    }
    return phone.question()?.id !== question.id;
  }

  *#by(way: AnsweringWay, phone: Phone, question: PhoneQuestion): Doing {
    const made = question.choices.find((choice) => this.#isTrue(question, choice));
    if (!made) return;
    if (way === 'phone') phone.answer(made.id);
    else if (way === 'button') yield* this.#press(phone, made.id, question.choices.length);
    else yield* this.#touch(phone, question);
  }

  #isTrue({ place }: PhoneQuestion, { id, position }: PhoneQuestion['choices'][number]): boolean {
    if (place !== null) return id === String(this.#watching.board.world.count(place));
    return position !== null && this.#isMeant(position);
  }

  #isMeant = (position: Position): boolean => positionKey(position) === positionKey(this.#answer.meant);

  /** Presses on to the next answer until the one that the phone puts into words is the right one, and holds. */
  *#press(phone: Phone, made: string, answers: number): Doing {
    const { hands } = this.#watching;
    for (let presses = 0; presses <= Math.min(answers, MOST_PRESSES); presses += 1) {
      const isShown = phone.question()?.shown === made;
      yield* hands.press(this.#answer.side, ['end'], isShown ? SAYS_YES : hands.time('press'));
      if (isShown) return;
      yield hands.time('react');
    }
  }

  /** Every touch leaves fewer answers open. One that the board does not see leads nowhere: what else shines, shines for others. */
  *#touch(phone: Phone, question: PhoneQuestion): Doing {
    const counts = question.choices.flatMap(({ position }) => (position ? [this.#counts(position)] : []));
    const truth = this.#counts(this.#answer.meant);
    let open = counts;
    while (phone.question()?.id === question.id) {
      const places = counts.length > 1 ? placesTelling(truth, open) : this.#answer.places;
      const touched = yield* this.#touchAmong(places);
      if (touched === null) return;
      const left = open.filter((each) => each[touched] === truth[touched]);
      if (left.length === open.length) return;
      open = left;
    }
  }

  #counts = (position: Position): readonly number[] =>
    checkersByPlace(this.#watching.board.world.family, position);

  *#pointAt(places: readonly Place[], way: AnsweringWay): Doing<boolean> {
    const place = yield* this.#chosenAmong(places);
    if (place === null) return false;
    this.#log(way, PLACES[place] ?? '');
    yield* this.#watching.hands.touch(place);
    return true;
  }

  *#touchAmong(places: readonly Place[]): Doing<Place | null> {
    const place = yield* this.#chosenAmong(places);
    if (place !== null) yield* this.#watching.hands.touch(place);
    return place;
  }

  /** Looks at all the answers that amber lights show, then chooses the first of these places among them. */
  *#chosenAmong(places: readonly Place[]): Doing<Place | null> {
    const { board } = this.#watching;
    const amber = yield* placesShining(this.#watching, 'amber', ALL_ANSWERS);
    return places.find((each) => amber.has(each) && board.world.count(each) > 0) ?? null;
  }

  #log(by: AnsweringWay, place: string): void {
    this.#watching.log({ did: 'answered', side: this.#answer.side, by, place });
  }
}

/** Places where as many checkers lie as by any answer, and more than by some. */
function placesTelling(truth: readonly number[], answers: readonly (readonly number[])[]): readonly Place[] {
  return [...truth.keys()].filter((place) => {
    const here = answers.map((counts) => counts[place] ?? 0);
    const most = truth[place] ?? 0;
    return here.every((count) => count <= most) && here.some((count) => count < most);
  });
}
