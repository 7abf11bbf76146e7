import './styles/index.css';
import type { FeedReply, FeedState } from '../feed/index.ts';
import type { BenchReport } from '../workbench/index.ts';
import type { KeptLamp } from './bench/index.ts';
import { Travellers } from './board/travel.ts';
import { gameView, waiting } from './game/view.ts';
import { type BenchLink, openBench } from './link/bench-link.ts';
import { openFeed, type Start } from './link/feed-link.ts';
import { parsePass, printPass } from './model/access.ts';
import { freshness } from './model/freshness.ts';
import { signalBetween } from './model/signal.ts';
import { type Actions, type App, type Bench, NOT_PAIRING } from './page/app.ts';
import { chime, qrOf, screenKeeper, sendAddress, tremble } from './page/device.ts';
import { drawBeforeEvents, patch } from './page/dom.ts';
import { codeInAddress, readSettings, type Settings, toKeep, writeAddress } from './page/settings.ts';
import { buzzer } from './page/sound.ts';

const root = document.querySelector('#app') as HTMLElement;
type FeedRefusal = Extract<FeedReply, { readonly error: { readonly code: string } }>;

const KEPT = 'nardboard.';
const NOTICE_MS = 6000;

const keptValue = (name: string): string | null => {
  try {
    return localStorage.getItem(KEPT + name);
  } catch {
    return null;
  }
};

const still = matchMedia('(prefers-reduced-motion: reduce)');
const buzz = buzzer();
const keepScreenOn = screenKeeper();
const travellers = new Travellers();

let app: App = {
  settings: { ...readSettings(location.hash, keptValue, navigator.languages), role: 'reader' },
  state: null,
  info: null,
  fresh: { kind: 'waiting' },
  step: null,
  choice: null,
  resigning: false,
  draft: null,
  correction: null,
  roll: [1, 1],
  told: null,
  sure: false,
  notice: null,
  access: 'reader',
  pairing: NOT_PAIRING,
  qr: null,
  origin: `${location.origin}/`,
  px: Math.min(innerWidth, 700),
  bench: {
    connected: false,
    world: null,
    lights: [],
    showSwitches: false,
    fooling: 'habits',
    brokerDown: false,
    focus: 23,
    pointer: null,
  },
};

type Workbench = typeof import('./bench/index.ts');

let bench: BenchLink | null = null;
let workbench: Workbench | null = null;
let handlers: ReturnType<Workbench['boardHandlers']> = {};
let planned = false;
let noticeTimer: ReturnType<typeof setTimeout> | undefined;
let signTimer: ReturnType<typeof setTimeout> | undefined;

/** The role that was chosen where one may choose. */
const ownRole = () => readSettings('', keptValue, []).role;

const feed = openFeed(
  location,
  {
    state(state) {
      signal(state);
      const newGame = app.state && (app.state.epoch !== state.epoch || app.state.game !== state.game);
      change({ state, ...(newGame ? { step: null, resigning: false } : {}) });
      refresh();
    },
    info(info) {
      change({ info });
      wantBench();
    },
    facts: () => refresh(),
    access: (access) =>
      change({
        access,
        settings: { ...app.settings, role: access === 'trusted' ? ownRole() : access },
      }),
  },
  {
    read: () => parsePass(keptValue('pass')),
    write: (pass) => keep('pass', pass && printPass(pass)),
  },
  JSON.parse(document.querySelector('#start')?.textContent ?? 'null') as Start | null,
);

/** A tone or a tremble, where it is wanted, for what happens while nobody looks. */
function signal(state: FeedState): void {
  const { role, chime: sounds, tremble: trembles, tab } = app.settings;
  const what = signalBetween(app.state, state, role);
  if (!what || tab !== 'game') return;
  if (sounds) chime(buzz, what);
  if (trembles) tremble(what);
}

function change(next: Partial<App>): void {
  app = { ...app, ...next };
  plan();
}

/** Draws once for all that changed before the next frame. */
function plan(): void {
  if (planned) return;
  planned = true;
  requestAnimationFrame(drawPlanned);
  // A page in the background gets no frames, but its title and live regions should not fall behind.
  if (document.hidden) setTimeout(drawPlanned, 200);
}

function drawPlanned(): void {
  if (!planned) return;
  planned = false;
  render();
}
drawBeforeEvents(drawPlanned);

function refresh(): void {
  const fresh = freshness(feed.facts(), app.state, Date.now());
  if (JSON.stringify(fresh) !== JSON.stringify(app.fresh)) change({ fresh });
}

/** The workbench is loaded where there is a simulated board, or somebody asks for it. */
function wantBench(): void {
  const wanted = app.info?.simulated === true || app.settings.tab === 'workbench';
  if (wanted && !bench) {
    bench = openBench(location, hear, (connected) => change({ bench: { ...app.bench, connected } }));
    void import('./bench/index.ts').then(takeWorkbench);
  }
}

function takeWorkbench(loaded: Workbench): void {
  workbench = loaded;
  handlers = loaded.boardHandlers({
    bench: () => app.bench,
    geometry: () => loaded.benchGeometry(app),
    act,
    diceStep: () => loaded.diceStep(app, act),
  });
  plan();
}

function hear(report: BenchReport): void {
  switch (report.type) {
    case 'world':
      act.bench({ world: report });
      return;
    case 'lights':
      takeLights(report.rgb);
      return;
    case 'sound':
      if (app.settings.sound && app.settings.tab === 'workbench') buzz(report.hz, report.ms);
      return;
    case 'refused':
      console.info(report.code, report.message);
  }
}

/**
 * New colours are painted at once; the page is drawn again only when a sign came or went. Where nothing shines any more
 * no colours follow that would take the last signs away: the same are taken in once more.
 */
function takeLights(rgb: readonly string[]): void {
  clearTimeout(signTimer);
  if (!workbench) return;
  const before = app.bench.lights as readonly (KeptLamp | null)[];
  const lights = workbench.keepLamps(before, rgb, Date.now());
  const changed = lights.some((lamp, place) => lamp?.sign !== (before[place]?.sign ?? undefined));
  app = { ...app, bench: { ...app.bench, lights } };
  const signsEnd = workbench.signsEndAfter(lights);
  if (signsEnd !== null) signTimer = setTimeout(() => takeLights(rgb), signsEnd);
  if (changed) plan();
  else if (app.settings.tab === 'workbench') workbench.shine(root, lights, still.matches);
}

function notify(notice: NonNullable<App['notice']>): void {
  clearTimeout(noticeTimer);
  noticeTimer = setTimeout(() => change({ notice: null }), NOTICE_MS);
  change({ notice });
}

const act: Actions = {
  set(next) {
    const settings: Settings = { ...app.settings, ...next };
    history.replaceState(null, '', writeAddress(settings));
    const kept = Object.entries(toKeep(settings));
    for (const [name, value] of kept) if (name !== 'role' || app.access === 'trusted') keep(name, value);
    change({ settings });
    wantBench();
  },
  show: (next) => change(next),
  bench: (next: Partial<Bench>) => change({ bench: { ...app.bench, ...next } }),
  command(as, verb, args = {}) {
    change({ notice: null });
    void feed.send(as, verb, args).then((reply) => {
      if (reply === null) notify('noReply');
      else if ('error' in reply)
        notify((reply as FeedRefusal).error.code === 'E_EXPECT' ? 'movedOn' : 'notNow');
    });
  },
  pair(code) {
    change({ pairing: { ...app.pairing, busy: true, refused: false } });
    void feed.pair(code).then((good) => {
      change({ pairing: { ...NOT_PAIRING, refused: !good } });
      if (good) notify('paired');
    });
  },
  unpair: () => feed.unpair(),
  drawQr: (address) => void qrOf(address).then((qr) => change({ qr })),
  send: (address) => void sendAddress(address).then((copied) => copied && notify('copied')),
  hand: (action) => bench?.send(action),
  holdBroker: (down) =>
    bench?.holdBroker(down, (brokerDown) => change({ bench: { ...app.bench, brokerDown } })),
};

function keep(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(KEPT + name);
    else localStorage.setItem(KEPT + name, value);
  } catch {
    // A browser that keeps nothing still shows the page.
  }
}

const watched = new ResizeObserver(() => measure());
let measured: Element | null = null;

/** The board's own width decides how large its text is drawn. */
function measure(): void {
  const board = root.querySelector('[data-board]');
  if (board !== measured) {
    watched.disconnect();
    if (board) watched.observe(board);
    measured = board;
  }
  const px = board?.clientWidth ?? 0;
  if (px > 0 && Math.abs(px - app.px) > 1) change({ px });
}

function render(): void {
  const { settings, state } = app;
  const page = document.documentElement;
  page.lang = settings.language;
  keepScreenOn(settings.awake);
  page.dataset.theme = settings.theme;
  document.title = state
    ? `${state.players.white.name} – ${state.players.black.name} · nardboard`
    : 'nardboard';
  const bench = settings.tab === 'workbench';
  const view =
    bench && workbench
      ? workbench.benchView(app, act, handlers)
      : bench
        ? waiting(app, act)
        : gameView(app, act);
  travellers.drawing(root, still.matches, () => patch(root, [view]));
  if (bench) workbench?.shine(root, app.bench.lights, still.matches);
  measure();
}

addEventListener('hashchange', () => {
  const { role } = app.settings;
  change({ settings: { ...readSettings(location.hash, keptValue, navigator.languages), role } });
  wantBench();
});
setInterval(refresh, 500);

/** A code that came with the address is used once, and is not left where others might read it. */
const brought = codeInAddress(location.hash);
if (brought) {
  history.replaceState(null, '', writeAddress(app.settings));
  act.pair(brought);
}
wantBench();
render();
