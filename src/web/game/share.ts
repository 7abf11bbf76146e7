import { label } from '../../texts/index.ts';
import type { Actions, App } from '../page/app.ts';
import { h, type Node_, s } from '../page/dom.ts';
import { button, fold } from '../page/parts.ts';

/** A QR code is wanted light on dark as it comes, with four modules of quiet around it. */
const QUIET = 4;

/** Rows of a QR code; true = dark. */
export type QrCode = readonly (readonly boolean[])[];

function picture(rows: QrCode): Node_ {
  const size = rows.length + 2 * QUIET;
  const dark = rows
    .flatMap((row, y) => row.map((is, x) => (is ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : '')))
    .join('');
  return s(
    'svg',
    { class: 'qr', viewBox: `0 0 ${size} ${size}`, 'aria-hidden': 'true' },
    s('rect', { class: 'paper', width: size, height: size }),
    s('path', { d: dark }),
  );
}

const isLocal = (address: string): boolean => /^(localhost|127\.|\[::1\])/.test(new URL(address).host);

/** The address under which others see this page, to be sent on or held out to another phone. */
export function share(app: App, act: Actions): Node_ {
  const { language } = app.settings;
  const address = app.info?.urls.page ?? app.origin;
  const toggled = ({ currentTarget }: Event) => {
    if ((currentTarget as HTMLDetailsElement).open) act.drawQr(address);
  };
  return fold(
    'share',
    label(language, 'share'),
    h(
      'div',
      { class: 'form share' },
      isLocal(address)
        ? h('p', {}, label(language, 'shareLocal'))
        : h(
            'div',
            { class: 'form' },
            app.qr ? picture(app.qr) : null,
            h('p', {}, label(language, 'shareHow')),
            h('a', { class: 'address', href: address }, address),
            button(label(language, 'shareSend'), () => act.send(address)),
          ),
    ),
    { toggle: toggled },
  );
}
