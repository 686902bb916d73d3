import type { Profile } from '../domain/people/profile.ts';
import type { Point } from '../domain/shop/discovery.ts';
import { readProfile } from '../records/types/people/profile.ts';
import { createNetworkStore } from './basis/network-store.ts';
import { createRisingClock } from './basis/rising-clock.ts';
import type { Scope } from './basis/scope.ts';
import { createSource } from './basis/source.ts';
import type { CommandDeps } from './commands/command-deps.ts';
import { deviceCommands } from './commands/device-commands.ts';
import { forwardCommands } from './commands/forward.ts';
import { createResume } from './commands/money/resume.ts';
import type { PushServices } from './commands/push-device.ts';
import { restorePosition, seeking } from './commands/seeking.ts';
import type { Data } from './data.ts';
import type { Seeker } from './discovery/locations.ts';
import { createLive } from './live/create-live.ts';
import { customerCareLocationsOf } from './live/customer-care-locations.ts';
import type { LiveData } from './live/live-data.ts';
import { awaitedStore } from './mirror/awaited.ts';
import type { PageEvents } from './mirror/bfcache.ts';
import { openDexieStore } from './mirror/dexie-store.ts';
import { HealingStore } from './mirror/healing-store.ts';
import { profileId } from './mirror/profile-id.ts';
import { databaseName } from './outbox/database.ts';
import { openLazyOutbox } from './outbox/lazy-outbox.ts';
import type { UnsentNote } from './outbox/safe-keeping.ts';
import type { Cipher } from './outbox/seal.ts';
import type { StoreImage } from './outbox/send-entry.ts';
import { createFollower, type EventFeed, type EventHandlers } from './sync/follow.ts';
import { followConversations } from './sync/follow-conversations.ts';
import { Synchroniser } from './sync/sync.ts';
import type { SyncChunk } from './sync-chunk.ts';
import { fetchedOnce } from './wire/fetch-chunk.ts';
import type { PostalAnswer } from './wire/postal-code.ts';
import { type CreateInput, type Transport, TransportError } from './wire/transport.ts';

export interface DataDeps {
  user: { sub: string; email: string };
  transport: Transport;
  feed: EventFeed;
  /** Facts of this session that the server may know. */
  sessionInfo: Readonly<Record<string, unknown>>;
  /** ms of this device. */
  now: () => number;
  newId: () => string;
  later: (callback: () => void, ms: number) => () => void;
  /** Position of the device. Null while this page does not know it. */
  position: () => Point | null;
  /** The browser's opinion of being online. */
  saysOnline: () => boolean;
  postalCode: (cep: string) => Promise<PostalAnswer>;
  findPlaces: Data['findPlaces'];
  /** Makes a device key of a location; `keyTimes` asks when its keys were made. */
  deviceKey: Data['deviceKey'];
  keyTimes: Data['keyTimes'];
  /** Stores the image of a queued entry. Rejects with TransportError. */
  storeImage: StoreImage;
  /** Stands for being the sending page. Tells whether it is, now and after each change; returns the way to stop. */
  standToLead: (name: string, onChange: (leading: boolean) => void) => () => void;
  /** Names of the locks that pages of this browser hold. Empty where the browser cannot tell. */
  heldLocks: () => Promise<readonly string[]>;
  /** Events of entering the back/forward cache, and of being shown again. */
  page: PageEvents;
  /** Longest wait of a form for an answer once its draft is on the disk, ms. Tests on a busy machine wait longer. */
  formTimeoutMs: number;
  /** Loads code that no first screen needs, once that screen is painted. */
  behind: <T>(load: () => Promise<T>) => Promise<T>;
  /** Asks the browser not to clear this device's storage [SY-97]. */
  askToKeep: () => void;
  /** Asks to be woken when the connection is back, where possible also while no page is open [SY-90]. */
  askToSend: () => void;
  /** The note of a person's unsent entries, by the name of their database. It outlives the database [SY-97]. */
  unsent: (name: string) => UnsentNote;
  /** Encrypts the secrets that wait in the outbox [SY-98]. */
  cipher: Cipher;
  /** Services for messages to the closed app. Null where the backend has none. Rejects without their code. */
  push: () => Promise<PushServices | null>;
}

/** The data of a signed-in person while the app runs. */
export interface RunningData extends Data {
  /** Asks the server for the profile, and for the data of the home screen. Rejects with TransportError. */
  readProfile(): Promise<Profile | null>;
  /** True while a value on screen was not read from the mirror yet. */
  isReading(): boolean;
  /** Creates a record outside of any screen. Rejects with TransportError. */
  create(input: CreateInput): Promise<unknown>;
  /** The browser says that the connection came or went. */
  hinted(online: boolean): void;
  /** Asks again for everything on screen, because the page is back in front or the connection may be. */
  nudge(): Promise<void>;
  close(): Promise<void>;
}

const PROFILE: Scope = { kind: 'profile' };

/** Opens a person's data. Lists wait until a screen watches them; the outbox and a payment under way go on at once. */
export function createData(deps: DataDeps): RunningData {
  const { user, transport, now, postalCode, findPlaces, deviceKey, keyTimes } = deps;
  const clock = createRisingClock(now);
  const store = openStoreOf(deps);
  const network = createNetworkStore(deps.saysOnline());
  const chunk = fetchedOnce(() => deps.behind(async () => (await import('./sync-chunk.ts')).syncChunk));
  const commandChunk = fetchedOnce(async () => (await import('./commands/commands.ts')).commandChunk);
  const seeker = createSource<Seeker>({ ...user, position: null });
  const commands = { ...deps, store, clock, network };
  const restored = restorePosition(store, deps.position, (position, isChosen) => {
    if (!seeker.snapshot().position) seeker.set({ ...user, position, isChosen });
  }).catch(() => undefined);
  // Without the last position, a question would ask for nothing nearby.
  const chunkAfterPosition = () => restored.then(chunk);
  const sync = new Synchroniser({ ...commands, chunk: chunkAfterPosition, seeker: seeker.snapshot });
  store.onHealing((healed) => void sync.lost(healed));
  const handlers = createEventHandlers({ store, clock, user, sync, chunk });
  const { follow, stop } = createFollower(deps, sync, handlers.receive);
  const live = createLive({ store, sync, network, follow, seeker, storage: store.state });
  const stopConversations = followConversations(deps, customerCareLocationsOf({ live, user }), handlers);
  const outbox = openOutboxOf({ ...commands, store }, chunk);
  const awaitedDeps = { ...commands, store: awaitedStore(store) };
  const forgets = (): boolean => store.state.snapshot() === 'memory';
  const { resume, lookUpSoon, stop: stopResume } = createResume({ ...awaitedDeps, forgets }, commandChunk);
  const nudge = async (): Promise<void> => {
    await Promise.all([sync.nudge(), resume(), outbox.wake()]);
  };
  void resume();
  void outbox.wake();

  return {
    ...{ user, live, outbox, formTimeoutMs: deps.formTimeoutMs },
    refresh: (scope) => sync.refresh(scope, { gap: true }),
    read: (work) => store.read(work),
    ...forwardCommands(commandChunk, { ...awaitedDeps, outbox, lookUpSoon }),
    lookUpSoon,
    ...deviceCommands(awaitedDeps),
    ...{ postalCode, findPlaces, deviceKey, keyTimes },
    push: pushOf(deps, store),
    reference: transport,
    ...seeking({ ...commands, seeker, sync, restored, chunk }),
    isReading: () => store.isReading(),
    savedProfile: () => savedProfile(store, user.email),
    readProfile: () => firstProfile({ store, sync, live }, user.email),
    create: (input) => transport.create(input),
    hinted(online) {
      network.hinted(online);
      if (online) void nudge();
    },
    nudge,
    async close() {
      stopConversations();
      stop();
      stopResume();
      outbox.close();
      sync.close();
      store.close();
      await transport.close();
    },
  };
}

/** Handlers of the events of all channels. Records go to the mirror; scopes that they make stale are read. */
function createEventHandlers(deps: {
  store: HealingStore;
  clock: () => number;
  user: { sub: string; email: string };
  sync: Synchroniser;
  chunk: () => Promise<SyncChunk>;
}): EventHandlers {
  const { store, user, sync, chunk } = deps;
  const refreshAll = async (stale: readonly Scope[]): Promise<void> => {
    await Promise.all(stale.map((scope) => sync.refresh(scope, { gap: true })));
  };
  return {
    receive: async (event, isCut) => {
      const { receiveEvent } = await chunk();
      await refreshAll(await receiveEvent({ ...deps, ...user }, event, isCut));
    },
    async reread(channel, ifKnown) {
      const { scopesOfChannel } = await chunk();
      await refreshAll(await store.read((tx) => scopesOfChannel(tx, channel, user.sub, ifKnown)));
    },
  };
}

/** The person's database. A database that the browser breaks is opened anew. */
function openStoreOf({ user, later, page }: DataDeps): HealingStore {
  return new HealingStore({
    open: async () => openDexieStore(await databaseName(user.sub), page),
    wait: (ms) => new Promise<void>((resolve) => void later(resolve, ms)),
  });
}

async function savedProfile(store: HealingStore, email: string): Promise<Profile | null> {
  const row = await store.read((tx) => tx.row({ type: 'PROFILE', id: profileId(email) }));
  return row ? readProfile(row) : null;
}

interface FirstDeps {
  store: HealingStore;
  sync: Synchroniser;
  live: Pick<LiveData, 'locations'>;
}

async function firstProfile({ store, sync, live }: FirstDeps, email: string): Promise<Profile | null> {
  // A first visit looks for shops next. Both questions travel in one request, and the list is read before its screen.
  const ahead = sync.refresh({ kind: 'locations' }).then(live.locations().readAhead);
  // The home screen reads the list again and shows a failure then.
  ahead.catch(() => undefined);
  await sync.refresh(PROFILE);
  const { error } = sync.state(PROFILE).snapshot();
  if (error) throw new TransportError(error);
  return savedProfile(store, email);
}

/** Messages to the closed app. Their code is fetched with the first use. */
function pushOf({ push, now }: DataDeps, store: HealingStore): Data['push'] {
  return fetchedOnce(async () => {
    const services = await push();
    if (!services) return null;
    const { createPushDevice } = await import('./commands/push-device.ts');
    return createPushDevice({ ...services, store, now, isOver: () => store.isClosed() });
  });
}

/** The person's outbox. The pages of one browser elect the sending page by the name of the person's database. */
function openOutboxOf(
  deps: DataDeps & CommandDeps & { store: HealingStore },
  chunk: () => Promise<SyncChunk>,
) {
  const mine = { page: deps.newId(), random: Math.random };
  return openLazyOutbox({ ...deps, ...mine }, chunk, () => databaseName(deps.user.sub));
}
