import type QRCode from 'qrcode';

/**
 * A QR code to be printed on a terminal, with the quiet border that cameras need. In colour it is dark on light
 * whatever the terminal's own colours; with NO_COLOR it is made of blocks alone, light on a dark ground.
 */
export async function qrCode(text: string, env: NodeJS.ProcessEnv): Promise<string> {
  const { default: qrcode } = (await import('qrcode')) as { default: typeof QRCode };
  const { modules } = qrcode.create(text, { errorCorrectionLevel: 'M' });
  const isDark = (row: number, column: number): boolean =>
    row >= 0 && column >= 0 && row < modules.size && column < modules.size && modules.get(row, column) === 1;
  const plain = Boolean(env.NO_COLOR);
  const lines: string[] = [];
  for (let row = -QUIET; row < modules.size + QUIET; row += 2) {
    let line = '';
    for (let column = -QUIET; column < modules.size + QUIET; column += 1) {
      line += block(isDark(row, column), isDark(row + 1, column), plain);
    }
    lines.push(plain ? line : `\u001b[30;107m${line}\u001b[0m`);
  }
  return `${lines.join('\n')}\n`;
}

const QUIET = 2;

/** Two modules, one above the other. Without colour the ink of the terminal is the light. */
function block(above: boolean, below: boolean, isInkLight: boolean): string {
  const [top, bottom] = isInkLight ? [!above, !below] : [above, below];
  if (top && bottom) return '█';
  return top ? '▀' : bottom ? '▄' : ' ';
}
