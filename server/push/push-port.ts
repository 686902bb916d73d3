/** A device's address at its push service, with the keys that only the device can answer to. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** One message as it leaves: the payload is encrypted for its device. */
export interface PushMessage {
  payload: string;
  /** Time for which the service keeps it for a device that is away, in seconds. */
  ttl: number;
  urgency: 'normal' | 'high';
  /** A later message of the same topic takes the place of one that waits. At most 32 letters of base64url. */
  topic: string;
}

/** A `GONE` device is told no more. A `REFUSED` message never gets there. */
export type PushOutcome =
  | { kind: 'SENT' }
  | { kind: 'GONE' }
  | { kind: 'REFUSED'; status: number }
  /** `afterMs` is the service's own wish in ms, null without one. */
  | { kind: 'LATER'; afterMs: number | null; error: string };

/** Hands messages to the browsers' push services (RFC 8030). Never rejects for what the service does. */
export interface PushSender {
  /** The key that a browser subscribes with, base64url. */
  readonly publicKey: string;
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>;
}
