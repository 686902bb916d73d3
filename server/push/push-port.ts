/** A device's address at its push service, with the keys of that device. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** One message, encrypted for its device. */
export interface PushMessage {
  payload: string;
  /** Time for which the service keeps the message for a device that is away, in seconds. */
  ttl: number;
  urgency: 'normal' | 'high';
  /** Topic, of at most 32 letters of base64url. A later message of the same topic takes the place of one that waits. */
  topic: string;
}

/** Outcome of a message. A `GONE` device is told no more. A `REFUSED` message never gets there. */
export type PushOutcome =
  | { kind: 'SENT' }
  | { kind: 'GONE' }
  | { kind: 'REFUSED'; status: number }
  /** `afterMs` is the wait that the service asks for, in ms; null without one. */
  | { kind: 'LATER'; afterMs: number | null; error: string };

/** Hands messages to the browsers' push services (RFC 8030). Never rejects for a failure of a service. */
export interface PushSender {
  /** The key with which a browser subscribes, base64url. */
  readonly publicKey: string;
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>;
}
