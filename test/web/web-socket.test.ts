import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { knock } from '../../src/web/link/knock.ts';
import type { WireListener } from '../../src/web/mqtt/client.ts';
import { webSocketTo } from '../../src/web/mqtt/web-socket.ts';

/** A WebSocket that goes nowhere. */
class FakeSocket {
  static readonly OPEN = 1;
  static made = 0;
  readyState = 0;
  onclose: (() => void) | null = null;
  constructor() {
    FakeSocket.made += 1;
  }
  send(): void {}
  close(): void {
    this.readyState = 3;
  }
}

describe('the WebSockets of a page, which browsers hold back after many that have failed', () => {
  const told: string[] = [];
  const listener: WireListener = {
    reached: () => told.push('reached'),
    opened: () => told.push('opened'),
    received: () => told.push('received'),
    closed: () => told.push('closed'),
  };
  let isThere = false;
  const asked = async () => isThere;

  beforeEach(() => {
    vi.stubGlobal('WebSocket', FakeSocket);
    FakeSocket.made = 0;
    told.length = 0;
    isThere = false;
  });
  afterEach(() => vi.unstubAllGlobals());

  it('are opened at once the first time, and not again before the program answers, however often it is tried', async () => {
    const open = webSocketTo('ws://board/mqtt', asked);
    open(listener);
    expect(FakeSocket.made).toBe(1);
    for (let attempt = 0; attempt < 100; attempt += 1) open(listener);
    await vi.waitFor(() => expect(told).toHaveLength(100));
    expect(new Set(told)).toEqual(new Set(['closed']));
    expect(FakeSocket.made).toBe(1);
    isThere = true;
    open(listener);
    await vi.waitFor(() => expect(told.at(-1)).toBe('reached'));
    expect(FakeSocket.made).toBe(2);
  });

  it('are not opened at all once they are no longer wanted', async () => {
    const open = webSocketTo('ws://board/mqtt', asked);
    open(listener);
    isThere = true;
    open(listener).close();
    await asked();
    await asked();
    expect(FakeSocket.made).toBe(1);
    expect(told).toEqual([]);
  });
});

describe('a knock at the program', () => {
  afterEach(() => vi.unstubAllGlobals());
  const answered = (answer: () => Promise<Response>) => {
    vi.stubGlobal('fetch', answer);
    return knock();
  };

  it('is answered by it, whatever it says', async () => {
    expect(await answered(async () => new Response('{}'))).toBe('yes');
    expect(await answered(async () => new Response('', { status: 404 }))).toBe('yes');
  });

  it.each([500, 502, 503, 504])(
    'is not answered by it where a proxy before it says so: %i',
    async (status) => {
      expect(await answered(async () => new Response('', { status }))).toBe('no');
    },
  );

  it('is heard by nobody where the network fails', async () => {
    const late = new DOMException('', 'TimeoutError');
    expect(await answered(() => Promise.reject(late))).toBe('nothing');
  });
});
