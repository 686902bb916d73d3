import type { Profile } from '../../domain/people/profile.ts';
import type { Notification } from '../../records/notification.ts';
import type { Location } from '../../records/types/shop/location.ts';
import type { NetworkState } from '../basis/network.ts';
import type { Payment } from '../commands/money/payment.ts';
import { CHOSEN_PLACE_KEY, readChosenPlace } from '../discovery/chosen-place.ts';
import type { NearbyLocation, NearbyReach } from '../discovery/nearby-location.ts';
import type { Live, LiveOne, LiveQuery } from '../live/live.ts';
import type { KeptCart } from '../live/live-data.ts';
import { useSource } from '../live/use-source.ts';
import type { Entry } from '../mirror/entry.ts';
import type { StorageState } from '../mirror/healing-store.ts';
import type { FoundPlace } from '../wire/find-places.ts';
import { useData } from './data-context.tsx';

/** The own profile with balance, revenue and score; asks the server on first use. */
export function useProfile(): LiveOne<Profile> {
  return useSource(useData().live.profile());
}

/** Own, invited and nearby public locations in the home screen's order [H-07..H-10]. */
export function useLocations(): Live<NearbyLocation> {
  return useSource(useData().live.locations());
}

/** Distance up to which public locations were looked for. `useData().moreLocations()` reads on. */
export function useNearbyReach(): NearbyReach | null {
  return useSource(useData().live.nearbyReach());
}

/**
 * The chosen place to look around instead of the device; null for none, undefined until read. `useData().choosePlace`
 * changes it [H-05].
 */
export function useChosenPlace(): FoundPlace | null | undefined {
  const { live } = useData();
  return useSource(
    live.kept<FoundPlace | null | undefined>('chosenPlace', undefined, async (tx) =>
      readChosenPlace(await tx.kept(CHOSEN_PLACE_KEY)),
    ),
  );
}

/** One location; status 'ready' with row null means that it does not exist or is not for this person [S-07]. */
export function useLocation(id: string): LiveOne<Location> {
  return useSource(useData().live.location(id));
}

/** The in-app notifications, newest first [N-04]. */
export function useNotifications(): readonly Notification[] {
  return useSource(useData().live.notifications());
}

/** The kept cart of a location on this device; `useData().saveCart` changes it. */
export function useCart(locationId: string): KeptCart {
  return useSource(useData().live.cart(locationId));
}

/** The purchase under way, also after the page was closed; undefined until read, null for none. */
export function usePayment(): Payment | null | undefined {
  return useSource(useData().live.payment());
}

/** Entries that wait for the server, in the order of composing. */
export function useOutbox(): readonly Entry[] {
  return useSource(useData().live.outbox());
}

/** A list from the mirror with its scope's state, made once per name. The query must depend on its name alone. */
export function useLiveList<T>(name: string, query: LiveQuery<T>): Live<T> {
  return useSource(useData().live.list(name, query));
}

/** State of the connection and of the server. */
export function useNetwork(): NetworkState {
  return useSource(useData().live.network());
}

/** 'memory' when this device keeps nothing, which a screen must say. */
export function useStorageState(): StorageState {
  return useSource(useData().live.storage());
}
