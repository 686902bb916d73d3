import { createData, type DataDeps, type RunningData } from '../../data/create-data.ts';
import { databaseName, deleteData } from '../../data/outbox/database.ts';
import type { requestDeviceKey } from '../../data/wire/device-key.ts';
import { fetchedOnce } from '../../data/wire/fetch-chunk.ts';
import { createLazyTransport } from '../../data/wire/lazy-transport.ts';
import type { PushWireDeps } from '../../data/wire/push.ts';
import { serverClock } from '../../data/wire/server-clock.ts';
import { browserSaysOnline } from '../../device/page/connectivity.ts';
import { createStorageRequest } from '../../device/page/keep-storage.ts';
import { heldLocks, standToLead } from '../../device/page/leadership.ts';
import type { Point } from '../../domain/shop/discovery.ts';
import { newSealKey, sealText, unsealText } from '../../identity/vault/sealed.ts';
import type { KeeperDeps } from '../../images/credential-keeper.ts';
import type { ImageClient } from '../../images/image-client.ts';
import { createLazyImageClient } from '../../images/lazy-image-client.ts';
import type { EventSocket } from '../../realtime/contract.ts';
import { createLazyEventSocket } from '../../realtime/lazy-event-socket.ts';
import { behind } from '../../ui/base/behind.ts';
import { askWhenLost } from './ask-when-lost.ts';
import { askToSend } from './background-sync.ts';
import { devicesAt, type Environment } from './environment.ts';
import { loadTransport } from './load-transport.ts';
import { createUnsentNote, removeUnsentNote } from './unsent-note.ts';

/** The services of a signed-in user. */
export interface Person {
  data: RunningData;
  socket: EventSocket;
  images: ImageClient;
}

/** Tokens for the services. All reject when the provider cannot be reached. */
export interface TokenSource {
  idToken(): Promise<string | null>;
  accessToken(): Promise<string | null>;
  renewIdToken(): Promise<string | null>;
}

/**
 * Loaded late, because few entries have a picture. Until this code is loaded, such an entry waits as without a
 * connection.
 */
const queuedImage = fetchedOnce(() => import('./queued-image.ts'));

/** Browser functions that every user's data layer needs. */
const OF_BROWSER = {
  saysOnline: browserSaysOnline,
  standToLead,
  heldLocks,
  askToSend,
  cipher: { newKey: newSealKey, seal: sealText, unseal: unsealText },
};

export function openPerson(
  user: { sub: string; email: string },
  environment: Environment,
  tokens: TokenSource,
  position: () => Point | null,
): Person {
  const now = (): number => Date.now();
  const fetcher: typeof fetch = (input, init) => fetch(input, init);
  const socket = createLazyEventSocket(async () => {
    const { openLiveConnection } = await behind(() => import('./live-connection.ts'));
    return openLiveConnection(user.sub, environment, tokens.accessToken, (record) => data.create(record));
  });
  const images = openImages({ config: environment, idToken: tokens.idToken, fetch: fetcher });
  const data: RunningData = createData({
    user,
    transport: createLazyTransport(async () => {
      const { createApolloTransport } = await behind(loadTransport);
      return createApolloTransport({
        endpoint: environment.graphqlEndpoint,
        token: tokens.idToken,
        renewToken: tokens.renewIdToken,
        fetcher,
      });
    }),
    feed: socket,
    sessionInfo: { userAgent: navigator.userAgent, language: navigator.language },
    now,
    newId: () => crypto.randomUUID(),
    later: (callback, ms) => {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
    position,
    ...OF_BROWSER,
    storeImage: async (...image) => (await queuedImage()).storeQueuedImage(images, ...image),
    page: window,
    formTimeoutMs: 60,
    behind,
    askToKeep: createStorageRequest(),
    unsent: (database) => createUnsentNote(localStorage, database),
    push: pushOf({ endpoint: environment.pushEndpoint, token: tokens.accessToken, fetcher }),
    ...deviceKeys({ endpoint: devicesAt(environment), fetcher, token: tokens.idToken }),
    findPlaces: async (query) => {
      const places = await import('../../data/wire/find-places.ts');
      const endpoint = environment.placesEndpoint ?? '/places';
      return places.findPlaces({ endpoint, token: tokens.idToken, fetcher }, query);
    },
    postalCode: async (cep) => {
      const codes = await import('../../data/wire/postal-code.ts');
      return codes.createPostalCodes({
        endpoint: environment.postalCodeEndpoint ?? '/cep',
        token: tokens.idToken,
        fetcher,
      })(cep);
    },
  });
  askWhenLost(socket, data);
  return { data, socket, images };
}

/** The person's pictures, signed by the server's clock. */
function openImages(deps: Pick<KeeperDeps, 'config' | 'idToken' | 'fetch'>): ImageClient {
  return createLazyImageClient(async () => {
    const { createImageClient } = await behind(() => import('../../images/image-client.ts'));
    return createImageClient({ ...deps, ...serverClock });
  });
}

/** Push messages to the closed app. Null if the backend sends none. */
function pushOf({
  endpoint,
  ...deps
}: Omit<PushWireDeps, 'endpoint'> & { endpoint?: string }): DataDeps['push'] {
  return async () =>
    endpoint ? (await import('./push-services.ts')).pushServices({ ...deps, endpoint }) : null;
}

/** An owner's requests for keys of their locations' devices. The code loads with the first request. */
function deviceKeys(deps: Parameters<typeof requestDeviceKey>[0]): Pick<DataDeps, 'deviceKey' | 'keyTimes'> {
  const chunk = () => import('../../data/wire/device-key.ts');
  return {
    deviceKey: async (locationId, purpose) => (await chunk()).requestDeviceKey(deps, locationId, purpose),
    keyTimes: async (locationId) => (await chunk()).askKeyTimes(deps, locationId),
  };
}

/** Closes all services of a person. Stored data stays. */
export async function closePerson({ data, socket, images }: Person): Promise<void> {
  socket.stop();
  images.forget();
  await data.close();
}

/** Deletes all data stored for a user, and ends the push messages to this device [F-14]. */
export async function removePerson(sub: string): Promise<void> {
  // The server sends nothing to an ended sign-in, so a browser that fails here does no harm.
  const silent = import('../worker/browser-push.ts')
    .then(({ browserPush }) => browserPush.unsubscribe())
    .catch(() => undefined);
  removeUnsentNote(localStorage, await databaseName(sub));
  await deleteData(sub);
  await silent;
}
