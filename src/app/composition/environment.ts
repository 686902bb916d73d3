import type { ImageConfig } from '../../images/image-config.ts';
import type { MapTiles } from '../../ui/map/map-tiles.tsx';
import { CONFIG } from '../boot/boot-keys.ts';

/** Addresses of the services, from /config.json. Endpoints may be paths of the app's own origin or full addresses. */
export interface Environment extends ImageConfig {
  userPoolClientId: string;
  graphqlEndpoint: string;
  eventsHttpEndpoint: string;
  eventsRealtimeEndpoint: string;
  /** Answers GET <this>/<8 digits>. Default '/cep'. */
  postalCodeEndpoint?: string;
  /** Answers GET <this>?q=<CEP or address>. Default '/places'. */
  placesEndpoint?: string;
  /** Answers POST <this>/key and <this>/heartbeat. Default '/devices'. */
  devicesEndpoint?: string;
  /** Takes PUT <this>/subscription. Absent if the backend sends no push messages. */
  pushEndpoint?: string;
  /** Answers POST <this>/shop and more to a pinned tablet. Absent if the backend sells to no guests. */
  guestsEndpoint?: string;
  /** Street tiles of the maps. Absent if the operator has configured none. */
  mapTiles?: MapTiles;
}

const FIELDS = [
  'region',
  'userPoolId',
  'userPoolClientId',
  'cognitoEndpoint',
  'identityPoolId',
  'graphqlEndpoint',
  'eventsHttpEndpoint',
  'eventsRealtimeEndpoint',
  'bucket',
  's3Endpoint',
] as const satisfies (keyof Environment)[];

export function devicesAt({ devicesEndpoint = '/devices' }: Environment): string {
  return devicesEndpoint;
}

/** /config.json could not be loaded, and this device has no stored copy. */
export class NoEnvironment extends Error {
  constructor(cause: unknown) {
    super('config.json', { cause });
    this.name = 'NoEnvironment';
  }
}

/**
 * The environment stored at the last start, returned at once and refreshed in the background for the next start.
 * Only the very first start waits for the network. Rejects with NoEnvironment.
 */
export async function loadEnvironment(fetcher: typeof fetch, storage: Storage): Promise<Environment> {
  const kept = readEnvironment(parse(storage.getItem(CONFIG)));
  const fresh = fetchEnvironment(fetcher).then((environment) => {
    storage.setItem(CONFIG, JSON.stringify(environment));
    return environment;
  });
  if (!kept) return fresh;
  // Without a server the stored copy is used, and the next start tries again.
  fresh.catch(() => undefined);
  return kept;
}

async function fetchEnvironment(fetcher: typeof fetch): Promise<Environment> {
  try {
    const response = await fetcher('/config.json', { cache: 'no-cache' });
    const environment = readEnvironment(await response.json());
    if (!environment) throw new Error(`HTTP ${response.status}`);
    return environment;
  } catch (error) {
    throw new NoEnvironment(error);
  }
}

function readEnvironment(value: unknown): Environment | null {
  if (typeof value !== 'object' || value === null) return null;
  const found = value as Record<string, unknown>;
  return FIELDS.every((field) => typeof found[field] === 'string') ? (value as Environment) : null;
}

function parse(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
