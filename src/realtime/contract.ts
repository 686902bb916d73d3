import type { ChannelHandler } from './channels.ts';
import type { ConnectionState } from './connection-machine.ts';

/** The parts of a WebSocket that the connection uses. */
export type SocketLike = Pick<
  WebSocket,
  'readyState' | 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose'
>;

/** Outside events for the connection. 'token' means that a newer one is available. */
export type Signal = 'network' | 'touch' | 'token';

export interface EventSocketOptions {
  /** The address of the realtime endpoint, ws or wss. */
  url: string;
  /** Host and port of the HTTP endpoint, part of every authorization. */
  host: string;
  /** The access token. Null when signed out. May reject without a network. */
  accessToken(): Promise<string | null>;
  WebSocket?: new (url: string, protocols: string[]) => SocketLike;
  now?(): number;
  /** Runs later. Returns a function that cancels it. */
  setTimer?(run: () => void, ms: number): () => void;
  /** A number from 0 up to 1. It shortens reconnection delays, so that clients do not return all at once. */
  random?(): number;
  newId?(): string;
  /** Called with the number of unreadable events of a channel (null: unknown). */
  onUnreadable?(channel: string | null, count: number): void;
  /** Listens to signals while started. Returns a function that stops it. */
  signals?(heard: (signal: Signal) => void): () => void;
}

/** The one shared connection to the event service [N-01]. */
export interface EventSocket {
  state(): ConnectionState;
  /** Called after every change of state. Returns a function that stops it. */
  onState(listener: (state: ConnectionState) => void): () => void;
  /** True between subscribe_success and the subscription's end. */
  isSubscribed(channel: string): boolean;
  /** Listens to a channel across reconnections. Returns a function that stops it. */
  subscribe(channel: string, handler: ChannelHandler): () => void;
  /** Publishes 1 to 5 JSON texts. Rejects with 'WebSocket is not connected' or 'No authentication token available' [N-03]. */
  publish(channel: string, events: readonly string[]): Promise<void>;
  /** Connects, because a user is signed in. */
  start(): void;
  /** Disconnects, because nobody is signed in. */
  stop(): void;
  /** Suggests a new attempt, because the user is active or a call was answered. */
  nudge(): void;
}
