import type { LinkNews } from '../controller/index.ts';
import type { FirmwareIdentity } from '../devices/index.ts';

/** A simulated board has no cable that could be plugged in. */
const SIMULATED_GONE =
  'The simulated board has ended or does not answer; the game is kept. Remedy: end this program (Ctrl-C) and start it again, which starts the board anew.';

/** `1.0.1 (build 3fa81c02)` */
export const firmwareText = ({ version, build }: FirmwareIdentity): string => `${version} (build ${build})`;

/**
 * Says on the terminal what keeps the board from being connected, each reason once and not at every attempt, and
 * when it is over.
 */
export function linkNotes(isSimulated: boolean, write: (text: string) => void): (news: LinkNews) => void {
  let said: string | null = null;
  return (news) => {
    if (news.kind === 'connected') {
      if (said !== null) write(`The board is connected, firmware ${firmwareText(news.firmware)}.\n`);
      said = null;
      return;
    }
    const what = isSimulated ? SIMULATED_GONE : news.error.message;
    const note = `${what} (${news.error.code})`;
    // The simulated board is one fault, whatever each attempt meets.
    const reason = isSimulated ? what : note;
    if (reason === said) return;
    said = reason;
    write(`${note}\n`);
  };
}
