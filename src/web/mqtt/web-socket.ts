import type { Wire, WireListener } from './client.ts';

/**
 * MQTT over a WebSocket to this address, `ws:` or `wss:`. Browsers hold WebSockets back once many have failed, Chromium
 * for up to five seconds each; requests they do not. So from the second on none is opened before the other end answers.
 */
export function webSocketTo(
  url: string,
  isAnswered: () => Promise<boolean>,
): (listener: WireListener) => Wire {
  let isFirst = true;
  return (listener) => {
    if (!isFirst) return onceAnswered(url, isAnswered, listener);
    isFirst = false;
    return openSocket(url, listener);
  };
}

function onceAnswered(url: string, isAnswered: () => Promise<boolean>, listener: WireListener): Wire {
  let socket: Wire | null = null;
  let isClosed = false;
  void isAnswered().then((is) => {
    if (isClosed) return;
    if (!is) return listener.closed();
    listener.reached();
    socket = openSocket(url, listener);
  });
  return {
    send: (bytes) => socket?.send(bytes),
    close() {
      isClosed = true;
      socket?.close();
    },
  };
}

function openSocket(url: string, { opened, received, closed }: WireListener): Wire {
  const socket = new WebSocket(url, 'mqtt');
  socket.binaryType = 'arraybuffer';
  socket.onopen = opened;
  socket.onmessage = ({ data }) => received(new Uint8Array(data as ArrayBuffer));
  socket.onclose = closed;
  return {
    // One that is still being opened throws, and one that closes says so itself.
    send: (bytes) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(bytes);
    },
    close: () => socket.close(),
  };
}
