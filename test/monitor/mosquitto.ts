import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { pause, until } from './support.ts';

const MOSQUITTO = 'mosquitto';
const OPENSSL = 'openssl';
const can = (program: string, ...how: string[]) => spawnSync(program, how).error === undefined;
export const hasMosquitto = can(MOSQUITTO, '-h');
export const hasOpenssl = can(OPENSSL, 'version');

/** Name and password of those that the shipped list of rights knows; the board is called `test`. */
export const userCalled = (username: 'test' | 'director' | 'homeassistant') => ({
  username,
  password: `secret of ${username}`,
});

const shipped = (name: string) =>
  readFile(new URL(`../../hardware/mosquitto/${name}`, import.meta.url), 'utf8');

/** Starts the real mosquitto with the files that are shipped, on free ports and with users of its own. */
export async function mosquitto({ tls = false } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'nardboard-mosquitto-'));
  const [port, tlsPort] = [await freePort(), await freePort()];
  const passwords = join(folder, 'nardboard.passwords');
  await writeFile(passwords, '', { mode: 0o600 });
  for (const user of ['test', 'director', 'homeassistant'] as const) {
    spawnSync(`${MOSQUITTO}_passwd`, ['-b', passwords, user, userCalled(user).password]);
  }
  await writeFile(
    join(folder, 'nardboard.acl'),
    (await shipped('acl'))
      .replaceAll('home\n', 'test\n')
      .replaceAll('/home/', '/test/')
      .replaceAll('_home/', '_test/'),
  );
  const settings = (await shipped('nardboard.conf'))
    .replaceAll('/etc/mosquitto', folder)
    .replace('listener 1883', `listener ${port} 127.0.0.1`)
    .replace('#listener 8883', tls ? `listener ${tlsPort} 127.0.0.1` : '#')
    .replace(/^#(cafile|certfile|keyfile|tls_version)/gm, tls ? '$1' : '#$1');
  // Started by root it would change to a user who may not read this folder.
  await writeFile(join(folder, 'nardboard.conf'), `${settings}\nuser ${userInfo().username}\n`);
  if (tls) makeCertificate(folder);
  let child: ChildProcess | undefined;
  const start = async () => {
    child = spawn(MOSQUITTO, ['-c', join(folder, 'nardboard.conf')], { stdio: 'ignore' });
    await untilListening(port);
  };
  const stop = async () => {
    child?.kill('SIGKILL');
    await until(() => child?.exitCode !== null || child?.signalCode !== null, 'the end of mosquitto');
  };
  await start();
  return {
    port,
    tlsPort,
    ca: join(folder, 'nardboard-ca.pem'),
    start,
    stop,
    close: async () => {
      await stop();
      await rm(folder, { recursive: true });
    },
  };
}

/** A certificate that is its own authority, for this machine, for a day. */
function makeCertificate(folder: string): void {
  const to = (name: string) => join(folder, `nardboard-${name}.pem`);
  spawnSync(OPENSSL, [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost'],
    ...['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1', '-keyout', to('key'), '-out', to('cert')],
  ]);
  spawnSync('cp', [to('cert'), to('ca')]);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function untilListening(port: number): Promise<void> {
  const end = Date.now() + 50_000;
  while (Date.now() < end) {
    const isListening = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => resolve(false));
      socket.on('connect', () => {
        socket.destroy();
        resolve(true);
      });
    });
    if (isListening) return;
    await pause(10);
  }
  throw new Error(`nothing listens on port ${port}`);
}
