import type { Cart } from '../domain/cart.ts';
import { type Notification, readNotifications } from '../records/notification.ts';
import type { RecordRow, RecordType } from '../records/record.ts';
import { readLocation } from '../records/types/location.ts';
import { readProfile } from '../records/types/profile.ts';
import type { KeptCart, LiveData, NearbyReach, Payment, StorageState } from './data.ts';
import { discover } from './discover.ts';
import { NEARBY_KEY, readReach } from './discovery/nearby-list.ts';
import { heardSource } from './heard-source.ts';
import { PAYMENT_KEY, readPayment } from './kept-payment.ts';
import { createLiveRows, firstOf, type LiveDeps } from './live-rows.ts';
import type { LiveSource } from './live-source.ts';
import type { LiveWish } from './live-wish.ts';
import { type Losses, NO_LOSSES, readLosses } from './losses.ts';
import type { MirrorStore, MirrorTx } from './mirror-store.ts';
import { NOTIFICATIONS_KEY } from './notifying.ts';
import type { Entry } from './outbox/entry.ts';
import { profileId } from './profile-id.ts';
import { readShownDeposit, SHOWN_DEPOSIT_KEY } from './shown-deposit.ts';
import { cartKey } from './subtree.ts';
import type { Seeker } from './sync-locations.ts';

export interface CreateLiveDeps extends LiveDeps {
  seeker: LiveSource<Seeker>;
  storage: LiveSource<StorageState>;
  now: () => number;
}

/** The live values of the app, each made once per argument. */
export function createLive(deps: CreateLiveDeps): LiveData {
  const maker = createMaker(deps);
  return {
    ...shopValues(maker, deps),
    ...ownValues(maker, deps),
    ...deviceValues(maker, deps),
    list: maker.list,
    single: maker.single,
    kept: maker.kept,
  };
}

type Maker = ReturnType<typeof createMaker>;

function createMaker(deps: CreateLiveDeps) {
  const made = new Map<string, LiveSource<unknown>>();
  const once = <T>(name: string, make: () => LiveSource<T>): LiveSource<T> => {
    const known = made.get(name) as LiveSource<T> | undefined;
    if (known) return known;
    const source = make();
    made.set(name, source);
    return source;
  };
  const list = <T>(name: string, wish: LiveWish<T>) => once(name, () => createLiveRows(deps, wish));
  const single = <T>(name: string, wish: LiveWish<T>) =>
    once(`${name}:one`, () => firstOf(list<T>(name, wish)));
  const kept = <T>(name: string, initial: T, read: (tx: MirrorTx) => Promise<T>) =>
    once(name, () => watched(deps.store, initial, read));
  return { list, single, kept };
}

/** Locations; what they sell is read by the screens that show it (shop-hooks.ts), so that the start does not carry it. */
function shopValues({ list, single }: Maker, { seeker, now }: CreateLiveDeps) {
  return {
    locations: () =>
      list('locations', {
        scope: { kind: 'locations' },
        read: (tx) => discover(tx, seeker.snapshot(), now()),
        also: seeker,
      }),
    location: (id) =>
      single(`location:${id}`, {
        scope: { kind: 'location', id },
        read: (tx) => rowOf(tx, 'LOCATION', id, readLocation),
      }),
  } satisfies Partial<LiveData>;
}

/** The person; their other records are read by the screens that show them (own-hooks.ts). */
function ownValues({ single }: Maker, { seeker }: CreateLiveDeps) {
  return {
    profile: () =>
      single('profile', {
        scope: { kind: 'profile' },
        read: (tx) => rowOf(tx, 'PROFILE', profileId(seeker.snapshot().email), readProfile),
      }),
  } satisfies Partial<LiveData>;
}

/** What this device keeps or knows by itself. */
function deviceValues({ kept }: Maker, { seeker, network, storage }: CreateLiveDeps) {
  return {
    notifications: () =>
      kept<readonly Notification[]>('notifications', [], async (tx) =>
        readNotifications(await tx.kept(NOTIFICATIONS_KEY)),
      ),
    nearbyReach: () =>
      kept<NearbyReach | null>('nearbyReach', null, async (tx) => readReach(await tx.kept(NEARBY_KEY))),
    ownLocations: () =>
      kept<readonly string[]>('ownLocations', [], async (tx) =>
        (await tx.select({ by: 'owner', owner: seeker.snapshot().sub, type: 'LOCATION' })).map(
          ({ id }) => id,
        ),
      ),
    cart: (id) =>
      kept<KeptCart>(`cart:${id}`, { cart: [], ready: false }, async (tx) => ({
        cart: readCart(await tx.kept(cartKey(id))),
        ready: true,
      })),
    payment: () =>
      kept<Payment | null | undefined>('payment', undefined, async (tx) =>
        readPayment(await tx.kept(PAYMENT_KEY)),
      ),
    shownDeposit: () =>
      kept<string | null | undefined>('shownDeposit', undefined, async (tx) =>
        readShownDeposit(await tx.kept(SHOWN_DEPOSIT_KEY)),
      ),
    outbox: () => kept<readonly Entry[]>('outbox', [], (tx) => tx.entries()),
    losses: () => kept<Losses>('losses', NO_LOSSES, readLosses),
    network: () => network,
    storage: () => storage,
  } satisfies Partial<LiveData>;
}

async function rowOf<T>(
  tx: MirrorTx,
  type: RecordType,
  id: string,
  read: (row: RecordRow) => T,
): Promise<T[]> {
  const row = await tx.row({ type, id });
  return row ? [read(row)] : [];
}

/** Reads a kept cart; lines that are none are left out. */
function readCart(value: unknown): Cart {
  if (!Array.isArray(value)) return [];
  return value.filter(
    (line): line is Cart[number] =>
      typeof line?.itemId === 'string' && Number.isInteger(line?.quantity) && line.quantity > 0,
  );
}

/** A value of this device alone, live; `initial` until it was read. */
function watched<T>(store: MirrorStore, initial: T, read: (tx: MirrorTx) => Promise<T>): LiveSource<T> {
  return heardSource(initial, (say) =>
    store.observe(read, say, (error) => {
      throw error;
    }),
  );
}
