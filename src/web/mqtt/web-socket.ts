import type { Wire, WireListener } from './client.ts';

/** MQTT over a WebSocket to this address, `ws:` or `wss:`. */
export const webSocketTo =
  (url: string) =>
  ({ opened, received, closed }: WireListener): Wire => {
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
  };
