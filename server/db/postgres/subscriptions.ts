import type { EventBus } from '../bus/event-bus.ts';

/** Topics that are asked for at once after the bus came back. */
const AT_ONCE = 1000;

interface Topic {
  listeners: number;
  /** Resolves once the bus carries the topic, or is known not to. */
  standing: Promise<void>;
}

/** The topics that this process has listeners for, each asked of the bus once. */
export class Subscriptions {
  readonly #bus: EventBus;
  readonly #failed: (error: unknown) => void;
  readonly #topics = new Map<string, Topic>();
  #isConnected = false;
  #pending = 0;
  #isBroken = false;
  #changes = 0;

  /** `failed` hears when the bus refuses a topic. Until the bus comes back, `isWhole` is false then. */
  constructor(bus: EventBus, failed: (error: unknown) => void) {
    this.#bus = bus;
    this.#failed = failed;
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  /** True while the bus carries all messages of all these topics here. */
  get isWhole(): boolean {
    return this.#isConnected && this.#pending === 0 && !this.#isBroken;
  }

  /** Grows whenever a message was or may have been published that the bus did not carry here. */
  get changes(): number {
    return this.#changes;
  }

  /** Adds a listener; the answer removes it. */
  add(topic: string): { standing: Promise<void>; leave: () => void } {
    const known = this.#topics.get(topic) ?? { listeners: 0, standing: this.#ask([topic]) };
    this.#topics.set(topic, known);
    known.listeners += 1;
    let hasLeft = false;
    return {
      standing: known.standing,
      leave: () => {
        if (hasLeft) return;
        hasLeft = true;
        known.listeners -= 1;
        if (known.listeners > 0) return;
        this.#topics.delete(topic);
        if (this.#isConnected) this.#bus.unsubscribe([topic]);
      },
    };
  }

  /** Notes that the bus may have left out a message. */
  changed(): void {
    this.#changes += 1;
  }

  connected(): void {
    this.#isConnected = true;
    this.#isBroken = false;
    const all = [...this.#topics.keys()];
    for (let from = 0; from < all.length; from += AT_ONCE) {
      const some = all.slice(from, from + AT_ONCE);
      const standing = this.#ask(some);
      for (const topic of some) {
        const known = this.#topics.get(topic);
        if (known) known.standing = standing;
      }
    }
  }

  disconnected(): void {
    this.#isConnected = false;
    this.#changes += 1;
  }

  async #ask(topics: readonly string[]): Promise<void> {
    if (!this.#isConnected) return;
    this.#changes += 1;
    this.#pending += 1;
    try {
      await this.#bus.subscribe(topics);
    } catch (error) {
      // A lost connection rejects it, too. The bus then comes back, and every topic is asked for again.
      this.#isBroken = true;
      this.#failed(error);
    } finally {
      this.#pending -= 1;
    }
  }
}
