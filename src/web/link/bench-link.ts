import type { BenchAction, BenchReport } from '../../workbench/index.ts';

const RETRY_MS = 1500;

export interface BenchLink {
  send(action: BenchAction): void;
  close(): void;
}

/** The line to the simulated board; it is opened again for as long as the page wants it. */
export function openBench(
  origin: Location,
  hear: (report: BenchReport) => void,
  connected: (is: boolean) => void,
): BenchLink {
  let socket: WebSocket | null = null;
  let closed = false;

  const open = () => {
    if (closed) return;
    const scheme = origin.protocol === 'https:' ? 'wss' : 'ws';
    const fresh = new WebSocket(`${scheme}://${origin.host}/workbench`);
    socket = fresh;
    fresh.onopen = () => connected(true);
    fresh.onmessage = ({ data }) => hear(JSON.parse(String(data)) as BenchReport);
    fresh.onclose = () => {
      if (socket !== fresh) return;
      connected(false);
      setTimeout(open, RETRY_MS);
    };
  };
  open();

  return {
    send: (action) => {
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(action));
    },
    close: () => {
      closed = true;
      socket?.close();
      socket = null;
    },
  };
}
