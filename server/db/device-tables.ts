import type { Generated } from 'kysely';

/** A key of a location's device, of which only the hash is kept. Times are ms. */
export interface DeviceKeyTable {
  location_id: string;
  key_hash: string;
  /** 'heartbeat' says that a location is alive; 'board' also reads its Wi-Fi. */
  purpose: string;
  created_at: number;
}

/** A browser's subscription to messages of the push service, and the wishes of its person. */
export interface PushSubscriptionTable {
  /** Hash of the endpoint. */
  id: string;
  sub: string;
  /** Id of the sign-in that it ends with. */
  origin_jti: string;
  endpoint: string;
  /** The device's public key and secret, base64url. */
  p256dh: string;
  auth: string;
  /** JSON text of PushWishes. */
  wishes: string;
  updated_at: number;
}

/**
 * Position of a location and time of its last heartbeat. By it those nearby are found without reading their records.
 */
export interface PlaceTable {
  location_id: string;
  is_public: number;
  /** A stripe of the earth by latitude (src/domain/near/stripes.ts); null, like the coordinates, where it has none. */
  stripe: number | null;
  /** Millionths of a degree. */
  lat: number | null;
  lon: number | null;
  /** Time of its devices' last heartbeat, in ms: at least updatedAt of its newest HVMP_STATUS. 0 when there was none. */
  seen_at: number;
  /**
   * Rises with its HVMP_STATUS and its device keys. A heartbeat that repeats the last one is compared with this alone.
   */
  beat_version: Generated<number>;
}
