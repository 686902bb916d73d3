export interface BusMessage {
  topic: string;
  text: string;
}

/** Callbacks of the bus. */
export interface BusHandlers {
  /** Tells a message of a topic that is subscribed to, in the order of publishing. */
  heard(topic: string, text: string): void;
  /** The bus is connected, for the first time or again, and has no subscription yet. */
  connected(): void;
  /** The connection is gone: later messages do not arrive here. */
  disconnected(): void;
}

/**
 * Carries events between processes, each to those that ask for its topic. It keeps nothing. A message that is published
 * while a process is cut off never reaches it, and must be read from the storage.
 */
export interface EventBus {
  /** Publishes all messages, in order. Rejects where that is not certain. */
  publish(messages: readonly BusMessage[]): Promise<void>;
  /** Once it resolves, all messages of these topics are heard, until the connection is lost. Rejects when it is. */
  subscribe(topics: readonly string[]): Promise<void>;
  unsubscribe(topics: readonly string[]): void;
  /**
   * True while this process leads, for some seconds from each call. Two may think so for a moment. Rejects where the
   * bus is away.
   */
  lead(): Promise<boolean>;
  /** Lets another lead at once. Never rejects. */
  resign(): Promise<void>;
  close(): void;
}

export type OpenBus = (handlers: BusHandlers) => EventBus;
