/** A key that a location's device shows; its hash alone is kept. Times are ms. */
export interface DeviceKeyTable {
  location_id: string;
  key_hash: string;
  /** 'heartbeat' says that a location is alive; 'board' also reads its Wi-Fi. */
  purpose: string;
  created_at: number;
}

/** A browser's subscription to messages of the push service, and what its person wants to hear. */
export interface PushSubscriptionTable {
  /** Hash of the endpoint. */
  id: string;
  sub: string;
  /** The sign-in that it lives with. */
  origin_jti: string;
  endpoint: string;
  /** The device's public key and secret, base64url. */
  p256dh: string;
  auth: string;
  /** JSON text of PushWishes. */
  wishes: string;
  updated_at: number;
}
