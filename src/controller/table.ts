import type { BoardReport, DiceLinkReport, LinkReport } from '../devices/index.ts';
import { NardError } from '../errors/index.ts';
import { type Expectation, type FeedReply, type FeedState, missed, type Problem } from '../feed/index.ts';
import { type Accepted, REFUSED } from '../guidance/index.ts';
import { type Input, type MatchEvent, type MatchState, whoseTime } from '../play/index.ts';
import type { Place } from '../rules/index.ts';
import {
  type ButtonEdge,
  type DieReport,
  type Gesture,
  gesturesAt,
  type LetGo,
  seeButton,
  watchButtons,
} from '../sensing/index.ts';
import { acceptedBy, EVERY_PLACE, seenAfter } from './aftermath.ts';
import { beginAsking, narrowByTouch } from './asking.ts';
import { Audit } from './audit.ts';
import { ChainWatch } from './chain-watch.ts';
import { CodeLights } from './code-lights.ts';
import { done, type Giver, inputsOf, type TableCommand } from './commands.ts';
import { countedBy } from './dice-by-buttons.ts';
import { contradictedBy, doubtedBy, phantoms } from './doubts.ts';
import { afterGap, beginHalt, endHalt } from './halts.ts';
import { intent, isDeclaredOver } from './intents.ts';
import { watchLearning } from './learning.ts';
import { Ledger } from './ledger.ts';
import { meant } from './let-go.ts';
import type { Look } from './look.ts';
import { type Said, saidAsItStands, saidAtBoard } from './said.ts';
import {
  type AtTheTable,
  judgeDice,
  loseBoard,
  nothingSeen,
  restedReading,
  type Seen,
  seeDieReport,
  watchTheTurn,
} from './seen.ts';
import { Show } from './show.ts';
import { changesLacking } from './standing.ts';
import { isOnlyPlayed, Switches } from './switches.ts';
import type { TableParts } from './table-parts.ts';
import { Timekeeper } from './timekeeper.ts';
import { BOARD_FAULTS, standstill, stopsTheClocks, Troubles } from './troubles.ts';

/** How often, in ms, the table looks at what time alone brings about: rests, holds, lifted dice. */
const LOOK_EVERY_MS = 50;

/**
 * One board and the match on it. Reports come in, guidance goes out at once; what is decided goes
 * through the journal first.
 */
export class Table {
  readonly #parts: TableParts;
  readonly #switches: Switches;
  readonly #ledger: Ledger;
  readonly #show: Show;
  readonly #troubles: Troubles;
  readonly #audit: Audit;
  readonly #code: CodeLights;
  readonly #time: Timekeeper;
  readonly #chain = new ChainWatch();
  #seen: Seen;
  #board: 'connected' | 'trying' | 'missing' = 'trying';
  #accepted: Accepted | null = null;
  #gameEndedAt: number | null = null;
  #chosenAt: number | null = null;
  #cancelLook: (() => void) | null = null;
  /** The last thing the board said that was refused: it is not said again until something changes. */
  #refused = '';
  #stopped = false;

  constructor(parts: TableParts) {
    this.#parts = parts;
    this.#switches = new Switches(parts.profile);
    this.#troubles = new Troubles(parts, (input) => this.#submit(input));
    this.#audit = new Audit();
    this.#code = new CodeLights(parts.codeFor ?? (() => null));
    this.#show = new Show(parts);
    this.#ledger = new Ledger(parts.log, parts.epoch, parts.clock, {
      happened: (events) => this.#happened(events),
      journalFailed: (error) => {
        this.#troubles.journalFailed(error);
        this.#guide();
      },
      surprised: (error) => this.#troubles.surprised(error),
      time: (match) => this.#time.reading(match),
    });
    const { match } = this;
    this.#time = new Timekeeper(parts.clock, parts.slate ?? null, match);
    const nothing = { ...judgeDice(nothingSeen(parts.profile), match), adjusting: match.adjusting };
    const known = this.#switches.remember(nothing, parts.log.entries as readonly MatchEvent[]);
    this.#seen = match.paused ? beginHalt(known.seen, 'pause') : afterGap(known.seen, match);
    this.#troubles.remember(known.doubted, known.slow);
    if (match.seq === 0) this.#submit({ kind: 'start-match', settings: parts.settings, by: 'board' });
    this.#seen = watchTheTurn(this.#at);
    this.#look();
  }

  get match(): MatchState {
    return this.#ledger.match;
  }

  /** True while something is being decided or written. */
  get busy(): boolean {
    return this.#ledger.busy;
  }

  /** Resolves when all that has been said so far is decided and durable, or given up by `stop`. */
  get settled(): Promise<unknown> {
    return this.#ledger.settled;
  }

  get problems(): readonly Problem[] {
    return this.#troubles.standing;
  }

  /** As `showState` tells it, for whoever looks only now and then; null before anything has been shown. */
  get picture(): FeedState | null {
    return this.#show.picture;
  }

  /** Whoever looks at the lights or the page sees that nothing done at the board counts at present. */
  get isAtStandstill(): boolean {
    return this.#show.isAtStandstill;
  }

  stop(): void {
    this.#stopped = true;
    this.#cancelLook?.();
    this.#show.stop();
    this.#ledger.close();
  }

  /** What the board says, and what becomes of its cable. */
  report(report: BoardReport): void {
    this.#safely(() => this.#hear(report));
  }

  /** What the dice say, whichever cable they come by, and what becomes of a cable of their own. */
  reportDice(report: DiceLinkReport | LinkReport): void {
    this.#safely(() => this.#hearDice(report));
  }

  /** A phone has been paired: its code need not be shown any longer. */
  paired(): void {
    this.#code.hide();
    this.#guide();
  }

  /**
   * Does what a command says; the reply tells how that went.
   * @param expect the game and event that it was meant for; E_EXPECT where another came first, however late
   */
  async command(command: TableCommand, expect: Expectation | null = null): Promise<FeedReply> {
    if (command.verb === 'as-it-stands') return this.#acceptByCommand(command.by, expect);
    const [first, ...others] = inputsOf(command, this.#at);
    const inputs = [first && ((match: MatchState) => missed(expect, match) ?? first), ...others];
    for (const input of inputs) {
      const refused = input && (await this.#ledger.submit(input));
      if (refused) throw refused;
    }
    return done(this.match);
  }

  /** A side gives its own word, a director that of both. */
  #acceptByCommand(by: Giver, expect: Expectation | null): FeedReply {
    const refused = missed(expect, this.match);
    if (refused) throw refused;
    const said =
      by === 'director' ? ({ kind: 'agree', side: 'white' } as const) : ({ kind: 'end', side: by } as const);
    const taken = saidAsItStands(this.#at, this.#audit.found, { ...said, by });
    if (!taken)
      throw new NardError(
        'E_NOT_NOW',
        'The board differs in nothing that waits for a word; put right what is lit.',
      );
    this.#take(taken);
    this.#guide();
    return done(this.match);
  }

  get #now(): number {
    return this.#parts.clock.now();
  }

  get #at(): AtTheTable {
    return { match: this.match, seen: this.#seen, now: this.#now };
  }

  get #lookNow(): Look {
    const { patience, variants = [] } = this.#parts;
    return {
      seen: this.#seen,
      variants,
      map: this.#seen.map,
      audit: this.#audit.found,
      patience,
      gameEndedAt: this.#gameEndedAt,
      chosenAt: this.#chosenAt,
      now: this.#now,
    };
  }

  /** What is thrown in here reaches a serial port's reader or a timer, and would end the program. */
  #safely(what: () => void): void {
    if (this.#stopped) return;
    try {
      what();
    } catch (error) {
      this.#troubles.surprised(error);
    }
  }

  #hear(report: BoardReport): void {
    switch (report.kind) {
      case 'connected':
        this.#connected();
        break;
      case 'lost':
      case 'trying':
        this.#chain.forget();
        this.#unlinked(report);
        break;
      case 'switches':
        this.#switchesAre(report.closed);
        break;
      case 'button':
        this.#button(report);
        break;
      case 'ails':
        this.#troubles.fault(report.error.code, report.error);
        this.#consider();
        break;
      case 'heals':
        this.#troubles.mended(report.code);
        this.#consider();
        break;
      case 'heartbeat':
        break;
      default:
        this.#hearDice(report);
    }
  }

  #switchesAre(closed: Uint8Array): void {
    const chain = this.#chain.see(closed, isOnlyPlayed(this.match, this.#seen));
    if (chain === 'breaks') this.#blinded(this.#chain);
    if (this.#chain.isBroken) return;
    if (chain === 'mends') this.#inSight('E_CHAIN');
    const isAfterwards = isDeclaredOver(this.match, this.#at);
    this.#see(this.#switches.hear(this.#at, closed, isAfterwards));
    this.#consider();
  }

  /** What is seen from now on; which switches are no longer believed, or answer late, is told. */
  #see(seen: Seen): void {
    const before = this.#seen;
    this.#seen = seen;
    if (seen.health.doubts !== before.health.doubts) this.#troubles.doubts(this.#switches.doubted(seen));
    if (seen.lateness.slow !== before.lateness.slow) this.#troubles.slow(this.#switches.slow(seen));
  }

  #distrust(places: readonly Place[]): void {
    if (places.length > 0) this.#see(this.#switches.distrust(this.#at, places));
  }

  #hearDice(report: DiceLinkReport | LinkReport): void {
    switch (report.kind) {
      case 'dice':
        this.#troubles.mended('dice-silent');
        if (report.line.kind !== 'die') return;
        this.#seeDie({ ...report.line, at: this.#now });
        break;
      case 'dice-silent':
      case 'lost':
      case 'trying':
        this.#troubles.fault('dice-silent', report.error);
        break;
      default:
    }
  }

  /** Every die repeats what it said last every other second: that is nothing new. */
  #seeDie(report: DieReport): void {
    const seen = seeDieReport(this.#seen, report);
    if (seen === this.#seen) return;
    this.#seen = seen;
    this.#consider();
  }

  #connected(): void {
    this.#board = 'connected';
    this.#inSight(...BOARD_FAULTS);
  }

  /** The checkers are to be seen again; that is the end of these faults. */
  #inSight(...over: readonly string[]): void {
    this.#seen = afterGap(this.#seen, this.match);
    this.#troubles.mended(...over);
    this.#guide();
  }

  #unlinked(report: Pick<LinkReport, 'error'>): void {
    this.#board = 'missing';
    this.#blinded(report);
  }

  /** Nothing is to be seen of the checkers until they are in sight again. */
  #blinded({ error }: Pick<LinkReport, 'error'>): void {
    this.#seen = loseBoard(this.#seen);
    this.#audit.forget();
    this.#troubles.fault(error.code, error);
    this.#guide();
  }

  #button(edge: ButtonEdge): void {
    if (this.#chain.isBroken) return;
    if (this.#switches.isPressedByNobody(this.#seen, edge)) {
      this.#seen = { ...this.#seen, buttons: watchButtons() };
      return;
    }
    const { watch, gestures } = seeButton(this.#seen.buttons, { ...edge, at: this.#now });
    this.#seen = { ...this.#seen, buttons: watch };
    for (const gesture of gestures) this.#hearGesture(gesture);
    const counted = countedBy(this.match, this.#seen, edge);
    if (!counted) return;
    this.#seen = counted;
    this.#guide();
  }

  #refuse(): void {
    this.#parts.buzz(REFUSED.hz, REFUSED.ms);
  }

  #hearGesture(heard: Gesture | LetGo): void {
    const gesture = meant(this.match, this.#seen, heard);
    if (gesture && !this.#isAboutCodes(gesture))
      this.#take(saidAtBoard(this.#at, this.#audit.found, gesture));
    this.#guide();
  }

  #take({ seen, contradicted, sayings, isRefused }: Said): void {
    this.#seen = seen;
    this.#distrust(contradicted);
    if (isRefused) this.#refuse();
    for (const saying of sayings) {
      const asked = typeof saying === 'function' ? (match: MatchState) => saying(match, this.#seen) : saying;
      void this.#ledger.submit(asked).then((refusal) => refusal && this.#refuse());
    }
  }

  /** Asks for a code, or has the one that is shown put out. */
  #isAboutCodes({ kind, side }: Gesture): boolean {
    const asks = kind === 'code' || kind === 'director-code';
    if (asks) {
      const shows = this.#code.ask(kind === 'code' ? side : 'director', this.#reading, this.#now);
      if (!shows) this.#refuse();
    } else if (kind !== 'pause' || !this.#code.hide()) return false;
    this.#guide();
    return true;
  }

  get #reading() {
    return this.#seen.board?.reading ?? null;
  }

  /** Nobody can play, and it is no player's fault: the clocks stand. */
  get #isHeld(): boolean {
    const { halt, adjusting } = this.#seen;
    const isAway = this.#board !== 'connected' || halt !== null;
    // Who adjusts does so in his own time, and nobody can play meanwhile.
    const isDisturbed = adjusting !== null && adjusting !== whoseTime(this.match);
    return isAway || isDisturbed || stopsTheClocks(this.match, this.#troubles.felt);
  }

  /** What time alone brings about. */
  #look(): void {
    if (this.#stopped) return;
    this.#cancelLook = this.#parts.clock.after(LOOK_EVERY_MS, () => this.#look());
    this.#safely(() => {
      const { watch, gestures } = gesturesAt(this.#seen.buttons, this.#now);
      if (watch !== this.#seen.buttons) this.#seen = { ...this.#seen, buttons: watch };
      for (const gesture of gestures) this.#hearGesture(gesture);
      this.#troubles.look();
      this.#consider();
    });
  }

  /** Lights first, then what the board may have said to the match. */
  #consider(): void {
    this.#compare();
    this.#distrust(phantoms(this.match, this.#seen, this.#audit.found, this.#now));
    this.#seen = watchLearning(this.match, narrowByTouch(this.match, this.#seen), this.#now);
    this.#time.update(this.match, this.#isHeld);
    this.#guide();
    if (this.#ledger.busy || this.#board !== 'connected') return;
    const input = this.#time.flag(this.match) ?? intent(this.match, this.#lookNow);
    if (input) this.#submit(input);
  }

  /** Compares the board at rest with what should stand, and ends a halt when nothing differs. */
  #compare(): void {
    const { match } = this;
    const reading = restedReading(this.#seen, this.#now, this.#parts.patience.settleMs);
    if (!reading) return;
    const { question } = match;
    if (question && !this.#seen.asking)
      this.#seen = { ...this.#seen, asking: beginAsking(match, this.#seen, question) };
    const isNew = this.#audit.compare(match, this.#seen);
    if (isNew && this.#audit.found.length === 0) this.#see(this.#switches.prove(this.#at));
    if (!isNew || !this.#seen.halt || match.paused || this.#audit.found.length > 0) return;
    this.#seen = endHalt(this.#seen, this.#now);
    // As after a turn: people who waited for the board may go on.
    if (match.phase !== 'to-move') this.#accept({ places: EVERY_PLACE });
  }

  #accept(what: Omit<Accepted, 'since'>): void {
    this.#accepted = { ...what, since: this.#now };
  }

  #submit(input: Input): void {
    const said = `${this.match.seq} ${JSON.stringify(input)}`;
    if (said === this.#refused) return;
    void this.#ledger.submit(input).then((refusal) => {
      if (refusal) this.#refused = said;
    });
  }

  #happened(events: readonly MatchEvent[]): void {
    const shown = this.#seen.asking?.from ?? null;
    for (const event of events) this.#react(event);
    this.#distrust(contradictedBy(events, this.match, this.#seen, shown));
    this.#seen = watchTheTurn(this.#at);
    this.#parts.tell?.(events);
    this.#consider();
  }

  #react(event: MatchEvent): void {
    if (event.type === 'played') this.#see(this.#switches.judgeTurn(this.#at));
    this.#distrust(doubtedBy(event));
    this.#seen = seenAfter(this.#seen, event, this.match, this.#now);
    if (changesLacking(event)) this.#seen = this.#switches.readAgain(this.#seen, this.#at);
    const accepted = acceptedBy(event, this.match, this.#parts.variants ?? []);
    if (accepted) this.#accept(accepted);
    if (endsAGame(event)) this.#gameEndedAt = this.#now;
    if (event.type === 'match-started' && event.by === 'director') this.#chosenAt = this.#now;
  }

  #guide(): void {
    const { match } = this;
    // Before the first match has begun there is nothing to show, unless it is the journal that keeps it from beginning.
    const still = standstill(this.#troubles.felt);
    if (match.seq === 0 && still === null) return;
    this.#show.update({
      match,
      code: this.#code.at(this.#reading, this.#now),
      seen: this.#seen,
      board: this.#board,
      audit: this.#audit.found,
      accepted: this.#accepted,
      gameEndedAt: this.#gameEndedAt,
      clock: this.#time.shown(match),
      endedEarly: isDeclaredOver(match, this.#at),
      problems: this.#troubles.standing,
      standstill: still,
    });
  }
}

/** Its result is to be read before another game begins; an abandoned match has none. */
const endsAGame = (event: MatchEvent): boolean =>
  event.type === 'game-ended' || (event.type === 'match-ended' && event.winner !== null);
