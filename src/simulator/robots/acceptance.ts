import {
  opponent,
  PLACE_COUNT,
  type Place,
  type Position,
  positionKey,
  type Side,
  type TurnGraph,
} from '../../rules/index.ts';
import type { Doing } from '../hands/doing.ts';
import { Answering } from './answering.ts';
import { isFlashFor } from './flash.ts';
import type { PhoneQuestion } from './phone.ts';
import type { Judging } from './procedure/judging.ts';
import { isAmber, isRed, look, placesShining, type Sight, type Watching } from './watching.ts';

/** Within this time, in ms, every blinking light has shone. */
const ALL_BLINKS = 900;
/** How often people try something else, before they give it up, when the lights refuse what is right. */
const TRIES = 4;
/** How often a light that does not come is waited for before people go on without it. */
const VAIN_TRIES = 5;
/** The green light for a set-up is waited for so many times before it is given up. */
const SET_UP_TRIES = 10;
/** How often a turn is taken back on the phone, where there is one, rather than at the board. */
const BY_PHONE = 0.3;
/** Whose play is not among the answers gives the board so long, in ms, to look again. */
const LOOKS_AGAIN = 2000;
/** A sensor in doubt blinks in violet at least this often, ms. */
const DOUBT_BLINKS = 2500;
/** So long, in ms, until what has been put right is seen. */
const SEEN_AFTER = 300;
/** Both sides hold "end of turn" so long, in ms, to take a turn back. */
const TAKES_BACK = 3250;
/** "End of turn" held so long, in ms, says of a checker that is asked for: it lies there. */
const LIES_THERE = 1250;
/** Held by the other side for so long, in ms, it demands a legal play. */
const DEMANDS = 1250;

/** What has been played is asked about, be it by how many checkers lie somewhere. */
const isAboutPlay = (question: PhoneQuestion | null | undefined): boolean =>
  question?.kind === 'which-play' || question?.kind === 'how-many';

/** What the hands wait to see accepted. */
export interface Left {
  /** Whose turn it is; null while the start position is laid. */
  readonly side: Side | null;
  /** Where every checker is meant to be. */
  readonly meant: Position;
  /** Places to point at when the board asks what was played, the best answer first; null where nothing could be played. */
  readonly places: (() => readonly Place[]) | null;
  /** Since when, in ms, green can have been meant for this turn. */
  readonly began: number;
  /** The turn, which tells what a flash of green for it looks like; null where any will do. */
  readonly graph: TurnGraph | null;
  /** Who judges the turn, should it be no legal play; left out: whoever does demands one. */
  readonly judging?: Judging | null;
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
  #unanswered = 0;
  #hasRefused = false;
  #hasTakenBack = false;
  /** Whoever has said himself what he played knows that it is understood. */
  #hasAnswered = false;
  #amberSince: number;
  #greenSince: number;
  /** Where it shone. */
  #green: ReadonlySet<Place> = new Set();

  constructor(watching: Watching, left: Left) {
    this.#watching = watching;
    this.#left = left;
    this.#amberSince = watching.board.now;
    this.#greenSince = watching.board.now;
  }

  /** Ends when green has shone since `since`, ms, or nothing more is to be done. */
  *wait(since: number): Doing {
    this.#amberSince = since;
    this.#greenSince = since;
    for (;;) {
      const sight: Sight = yield* look(
        this.#watching,
        () => this.#isAccepted(this.#greenSince),
        this.#mayBeAsked ? this.#amberSince : Infinity,
      );
      if (sight === 'accepted' && (this.#isUnderstood || !(yield* this.#takeBack()))) return;
      if (sight === 'accepted') continue;
      if (sight === 'asked') {
        if (yield* this.#isJudged()) return;
        if (this.#isAskedAboutElse && this.#wasUnderstoodEarly) return;
        yield* this.#answer();
      } else if (yield* this.#putRight()) yield* this.#endAgain();
      else if (sight === 'red') yield* this.#dispute();
      else if (this.#wasUnderstoodEarly || (yield* this.#waitedInVain())) return;
    }
  }

  /** A start that stands lights the whole board; the trays alone tell how the game before has ended. */
  #isAccepted(since: number): boolean {
    const { eyes } = this.#watching.board;
    if (!this.#left.side) return eyes.sawEverywhereSince('green', since);
    if (!eyes.sawSince('green', since)) return false;
    this.#green = eyes.lastOn('green');
    return true;
  }

  /** The flash shows where checkers were seen to go, one of the whole board none; where violet shines, nothing else does. */
  get #isUnderstood(): boolean {
    const { graph } = this.#left;
    if (!graph || this.#hasAnswered || this.#green.size > PLACE_COUNT / 2) return true;
    return this.#isFlashFor(graph, this.#green);
  }

  #isFlashFor(graph: TurnGraph, green: ReadonlySet<Place>): boolean {
    const { eyes, now } = this.#watching.board;
    const isVioletOn = eyes.lastSeen('violet', now) >= now - DOUBT_BLINKS;
    const hidden = isVioletOn ? eyes.lastOn('violet') : new Set<Place>();
    return isFlashFor(graph, this.#left.meant, { green, hidden });
  }

  /** Who could not move knows what amber on the tray means: no play. Whether he is asked all the same his phone tells. */
  get #mayBeAsked(): boolean {
    return this.#left.places !== null || isAboutPlay(this.#watching.phone?.question());
  }

  /** Amber is for another question than what was played: it waits for whoever has finished his turn. */
  get #isAskedAboutElse(): boolean {
    const question = this.#watching.phone?.question();
    return question != null && !isAboutPlay(question) && question.kind !== 'illegal-turn';
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
    if (board.world.piled().length > 0) {
      yield* hands.spread();
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
    const { board, stop, phone } = this.#watching;
    if (yield* this.#putRight()) {
      // A legal play has been demanded, and nothing is asked any more: this is it.
      if (phone && !phone.question()) yield* this.#endAgain();
      return;
    }
    const { side, meant, places } = this.#left;
    if (side === null || !this.#mayBeAsked) return;
    if (phone?.question()?.kind === 'illegal-turn') {
      // The other side has seen the slip, and what stands by now is what was meant.
      yield* this.#demand(side);
      return;
    }
    if (phone && !isAboutPlay(phone.question())) {
      this.#amberSince = board.now;
      return;
    }
    const isAnswered = yield* new Answering(this.#watching, { side, meant, places: places?.() ?? [] }).give();
    this.#amberSince = board.now;
    this.#hasAnswered = isAnswered && !phone?.question();
    if (isAnswered) return;
    this.#unanswered += 1;
    if (this.#unanswered < TRIES) {
      yield LOOKS_AGAIN;
      return;
    }
    this.#refuse('amber');
    yield* stop(side, 'no answer that the board offers is the true play');
  }

  *#demand(side: Side): Doing {
    const { hands, log, board } = this.#watching;
    yield* hands.press(opponent(side), ['end'], DEMANDS);
    log({ did: 'demanded-legal-play', side: opponent(side) });
    if (this.#stands) yield* this.#endAgain();
    this.#amberSince = board.now;
  }

  /** What the other side says to an illegal turn before anybody puts it right. True: it stands, and the turn is over. */
  *#isJudged(): Doing<boolean> {
    const { phone, procedure, board } = this.#watching;
    const { side, judging } = this.#left;
    if (!side || !judging || phone?.question()?.kind !== 'illegal-turn' || this.#stands) return false;
    const at = judging.moment;
    if (procedure.wants('condone', at) && this.#liesSquare) {
      yield* judging.accept();
      yield* this.#sayWhatLies(judging);
      return true;
    }
    if (procedure.wants('demandAtOnce', at)) yield* this.#demand(side);
    this.#amberSince = board.now;
    return false;
  }

  /** What people accept they have to see. */
  get #liesSquare(): boolean {
    const { world } = this.#watching.board;
    return world.position() !== null && world.askew().length === 0 && world.piled().length === 0;
  }

  /** Where stacks hide what was played, that is asked after it has been accepted. */
  *#sayWhatLies(judging: Judging): Doing {
    const { board, phone, hands, stop } = this.#watching;
    const meant = board.world.position();
    const { side } = this.#left;
    if (!phone || !meant || side === null || phone.question()?.kind !== 'which-play') return;
    const isAnswered = yield* new Answering(this.#watching, { side, meant, places: [] }).give();
    if (!isAnswered) yield* stop(side, 'no answer that the board offers is the accepted play');
    yield hands.time('react');
    yield* judging.goOn();
  }

  /** Red, and everything lies as it should: it is tried once more, in turn with button and touch. */
  *#dispute(): Doing {
    const { hands, log, stop } = this.#watching;
    const { side } = this.#left;
    if (yield* this.#sayWhereItIs()) return;
    if (this.#sawGreenTooEarly && (yield* this.#takeBack())) return;
    this.#refuse('red');
    this.#tries += 1;
    if (this.#tries > TRIES) {
      yield* stop(side, 'red lights stay on');
      this.#tries = 0;
    } else if (side === null) {
      // Both say that the start is right as it stands: a sensor must be wrong.
      log({ did: 'waited-in-vain', side, ms: 0, next: 'pressed end of turn on both sides' });
      yield* hands.press('white', ['end']);
      yield* hands.press('black', ['end']);
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
    if (isAboutPlay(this.#watching.phone?.question())) {
      // Amber has begun to shine at this moment, or the violet of a switch in doubt hides it: the phone tells.
      yield* this.#answer();
      return false;
    }
    if (this.#mayBeAsked && isAmber(this.#watching)) yield* stop(side, 'amber lights stay on');
    if (this.#sawGreenTooEarly && (yield* this.#takeBack())) return false;
    if (side === null) {
      log({ did: 'waited-in-vain', side, ms: patience, next: 'waited on' });
      if (this.#vain >= SET_UP_TRIES) yield* stop(side, 'the set-up stands and no green light says so');
      return false;
    }
    this.#refuse('nothing');
    const goesOn = this.#vain > VAIN_TRIES;
    const next = goesOn ? 'went on' : this.#vain === 1 ? 'pressed end of turn' : 'waited on';
    log({ did: 'waited-in-vain', side, ms: patience, next });
    if (next === 'pressed end of turn') yield* hands.press(side, ['end']);
    return goesOn;
  }

  /** A checker is asked for that lies where it belongs. */
  *#sayWhereItIs(): Doing<boolean> {
    const { phone, hands } = this.#watching;
    const { side } = this.#left;
    if (side === null || phone?.question()?.kind !== 'where-is-it') return false;
    yield* hands.press(side, ['end'], LIES_THERE);
    return true;
  }

  /** Green has shone for another play, or before this one was made: what was played is shown once more. Once. */
  *#takeBack(): Doing<boolean> {
    const { board, hands } = this.#watching;
    const { side } = this.#left;
    if (side === null || this.#hasTakenBack) return false;
    this.#hasTakenBack = true;
    yield* takeBack(this.#watching, side);
    this.#greenSince = board.now;
    yield hands.time('react');
    while (yield* this.#putRight());
    yield SEEN_AFTER;
    // The dice have long been lifted.
    yield* hands.press(side, ['end']);
    this.#vain = 0;
    return true;
  }

  get #sawGreenTooEarly(): boolean {
    return this.#left.side !== null && this.#watching.board.eyes.sawSince('green', this.#left.began);
  }

  /** Green came while the hands were still busy, for just what was meant: where nothing is red since, nothing more is waited for. */
  get #wasUnderstoodEarly(): boolean {
    const { graph } = this.#left;
    if (!graph || !this.#sawGreenTooEarly || this.#hasTakenBack) return false;
    const green = this.#watching.board.eyes.lastOn('green');
    return green.size <= PLACE_COUNT / 2 && this.#isFlashFor(graph, green);
  }

  #refuse(saw: 'red' | 'amber' | 'nothing'): void {
    if (this.#hasRefused) return;
    this.#hasRefused = true;
    this.#watching.log({ did: 'refused', side: this.#left.side, saw });
  }
}

/** Both sides agree that a turn has been misunderstood. */
export function* takeBack(watching: Watching, side: Side): Doing {
  const { hands, log, phone } = watching;
  log({ did: 'corrected', side });
  if (phone && hands.chance.happens(BY_PHONE)) {
    phone.takeBack();
    return;
  }
  yield* hands.pressBoth('end', TAKES_BACK);
  if (!phone || phone.onTurn() === side) return;
  // The phone shows that the buttons have not been heard.
  yield hands.time('react');
  phone.takeBack();
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
  } else if (board.world.piled().length > 0) {
    yield* hands.spread();
    log({ did: 'put-right', side, what: 'checkers' });
  } else if (board.world.askew().length > 0) {
    yield* hands.straighten(board.world.askew());
    log({ did: 'put-right', side, what: 'askew' });
  }
}
