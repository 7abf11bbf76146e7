import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MqttClient, type Wire, type WireListener } from '../../src/web/mqtt/client.ts';
import type { Login } from '../../src/web/mqtt/packets.ts';

const CONNECTED = [0x20, 2, 0, 0];
const BAD_PASSWORD = [0x20, 2, 0, 4];
const PONG = [0xd0, 0];
const MESSAGE_1 = [0x32, 6, 0, 1, 0x74, 0, 9, 0x68];

/** A connection that the test is the other end of. */
class FakeWire implements Wire {
  isClosed = false;
  readonly sent: number[][] = [];
  readonly listener: WireListener;
  constructor(listener: WireListener) {
    this.listener = listener;
  }
  send(bytes: Uint8Array): void {
    this.sent.push([...bytes]);
  }
  close(): void {
    this.isClosed = true;
  }
  says(...bytes: number[]): void {
    this.listener.received(Uint8Array.from(bytes));
  }
  /** First bytes of what was sent: the types of the packets. */
  get types(): number[] {
    return this.sent.map(([first = 0]) => first);
  }
}

describe('the connection of a page', () => {
  const wires: FakeWire[] = [];
  const heard: string[] = [];
  let login: Login | null = null;
  let client: MqttClient;
  const last = () => wires.at(-1) as FakeWire;

  beforeEach(() => {
    vi.useFakeTimers();
    wires.length = 0;
    heard.length = 0;
    login = null;
    client = new MqttClient({
      client: 'me',
      login: () => login,
      subscribe: [['t', 1]],
      open: (listener) => {
        wires.push(new FakeWire(listener));
        return last();
      },
      listener: {
        connected: () => heard.push('connected'),
        lost: () => heard.push('lost'),
        refused: () => heard.push('refused'),
        message: (topic, text) => heard.push(`${topic} ${text}`),
      },
    });
  });
  afterEach(() => {
    client.close();
    vi.useRealTimers();
  });

  const connect = () => {
    last().listener.opened();
    last().says(...CONNECTED);
  };

  it('greets, subscribes, and hears; what comes with quality 1 is acknowledged', () => {
    connect();
    last().says(...MESSAGE_1);
    expect(last().types).toEqual([0x10, 0x82, 0x40]);
    expect(last().sent[2]).toEqual([0x40, 2, 0, 9]);
    expect(heard).toEqual(['connected', 't h']);
  });

  it('publishes only while there is a session', () => {
    expect(client.publish('t', 'x')).toBe(false);
    connect();
    expect(client.publish('t', 'x')).toBe(true);
    expect(last().types.at(-1)).toBe(0x32);
  });

  it('tries again within two seconds for ever, whether it breaks off or never opens', () => {
    last().listener.closed();
    for (let n = 0; n < 12; n += 1) {
      const [before, known] = [last(), wires.length];
      vi.advanceTimersByTime(1200 + 500);
      expect(wires.length).toBeGreaterThan(known);
      expect(before.isClosed || n === 0).toBe(true);
    }
    while (last().isClosed) vi.advanceTimersByTime(50);
    connect();
    expect(heard.at(-1)).toBe('connected');
  });

  it('waits longer for a connection that the browser holds back, once the other end has answered', () => {
    last().listener.reached();
    vi.advanceTimersByTime(5500);
    connect();
    expect(heard).toEqual(['connected']);
  });

  it('hears nothing of an other end that answers after it has been given up', () => {
    const [late] = wires;
    vi.advanceTimersByTime(1200);
    const { length } = heard;
    late?.listener.reached();
    client.close();
    vi.advanceTimersByTime(10_000);
    expect(heard).toHaveLength(length);
  });

  it('pings, and lets go of a line on which nothing comes', () => {
    connect();
    vi.advanceTimersByTime(4000);
    expect(last().types.at(-1)).toBe(0xc0);
    last().says(...PONG);
    vi.advanceTimersByTime(5400);
    expect(heard).toEqual(['connected']);
    vi.advanceTimersByTime(200);
    expect(heard).toEqual(['connected', 'lost']);
  });

  it('lets go of one that speaks nonsense, and hears nothing more from it', () => {
    const complain = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    connect();
    const old = last();
    old.says(0xf0, 0);
    old.says(...MESSAGE_1);
    expect(heard).toEqual(['connected', 'lost']);
    expect(complain).toHaveBeenCalledOnce();
  });

  it('starts anew at once when told that the network is back', () => {
    connect();
    const old = last();
    client.reconnect();
    expect(wires).toHaveLength(2);
    expect(old.isClosed).toBe(true);
    old.listener.closed();
    vi.advanceTimersByTime(400);
    expect(wires).toHaveLength(2);
  });

  it('says who it is, asks anew who it is when that is not believed, and goes on', () => {
    login = { name: 'token', secret: 'old' };
    client.reconnect();
    last().listener.opened();
    expect(Buffer.from(last().sent[0] ?? []).toString()).toContain('token');
    last().says(...BAD_PASSWORD);
    expect(heard).toContain('refused');
    login = null;
    vi.advanceTimersByTime(500);
    connect();
    expect(Buffer.from(last().sent[0] ?? []).toString()).not.toContain('token');
    expect(heard.at(-1)).toBe('connected');
  });

  it('is silent once closed', () => {
    connect();
    client.close();
    expect(last().types.at(-1)).toBe(0xe0);
    vi.advanceTimersByTime(60_000);
    expect(wires).toHaveLength(1);
  });
});
