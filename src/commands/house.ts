import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { loadProfile, type Profile, type Settings } from '../config/index.ts';
import {
  type LinkNews,
  openRoom,
  type Room,
  type TableClock,
  type TableCommand,
} from '../controller/index.ts';
import { DICE_BAUD, serialOpener, systemClock } from '../devices/index.ts';
import { NardError } from '../errors/index.ts';
import { type Expectation, FEED_VERSION, type FeedInfo } from '../feed/index.ts';
import { type Journal, openJournal, openSlate, type Slate, spaceIn } from '../journal/index.ts';
import type { MatchEvent } from '../play/index.ts';
import { VARIANT_IDS } from '../rules/index.ts';
import { serviceLog } from '../service/index.ts';
import { agreedMatch } from './agreed-match.ts';
import { pageFolder } from './folders.ts';
import { firmwareText, linkNotes } from './link-notes.ts';
import { openRecorder, type RunningRecorder } from './recordings.ts';
import type { RunningBoard } from './simulated-board.ts';
import { VERSION } from './version.ts';
import { openWindows, type Windows } from './windows.ts';

const journalIn = (folder: string): string => join(folder, 'journal.ndjson');
const slateIn = (folder: string): string => join(folder, 'clock.json');

const clock: TableClock = { ...systemClock, wall: () => Date.now() };

/** What a house is built from. */
export interface HouseParts {
  readonly settings: Settings;
  /** Where the journal is kept. */
  readonly folder: string;
  /** The simulated board, being started; null where the board is real. */
  readonly simulated: Promise<RunningBoard> | null;
  readonly setDamagedAside: boolean;
}

/** Everything that runs while the program does, opened in order and closed in reverse. */
export class House {
  readonly #parts: HouseParts;
  #journal: Journal | null = null;
  #slate: Slate | null = null;
  #windows: Windows | null = null;
  #room: Room | null = null;
  #recorder: RunningRecorder | null = null;
  #board: RunningBoard | null = null;
  readonly #noteLink: (news: LinkNews) => void;

  constructor(parts: HouseParts) {
    this.#parts = parts;
    this.#noteLink = linkNotes(parts.simulated !== null, (text) => serviceLog('stderr', 'warning', text));
  }

  async open(): Promise<void> {
    const { settings, folder, setDamagedAside, simulated } = this.#parts;
    const profile = await loadProfile(settings.board.profile);
    const damaged = setDamagedAside ? 'set-aside' : 'refuse';
    this.#journal = await openJournal(journalIn(folder), { damaged });
    for (const note of this.#journal.notes) serviceLog('stderr', 'warning', `${note}\n`);
    this.#slate = await openSlate(slateIn(folder));
    // Both take a second or so, and neither needs the other.
    const [board] = await Promise.all([simulated, this.#openWindows(profile, this.#journal)]);
    this.#board = board;
    this.#room = await this.#openRoom(profile, this.#journal);
  }

  async close(): Promise<void> {
    await this.#room?.close();
    await this.#recorder?.close();
    await this.#windows?.close();
    await this.#slate?.close();
    await this.#journal?.close();
  }

  /** Of the page. */
  get url(): string | null {
    return this.#windows?.url ?? null;
  }

  /** Of the page as others on the network reach it; null where nobody else can. */
  get shareUrl(): string | null {
    return this.#windows?.shareUrl ?? null;
  }

  /** A code for a phone that is to speak for a seat or as the director; for the eyes of those at this machine. */
  pair(seat: 'white' | 'black' | 'director'): string | null {
    return this.#windows?.pair(seat) ?? null;
  }

  async #openWindows(profile: Profile, journal: Journal): Promise<void> {
    const { settings, simulated } = this.#parts;
    const { board, web, mqtt } = settings;
    const info: FeedInfo = {
      v: FEED_VERSION,
      id: board.id,
      software: VERSION,
      firmware: null,
      profile: profile.id,
      simulated: simulated !== null,
      slots: profile.slots,
      variants: VARIANT_IDS,
      urls: { page: null, workbench: null },
    };
    this.#windows = await openWindows({
      info,
      events: journal.entries as readonly MatchEvent[],
      web: { port: web.port, host: web.bind, root: pageFolder() },
      workbench: simulated && (() => this.#workbench()),
      broker: mqtt.broker,
      certificate: mqtt.certificate,
      homeAssistant: mqtt.homeAssistant,
      hall: mqtt.hall,
      announce: web.announce,
      folder: this.#parts.folder,
      command: (command) => this.#obey(command),
      paired: () => this.#room?.table.paired(),
    });
  }

  async #openRoom(profile: Profile, journal: Journal): Promise<Room> {
    const { board, match, timing, recorder } = this.#parts.settings;
    const settings = agreedMatch(match);
    const { dicePort } = board;
    const variants = match.variant === null && match.preset === null ? VARIANT_IDS : [];
    const beginning = { profile, settings, variants, patience: timing, epoch: randomUUID() };
    this.#recorder = await openRecorder({
      state: this.#parts.folder,
      megabytes: recorder.megabytes,
      clock,
      log: journal,
      beginning: { ...beginning, software: VERSION },
    });
    return openRoom({
      ...beginning,
      clock,
      log: journal,
      space: () => spaceIn(this.#parts.folder),
      ...(this.#slate ? { slate: this.#slate } : {}),
      ...(this.#recorder ? { tape: this.#recorder.tape } : {}),
      openBoard: serialOpener(this.#board?.link ?? board.port, profile.baud),
      diceDialect: board.diceReceiver,
      ...(dicePort ? { openDice: serialOpener(dicePort, DICE_BAUD) } : {}),
      showLink: (news) => {
        if (news.kind === 'connected') this.#windows?.firmware(firmwareText(news.firmware));
        this.#noteLink(news);
      },
      codeFor: (whose) => this.#windows?.pairByLights(whose) ?? null,
      showState: (state) => this.#windows?.publish(state),
      tell: (events) => this.#windows?.tell(events),
      showProblems: (problems) => this.#windows?.health({ problems }),
      trouble: (error) =>
        serviceLog('stderr', 'error', `A fault of the program; the game goes on: ${stackOf(error)}\n`),
    });
  }

  /** The socket of the simulated board's workbench, once that board is up. */
  #workbench(): Duplex {
    if (!this.#board) throw new NardError('E_NOT_NOW', 'The board is not up yet; try again in a moment.');
    return connect(this.#board.workbench);
  }

  async #obey({ expect, ...command }: TableCommand & { readonly expect: Expectation | null }) {
    if (!this.#room) throw new NardError('E_NOT_NOW', 'The board is not up yet; try again in a moment.');
    return this.#room.command(command as TableCommand, expect);
  }
}

const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
