import type { Profile } from '../../domain/people/profile.ts';
import type { Cart } from '../../domain/shop/cart.ts';
import type { Notification } from '../../records/notification.ts';
import type { Location } from '../../records/types/shop/location.ts';
import type { NetworkState } from '../basis/network.ts';
import type { LiveSource } from '../basis/source.ts';
import type { Payment } from '../commands/money/payment.ts';
import type { NearbyLocation, NearbyReach } from '../discovery/nearby-location.ts';
import type { Entry } from '../mirror/entry.ts';
import type { StorageState } from '../mirror/healing-store.ts';
import type { MirrorTx } from '../mirror/mirror-store.ts';
import type { AheadSource, Live, LiveOne, LiveQuery } from './live.ts';

/** A cart as kept on this device; `ready` is false until it has been read on this visit. */
export interface KeptCart {
  cart: Cart;
  ready: boolean;
}

/** Live values behind the hooks of hooks.ts; each is made once per argument and shared. */
export interface LiveData {
  profile(): LiveSource<LiveOne<Profile>>;
  locations(): AheadSource<Live<NearbyLocation>>;
  /** Metres up to which public locations were looked for, and whether there are more. Null where nobody looked. */
  nearbyReach(): LiveSource<NearbyReach | null>;
  location(id: string): AheadSource<LiveOne<Location>>;
  /** Newest first. */
  notifications(): LiveSource<readonly Notification[]>;
  cart(locationId: string): LiveSource<KeptCart>;
  /** `undefined` until it has been read; null when nothing is under way. */
  payment(): LiveSource<Payment | null | undefined>;
  /** Entries that wait for the server, in the order of composing. */
  outbox(): LiveSource<readonly Entry[]>;
  /** A value of this device alone, `initial` until it was read; made once per name. `left`: see createKept. */
  kept<T>(
    name: string,
    initial: T,
    read: (tx: MirrorTx) => Promise<T>,
    left?: (last: T) => T,
  ): AheadSource<T>;
  /** A list whose rows the query reads; made once per name. */
  list<T>(name: string, query: LiveQuery<T>): AheadSource<Live<T>>;
  /** The one row of a list. */
  single<T>(name: string, query: LiveQuery<T>): AheadSource<LiveOne<T>>;
  network(): LiveSource<NetworkState>;
  storage(): LiveSource<StorageState>;
}
