import type { Reach } from '../../domain/shop/discovery.ts';
import type { Location } from '../../records/types/shop/location.ts';

/** A card of the home screen. 'unknown': its heartbeat was not checked within 10 minutes [H-07, H-10]. */
export interface NearbyLocation {
  location: Location;
  reach: Reach;
  /** Metres; null where either position is unknown. */
  distanceM: number | null;
  online: 'online' | 'offline' | 'unknown';
  /** The card shows goods, because the shop was opened on this device. */
  hasGoods?: boolean;
}

export interface NearbyReach {
  readTo: number;
  hasMore: boolean;
}
