import type { ChannelEvent } from '../records/events.ts';
import type { ConnectionState } from './connection-machine.ts';

/** Messages between the pages of one user about their shared connection. `page` is the receiver, `from` the sender. */
export type PageMessage =
  /** A page leads from now on. All pages repeat their subscriptions. */
  | { kind: 'leading'; from: string; state: ConnectionState }
  /** A page asks which page leads, when it is new and from time to time. */
  | { kind: 'hello'; from: string }
  | { kind: 'state'; from: string; state: ConnectionState }
  | { kind: 'want'; from: string; channel: string }
  | { kind: 'unwant'; from: string; channel: string }
  /** A page leaves, and its subscriptions end. A closed page sends nothing and is forgotten in minutes. */
  | { kind: 'gone'; from: string }
  | { kind: 'nudge'; from: string }
  | { kind: 'event'; page: string; channel: string; event: ChannelEvent }
  | { kind: 'ready'; page: string; channel: string; gapSince: number | null }
  | { kind: 'unreadable'; page: string; channel: string }
  | { kind: 'refused'; page: string; channel: string; message: string }
  | { kind: 'publish'; from: string; id: string; channel: string; events: readonly string[] }
  /** Result of a publish. `problem` is null when it was accepted. */
  | { kind: 'published'; page: string; id: string; problem: string | null };

/** The channel between pages. */
export interface PagePort {
  post(message: PageMessage): void;
  listen(heard: (message: PageMessage) => void): () => void;
}
