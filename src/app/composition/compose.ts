import { endClosing, isClosing } from '../../data/commands/closing.ts';
import { onConnectivityHint } from '../../device/page/connectivity.ts';
import { onVisible } from '../../device/page/visibility.ts';
import { createGeolocation, type Geolocation } from '../../device/place/geolocation.ts';
import { kioskPlace } from '../../device/place/kiosk-place.ts';
import { createCognitoProvider } from '../../identity/cognito/provider.ts';
import { createIdentity, type RunningIdentity } from '../../identity/create-identity.ts';
import type { NewRecord } from '../../identity/session/profile-loader.ts';
import { createKeptVault } from '../../identity/vault/kept-vault.ts';
import { createSessionVault } from '../../identity/vault/session-vault.ts';
import { createTokenVault } from '../../identity/vault/token-vault.ts';
import { endHold } from '../../ui/base/behind.ts';
import type { MapTiles } from '../../ui/map/map-tiles.tsx';
import { notingVault } from '../boot/who.ts';
import { onConnectionBack } from './background-sync.ts';
import type { Environment } from './environment.ts';
import { loadTransport } from './load-transport.ts';
import { createPeople, type People } from './people.ts';
import { createTabChannel } from './tab-channel.ts';

/** Objects that live as long as the page. */
export interface Composition {
  identity: RunningIdentity;
  people: People;
  geolocation: Geolocation;
  /** Reconnects every part that is offline. */
  wake: () => Promise<'awake' | 'nobody'>;
  /** Null for maps without streets. */
  mapTiles: MapTiles | null;
}

/** Longest wait for the person's database to say whether their account may be closed, ms. */
const ASK_MS = 2_000;
const now = (): number => Date.now();
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The code behind the sign-in, loaded early if a signed-in start is expected. */
export const loadPerson = () => import('./person.ts');

/** Creates and connects all parts. `forgetImages` empties the worker's cache of private images. */
export function compose(environment: Environment, forgetImages: () => Promise<void>): Composition {
  // Only Safari has these events. Firefox also reports 'prompt', and there it is true.
  const hidesGrant = 'GestureEvent' in window;
  const geolocation = createGeolocation(navigator.geolocation, navigator.permissions, hidesGrant);
  const people = createPeople(async () => {
    const { openPerson, closePerson, removePerson } = await loadPerson();
    return {
      open: (user) => openPerson(user, environment, identity, geolocation.known),
      close: closePerson,
      remove: removePerson,
    };
  });
  const identity: RunningIdentity = createIdentity({
    provider: createCognitoProvider(
      {
        endpoint: environment.cognitoEndpoint,
        userPoolId: environment.userPoolId,
        clientId: environment.userPoolClientId,
      },
      (input, init) => fetch(input, init),
      now,
    ),
    vault: createTokenVault(createSessionVault(sessionStorage), notingVault(createKeptVault(), localStorage)),
    profiles: {
      saved: async (user) => (await people.open(user)).data.savedProfile(),
      read: async (user) => {
        // A device without a stored profile shows nothing before this answer.
        if (identity.session().kind === 'starting') endHold();
        const { data } = await people.open(user);
        const profile = await data.readProfile();
        // A closed account gets no answer, so this account stands: end a closing noted here.
        void endClosing(data);
        return profile;
      },
      create: async (user, record) => (await people.open(user)).data.create(record),
    },
    writeLog: (record) => writeUnsigned(environment, record),
    clear: async (user) => {
      await Promise.all([people.clear(user), forgetImages()]);
    },
    keepsExpired: async (user) => {
      if (kioskPlace()) return false;
      // A database that does not answer must not delay a sign-out.
      const closing = people.open(user).then(({ data }) => isClosing(data));
      return !(await Promise.race([closing, wait(ASK_MS).then(() => false)]));
    },
    tabs: createTabChannel(),
    userAgent: navigator.userAgent,
    now,
    wait,
  });
  const wake = drive(identity, people);
  return {
    identity,
    people,
    wake,
    geolocation,
    mapTiles: environment.mapTiles ?? null,
  };
}

/** Drives the parts: the session opens and closes the user's services, browser signals reconnect them. */
function drive(identity: RunningIdentity, people: People): Composition['wake'] {
  identity.subscribe(() => {
    const session = identity.session();
    if (session.kind === 'signedOut') void people.leave();
    if (session.kind === 'signedIn')
      people.open(session.user).then(
        ({ socket }) => socket.start(),
        // The signed-in area opens the services again when it is rendered, and shows a failure.
        () => undefined,
      );
  });
  const wake = async (): Promise<'awake' | 'nobody'> => {
    void identity.nudge();
    const person = people.current();
    await person?.data.nudge();
    return person ? 'awake' : 'nobody';
  };
  onVisible(() => void wake());
  onConnectionBack(wake);
  onConnectivityHint((online) => {
    people.current()?.data.hinted(online);
    if (online) void identity.nudge();
  });
  return wake;
}

/** The only record written without a session [F-11]. */
async function writeUnsigned(environment: Environment, record: NewRecord): Promise<void> {
  const { createApolloTransport } = await loadTransport();
  const transport = createApolloTransport({
    endpoint: environment.graphqlEndpoint,
    fetcher: (input, init) => fetch(input, init),
  });
  await transport.create(record);
}
