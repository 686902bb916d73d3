import type { MapTiles } from '../ui/map/map-tiles.tsx';
import { CONFIG } from './boot-keys.ts';

/** Where the services are: /config.json. Endpoints may be paths of the app's own origin or full addresses. */
export interface Environment {
  region: string;
  userPoolId: string;
  userPoolClientId: string;
  cognitoEndpoint: string;
  identityPoolId: string;
  /** Serves the identity pool where it is not the same as `cognitoEndpoint`. */
  identityPoolEndpoint?: string;
  graphqlEndpoint: string;
  eventsHttpEndpoint: string;
  eventsRealtimeEndpoint: string;
  bucket: string;
  s3Endpoint: string;
  /** Answers GET <this>/<8 digits>; '/cep' when absent. */
  postalCodeEndpoint?: string;
  /** Takes POST <this>/key and <this>/heartbeat; '/devices' when absent. */
  devicesEndpoint?: string;
  /** Street pictures of the maps; absent where the operator has named none. */
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

/** Where the devices of locations speak. */
export function devicesAt({ devicesEndpoint = '/devices' }: Environment): string {
  return devicesEndpoint;
}

/** /config.json could not be had, and this device has none kept. */
export class NoEnvironment extends Error {
  constructor(cause: unknown) {
    super('config.json', { cause });
    this.name = 'NoEnvironment';
  }
}

/**
 * The environment: the one kept from the last start at once, so that a start never waits for the network, renewed behind
 * it for the next start. The very first start has to ask. Rejects with NoEnvironment.
 */
export async function loadEnvironment(fetcher: typeof fetch, storage: Storage): Promise<Environment> {
  const kept = readEnvironment(parse(storage.getItem(CONFIG)));
  const fresh = fetchEnvironment(fetcher).then((environment) => {
    storage.setItem(CONFIG, JSON.stringify(environment));
    return environment;
  });
  if (!kept) return fresh;
  // Not reachable now: the kept one serves, and the next start asks again.
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
