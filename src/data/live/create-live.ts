import { type Notification, readNotifications } from '../../records/notification.ts';
import type { RecordRow, RecordType } from '../../records/record.ts';
import { readProfile } from '../../records/types/people/profile.ts';
import { readLocation } from '../../records/types/shop/location.ts';
import { NOTIFICATIONS_KEY } from '../basis/notifications-key.ts';
import type { LiveSource } from '../basis/source.ts';
import { PAYMENT_KEY, readPayment } from '../commands/money/kept-payment.ts';
import type { Payment } from '../commands/money/payment.ts';
import { discover } from '../discovery/discover.ts';
import type { Seeker } from '../discovery/locations.ts';
import { NEARBY_KEY, readReach } from '../discovery/nearby-list.ts';
import type { NearbyReach } from '../discovery/nearby-location.ts';
import type { Entry } from '../mirror/entry.ts';
import type { StorageState } from '../mirror/healing-store.ts';
import type { MirrorTx } from '../mirror/mirror-store.ts';
import { profileId } from '../mirror/profile-id.ts';
import { readCart } from '../mirror/subtree.ts';
import { serverClock } from '../wire/server-clock.ts';
import type { KeptCart, LiveData } from './live-data.ts';
import { createKept, createLiveList, firstOf, type LiveDeps } from './live-list.ts';

export interface CreateLiveDeps extends LiveDeps {
  seeker: LiveSource<Seeker>;
  storage: LiveSource<StorageState>;
}

/** The live values of the app, each made once per argument. Hooks of single screens make more by `list` and `kept`. */
export function createLive(deps: CreateLiveDeps): LiveData {
  const { seeker, network, storage } = deps;
  const { list, single, kept } = createMaker(deps);
  return {
    list,
    single,
    kept,
    network: () => network,
    storage: () => storage,
    locations: () =>
      list('locations', {
        scope: { kind: 'locations' },
        read: (tx) => discover(tx, seeker.snapshot(), serverClock.now()),
        also: seeker,
      }),
    location: (id) =>
      single(`location:${id}`, {
        scope: { kind: 'location', id },
        read: (tx) => rowOf(tx, 'LOCATION', id, readLocation),
      }),
    profile: () =>
      single('profile', {
        scope: { kind: 'profile' },
        read: (tx) => rowOf(tx, 'PROFILE', profileId(seeker.snapshot().email), readProfile),
      }),
    notifications: () =>
      kept<readonly Notification[]>('notifications', [], async (tx) =>
        readNotifications(await tx.kept(NOTIFICATIONS_KEY)),
      ),
    nearbyReach: () =>
      kept<NearbyReach | null>('nearbyReach', null, async (tx) => readReach(await tx.kept(NEARBY_KEY))),
    cart: (id) =>
      kept<KeptCart>(
        `cart:${id}`,
        { cart: [], ready: false },
        async (tx) => ({ cart: await readCart(tx, id), ready: true }),
        // Other screens pay the cart, too. So it is drawn at once, and written only after it was read again.
        ({ cart }) => ({ cart, ready: false }),
      ),
    payment: () =>
      kept<Payment | null | undefined>('payment', undefined, async (tx) =>
        readPayment(await tx.kept(PAYMENT_KEY)),
      ),
    outbox: () => kept<readonly Entry[]>('outbox', [], (tx) => tx.entries()),
  };
}

function createMaker(deps: LiveDeps): Pick<LiveData, 'list' | 'single' | 'kept'> {
  const made = new Map<string, unknown>();
  const once = <T>(name: string, make: () => T): T => {
    const source = (made.get(name) as T | undefined) ?? make();
    made.set(name, source);
    return source;
  };
  return {
    list: (name, query) => once(name, () => createLiveList(deps, query)),
    single: (name, query) =>
      once(`${name}:one`, () => firstOf(once(name, () => createLiveList(deps, query)))),
    kept: (name, initial, read, left) => once(name, () => createKept(deps, initial, read, left)),
  };
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
