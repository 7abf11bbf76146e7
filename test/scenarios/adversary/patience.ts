import type { FeedState } from '../../../src/feed/index.ts';
import { graphOf, type Question } from '../../../src/play/index.ts';
import {
  checkersByPlace,
  opponent,
  ownNumber,
  PLACES,
  type Place,
  type Position,
  SIDES,
  type Side,
} from '../../../src/rules/index.ts';
import { isSame, type Table } from './table.ts';

/** What red says of dice: who has thrown out of turn, or with one die alone, has to throw and no checker to move. */
const OF_DICE: readonly string[] = ['not-your-throw', 'early-void', 'one-die-heard'];

/** Red that shines for a checker. */
const isDisputed = ({ lights, sentence }: FeedState): boolean =>
  Object.values(lights).includes('wrong') && !OF_DICE.includes(sentence.key);

/** How often somebody looks again before he gives it up. */
const TRIES = 20;
/** From lifting a checker to putting it down, and to the next, ms. */
const HOLDS_FOR = 220;

export type Way = 'touch' | 'button' | 'phone';

/**
 * Somebody patient who comes to the board whatever has been done to it: puts checkers where he wants them, says what
 * he is asked, and lets pass what is on.
 */
export class Patience {
  readonly #table: Table;
  readonly #way: Way;

  constructor(table: Table, way: Way) {
    this.#table = table;
    this.#way = way;
  }

  /** Puts the checkers so, and does what the board asks for until it asks for nothing more. Says why where it never does. */
  async putRight(wanted: () => Position): Promise<string | null> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      await this.lay(wanted());
      await this.#table.pass(1200);
      const { shown } = this.#table.game;
      const isCalm = !(await this.#doWhatIsAsked(tries));
      if (isCalm && !isDisputed(shown)) return null;
    }
    const { phase, sentence, lights, question } = this.#table.game.shown;
    return `put right, and yet in ${phase}: ${JSON.stringify({ sentence, lights, question: question?.kind })}`;
  }

  /** Every checker where this position has it, one after the other, and none in the hand. */
  async lay(position: Position): Promise<void> {
    const { board } = this.#table.game;
    while (board.world.inHand.length > 0) {
      board.putBack();
      await this.#table.pass(HOLDS_FOR);
    }
    for (const place of board.world.askew()) board.straighten(place);
    const { family } = board.world;
    for (const side of SIDES) {
      const due = PLACES.map((_, place) => position[side][ownNumber(family, side, place) ?? -1] ?? 0);
      for (const [place, count] of due.entries()) {
        while (board.world.count(place, side) < count) {
          const from = due.findIndex((wanted, other) => board.world.count(other, side) > wanted);
          await this.#carry(from, place, side);
        }
      }
    }
    for (let piled = board.world.piled(); piled.length > 0; piled = board.world.piled())
      for (const place of piled) await this.#carry(place, place);
  }

  async #carry(from: Place, to: Place, side?: Side): Promise<void> {
    const { board } = this.#table.game;
    const { id } = board.lift(from, side);
    await this.#table.pass(HOLDS_FOR);
    board.put(to, id);
    await this.#table.pass(HOLDS_FOR);
  }

  /** True where something was to be done beyond laying checkers straight. */
  async #doWhatIsAsked(tries: number): Promise<boolean> {
    const { game } = this.#table;
    const { sentence, paused, question, phase } = game.shown;
    if (paused) await this.#press('white', 'pause');
    else if (sentence.key.startsWith('counted'))
      await this.#finishCounting(String(sentence.args.side) as Side);
    else if (sentence.key.startsWith('adjusting')) await this.#press('white', 'end');
    else if (sentence.key === 'resume-differs' && tries % 3 === 2)
      await this.#table.press(100, ['white', 'end'], ['black', 'end']);
    else if (question && game.match.question) await this.#answer(game.match.question);
    else if (phase === 'doubled') await this.#takeDouble();
    else if (phase === 'resigning') await this.#refuse();
    else if (sentence.key.startsWith('touched'))
      await this.#press(opponent(game.match.turn ?? 'white'), 'end');
    else return false;
    return true;
  }

  async #finishCounting(side: Side): Promise<void> {
    const { key } = this.#table.game.shown.sentence;
    if (key === 'counted-half') {
      await this.#press(side, 'pause');
      if (this.#table.game.shown.sentence.key === 'counted-half') await this.#press(side, 'cube');
    }
    await this.#press(side, 'end');
  }

  async #takeDouble(): Promise<void> {
    const { offer } = this.#table.game.match.cube;
    await this.#press(opponent(offer?.by ?? 'white'), 'cube');
    await this.#table.pass(800);
  }

  /** Whoever does not want to have won yet says so with dice. */
  async #refuse(): Promise<void> {
    const { match, shown } = this.#table.game;
    const { resignation } = match;
    if (!resignation) return;
    const other = opponent(resignation.by);
    if (shown.sentence.key === 'resigns-enough') await this.#press(other, 'end');
    else await this.#table.throwDice(other, [1, 2]);
  }

  async #press(side: Side, button: 'end' | 'cube' | 'pause', ms = 100): Promise<void> {
    await this.#table.press(ms, [side, button]);
    await this.#table.pass(200);
  }

  async #answer(question: Question): Promise<void> {
    if (question.kind === 'premature-roll') {
      await this.#press(question.mayAnswer === 'any' ? 'white' : question.mayAnswer, 'end');
      return;
    }
    if (question.kind === 'illegal-turn') {
      await this.#press(question.mayAnswer === 'any' ? 'white' : question.mayAnswer, 'end', 1200);
      return;
    }
    if (question.kind !== 'which-play') return;
    const { world } = this.#table.game.board;
    const lies = world.position();
    const made = question.choices.find(({ position }) => position && lies && isSame(position, lies));
    if (!made) return;
    const side = question.mayAnswer === 'any' ? (this.#table.game.match.turn ?? 'white') : question.mayAnswer;
    if (this.#way === 'phone') {
      await this.#table.game.commands({ verb: 'answer', question: question.id, choice: made.id, by: side });
    } else if (this.#way === 'button') await this.#pressThrough(question, made.id, side);
    else await this.#touch(question, made.position as Position);
  }

  async #pressThrough(question: Question, made: string, side: Side): Promise<void> {
    const { choices } = question;
    const at = choices.findIndex(({ id }) => id === made);
    for (let press = 0; press <= at; press += 1) await this.#press(side, 'end');
    await this.#press(side, 'end', 1200);
  }

  /** Lifts, one place after the other, where more lie than by some answer, as long as the question stands. */
  async #touch({ id, choices }: Question, made: Position): Promise<void> {
    const { game } = this.#table;
    const { family } = game.board.world;
    const counts = choices.flatMap(({ position }) => (position ? [checkersByPlace(family, position)] : []));
    const truth = checkersByPlace(family, made);
    const telling = [...truth.keys()].filter((place) => {
      const here = counts.map((each) => each[place] ?? 0);
      return (truth[place] ?? 0) === Math.max(...here) && here.some((each) => each < (truth[place] ?? 0));
    });
    for (const place of telling) {
      if (game.match.question?.id !== id) return;
      await game.touches(PLACES[place] as (typeof PLACES)[number]);
      await this.#table.pass(500);
    }
  }

  /** A legal end of the turn that is being played; null where nobody plays. */
  legalEnd(choice: number): Position | null {
    const graph = graphOf(this.#table.game.match);
    if (!graph) return null;
    const results = graph.results();
    return results[choice % Math.max(1, results.length)]?.position ?? graph.start.position;
  }

  /** Plays the turn to this end, and ends it by lifting the dice, else with the button. Says why where that fails. */
  async play(end: Position): Promise<string | null> {
    const { game } = this.#table;
    const before = game.log.entries.length;
    const isOver = () => game.log.entries.slice(before).some(({ type }) => type === 'played');
    const { turn } = game.match;
    if (!turn) return 'nobody is on turn';
    for (let tries = 0; tries < TRIES && !isOver(); tries += 1) {
      const why = await this.putRight(() => (isOver() ? game.match.position : end));
      if (why) return why;
      if (isOver()) break;
      this.#table.liftDice(turn);
      await this.#table.pass(1200);
      if (!isOver() && tries > 0) await this.#press(turn, 'end');
      await this.#table.pass(3200);
    }
    if (!isOver())
      return `ended the turn, and yet ${JSON.stringify(game.shown.sentence)} ${JSON.stringify(game.shown.lights)}`;
    return null;
  }

  /** Throws for the side on turn until the throw counts. */
  async throw(faces: readonly [1 | 2 | 3 | 4 | 5 | 6, 1 | 2 | 3 | 4 | 5 | 6]): Promise<string | null> {
    const { game } = this.#table;
    for (let tries = 0; tries < 3 && game.match.phase === 'to-roll'; tries += 1) {
      await this.#table.throwDice(game.match.turn ?? 'white', faces);
      await this.#table.pass(1200);
    }
    const { phase, question, dice } = game.match;
    if (phase === 'to-move' && !question) return null;
    return `thrown three times, and yet in ${phase}: ${JSON.stringify({ dice, sentence: game.shown.sentence })}`;
  }
}
