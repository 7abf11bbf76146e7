import type { FeedState } from '../../feed/index.ts';
import { PRESETS, SIDES, type Side } from '../../rules/index.ts';
import { type Language, label, ruleSetName, sideName, variantName } from '../../texts/index.ts';
import type { Actions, App, MatchDraft } from '../page/app.ts';
import { h, type Node_ } from '../page/dom.ts';
import { button, field, fold, select, textInput, toggle } from '../page/parts.ts';
import { clockOptions, NONE, needsLength, orNull } from './clocks.ts';

const LENGTHS: readonly (number | null)[] = [1, 3, 5, 7, 9, 11, 15, null];
const LONGEST_NAME = 40;

const draftFrom = (state: FeedState): MatchDraft => ({
  variant: state.variant,
  preset: null,
  length: state.matchLength,
  clock: null,
  white: state.players.white.name,
  black: state.players.black.name,
  pairs: null,
});

/** What is sent for a draft; names that are left empty are those of the sides. */
export function newMatchCommand(draft: MatchDraft, language: Language): Readonly<Record<string, unknown>> {
  const { variant, preset, length, clock, pairs } = draft;
  const name = (side: Side) => draft[side].trim() || sideName(language, side);
  const pair = (side: Side) => [name(side), pairs?.partners[side].trim() || `${name(side)} 2`];
  return {
    ...(preset === null ? { variant } : { preset }),
    options: {},
    length,
    names: { white: name('white'), black: name('black') },
    ...(clock === null ? {} : { clock }),
    ...(pairs ? { pairs: { throws: pairs.throws, white: pair('white'), black: pair('black') } } : {}),
  };
}

type Edit = (change: Partial<MatchDraft>) => void;

const nameField = (text: string, value: string, change: (value: string) => void): Node_ =>
  field(text, textInput(value, change, { maxlength: LONGEST_NAME }));

/** Which game, and by which rules: the presets of that game, besides its usual ones. */
function rules(app: App, draft: MatchDraft, edit: Edit): Node_[] {
  const { language } = app.settings;
  const variants = app.info?.variants.length ? app.info.variants : [draft.variant];
  const presets = Object.keys(PRESETS).filter((name) => PRESETS[name]?.variant === draft.variant);
  return [
    field(
      label(language, 'variant'),
      select(
        draft.variant,
        variants.map((one) => [one, variantName(language, one)] as const),
        (variant) => edit({ variant, preset: null }),
      ),
    ),
    field(
      label(language, 'ruleSet'),
      select(
        draft.preset ?? NONE,
        [
          [NONE, label(language, 'rulesUsual')],
          ...presets.map((one) => [one, ruleSetName(language, one)] as const),
        ],
        (value) => edit({ preset: orNull(value) }),
      ),
    ),
  ];
}

/** How long, and against which clock. */
function lengthAndClock({ settings: { language } }: App, draft: MatchDraft, edit: Edit): Node_[] {
  const setLength = (length: number | null) => {
    const isLost = length === null && draft.clock !== null && needsLength(draft.clock);
    edit({ length, ...(isLost ? { clock: null } : {}) });
  };
  return [
    field(
      label(language, 'matchLength'),
      select(
        String(draft.length),
        LENGTHS.map((one) => [String(one), one === null ? label(language, 'lengthMoney') : String(one)]),
        (value) => setLength(value === 'null' ? null : Number(value)),
      ),
    ),
    field(
      label(language, 'clockChoice'),
      select(draft.clock ?? NONE, clockOptions(language, draft.length), (value) =>
        edit({ clock: orNull(value) }),
      ),
    ),
  ];
}

/** Who plays: one on each side, or two. */
function people({ settings: { language } }: App, draft: MatchDraft, edit: Edit): (Node_ | null)[] {
  const { pairs } = draft;
  const fields = SIDES.flatMap((side) => [
    nameField(label(language, 'nameOf', { side }), draft[side], (name) => edit({ [side]: name })),
    pairs
      ? nameField(label(language, 'partnerOf', { side }), pairs.partners[side], (name) =>
          edit({ pairs: { ...pairs, partners: { ...pairs.partners, [side]: name } } }),
        )
      : null,
  ]);
  return [
    toggle(label(language, 'inPairs'), pairs !== null, (on) =>
      edit({ pairs: on ? { throws: 'in-turn', partners: { white: '', black: '' } } : null }),
    ),
    ...fields,
    pairs
      ? field(
          label(language, 'whoThrows'),
          select(
            pairs.throws,
            [
              ['in-turn', label(language, 'throwsInTurn')],
              ['first', label(language, 'throwsFirst')],
            ],
            (value) => edit({ pairs: { ...pairs, throws: value === 'first' ? 'first' : 'in-turn' } }),
          ),
        )
      : null,
  ];
}

/** Folds up what has been filled in: what happens next is said beside the board. */
function backToBoard({ currentTarget }: Event): void {
  (currentTarget as Element).closest('details')?.removeAttribute('open');
  window.scrollTo({ top: 0 });
}

/** A new match: which game, how long, who plays. A running match is not ended without asking. */
export function newMatch(app: App, state: FeedState, act: Actions): Node_ {
  const { language } = app.settings;
  const draft = app.draft ?? draftFrom(state);
  const edit = (change: Partial<MatchDraft>) => act.show({ draft: { ...draft, ...change }, sure: false });
  const fresh =
    state.phase === 'match-over' || (state.phase === 'set-up' && state.plays.length === 0 && state.game <= 1);
  const start = (event: Event) => {
    const isDoubleClick = (event as MouseEvent).detail > 1;
    if (!fresh && (!app.sure || isDoubleClick)) return act.show({ sure: true });
    act.command('director', 'new-match', newMatchCommand(draft, language));
    act.show({ draft: null, sure: false, step: null });
    backToBoard(event);
  };
  return fold(
    'new-match',
    label(language, 'newMatch'),
    h(
      'div',
      { class: 'form' },
      ...rules(app, draft, edit),
      ...lengthAndClock(app, draft, edit),
      ...people(app, draft, edit),
      app.sure ? h('p', { class: 'sure', role: 'alert' }, label(language, 'newMatchSure')) : null,
      button(label(language, 'newMatchStart'), start, { main: true, off: app.settings.role !== 'director' }),
    ),
  );
}
