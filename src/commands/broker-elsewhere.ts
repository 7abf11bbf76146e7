import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NardError } from '../errors/index.ts';
import { type Announced, announcedIn } from '../monitor/index.ts';

/** A broker that is not this program's own, and what the board has left on it to stay there. */
export interface BrokerElsewhere {
  readonly broker: {
    readonly url: string;
    readonly username?: string;
    readonly password?: string;
    readonly ca?: string;
  };
  readonly announced: { readonly topics: Announced; readonly halls: Announced };
}

export interface BrokerSettings {
  /** Its address; name and password in the address. */
  readonly broker: string;
  /** File with the certificate that it is trusted by; null: those the system knows. */
  readonly certificate: string | null;
}

/**
 * The broker that settings name; `folder` is the journal's.
 * @throws NardError E_CONFIG when the certificate cannot be read
 */
export async function brokerElsewhere(settings: BrokerSettings, folder: string): Promise<BrokerElsewhere> {
  const broker = { ...addressOf(settings.broker), ...(await trusted(settings.certificate)) };
  return {
    broker,
    announced: {
      topics: announcedIn(join(folder, 'announced.json'), broker.url),
      halls: announcedIn(join(folder, 'announced-halls.json'), broker.url),
    },
  };
}

function addressOf(broker: string) {
  const url = new URL(broker);
  const [username, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  url.username = '';
  url.password = '';
  return { url: url.href, ...(username ? { username } : {}), ...(password ? { password } : {}) };
}

async function trusted(certificate: string | null): Promise<{ ca?: string }> {
  if (certificate === null) return {};
  try {
    return { ca: await readFile(certificate, 'utf8') };
  } catch (cause) {
    throw new NardError('E_CONFIG', `mqtt.certificate: the file ${certificate} cannot be read.`, { cause });
  }
}
