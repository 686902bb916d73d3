import { DAY_MS } from '../../src/domain/words/time-units.ts';
/** Every limit of the event service in one place. Times in ms, sizes in bytes. */
export interface EventLimits {
  /** Told to clients in connection_ack: with no frame for this long they give the connection up. */
  connectionTimeoutMs: number;
  /** A `ka` frame and a WebSocket ping this often; clients give up after 60 s of silence [N-02]. */
  keepAliveMs: number;
  /** A peer that answers no ping for this long is gone. */
  deadAfterMs: number;
  /** A peer that speaks but reads nothing for this long is dropped. A slow one takes minutes for a piece. */
  deafAfterMs: number;
  /** Longest life of one connection, whatever its token says. */
  maxLifeMs: number;
  /** Token and rights of every subscription are looked at again this often. */
  recheckMs: number;
  /** Two of each location that a person owns or answers for, one of each shop on screen in any page of theirs. */
  subscriptionsPerConnection: number;
  connectionsPerUser: number;
  /** Open connections of one network: a building or a phone company's customers may share one. */
  connectionsPerNetwork: number;
  /** Those of them that nobody is known to stand behind: each is known or refused within seconds. */
  unknownPerNetwork: number;
  eventsPerPublish: number;
  eventBytes: number;
  /** One frame of the socket: what a client says there is short. */
  frameBytes: number;
  /** A body of `POST /event`: two of the largest events, or five of some size. */
  publishBytes: number;
  /** Events of one person in one process, over all connections and `POST /event`: as many at once as in a second. */
  eventsPerSecond: number;
  /** Signs of typing of a person on a channel that are told: a burst, then a steady rate. */
  typingBurst: number;
  typingPerSecond: number;
  /** Frames of any kind: a burst, then a steady rate. A newer token asks for each subscription and gives one up. */
  messageBurst: number;
  messagesPerSecond: number;
  /** Received but not yet handled. */
  pendingBytes: number;
  /** Sent but not yet taken by the peer: beyond it the reader is too slow and is dropped. */
  bufferedBytes: number;
}

export const EVENT_LIMITS: EventLimits = {
  connectionTimeoutMs: 300_000,
  keepAliveMs: 25_000,
  deadAfterMs: 80_000,
  deafAfterMs: 300_000,
  maxLifeMs: DAY_MS,
  recheckMs: 60_000,
  subscriptionsPerConnection: 1_000,
  connectionsPerUser: 20,
  connectionsPerNetwork: 2_000,
  unknownPerNetwork: 200,
  eventsPerPublish: 5,
  eventBytes: 240 * 1024,
  frameBytes: 16 * 1024,
  publishBytes: 512 * 1024,
  eventsPerSecond: 25,
  typingBurst: 3,
  typingPerSecond: 1,
  messageBurst: 2_500,
  messagesPerSecond: 100,
  pendingBytes: 1024 * 1024,
  bufferedBytes: 1024 * 1024,
};

/**
 * Close codes. 4000-4999 tell clients not to come back by themselves [N-02]; after the others they reconnect.
 * A reader that is too slow is cut without a handshake (1006), which it could not read anyway.
 */
export const CLOSE = {
  lifeOver: 1000,
  goingAway: 1001,
  notText: 1003,
  internal: 1011,
  badRequest: 4400,
  unauthorized: 4401,
  tooMany: 4429,
} as const;
