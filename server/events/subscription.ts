import type { Channel } from './channel.ts';
import type { Hub, Subscriber } from './hub.ts';

/** The parts of the connection that its subscription needs. */
export interface SubscriptionHost {
  send(frame: Buffer): void;
  /** True while the right to listen stands. */
  allowed(): Promise<boolean>;
  /** Ends the subscription, because its right is gone. */
  lost(): void;
  /** Ends the connection, because the right could not be read. */
  failed(error: unknown): void;
}

/** One `subscribe` of a connection. It delivers only while its right stands. */
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

  /** Starts listening; false without a right. A right that was read while rights changed is read again. */
  async begin(): Promise<boolean> {
    // The process subscribes first. So every commit after the right was read comes here.
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
