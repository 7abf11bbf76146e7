import type { networkInterfaces } from 'node:os';
import { Bonjour } from 'bonjour-service';
import { describe, expect, it } from 'vitest';
import { announcePage, shareableUrl } from '../../src/monitor/index.ts';

const card = (address: string, family: 'IPv4' | 'IPv6', internal = false) => ({
  address,
  family,
  internal,
  netmask: '',
  mac: '',
  cidr: null,
  scopeid: 0,
});
const CARDS = {
  lo: [card('127.0.0.1', 'IPv4', true)],
  docker0: [card('172.17.0.1', 'IPv4')],
  wlan0: [card('fe80::1', 'IPv6'), card('fd00::7', 'IPv6'), card('192.168.1.7', 'IPv4')],
} as unknown as ReturnType<typeof networkInterfaces>;

describe('the address to share', () => {
  it.each([
    ['127.0.0.1', null],
    ['localhost', null],
    ['::1', null],
    [undefined, null],
    ['10.0.0.5', 'http://10.0.0.5:8080/'],
    ['fd00::7', 'http://[fd00::7]:8080/'],
    ['0.0.0.0', 'http://192.168.1.7:8080/'],
    ['::', 'http://192.168.1.7:8080/'],
  ])('of a page bound to %s is %s', (host, url) => {
    expect(shareableUrl(host, 8080, CARDS)).toBe(url);
  });

  it('is none where the machine is in no network', () => {
    expect(shareableUrl('0.0.0.0', 8080, { lo: CARDS.lo })).toBeNull();
  });
});

it('a page that is announced is found by its kind, with its port and name', async () => {
  const stop = announcePage('club', 8123);
  const seeker = new Bonjour({}, () => undefined);
  try {
    const found = await new Promise<{ port: number; host: string } | null>((resolve) => {
      seeker.find({ type: 'http' }, (service) => {
        if (service.name === 'Nardy board club') resolve(service);
      });
      setTimeout(() => resolve(null), 50_000);
    });
    expect(found).toMatchObject({ port: 8123, host: 'nardy-club.local' });
  } finally {
    await new Promise<void>((resolve) => seeker.destroy(() => resolve()));
    await stop();
  }
});
