import mqtt, { type MqttClient } from 'mqtt';
import { type Clock, systemClock } from '../clock.ts';
import { type BrokerAddress, unreachable } from '../publisher/connection.ts';
import type { Announced } from './announced.ts';
import { HallIndex } from './hall.ts';

const CONNECT_WITHIN_MS = 10_000;
const STAYS =
  'What the board has told stays there, as of a board that is off. Remedy: mosquitto_pub -r -n -t TOPIC with each topic that announced.json names, beside the journal.';
/** How long indexes of halls that are there may take to come. */
const HALLS_WITHIN_MS = 2000;

export interface Leaving {
  readonly broker: Extract<BrokerAddress, { readonly url: string }>;
  /** What the board has left there; what is gone is struck out. */
  readonly announced: { readonly topics: Announced; readonly halls: Announced };
  readonly clock?: Clock;
}

/**
 * Takes away from a broker elsewhere all that a board has left there to stay: its own topics, Home Assistant's
 * device, its line in the indexes of halls. The board itself must not be connected any more.
 * @throws NardError E_BROKER when the broker does not answer, or stops answering: what is left stays written down
 */
export async function leaveBroker({ broker, announced, clock = systemClock }: Leaving): Promise<void> {
  const client = await reach(broker);
  // A client that has lost its broker says nothing of what it still waits for.
  const lost = new Promise<never>((_, reject) => {
    client.once('close', () => reject(new Error('the connection was closed')));
  });
  lost.catch(() => undefined);
  try {
    await Promise.race([lost, leaveTopics(client, announced.topics)]);
    await Promise.race([lost, leaveHalls(client, announced.halls, clock)]);
  } catch (cause) {
    // Asked to end in peace it would wait for the broker that it has lost.
    client.end(true);
    throw unreachable(broker, cause as Error, STAYS);
  }
  await client.endAsync();
}

/** A connection without a last will, made once. */
async function reach(broker: Leaving['broker']): Promise<MqttClient> {
  const { url, ...trust } = broker;
  const client = mqtt.connect(url, {
    ...trust,
    clean: true,
    reconnectPeriod: 0,
    connectTimeout: CONNECT_WITHIN_MS,
    protocolVersion: 4,
  });
  try {
    await new Promise<void>((resolve, reject) => {
      client.once('connect', () => resolve());
      client.once('error', reject);
      client.once('close', () => reject(new Error('the connection was closed')));
    });
    client.on('error', () => undefined);
    return client;
  } catch (cause) {
    client.on('error', () => undefined);
    client.end(true);
    throw unreachable(broker, cause as Error, STAYS);
  }
}

async function leaveTopics(client: MqttClient, announced: Announced): Promise<void> {
  for (const topic of announced.read()) {
    await client.publishAsync(topic, '', { qos: 1, retain: true });
    announced.write(announced.read().filter((one) => one !== topic));
  }
}

async function leaveHalls(client: MqttClient, announced: Announced, clock: Clock): Promise<void> {
  if (announced.read().length === 0) return;
  const index = new HallIndex({ id: '', base: '', hall: null, announced, clock });
  await new Promise<void>((resolve, reject) => {
    const cancel = clock.after(HALLS_WITHIN_MS, resolve);
    const isDone = () => {
      if (announced.read().length > 0) return;
      cancel();
      resolve();
    };
    client.on('message', (topic, payload) => {
      index.heard(topic, payload.toString('utf8'), (to, text, done) => {
        client.publish(to, text, { qos: 1, retain: true }, (error) => {
          if (error) return reject(error);
          done?.();
          isDone();
        });
      });
      isDone();
    });
    client.subscribe([...index.listensTo], { qos: 1 }, (error) => error && reject(error));
  });
  // A hall that has no index any more has no line of this board either.
  announced.write([]);
}
