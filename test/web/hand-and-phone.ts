import { setTimeout as sleep } from 'node:timers/promises';
import mqtt, { type MqttClient } from 'mqtt';
import type { Browser, Page } from 'playwright-core';
import { type FeedEvent, type FeedState, topicsOf } from '../../src/feed/index.ts';
import { robot, seeded } from '../../src/players/index.ts';
import {
  BAR,
  type Movement,
  numbersOf,
  OFF,
  opponent,
  type Position,
  parseCheckers,
  placeOf,
  positionKey,
  ruleset,
  turnGraph,
} from '../../src/rules/index.ts';

/** What the phone shows at a moment, in ms since 1970. */
export interface Shown {
  readonly at: number;
  /** Where the checkers are drawn, those in the air too. */
  readonly checkers: string;
  /** Lines in the list of plays. */
  readonly plays: number;
  readonly says: string;
  /** Pips of every die that lies on the board. */
  readonly dice: readonly number[];
  /** The newest play of the list. */
  readonly last: string;
  /** What the badge in the head of the page says. */
  readonly badge: string;
}

declare global {
  interface Window {
    handMovedAt: number;
    phoneShows(shown: string): void;
  }
}

const CLIENT = 'judge';
const GIVE_UP_MS = 90_000;
/** A hand rests so long before it takes the next checker. */
const REST_MS = 100;
/** After a movement that no switch sees the hand waits as long as one that is seen takes. */
const UNSEEN_MS = 150;
/** Switches under a point of the board that is played on: more checkers than that are not seen. */
const SLOTS = 6;

/** Notes when mouse or finger last did something. */
function noteTheHand(): void {
  for (const kind of ['pointerdown', 'pointerup'])
    addEventListener(
      kind,
      () => {
        window.handMovedAt = performance.timeOrigin + performance.now();
      },
      true,
    );
}

/** Tells whenever the page has changed to something else, in the frame in which it is drawn. */
function tellWhatIsShown(): void {
  let before = '';
  const count = (selector: string) => document.querySelectorAll(selector).length;
  const text = (selector: string) => document.querySelector(selector)?.textContent ?? '';
  const look = () => {
    const shown = {
      checkers: [...document.querySelectorAll('.nard-board .checker')]
        .map((one) => `${one.getAttribute('class')} ${one.getAttribute('transform')}`)
        .join(),
      plays: count('.plays button.row'),
      says: text('.now h1'),
      dice: [...document.querySelectorAll('.nard-board .die')].map(
        (one) => one.querySelectorAll('.pip').length,
      ),
      last: text('.plays button.row .p'),
      badge: text('.badge'),
    };
    const now = JSON.stringify(shown);
    if (now === before) return;
    before = now;
    window.phoneShows(JSON.stringify({ ...shown, at: performance.timeOrigin + performance.now() }));
  };
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
}

/** Somebody plays at the workbench in one page while a phone follows in another. */
export class HandAndPhone {
  /** Everything the phone has shown, in order. */
  readonly shown: Shown[] = [];
  /** Everything the board has told. */
  readonly events: FeedEvent[] = [];
  /** From a checker that was lifted or put down until the phone shows it, in ms. */
  readonly delays: number[] = [];
  readonly bench: Page;
  readonly phone: Page;
  readonly #feed: MqttClient;
  readonly #chance = seeded(7);
  readonly #replies = new Map<string, unknown>();
  #topics = topicsOf('unknown');
  #state: FeedState | null = null;

  private constructor(bench: Page, phone: Page, feed: MqttClient) {
    this.bench = bench;
    this.phone = phone;
    this.#feed = feed;
  }

  /** @param url of the page */
  static async open(browser: Browser, url: string): Promise<HandAndPhone> {
    const bench = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
    const feed = mqtt.connect(`${url.replace('http', 'ws')}mqtt`);
    const both = new HandAndPhone(bench, phone, feed);
    await both.#listen(url);
    // What runs the sources names functions with a helper that pages do not have.
    for (const page of [bench, phone]) await page.addInitScript('globalThis.__name = (what) => what');
    await bench.addInitScript(noteTheHand);
    await phone.exposeFunction('phoneShows', (text: string) => both.shown.push(JSON.parse(text) as Shown));
    await phone.addInitScript(tellWhatIsShown);
    await Promise.all([
      bench.goto(`${url}#tab=workbench&lang=en`).then(() => bench.waitForSelector('.bench-board')),
      phone.goto(`${url}#lang=en`).then(() => phone.waitForSelector('.nard-board')),
    ]);
    return both;
  }

  async close(): Promise<void> {
    await this.#feed.endAsync(true);
    await Promise.all([this.bench.close(), this.phone.close()]);
  }

  get state(): FeedState {
    if (!this.#state) throw new Error('the board has said nothing yet');
    return this.#state;
  }

  async until(holds: () => boolean, what: string): Promise<void> {
    const end = Date.now() + GIVE_UP_MS;
    while (!holds()) {
      if (Date.now() > end)
        throw new Error(
          `waited in vain for ${what}; the board says ${this.#state?.sentence.key}, the phone “${this.shown.at(-1)?.says}”`,
        );
      await sleep(2);
    }
  }

  /** Sets the checkers up and draws the first turn: one die each, again while they are equal. */
  async begin(): Promise<void> {
    await this.bench.click('.dock .steps.one .button');
    await this.until(() => this.state.phase === 'opening', 'the draw');
    while (this.state.phase === 'opening') {
      await this.#throw();
      const { seq } = this.state;
      await this.until(() => this.state.seq > seq || this.state.phase !== 'opening', 'a die');
    }
  }

  /** One turn as a robot would play it, with the hands of a person at the workbench. */
  async turn(): Promise<void> {
    if (this.state.phase === 'to-roll') await this.#throw();
    await this.until(() => this.state.phase === 'to-move', 'a roll');
    const { plays, game } = this.state;
    const meant = this.#choose();
    const isSeen = await this.#play(meant.movements);
    const isOver = () => this.state.phase === 'match-over' || this.state.game > game;
    const isDone = () => /turn-done|no-play/.test(this.state.sentence.key) || isOver();
    // Where a checker came down out of sight the board cannot know that the turn is done before the dice say so.
    if (isSeen) await this.until(isDone, 'the end of the turn');
    const isAccepted = () => this.state.plays.length !== plays.length || isOver();
    // The last checker that is borne off ends the game by itself: then there are no dice to lift any more.
    const lifting = this.bench.click('.dock .steps .button:has-text("Lift")').catch(() => undefined);
    await this.until(() => isAccepted() || this.state.question !== null, 'the turn to be accepted');
    if (!isOver()) await lifting;
    if (this.state.question) await this.#answer(meant.position);
    await this.until(isAccepted, 'the turn to be accepted');
  }

  /** Everything the journal holds since the beginning, as the board tells whoever asks. */
  async replay(): Promise<readonly FeedEvent[]> {
    const all: FeedEvent[] = [];
    for (let from: number | null = 1; from !== null; ) {
      const id = `replay-${from}`;
      const command = { id, client: CLIENT, from };
      await this.#feed.publishAsync(this.#topics.command('any', 'replay'), JSON.stringify(command), {
        qos: 1,
      });
      await this.until(() => this.#replies.has(id), 'the events of the past');
      const { events, next } = this.#replies.get(id) as { events: FeedEvent[]; next: number | null };
      all.push(...events);
      from = next;
    }
    return all;
  }

  /** Gives the game up and has that accepted, with the phone. */
  async resign(): Promise<void> {
    const { game } = this.state;
    await this.phone.click('.acts .button:has-text("Resign")');
    await this.phone.click('.acts .button:has-text("single game")');
    await this.phone.click('.ask .button:has-text("Accept")');
    await this.until(
      () => this.state.game > game || this.state.phase === 'match-over',
      'the end of the game',
    );
  }

  async #listen(url: string): Promise<void> {
    const { id } = (await (await fetch(`${url}board.json`)).json()) as { id: string };
    const topics = topicsOf(id);
    this.#topics = topics;
    this.#feed.on('message', (topic, payload) => {
      const message = JSON.parse(payload.toString());
      if (topic === topics.state) this.#state = message;
      else if (topic === topics.event) this.events.push(message);
      else this.#replies.set(topic.split('/').at(-1) ?? '', message);
    });
    await this.#feed.subscribeAsync([topics.state, topics.event, topics.reply(CLIENT, '+')], { qos: 1 });
  }

  /** Throws for the side whose turn it is, once the workbench has heard that it is. */
  async #throw(): Promise<void> {
    const { turn, sentence } = this.state;
    const side = turn ?? sentence.args.side;
    const whose =
      side === 'white'
        ? ':has([aria-label^="White"])'
        : side === 'black'
          ? ':has([aria-label^="Black"])'
          : '';
    await this.bench.click(`.dock${whose} .steps .button.main:has-text("Throw")`);
  }

  /** A legal turn: how it is made, and what then stands on the board. */
  #choose(): { readonly movements: readonly Movement[]; readonly position: Position } {
    const { variant, white, black, turn: side, roll, plays } = this.state;
    if (!side || !roll) throw new Error('nobody is on turn');
    const rules = ruleset(variant);
    const graph = turnGraph(rules, {
      position: { white: parseCheckers(white), black: parseCheckers(black) },
      side,
      numbers: numbersOf(rules, roll),
      ownTurn: 1 + plays.filter((play) => play.side === side).length,
    });
    if (graph.next(graph.start).length === 0) return { movements: [], position: graph.turn.position };
    const { position } = robot.choose(graph, this.#chance);
    return { movements: graph.pathTo(positionKey(position)), position };
  }

  /** Says on the phone which play it was that led to a position: one tap to see it, one to say so. */
  async #answer(position: Position): Promise<void> {
    const choices = this.state.question?.choices ?? [];
    const meant = choices.findIndex(
      (one) => one.position && positionKey(one.position) === positionKey(position),
    );
    if (meant < 0) throw new Error(`the board asks ${JSON.stringify(this.state.question)}`);
    await this.phone.click(`.choice >> nth=${meant}`);
    await this.phone.click('.ask .button.main');
  }

  /** Makes the movements one by one. Whether switches see every checker come down. */
  async #play(movements: readonly Movement[]): Promise<boolean> {
    const { family, turn } = this.state;
    const side = turn ?? 'white';
    const place = (own: number) => placeOf(family, side, own);
    /** As it really stands: what the board makes of it may be behind. */
    const standing = [...parseCheckers(this.state[side])];
    let isSeen = true;
    for (const { from, to, hit } of movements) {
      const seen = {
        toGo: (standing[from] ?? 0) <= SLOTS,
        toCome: to !== OFF && (standing[to] ?? 0) < SLOTS,
      };
      await this.#carry(place(from), place(to), seen);
      // Whoever lay there first is on top for the hand that takes the hit checker off.
      if (hit)
        await this.#carry(place(to), placeOf(family, opponent(side), BAR), { toGo: false, toCome: false });
      standing[from] = (standing[from] ?? 0) - 1;
      standing[to] = (standing[to] ?? 0) + 1;
      isSeen &&= to === OFF || seen.toCome;
    }
    return isSeen;
  }

  async #carry(
    from: number,
    to: number,
    seen: { readonly toGo: boolean; readonly toCome: boolean },
  ): Promise<void> {
    await this.#to(from);
    await this.#held(0);
    await this.#measure(() => this.bench.mouse.down(), seen.toGo && `a checker lifted from place ${from}`);
    await this.#to(to);
    await this.#held(1);
    await this.#measure(() => this.bench.mouse.up(), seen.toCome && `a checker put on place ${to}`);
    await sleep(REST_MS);
  }

  /** Waits until the workbench shows so many checkers in the hand: people look where they reach. */
  async #held(count: number): Promise<void> {
    await this.bench.waitForFunction(
      (wanted) => document.querySelectorAll('.bench-board .air .checker').length === wanted,
      count,
    );
  }

  async #to(place: number): Promise<void> {
    const area = await this.bench.locator(`[data-place="${place}"]`).boundingBox();
    if (!area) throw new Error(`there is no place ${place}`);
    await this.bench.mouse.move(area.x + area.width / 2, area.y + area.height / 2);
  }

  /** Does something with the hand and waits until the phone draws it; `what`: false where no switch sees it. */
  async #measure(hand: () => Promise<void>, what: string | false): Promise<void> {
    const before = this.shown.at(-1)?.checkers;
    await hand();
    const moved = await this.bench.evaluate(() => window.handMovedAt);
    if (what === false) return void (await sleep(UNSEEN_MS));
    const found = () => this.shown.find(({ at, checkers }) => at > moved && checkers !== before);
    await this.until(() => found() !== undefined, `the phone to show ${what}`);
    this.delays.push((found()?.at ?? Number.NaN) - moved);
  }
}
