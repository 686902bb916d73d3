import type { Profile } from '../domain/profile.ts';
import { type ChannelEvent, locationChannel, notificationChannel } from '../records/events.ts';
import { readProfile } from '../records/types/profile.ts';
import { createSource } from './basis/source.ts';
import type { CommandDeps } from './commands.ts';
import type { Data } from './data.ts';
import { deleteDexieStore, deleteDexieStores, openDexieStore } from './dexie-store.ts';
import { restorePosition, seeking } from './discovery/seeking.ts';
import type { Engine } from './engine.ts';
import { fetchedOnce } from './fetch-code.ts';
import { HealingStore } from './healing-store.ts';
import { closePayment, putPaymentAside } from './kept-payment.ts';
import { createLive } from './live/create-live.ts';
import { dropLosses } from './losses.ts';
import { createNetworkStore } from './network-store.ts';
import { keepNotification, markSeen } from './notifying.ts';
import { removeCopies } from './outbox/copies-place.ts';
import { openLazyOutbox } from './outbox/lazy-outbox.ts';
import type { UnsentNote } from './outbox/safe-keeping.ts';
import type { Cipher } from './outbox/seal.ts';
import type { StoreImage } from './outbox/send-entry.ts';
import { failed, type Outcome } from './outcome.ts';
import type { PostalAnswer } from './postal-code.ts';
import { profileId } from './profile-id.ts';
import type { PageEvents } from './put-away.ts';
import { createResume } from './resume.ts';
import { createRisingClock } from './rising-clock.ts';
import type { Scope } from './scope.ts';
import type { ServerCommands } from './server-commands.ts';
import { showDeposit } from './shown-deposit.ts';
import { cartKey } from './subtree.ts';
import { Synchroniser } from './sync.ts';
import type { Seeker } from './sync-locations.ts';
import { type CreateInput, reasonOf, type Transport } from './transport.ts';

/** The realtime connection as data needs it. `onReady`: events may have been missed, before or just after subscribing [SY-65]. */
export interface EventFeed {
  subscribe(channel: string, handlers: { onEvent(event: ChannelEvent): void; onReady(): void }): () => void;
  /** Says JSON texts on a channel. Rejects without a connection. */
  publish(channel: string, events: readonly string[]): Promise<void>;
}

export interface DataDeps {
  user: { sub: string; email: string };
  transport: Transport;
  feed: EventFeed;
  /** What the server may know of this session. */
  sessionInfo: Readonly<Record<string, unknown>>;
  /** ms of this device. */
  now: () => number;
  newId: () => string;
  later: (callback: () => void, ms: number) => () => void;
  /** The browser's opinion of being online. */
  saysOnline: () => boolean;
  /** Looks a postal code up. */
  postalCode: (cep: string) => Promise<PostalAnswer>;
  /** Makes a location's device key, and tells when its board's was made. */
  deviceKey: Data['deviceKey'];
  boardKey: Data['boardKey'];
  /** Stores the image of a queued entry. Rejects with TransportError. */
  storeImage: StoreImage;
  /** Tells whether this page is the one that sends, now and whenever that changes; returns the way to stop. */
  standToLead: (name: string, onChange: (leading: boolean) => void) => () => void;
  /** Where the page hears that it is put away, for the way back, and shown again. */
  page: PageEvents;
  /** Asks the browser not to clear this device's storage [SY-97]. */
  askToKeep: () => void;
  /** Asks to be woken when the connection is back, where possible also while no page is open [SY-90]. */
  askToSend: () => void;
  /** The note of a person's unsent entries, by the name of their database; outlives the database [SY-97]. */
  unsent: (name: string) => UnsentNote;
  /** Encrypts the secrets that wait in the outbox [SY-98]. */
  cipher: Cipher;
}

/** The data of a signed-in person while the app runs. */
export interface RunningData extends Data {
  /** Asks the server for the profile. Rejects with TransportError. */
  readProfile(): Promise<Profile | null>;
  /** Creates a record outside of any screen. Rejects with TransportError. */
  create(input: CreateInput): Promise<unknown>;
  /** The browser says that the connection came or went. */
  hinted(online: boolean): void;
  /** The page is back in front, or the connection may be: what is on screen is asked for again. */
  nudge(): Promise<void>;
  close(): Promise<void>;
}

/** Name of a person's database: not to be guessed from the outside, the same at every start. */
export async function databaseName(sub: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(sub));
  const hex = [...new Uint8Array(digest).slice(0, 12)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  return `vendinha-${hex}`;
}

/** Removes everything kept for a person [F-14]. */
export async function deleteData(sub: string): Promise<void> {
  const name = await databaseName(sub);
  await removeCopies(name);
  await deleteDexieStore(name);
}

/** Removes everything kept for anybody: on a device of many people, while nobody is signed in. */
export async function deleteAllData(): Promise<void> {
  await removeCopies('vendinha-');
  await deleteDexieStores(/^vendinha-[0-9a-f]{24}$/);
}

/** Opens a person's data. Nothing is asked of the network before somebody looks. */
export function createData(deps: DataDeps): RunningData {
  const { user, transport, now } = deps;
  const clock = createRisingClock(now);
  const store = openStoreOf(deps);
  const network = createNetworkStore(deps.saysOnline(), now);
  const engine = fetchedOnce(async () => (await import('./engine.ts')).engine);
  const commandCode = fetchedOnce(async () => (await import('./server-commands.ts')).commandCode);
  const seeker = createSource<Seeker>({ ...user, position: null });
  const commands = { ...deps, store, clock, network };
  const restored = restorePosition(store, (position) => {
    if (!seeker.snapshot().position) seeker.set({ ...user, position });
  }).catch(() => undefined);
  // Who asks before the last position is known would ask for nothing nearby.
  const whereAndHow = () => restored.then(engine);
  const sync = new Synchroniser({ ...commands, engine: whereAndHow, seeker: seeker.snapshot });
  store.onHealing((healed) => void sync.lost(healed));
  const { follow, stop } = createFollower(deps, sync, (event) => receive(event));
  const live = createLive({ store, sync, network, follow, seeker, storage: store.state, now });

  const receive = async (event: ChannelEvent): Promise<void> => {
    const stale = await (await engine()).receiveEvent({ store, clock }, event);
    await Promise.all(stale.map((scope) => sync.refresh(scope, true)));
  };
  const outbox = openOutboxOf({ ...commands, store }, engine);
  const { resume, rest } = createResume(commands, commandCode);
  const nudge = async (): Promise<void> => {
    await Promise.all([sync.nudge(), resume(), outbox.wake()]);
  };
  void resume();
  void outbox.wake();

  return {
    user,
    live,
    refresh: (scope) => sync.refresh(scope, true),
    read: (work) => store.read(work),
    ...serverCommands(async () => (await commandCode()).commandsOf({ ...commands, outbox })),
    ...deviceCommands(commands),
    outbox,
    ...askedElsewhere(deps),
    reference: transport,
    ...seeking({ ...commands, seeker, sync, restored, engine }),
    receive,
    savedProfile: () => savedProfile(store, user.email),
    readProfile: async () => (await engine()).pullProfile({ store, transport, clock }, user.email),
    create: (input) => transport.create(input),
    hinted(online) {
      network.hinted(online);
      if (online) void nudge();
    },
    nudge,
    async close() {
      stop();
      rest();
      outbox.close();
      sync.close();
      store.close();
      await transport.close();
    },
  };
}

/** The person's database; one that the browser breaks is opened anew. */
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

/** What is asked of services beside the records. */
function askedElsewhere({
  postalCode,
  deviceKey,
  boardKey,
}: DataDeps): Pick<Data, 'postalCode' | 'deviceKey' | 'boardKey'> {
  return { postalCode, deviceKey, boardKey };
}

/** The person's outbox; the pages of one browser choose by the person's name who of them sends. */
function openOutboxOf(deps: DataDeps & CommandDeps & { store: HealingStore }, code: () => Promise<Engine>) {
  const mine = { page: deps.newId(), random: Math.random };
  return openLazyOutbox({ ...deps, ...mine }, code, () => databaseName(deps.user.sub));
}

/** The commands that ask the server; their code comes with the first of them, and without it there is no connection. */
function serverCommands(load: () => Promise<ServerCommands>): ServerCommands {
  const ask = async <T>(command: (code: ServerCommands) => Promise<Outcome<T>>): Promise<Outcome<T>> => {
    const code = await load().catch((thrown: unknown) => failed(reasonOf(thrown)));
    return 'kind' in code ? code : command(code);
  };
  return {
    createPurchase: (input) => ask((code) => code.createPurchase(input)),
    createDeposit: (input) => ask((code) => code.createDeposit(input)),
    createWithdrawal: (kind, input) => ask((code) => code.createWithdrawal(kind, input)),
    buyEquipment: (input) => ask((code) => code.buyEquipment(input)),
    equipmentRequest: (id) => ask((code) => code.equipmentRequest(id)),
    sendRequest: (input) => ask((code) => code.sendRequest(input)),
    updateProfile: (change) => ask((code) => code.updateProfile(change)),
    ownRecords: () => ask((code) => code.ownRecords()),
    recordAccess: (location, method) => ask((code) => code.recordAccess(location, method)),
  };
}

/** What only this device is told. */
function deviceCommands({ store }: CommandDeps) {
  return {
    closePayment: (purchaseId) => closePayment({ store }, purchaseId),
    putPaymentAside: (purchaseId, aside) => putPaymentAside({ store }, purchaseId, aside),
    closeLosses: () => dropLosses({ store }),
    showDeposit: (id) => showDeposit({ store }, id),
    notify: (notification) => keepNotification(store, notification),
    markNotificationsSeen: () => markSeen(store),
    keep: async (key, value) => {
      await store.write((tx) => (value === undefined ? tx.drop(key) : tx.keep(key, value)));
    },
    saveCart: async (locationId, cart) => {
      await store.write((tx) =>
        cart.length > 0 ? tx.keep(cartKey(locationId), cart) : tx.drop(cartKey(locationId)),
      );
    },
  } satisfies Partial<Data>;
}

/** Follows the person's own channel always, and a location's while its shop is on screen. */
function createFollower(deps: DataDeps, sync: Synchroniser, receive: (event: ChannelEvent) => Promise<void>) {
  const followed = new Map<string, { holders: number; end: () => void }>();
  const open = (channel: string, heard: (event: ChannelEvent) => void, caughtUp: () => void): (() => void) =>
    deps.feed.subscribe(channel, { onEvent: heard, onReady: caughtUp });
  const endOwn = open(
    notificationChannel(deps.user.sub),
    (event) => void receive(event),
    () => void sync.nudge(),
  );
  // On their own channel an owner hears of a location whole. What its visitors hear of it says less.
  const fromPlace = (event: ChannelEvent): void => {
    const isOwnPlace = event.record?.type === 'LOCATION' && event.record.owner === deps.user.sub;
    if (!isOwnPlace) void receive(event);
  };

  return {
    follow(scope: Scope): () => void {
      if (scope.kind !== 'location') return () => undefined;
      const channel = locationChannel(scope.id);
      const held = followed.get(channel) ?? {
        holders: 0,
        end: open(channel, fromPlace, () => void sync.refresh(scope, true)),
      };
      held.holders += 1;
      followed.set(channel, held);
      return () => {
        held.holders -= 1;
        if (held.holders > 0) return;
        held.end();
        followed.delete(channel);
      };
    },
    stop() {
      endOwn();
      for (const { end } of followed.values()) end();
      followed.clear();
    },
  };
}
