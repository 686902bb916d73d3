import { DAY_MS, MINUTE_MS } from '../../src/domain/words/time-units.ts';
/** Every limit of the event service. Times in ms, sizes in bytes. */
export interface EventLimits {
  /** Time without a frame after which clients give the connection up. connection_ack tells it to them. */
  connectionTimeoutMs: number;
  /** Interval of `ka` frames and WebSocket pings. Clients give up after 60 s of silence [N-02]. */
  keepAliveMs: number;
  /** Time without an answer to a ping after which a peer counts as gone. */
  deadAfterMs: number;
  /** Time after which a peer is dropped that speaks and reads nothing. A slow one takes minutes for a piece. */
  deafAfterMs: number;
  /** Longest life of one connection, whatever its token says. */
  maxLifeMs: number;
  /** Interval at which the token and the right of every subscription are looked at again. */
  recheckMs: number;
  /**
   * Most subscriptions of a connection: two for each location that a person owns or answers for, one for each shop on a
   * screen of theirs.
   */
  subscriptionsPerConnection: number;
  connectionsPerUser: number;
  /** Most open connections of one network. A building or a phone company's customers may share one. */
  connectionsPerNetwork: number;
  /** Most of these connections of which the person is not known yet. Each is known or refused within seconds. */
  unknownPerNetwork: number;
  eventsPerPublish: number;
  eventBytes: number;
  /** Largest frame of the socket. Frames of clients are short. */
  frameBytes: number;
  /** Largest body of `POST /event`: two of the largest events, or five of some size. */
  publishBytes: number;
  /** Events of one person a second in one process, over all connections and `POST /event`. As many may come at once. */
  eventsPerSecond: number;
  /** Signs of typing of a person on a channel that are passed on: a burst, then a steady rate. */
  typingBurst: number;
  typingPerSecond: number;
  /** Frames of any kind: a burst, then a steady rate. A newer token asks for each subscription and gives one up. */
  messageBurst: number;
  messagesPerSecond: number;
  /** Most bytes that were received and not handled yet. */
  pendingBytes: number;
  /** Most bytes that were sent and not taken by the peer yet. A slower reader is dropped. */
  bufferedBytes: number;
}

export const EVENT_LIMITS: EventLimits = {
  connectionTimeoutMs: 300_000,
  keepAliveMs: 25_000,
  deadAfterMs: 80_000,
  deafAfterMs: 300_000,
  maxLifeMs: DAY_MS,
  recheckMs: MINUTE_MS,
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
 * Close codes. 4000-4999 tell clients not to come back by themselves [N-02]; after the others they reconnect. A reader
 * that is too slow is cut without a handshake (1006), which it could not read anyway.
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
