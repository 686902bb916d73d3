import type { ChannelEvent } from '../records/events.ts';
import type { ConnectionState } from './machine.ts';

/** What the pages of one person say to each other about their one connection. `page` names who is meant, `from` who speaks. */
export type PageMessage =
  /** A page leads from now on: everybody says again what they listen to. */
  | { kind: 'leading'; from: string; state: ConnectionState }
  /** A page came, and wants to know who leads. */
  | { kind: 'hello'; from: string }
  | { kind: 'state'; from: string; state: ConnectionState }
  | { kind: 'want'; from: string; channel: string }
  | { kind: 'unwant'; from: string; channel: string }
  /** A page has gone: it listens to nothing any more. */
  | { kind: 'gone'; from: string }
  | { kind: 'nudge'; from: string }
  | { kind: 'event'; page: string; channel: string; event: ChannelEvent }
  | { kind: 'ready'; page: string; channel: string; gapSince: number | null }
  | { kind: 'unreadable'; page: string; channel: string }
  | { kind: 'refused'; page: string; channel: string; message: string }
  | { kind: 'publish'; from: string; id: string; channel: string; events: readonly string[] }
  /** How a publish ended; `problem` null when it was accepted. */
  | { kind: 'published'; page: string; id: string; problem: string | null };

/** The way between pages. */
export interface PagePort {
  post(message: PageMessage): void;
  listen(heard: (message: PageMessage) => void): () => void;
}
