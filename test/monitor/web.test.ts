import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { NardError } from '../../src/errors/index.ts';
import { startMonitor } from '../../src/monitor/index.ts';
import { isOurHost, isOurOrigin } from '../../src/monitor/web/guard.ts';
import { startWeb, type WebOptions, type WebServer } from '../../src/monitor/web/server.ts';
import { INFO, listener, stateAt, until } from './support.ts';

let root: string;
let web: WebServer | undefined;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'nardboard-web-'));
  await mkdir(join(root, 'page', 'assets'), { recursive: true });
  await writeFile(join(root, 'secret.txt'), 'secret');
  await writeFile(join(root, 'page', 'index.html'), '<title>board</title>');
  await writeFile(join(root, 'page', 'assets', 'a-1.js'), '1');
});
afterEach(async () => {
  await web?.close();
  web = undefined;
  await rm(root, { recursive: true });
});

async function started(options: Partial<WebOptions> = {}): Promise<WebServer> {
  web = await startWeb({
    port: 0,
    host: '127.0.0.1',
    root: join(root, 'page'),
    hostNames: [],
    board: { id: 'test', base: 'nardy/v1/boards/test' },
    newest: () => ({ state: null, info: null }),
    tunnels: {},
    holds: {},
    onMqtt: (ws) => ws.close(),
    ...options,
  });
  return web;
}

/** A request with any Host and any path, as no browser would send it. */
async function ask(port: number, path: string, headers: Record<string, string> = {}, method = 'GET') {
  const sent = httpRequest({ port, host: '127.0.0.1', path, headers, method });
  sent.end();
  const [response] = await once(sent, 'response');
  let text = '';
  for await (const part of response) text += part;
  return { status: response.statusCode as number, headers: response.headers as Record<string, string>, text };
}

/** How opening a WebSocket ends: 'open', or the refusal's message. */
async function tryWebSocket(
  port: number,
  path: string,
  headers: Record<string, string> = {},
): Promise<string> {
  const ws = new WebSocket(`ws://127.0.0.1:${port}${path}`, 'mqtt', { headers });
  const end = await Promise.race([
    once(ws, 'open').then(() => 'open'),
    new Promise<string>((resolve) => ws.on('error', (error) => resolve(error.message))),
  ]);
  ws.on('error', () => undefined);
  ws.terminate();
  return end;
}

describe('the web server', () => {
  it('serves the page with strict headers', async () => {
    const { port } = await started();
    const page = await ask(port, '/');
    expect(page.status).toBe(200);
    expect(page.text).toContain('board');
    const policy = page.headers['content-security-policy'];
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("worker-src 'self' blob:");
    expect(policy).not.toContain('unsafe');
    expect(page.headers['x-content-type-options']).toBe('nosniff');
    expect(page.headers['cache-control']).toBe('no-store');
    expect((await ask(port, '/assets/a-1.js')).headers['cache-control']).toContain('immutable');
  });

  it('tells the page which board this is', async () => {
    const { port } = await started();
    expect(JSON.parse((await ask(port, '/board.json')).text)).toEqual({
      id: 'test',
      base: 'nardy/v1/boards/test',
      trusted: true,
    });
  });

  it('trusts nobody who comes through a proxy on this machine', async () => {
    const { port } = await started();
    for (const headers of [{ 'X-Forwarded-For': '127.0.0.1' }, { Forwarded: 'for=127.0.0.1' }]) {
      expect(JSON.parse((await ask(port, '/board.json', headers)).text).trusted).toBe(false);
    }
    const addresses: (string | undefined)[] = [];
    const { port: other } = await started({
      onMqtt: (ws, address) => {
        addresses.push(address);
        ws.close();
      },
    });
    await tryWebSocket(other, '/mqtt', { 'X-Forwarded-For': '127.0.0.1' });
    expect(addresses).toEqual(['by proxy: 127.0.0.1']);
  });

  it('gives the page the newest picture along, in which no name can break out of it', async () => {
    const place = '<script type="application/json" id="start">null</script>';
    await writeFile(join(root, 'page', 'index.html'), `<title>board</title>${place}`);
    const players = { white: { name: '</script><script>alert(1)//$&' }, black: { name: 'Bob' } };
    const { port } = await started({ newest: () => ({ state: stateAt(7, { players }), info: INFO }) });
    const { text } = await ask(port, '/');
    expect(text.match(/<script/g)).toHaveLength(1);
    const start = JSON.parse(/id="start">(.*)<\/script>/.exec(text)?.[1] ?? '');
    expect(start).toEqual({ id: 'test', trusted: true, state: stateAt(7, { players }), info: INFO });
  });

  it('gives nothing beside the page', async () => {
    const { port } = await started();
    for (const path of [
      '/../secret.txt',
      '/%2e%2e/secret.txt',
      '/assets/..%2f..%2fsecret.txt',
      '//etc/passwd',
      '/%00',
      '/%',
    ]) {
      expect((await ask(port, path)).text).not.toContain('secret');
      expect((await ask(port, path)).status).toBe(404);
    }
    expect((await ask(port, '/', {}, 'POST')).status).toBe(405);
  });

  it('answers only to names that are its own', async () => {
    const { port } = await started({ hostNames: ['board.example.org'] });
    expect((await ask(port, '/', { Host: 'evil.example.com' })).status).toBe(421);
    expect((await ask(port, '/', { Host: 'board.example.org:80' })).status).toBe(200);
    expect((await ask(port, '/', { Host: 'nardy.local' })).status).toBe(200);
  });

  it('says what to do when the page has not been built', async () => {
    const { port } = await started({ root: join(root, 'nowhere') });
    const page = await ask(port, '/');
    expect(page.status).toBe(503);
    expect(page.text).toContain('npm run prepare');
    expect((await ask(port, '/board.json')).status).toBe(200);
  });

  it('says clearly that its port is taken', async () => {
    const { port } = await started();
    const second = startWeb({
      port,
      host: '127.0.0.1',
      root,
      hostNames: [],
      board: { id: 'x', base: 'x' },
      newest: () => ({ state: null, info: null }),
      tunnels: {},
      holds: {},
      onMqtt: () => undefined,
    });
    await expect(second).rejects.toMatchObject({
      code: 'E_CONFIG',
      message: expect.stringContaining(`127.0.0.1:${port}`),
    });
  });

  it('opens a WebSocket only to its own page and to programs', async () => {
    const { port } = await started();
    expect(await tryWebSocket(port, '/mqtt')).toBe('open');
    expect(await tryWebSocket(port, '/mqtt', { Origin: `http://127.0.0.1:${port}` })).toBe('open');
    expect(await tryWebSocket(port, '/mqtt', { Origin: 'http://evil.example.com' })).toContain('403');
    expect(await tryWebSocket(port, '/mqtt', { Origin: 'null' })).toContain('403');
    expect(
      await tryWebSocket(port, '/mqtt', { Origin: 'http://evil.example.com', Host: 'evil.example.com' }),
    ).toContain('403');
    expect(await tryWebSocket(port, '/other')).toContain('404');
    expect(await tryWebSocket(port, '/constructor')).toContain('404');
  });
});

describe('what a page can hold down', () => {
  const holding = async () => {
    const told: boolean[] = [];
    const { port } = await started({ holds: { '/hold': (down) => told.push(down) } });
    const hold = async () => {
      const ws = new WebSocket(`ws://127.0.0.1:${port}/hold`);
      await once(ws, 'open');
      return ws;
    };
    return { port, told, hold };
  };

  it('is down until the last one lets go, also one whose page was closed', async () => {
    const { told, hold } = await holding();
    const [first, second] = [await hold(), await hold()];
    expect(told).toEqual([true]);
    first.terminate();
    second.close();
    await until(() => told.length === 2);
    expect(told).toEqual([true, false]);
    await hold();
    await until(() => told.length === 3);
    expect(told.at(-1)).toBe(true);
  });

  it('is out of reach from elsewhere, and for foreign pages', async () => {
    const { port, told } = await holding();
    expect(await tryWebSocket(port, '/hold', { 'X-Forwarded-For': '192.0.2.7' })).toContain('403');
    expect(await tryWebSocket(port, '/hold', { Origin: 'http://evil.example.com' })).toContain('403');
    expect(told).toEqual([]);
  });
});

describe('a tunnel', () => {
  it('joins a WebSocket with a server elsewhere, byte for byte', async () => {
    const inner = createServer();
    new WebSocketServer({ server: inner }).on('connection', (ws, request) => {
      ws.send(`hello from ${request.url}`);
      ws.on('message', (data) => ws.send(`echo ${data}`));
    });
    const path = join(root, 'simulator.sock');
    inner.listen(path);
    await once(inner, 'listening');
    const { port } = await started({ tunnels: { '/workbench': () => connect(path) } });
    const ws = new WebSocket(`ws://127.0.0.1:${port}/workbench?x=1`);
    const heard: string[] = [];
    ws.on('message', (data) => heard.push(String(data)));
    await once(ws, 'open');
    ws.send('lift');
    await until(() => heard.length === 2);
    expect(heard).toEqual(['hello from /workbench?x=1', 'echo lift']);
    const gone = once(ws, 'close');
    inner.closeAllConnections();
    inner.close();
    ws.close();
    await gone;
  });

  it('to nowhere closes the connection', async () => {
    const { port } = await started({ tunnels: { '/workbench': () => connect(join(root, 'nobody.sock')) } });
    expect(await tryWebSocket(port, '/workbench')).not.toBe('open');
  });

  it('whose other end has still to begin refuses, and the server lives: pages that were open keep trying', async () => {
    const inner = createServer();
    new WebSocketServer({ server: inner });
    const path = join(root, 'late.sock');
    let isUp = false;
    const open = () => {
      if (isUp) return connect(path);
      throw new NardError('E_NOT_NOW', 'The board is not up yet; try again in a moment.');
    };
    const { port } = await started({ tunnels: { '/workbench': open } });
    expect(await tryWebSocket(port, '/workbench')).toContain('503');
    inner.listen(path);
    await once(inner, 'listening');
    isUp = true;
    expect(await tryWebSocket(port, '/workbench')).toBe('open');
    inner.closeAllConnections();
    inner.close();
  });

  it('is closed to foreign pages', async () => {
    const { port } = await started({ tunnels: { '/workbench': () => connect(1) } });
    expect(await tryWebSocket(port, '/workbench', { Origin: 'http://evil.example.com' })).toContain('403');
  });
});

it('the page’s own connection to the broker goes through the web server', async () => {
  const monitor = await startMonitor({
    id: 'test',
    info: INFO,
    events: [],
    broker: { embedded: true },
    web: { port: 0, root: join(root, 'page') },
    onCommand: () => ({ ok: true }),
  });
  monitor.publish(stateAt(3));
  const page = await listener(`${monitor.url?.replace('http', 'ws')}mqtt`, ['nardy/v1/boards/test/#']);
  await until(() => page.texts('nardy/v1/boards/test/state').length > 0);
  await page.client.publishAsync('nardy/v1/boards/test/cmd/white/take', '{"id":"1","client":"p"}', {
    qos: 1,
  });
  await until(() => page.texts('nardy/v1/boards/test/reply/p/1').length > 0);
  page.close();
  await monitor.close();
  expect(monitor.mqttPort).toBeNull();
});

describe('the guard', () => {
  it.each([
    ['192.168.1.7:8080', true],
    ['[fe80::1]:8080', true],
    ['localhost', true],
    ['raspberrypi:8080', true],
    ['nardy.local', true],
    ['evil.example.com', false],
    ['127.0.0.1.evil.example.com', false],
    ["x'; script-src *", false],
    ['a b', false],
    ['', false],
    [undefined, false],
  ])('takes %s for our own name: %s', (host, ours) => {
    expect(isOurHost(host, [])).toBe(ours);
  });

  it('compares origin and host with their ports', () => {
    expect(isOurOrigin({ host: '10.0.0.2:8080', origin: 'http://10.0.0.2:8080' })).toBe(true);
    expect(isOurOrigin({ host: '10.0.0.2:8080', origin: 'http://10.0.0.2:9090' })).toBe(false);
    expect(isOurOrigin({ host: '10.0.0.2:80', origin: 'http://10.0.0.2' })).toBe(true);
    expect(isOurOrigin({ host: '10.0.0.2', origin: 'nonsense' })).toBe(false);
  });
});
