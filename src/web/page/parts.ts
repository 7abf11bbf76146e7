import type { Side } from '../../rules/index.ts';
import { h, type Node_ } from './dom.ts';
import { icon } from './icons.ts';

/** A checker as a small mark of its side. */
export const disc = (side: Side, small = false): Node_ =>
  h('span', { class: `disc ${side}${small ? ' small' : ''}`, 'aria-hidden': 'true' });

interface ButtonOptions {
  readonly main?: boolean;
  readonly off?: boolean;
  readonly small?: string;
  readonly key?: string;
}

/** A button; `small` is a second line that says what it costs. */
export const button = (
  text: string,
  click: (event: Event) => void,
  { main, off, small, key }: ButtonOptions = {},
): Node_ =>
  h(
    'button',
    {
      type: 'button',
      class: main ? 'button main' : 'button',
      disabled: off === true,
      on: { click },
      ...(key ? { key } : {}),
    },
    h('span', {}, text),
    small ? h('small', {}, small) : null,
  );

/** A choice of one among few, as a row of buttons. */
export const segments = <T extends string>(
  name: string,
  all: readonly (readonly [T, string])[],
  chosen: T,
  choose: (value: T) => void,
  more: { readonly unnamed?: boolean } = {},
): Node_ =>
  h(
    'div',
    { class: 'field', role: 'group', 'aria-label': name },
    more.unnamed ? null : h('span', { class: 'caption', 'aria-hidden': 'true' }, name),
    h(
      'div',
      { class: 'segments' },
      ...all.map(([value, text]) =>
        h(
          'button',
          { type: 'button', 'aria-pressed': String(value === chosen), on: { click: () => choose(value) } },
          text,
        ),
      ),
    ),
  );

/** Something that is on or off; `small` is a second line that says what it does. */
export const toggle = (
  text: string,
  on: boolean,
  change: (on: boolean) => void,
  { small }: { readonly small?: string } = {},
): Node_ =>
  h(
    'button',
    {
      type: 'button',
      class: 'switch',
      role: 'switch',
      'aria-checked': String(on),
      on: { click: () => change(!on) },
    },
    h('span', {}, text, small ? h('small', {}, small) : null),
    h('i', {}),
  );

/** Something to fill in, under its name. */
export const field = (name: string, input: Node_): Node_ =>
  h('label', { class: 'field' }, h('span', { class: 'caption' }, name), input);

/** A line of text to fill in, as `more` describes it. */
export const textInput = (
  value: string,
  change: (value: string) => void,
  more: Readonly<Record<string, string | number>> = {},
): Node_ =>
  h('input', {
    value,
    autocomplete: 'off',
    ...more,
    on: { input: (event: Event) => change((event.currentTarget as HTMLInputElement).value) },
  });

/** Something that lies folded up under its title until it is wanted. */
export const fold = (
  key: string,
  title: string,
  content: Node_,
  on: Readonly<Record<string, (event: Event) => void>> = {},
): Node_ => h('details', { key, class: 'fold', on }, h('summary', {}, icon('chevron'), title), content);

/** A choice of one among many: values with their words. */
export const select = (
  value: string,
  all: readonly (readonly [string, string])[],
  change: (value: string) => void,
): Node_ =>
  h(
    'select',
    { value, on: { change: (event: Event) => change((event.currentTarget as HTMLSelectElement).value) } },
    ...all.map(([one, text]) => h('option', { key: one, value: one, selected: one === value }, text)),
  );
