import { PLACES, type Place, type Position, positionKey, type Side } from '../../rules/index.ts';
import type { Doing } from '../hands/doing.ts';
import { isAmber, isRed, look, placesShining, type Sight, type Watching } from './watching.ts';

/** Amber answers take turns; after this long, in ms, each has shone. */
const ALL_ANSWERS = 8500;
/** Within this time, in ms, every blinking light has shone. */
const ALL_BLINKS = 900;
/** How often people try something else, before they give it up, when the lights refuse what is right. */
const TRIES = 4;
/** The green light for a set-up is waited for so many times before it is given up. */
const SET_UP_TRIES = 10;
/** How often an answer is given on the phone, where there is one, rather than at the board. */
const BY_PHONE = 0.3;

/** What the hands wait to see accepted. */
export interface Left {
  /** Whose turn it is; null while the start position is laid. */
  readonly side: Side | null;
  /** Where every checker is meant to be. */
  readonly meant: Position;
  /** Places to point at when the board asks what was played, the best answer first; none where nothing could be played. */
  readonly places: readonly Place[];
  /** No dice were lifted to end the turn: "end of turn" says it, once more after anything has been put right. */
  readonly endsByButton: boolean;
}

/**
 * A patient person in front of the lights: waits for green, answers what is asked, puts right what is shown wrong,
 * and where nothing is wrong tries what people try, before it gives up.
 */
export class Acceptance {
  readonly #watching: Watching;
  readonly #left: Left;
  #tries = 0;
  #vain = 0;
  #hasRefused = false;
  #amberSince: number;

  constructor(watching: Watching, left: Left) {
    this.#watching = watching;
    this.#left = left;
    this.#amberSince = watching.board.now;
  }

  /** Ends when green has shone since `since`, ms, or nothing more is to be done. */
  *wait(since: number): Doing {
    this.#amberSince = since;
    for (;;) {
      const sight: Sight = yield* look(
        this.#watching,
        () => this.#isAccepted(since),
        this.#mayBeAsked ? this.#amberSince : Infinity,
      );
      if (sight === 'accepted') return;
      if (sight === 'asked') yield* this.#answer();
      else if (yield* this.#putRight()) yield* this.#endAgain();
      else if (sight === 'red') yield* this.#dispute();
      else if (yield* this.#waitedInVain()) return;
    }
  }

  /** A start that stands lights the whole board; the trays alone tell how the game before has ended. */
  #isAccepted(since: number): boolean {
    const { eyes } = this.#watching.board;
    return this.#left.side ? eyes.sawSince('green', since) : eyes.sawEverywhereSince('green', since);
  }

  /** Who could not move knows what amber on the tray means: no play. */
  get #mayBeAsked(): boolean {
    return this.#left.places.length > 0;
  }

  get #stands(): boolean {
    const position = this.#watching.board.world.position();
    return position !== null && positionKey(position) === positionKey(this.#left.meant);
  }

  *#endAgain(): Doing {
    const { side, endsByButton } = this.#left;
    if (side !== null && endsByButton) yield* this.#watching.hands.press(side, ['end']);
  }

  /** Moves checkers where they were meant to be, or puts them square on their slots. False when both is so. */
  *#putRight(): Doing<boolean> {
    const { hands, board, log } = this.#watching;
    const { side, meant } = this.#left;
    if (!this.#stands) {
      yield* hands.setUp(meant);
      log({ did: 'put-right', side, what: 'checkers' });
      return true;
    }
    const askew = board.world.askew();
    if (askew.length === 0) return false;
    const red = yield* placesShining(this.#watching, 'red', ALL_BLINKS);
    const shown = askew.filter((place) => red.has(place));
    yield* hands.straighten(shown.length > 0 ? shown : askew);
    log({ did: 'put-right', side, what: 'askew' });
    return true;
  }

  *#answer(): Doing {
    if (yield* this.#putRight()) return;
    const { board, hands, stop } = this.#watching;
    const { side } = this.#left;
    const prefersPhone = this.#watching.phone !== null && hands.chance.happens(BY_PHONE);
    const isAnswered = (!prefersPhone && (yield* this.#answerByTouch())) || this.#answerByPhone();
    this.#amberSince = board.now;
    if (isAnswered) return;
    yield* stop(side, 'no amber light stands where only the true play has a checker');
  }

  /** Looks at all the answers that amber lights show, then touches the first true place among them. */
  *#answerByTouch(): Doing<boolean> {
    const { board, hands, log } = this.#watching;
    const amber = yield* placesShining(this.#watching, 'amber', ALL_ANSWERS);
    const place = this.#left.places.find((each) => amber.has(each) && board.world.count(each) > 0);
    if (place === undefined || this.#left.side === null) return false;
    log({ did: 'answered', side: this.#left.side, place: PLACES[place] ?? '' });
    yield* hands.touch(place);
    return true;
  }

  #answerByPhone(): boolean {
    const { phone, log } = this.#watching;
    const { side, meant } = this.#left;
    const made = phone
      ?.question()
      ?.choices.find(({ position }) => position && positionKey(position) === positionKey(meant));
    if (!phone || !made || side === null) return false;
    log({ did: 'answered', side, place: '' });
    phone.answer(made.id);
    return true;
  }

  /** Red, and everything lies as it should: it is tried once more, in turn with button and touch. */
  *#dispute(): Doing {
    const { hands, log, stop } = this.#watching;
    const { side } = this.#left;
    this.#refuse('red');
    this.#tries += 1;
    if (side === null || this.#tries > TRIES) {
      yield* stop(side, 'red lights stay on');
      this.#tries = 0;
    } else if (this.#tries % 2 === 1) {
      log({ did: 'waited-in-vain', side, ms: 0, next: 'pressed end of turn' });
      yield* hands.press(side, ['end']);
    } else yield* this.#touchRed();
  }

  /** Lifts what lies where red shines, and puts it back: perhaps it lay badly. */
  *#touchRed(): Doing {
    const { board, hands } = this.#watching;
    const red = yield* placesShining(this.#watching, 'red', ALL_BLINKS);
    for (const place of red) if (board.world.count(place) > 0) yield* hands.touch(place);
  }

  /** Nothing shone for as long as patience lasts. True: the hands go on. */
  *#waitedInVain(): Doing<boolean> {
    const { hands, log, patience, stop } = this.#watching;
    const { side } = this.#left;
    this.#vain += 1;
    if (this.#mayBeAsked && isAmber(this.#watching)) {
      if (this.#answerByPhone()) return false;
      yield* stop(side, 'amber lights stay on');
    }
    if (side === null) {
      log({ did: 'waited-in-vain', side, ms: patience, next: 'waited on' });
      if (this.#vain >= SET_UP_TRIES) yield* stop(side, 'the set-up stands and no green light says so');
      return false;
    }
    this.#refuse('nothing');
    const goesOn = this.#vain > 1;
    log({ did: 'waited-in-vain', side, ms: patience, next: goesOn ? 'went on' : 'pressed end of turn' });
    if (!goesOn) yield* hands.press(side, ['end']);
    return goesOn;
  }

  #refuse(saw: 'red' | 'nothing'): void {
    if (this.#hasRefused) return;
    this.#hasRefused = true;
    this.#watching.log({ did: 'refused', side: this.#left.side, saw });
  }
}

/** Whoever is about to throw sees red where a checker stands wrong, and puts it right. */
export function* lookOver(watching: Watching, side: Side, meant: Position): Doing {
  if (!isRed(watching)) return;
  const { hands, board, log } = watching;
  yield hands.time('react');
  const position = board.world.position();
  if (!position || positionKey(position) !== positionKey(meant)) {
    yield* hands.setUp(meant);
    log({ did: 'put-right', side, what: 'checkers' });
  } else if (board.world.askew().length > 0) {
    yield* hands.straighten(board.world.askew());
    log({ did: 'put-right', side, what: 'askew' });
  }
}
