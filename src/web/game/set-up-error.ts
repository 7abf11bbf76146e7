import type { FeedState } from '../../feed/index.ts';
import { SIDES, type Side } from '../../rules/index.ts';
import { label } from '../../texts/index.ts';
import { maySaySetUpWrong, senderFor } from '../model/act.ts';
import type { Actions, App } from '../page/app.ts';
import { h, type Node_ } from '../page/dom.ts';
import { button, field, fold, textInput } from '../page/parts.ts';

/** As many characters as a position in our notation may have, and some more. */
const LONGEST_POSITION = 120;

/** The game was set up wrong, which somebody finds after it has begun: opened first, so that no stray touch says it. */
export function setUpError(app: App, state: FeedState, act: Actions): Node_ | null {
  const { language, role } = app.settings;
  if (!maySaySetUpWrong(state, role) || app.fresh.kind !== 'live') return null;
  return fold(
    'set-up-error',
    label(language, 'setUpWrong'),
    h(
      'div',
      { class: 'form' },
      h('p', { class: 'small' }, label(language, 'setUpWrongThen')),
      button(label(language, 'setUpWrongSay'), () => act.command(senderFor(role, 'any'), 'set-up-error'), {
        main: true,
        key: 'say',
      }),
      ...(role === 'director' ? told(app, state, act) : []),
    ),
  );
}

/** Where stacks hide what stands, the director tells it. */
function told(app: App, state: FeedState, act: Actions): Node_[] {
  const { language } = app.settings;
  const position = app.told ?? { white: state.white, black: state.black };
  const enter = (side: Side) => (checkers: string) => act.show({ told: { ...position, [side]: checkers } });
  return [
    ...SIDES.map((side) =>
      field(
        label(language, 'setUpStands', { side }),
        textInput(position[side], enter(side), {
          key: `stands-${side}`,
          maxlength: LONGEST_POSITION,
          spellcheck: 'false',
        }),
      ),
    ),
    button(
      label(language, 'setUpTell'),
      () => {
        act.command('director', 'set-up-error', position);
        act.show({ told: null });
      },
      { key: 'tell' },
    ),
  ];
}
