import type { ChannelHandler } from './channels.ts';
import type { ConnectionState } from './machine.ts';

/** What the connection uses of a WebSocket. */
export type SocketLike = Pick<
  WebSocket,
  'readyState' | 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose'
>;

/** What happens outside that the connection should know of; 'token': a newer one may be had. */
export type Signal = 'network' | 'touch' | 'token';

export interface EventSocketOptions {
  /** ws: or wss: address of the realtime endpoint. */
  url: string;
  /** Host, with its port, of the HTTP endpoint: part of every authorization. */
  host: string;
  /** The access token; null when signed out. May reject without a network. */
  accessToken(): Promise<string | null>;
  WebSocket?: new (url: string, protocols: string[]) => SocketLike;
  /** ms */
  now?(): number;
  /** Runs later; returns how to cancel. */
  setTimer?(run: () => void, ms: number): () => void;
  /** From 0 up to 1: shortens reconnection delays, so that many clients do not return at once. */
  random?(): number;
  newId?(): string;
  /** So many events of a channel (null: of any) could not be read. */
  onUnreadable?(channel: string | null, count: number): void;
  /** Hears of signals while started; returns how to stop. */
  signals?(heard: (signal: Signal) => void): () => void;
}

/** The one shared connection to the event service [N-01]. */
export interface EventSocket {
  state(): ConnectionState;
  /** Told after every change of state. Returns how to stop. */
  onState(listener: (state: ConnectionState) => void): () => void;
  /** True between subscribe_success and the subscription's end. */
  isSubscribed(channel: string): boolean;
  /** Listens to a channel, now and after every reconnection. Returns how to stop. */
  subscribe(channel: string, handler: ChannelHandler): () => void;
  /** Publishes 1 to 5 JSON texts. Rejects with 'WebSocket is not connected' or 'No authentication token available' [N-03]. */
  publish(channel: string, events: readonly string[]): Promise<void>;
  /** Somebody is signed in: connects. */
  start(): void;
  /** Nobody is: disconnects. */
  stop(): void;
  /** Somebody is there or a call was answered: worth trying again. */
  nudge(): void;
}
