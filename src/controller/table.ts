import type { Profile } from '../config/index.ts';
import type { BoardReport, DiceLinkReport, LinkReport } from '../devices/index.ts';
import type { NardError } from '../errors/index.ts';
import { type FeedReply, type FeedState, feedState, type Problem } from '../feed/index.ts';
import { type Guidance, guide, meaningsOf } from '../guidance/index.ts';
import {
  graphOf,
  type Input,
  type MatchEvent,
  type MatchSettings,
  type MatchState,
  rulesetOf,
} from '../play/index.ts';
import { OFF, PLACE_COUNT, type Place, placeOf } from '../rules/index.ts';
import {
  auditSetup,
  type ButtonEdge,
  type Difference,
  diceAt,
  differences,
  type Gesture,
  gesturesAt,
  see,
  seeButton,
  view,
  watchTurn,
} from '../sensing/index.ts';
import type { TableClock } from './clock.ts';
import { done, inputsOf, type TableCommand } from './commands.ts';
import { intent, intentOfGesture, isDeclaredOver, type Look, type Patience } from './intents.ts';
import { Lamps } from './lamps.ts';
import { type EventLog, Ledger } from './ledger.ts';
import { boardShows } from './live.ts';
import { Problems } from './problems.ts';
import { adjust, nothingSeen, placeOfInput, type Seen, seeDieReport, seeSwitches } from './seen.ts';

/** What the table needs from the world around it. */
export interface TableParts {
  readonly profile: Profile;
  /** The match to begin where the journal holds none. */
  readonly settings: MatchSettings;
  /** Games that may be chosen by setting them up; empty: only what the settings say. */
  readonly variants?: readonly string[];
  readonly patience: Patience;
  readonly clock: TableClock;
  readonly log: EventLog;
  /** Marks a new journal; used only where the log is empty. */
  readonly epoch: string;
  /** Shows a frame on the board: 3 bytes for each of the 28 places. */
  readonly showLights: (rgb: Uint8Array) => void;
  readonly buzz: (hz: number, ms: number) => void;
  /** A new picture of the game, for whoever looks on. */
  readonly showState?: (state: FeedState) => void;
  /** Events that have become durable. */
  readonly tell?: (events: readonly MatchEvent[]) => void;
  readonly showProblems?: (problems: readonly Problem[]) => void;
}

/** How often, in ms, the table looks at what time alone brings about: rests, holds, lifted dice. */
const LOOK_EVERY_MS = 50;

/**
 * One board and the match on it. Reports come in, guidance goes out at once; what is decided goes
 * through the journal first.
 */
export class Table {
  readonly #parts: TableParts;
  readonly #places: ReturnType<typeof placeOfInput>;
  readonly #ledger: Ledger;
  readonly #lamps: Lamps;
  readonly #problems: Problems;
  #seen: Seen;
  #board: 'connected' | 'trying' | 'missing' = 'trying';
  #audit: readonly Difference[] = [];
  #accepted: { readonly places: readonly Place[]; readonly since: number } | null = null;
  #gameEndedAt: number | null = null;
  #guidance: Guidance | null = null;
  #cancelLook: (() => void) | null = null;
  /** The last thing the board said that was refused: it is not said again until something changes. */
  #refused = '';
  #stopped = false;

  constructor(parts: TableParts) {
    this.#parts = parts;
    this.#places = placeOfInput(parts.profile);
    this.#problems = new Problems(parts.clock);
    this.#lamps = new Lamps(parts.clock, parts.showLights);
    this.#ledger = new Ledger(parts.log, parts.epoch, parts.clock, {
      happened: (events) => this.#happened(events),
      journalFailed: (error) => this.#journalFailed(error),
    });
    this.#seen = { ...nothingSeen(parts.profile), resuming: gapIn(this.match) };
    if (this.match.seq === 0) this.#submit({ kind: 'start-match', settings: parts.settings, by: 'board' });
    this.#watchTheTurn();
    this.#look();
  }

  get match(): MatchState {
    return this.#ledger.match;
  }

  /** True while something is being decided or written. */
  get busy(): boolean {
    return this.#ledger.busy;
  }

  /** Resolves when all that has been said so far is decided and durable. */
  get settled(): Promise<unknown> {
    return this.#ledger.settled;
  }

  get problems(): readonly Problem[] {
    return this.#problems.standing;
  }

  stop(): void {
    this.#stopped = true;
    this.#cancelLook?.();
    this.#lamps.stop();
  }

  /** What the board says, and what becomes of its cable. */
  report(report: BoardReport): void {
    switch (report.kind) {
      case 'connected':
        this.#connected();
        break;
      case 'lost':
      case 'trying':
        this.#unlinked(report);
        break;
      case 'switches':
        this.#seen = seeSwitches(this.#seen, this.#places, report.closed, this.#now);
        this.#consider();
        break;
      case 'button':
        this.#button(report);
        break;
      case 'heartbeat':
        break;
      default:
        this.reportDice(report);
    }
  }

  /** What the dice say, whichever cable they come by. */
  reportDice(report: DiceLinkReport | LinkReport): void {
    if (report.kind === 'dice' && report.line.kind === 'die') {
      this.#mended('dice-silent');
      this.#seen = seeDieReport(this.#seen, { ...report.line, at: this.#now });
      this.#consider();
    } else if (report.kind === 'dice-silent') this.#fault('dice-silent', report.error);
  }

  /** Does what a command says; the reply tells how that went. */
  async command(command: TableCommand): Promise<FeedReply> {
    for (const input of inputsOf(command, this.match, this.#seen)) {
      const refused = await this.#ledger.submit(input);
      if (refused) throw refused;
    }
    return done(this.match);
  }

  get #now(): number {
    return this.#parts.clock.now();
  }

  get #lookNow(): Look {
    const { profile, patience, variants = [] } = this.#parts;
    return { seen: this.#seen, variants, map: { slots: profile.slots }, patience, now: this.#now };
  }

  #connected(): void {
    this.#board = 'connected';
    this.#seen = { ...this.#seen, reading: null, resuming: this.#seen.resuming ?? gapIn(this.match) };
    this.#mended(...BOARD_FAULTS);
    this.#guide();
  }

  #unlinked({ error }: LinkReport): void {
    this.#board = this.#board === 'trying' ? 'trying' : 'missing';
    this.#fault(error.code, error);
    this.#guide();
  }

  #button(edge: ButtonEdge): void {
    const { watch, gestures } = seeButton(this.#seen.buttons, { ...edge, at: this.#now });
    this.#seen = { ...this.#seen, buttons: watch };
    for (const gesture of gestures) this.#said(gesture);
  }

  #said(gesture: Gesture): void {
    const isAdjusting = gesture.kind === 'adjust' && this.match.question === null;
    if (isAdjusting || (gesture.kind === 'end' && this.#seen.adjusting)) {
      this.#seen = adjust(this.#seen, gesture.side, this.#now);
    } else {
      if (gesture.kind === 'end') this.#seen = { ...this.#seen, declaredOver: true };
      this.#submit((match) => intentOfGesture(match, this.#seen, gesture));
    }
    this.#guide();
  }

  /** What time alone brings about. */
  #look(): void {
    if (this.#stopped) return;
    this.#cancelLook = this.#parts.clock.after(LOOK_EVERY_MS, () => this.#look());
    const { watch, gestures } = gesturesAt(this.#seen.buttons, this.#now);
    this.#seen = { ...this.#seen, buttons: watch };
    for (const gesture of gestures) this.#said(gesture);
    this.#consider();
  }

  /** Lights first, then what the board may have said to the match. */
  #consider(): void {
    this.#compare();
    this.#guide();
    if (this.#ledger.busy || this.#board !== 'connected') return;
    const input = intent(this.match, this.#lookNow);
    if (input) this.#submit(input);
  }

  /** Compares the board at rest with what should stand, and ends a break when nothing differs. */
  #compare(): void {
    const { reading, restSince } = this.#seen;
    if (!reading || this.#now - restSince < this.#parts.patience.settleMs) return;
    this.#audit = this.#differences(reading);
    if (!this.#seen.resuming || this.#audit.length > 0) return;
    this.#seen = { ...this.#seen, resuming: null };
    // As after a turn: people who waited for the board may go on.
    if (this.match.phase !== 'to-move') this.#accept(everyPlace());
  }

  #differences(reading: readonly number[]): readonly Difference[] {
    const map = { slots: this.#parts.profile.slots };
    const { match } = this;
    if (match.phase === 'to-move' && !match.paused) return [];
    if (match.phase === 'set-up' || match.phase === 'match-over')
      return auditSetup(map, rulesetOf(match), reading);
    return differences(map, rulesetOf(match).family, match.position, reading);
  }

  #accept(places: readonly Place[]): void {
    this.#accepted = { places, since: this.#now };
  }

  #submit(input: Input | ((match: MatchState) => Input | null)): void {
    const said = typeof input === 'function' ? '' : `${this.match.seq} ${JSON.stringify(input)}`;
    if (said !== '' && said === this.#refused) return;
    void this.#ledger.submit(input).then((refusal) => {
      if (refusal) this.#refused = said;
    });
  }

  #happened(events: readonly MatchEvent[]): void {
    for (const event of events) this.#react(event);
    this.#watchTheTurn();
    this.#parts.tell?.(events);
    this.#consider();
  }

  #react(event: MatchEvent): void {
    switch (event.type) {
      case 'game-started':
        this.#accept(everyPlace());
        break;
      case 'played': {
        const { family } = rulesetOf(this.match);
        const ends = event.movements.map(({ to }) => placeOf(family, event.side, to));
        this.#accept(ends.length > 0 ? ends : [placeOf(family, event.side, OFF)]);
        break;
      }
      case 'game-ended':
        this.#gameEndedAt = this.#now;
        break;
      case 'asked':
        this.#seen = { ...this.#seen, askedAt: this.#seen.reading };
        break;
      case 'resumed':
        this.#seen = { ...this.#seen, resuming: 'pause' };
        break;
      default:
    }
  }

  /** Begins to watch when a roll is to be played, and ends when it has been. */
  #watchTheTurn(): void {
    const graph = graphOf(this.match);
    if (graph === this.#watched) return;
    this.#watched = graph;
    if (!graph) {
      this.#seen = { ...this.#seen, turn: null };
      return;
    }
    const fresh = watchTurn({ slots: this.#parts.profile.slots }, graph, this.#now);
    const { reading } = this.#seen;
    this.#seen = {
      ...this.#seen,
      turn: reading ? see(fresh, reading, this.#now) : fresh,
      declaredOver: false,
    };
  }
  #watched: ReturnType<typeof graphOf> = null;

  #guide(): void {
    const { match } = this;
    const look = this.#lookNow;
    const watched = this.#seen.turn && view(this.#seen.turn);
    this.#guidance = guide(
      {
        state: match,
        now: look.now,
        board: this.#board,
        view: watched,
        audit: this.#audit,
        dice: diceAt(this.#seen.dice, look.now),
        accepted: this.#accepted,
        gameEndedAt: this.#gameEndedAt,
        endedEarly: isDeclaredOver(match, look),
        resuming: this.#seen.resuming !== null,
        doubts: [],
        suggestion: null,
      },
      this.#guidance,
    );
    this.#lamps.set(this.#guidance.lights);
    for (const { hz, ms } of this.#guidance.sounds) this.#parts.buzz(hz, ms);
    this.#parts.showState?.(this.#picture(this.#guidance));
  }

  #picture({ lights, sentence }: Guidance): FeedState {
    return feedState(this.match, {
      ...boardShows(this.match, this.#seen, this.#parts.profile.dice.owners),
      lights: meaningsOf(lights),
      sentence,
      problems: this.#problems.standing,
      board: this.#board === 'connected' ? 'connected' : 'missing',
      t: this.#parts.clock.wall(),
    });
  }

  #fault(code: string, error: NardError): void {
    if (!this.#problems.raise(code)) return;
    this.#parts.showProblems?.(this.#problems.standing);
    this.#submit({ kind: 'fault', code, place: null, text: error.message });
  }

  #mended(...codes: readonly string[]): void {
    const over = this.#problems.standing.filter(({ code }) => codes.includes(code));
    if (!this.#problems.mend(...codes)) return;
    this.#parts.showProblems?.(this.#problems.standing);
    for (const { code, place } of over) this.#submit({ kind: 'mended', code, place });
  }

  /** Not an event: there is no place to write it. */
  #journalFailed(error: NardError | null): void {
    const isNews = error ? this.#problems.raise(error.code) : this.#problems.mend('E_JOURNAL');
    if (isNews) this.#parts.showProblems?.(this.#problems.standing);
    this.#guide();
  }
}

/** Nothing has to be as it was where a set-up is awaited. */
const gapIn = ({ phase }: MatchState): 'gap' | null =>
  phase === 'set-up' || phase === 'match-over' ? null : 'gap';

const BOARD_FAULTS = [
  'E_PORT_PERMISSION',
  'E_PORT_BUSY',
  'E_PORT_MISSING',
  'E_BOARD_SILENT',
  'E_BOARD_FIRMWARE',
  'E_BOARD_LOST',
] as const;

const everyPlace = (): Place[] => Array.from({ length: PLACE_COUNT }, (_, place) => place);
