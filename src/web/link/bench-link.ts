import type { BenchAction, BenchReport } from '../../workbench/index.ts';
import { knock } from './knock.ts';

const RETRY_MS = 1500;

export interface BenchLink {
  send(action: BenchAction): void;
  /** Keeps the broker down, or lets it up again; `changed` tells what it is. */
  holdBroker(down: boolean, changed: (down: boolean) => void): void;
  close(): void;
}

/** The line to the simulated board; it is opened again for as long as the page wants it. */
export function openBench(
  origin: Location,
  hear: (report: BenchReport) => void,
  connected: (is: boolean) => void,
): BenchLink {
  const scheme = origin.protocol === 'https:' ? 'wss' : 'ws';
  let socket: WebSocket | null = null;
  /** The broker is down for as long as this is open. */
  let hold: WebSocket | null = null;
  let closed = false;

  const open = () => {
    if (closed) return;
    const fresh = new WebSocket(`${scheme}://${origin.host}/workbench`);
    socket = fresh;
    fresh.onopen = () => connected(true);
    fresh.onmessage = ({ data }) => hear(JSON.parse(String(data)) as BenchReport);
    fresh.onclose = () => {
      if (socket !== fresh) return;
      connected(false);
      setTimeout(openAgain, RETRY_MS);
    };
  };
  /** A WebSocket that fails has the browser hold back the next ones, those of the feed too. */
  const openAgain = async () => {
    if (closed) return;
    if ((await knock()) === 'yes') open();
    else setTimeout(openAgain, RETRY_MS);
  };
  open();

  return {
    send: (action) => {
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(action));
    },
    holdBroker(down, changed) {
      hold?.close();
      if (!down) return;
      const fresh = new WebSocket(`${scheme}://${origin.host}/workbench/broker`);
      hold = fresh;
      fresh.onopen = () => changed(true);
      fresh.onclose = () => {
        if (hold !== fresh) return;
        hold = null;
        changed(false);
      };
    },
    close: () => {
      closed = true;
      socket?.close();
      socket = null;
      hold?.close();
    },
  };
}
