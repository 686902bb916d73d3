import type { Channel } from './channel.ts';
import type { Hub, Subscriber } from './hub.ts';

/** The connection as its subscription needs it. */
export interface SubscriptionHost {
  send(frame: Buffer): void;
  /** Whether the right to listen still stands. */
  allowed(): Promise<boolean>;
  /** The right is gone and so is the subscription. */
  lost(): void;
  /** The right could not be read: the connection must not go on. */
  failed(error: unknown): void;
}

/** One `subscribe` of a connection; delivers only while its right stands. */
export class Subscription implements Subscriber {
  readonly id: string;
  readonly #channel: Channel;
  readonly #hub: Hub;
  readonly #host: SubscriptionHost;
  #live = false;
  #leave: () => void = () => undefined;

  constructor(id: string, channel: Channel, hub: Hub, host: SubscriptionHost) {
    this.id = id;
    this.#channel = channel;
    this.#hub = hub;
    this.#host = host;
  }

  /** Starts listening; false when it may not. A right read while rights changed is read again. */
  async begin(): Promise<boolean> {
    // The process subscribes first: what is committed after the right was read must come here.
    const leave = await this.#hub.subscribeProcess(this.#channel.name);
    let version: number;
    let isAllowed = false;
    try {
      do {
        version = this.#hub.accessVersion;
        isAllowed = await this.#host.allowed();
      } while (isAllowed && version !== this.#hub.accessVersion);
    } finally {
      if (!isAllowed) leave();
    }
    if (!isAllowed) return false;
    this.#leave = leave;
    this.#live = true;
    this.#hub.add(this.#channel.name, this);
    return true;
  }

  end(): void {
    this.#live = false;
    this.#leave();
    this.#hub.remove(this.#channel.name, this);
  }

  send(frame: Buffer): void {
    if (this.#live) this.#host.send(frame);
  }

  async recheck(): Promise<void> {
    if (!this.#live) return;
    try {
      if (await this.#host.allowed()) return;
      if (!this.#live) return;
      this.end();
      this.#host.lost();
    } catch (error) {
      this.#host.failed(error);
    }
  }
}
