import { dataFrame } from './data-frame.ts';

/** One listener of one channel: a subscription of a connection. */
export interface Subscriber {
  /** The subscription's id, which each of its data frames carries. */
  readonly id: string;
  /** Sends a whole frame, whose bytes other listeners may get, too. */
  send(frame: Buffer): void;
  /** Looks again whether it may still listen, and removes itself where not. Never rejects. */
  recheck(): Promise<void>;
}

type Subscribe = (channel: string) => Promise<() => void>;

/**
 * Number of frames that are kept to be sent again in one delivery. Ids of a stranger's client may all differ, and a
 * frame be large.
 */
const MAX_FRAMES = 32;

/** The listeners of each channel on this process, and the delivery of events to them in order. */
export class Hub {
  readonly #subscribers = new Map<string, Set<Subscriber>>();
  /** The last delivery that waits on a channel; a channel without one delivers at once. */
  readonly #waiting = new Map<string, Promise<void>>();
  /** Channels whose next look at rights has not begun. */
  readonly #lookDue = new Set<string>();
  readonly #subscribe: Subscribe;
  #accessVersion = 0;

  /** `subscribe` subscribes this process to a channel. Absent where it gets all events anyway. */
  constructor(subscribe: Subscribe = async () => () => undefined) {
    this.#subscribe = subscribe;
  }

  /** Resolves with the unsubscribe function once later commits on the channel will be delivered here. */
  subscribeProcess(channel: string): Promise<() => void> {
    return this.#subscribe(channel);
  }

  /** Number that grows with every change of rights. A right that was read under an older version must be read again. */
  get accessVersion(): number {
    return this.#accessVersion;
  }

  add(channel: string, subscriber: Subscriber): void {
    const set = this.#subscribers.get(channel);
    if (set) set.add(subscriber);
    else this.#subscribers.set(channel, new Set([subscriber]));
  }

  remove(channel: string, subscriber: Subscriber): void {
    const set = this.#subscribers.get(channel);
    if (set?.delete(subscriber) && set.size === 0) this.#subscribers.delete(channel);
  }

  /** Sends one `data` frame with the event as a string to each listener of the channel. */
  deliver(channel: string, payload: string): void {
    if (this.#waiting.has(channel)) this.#after(channel, async () => this.#deliverNow(channel, payload));
    else this.#deliverNow(channel, payload);
  }

  /**
   * Looks at every listener of these channels again. Events on them wait until that is done. A look that has not begun
   * will see this change of rights, too. So many changes at once cost two looks at most.
   */
  recheck(channels: readonly string[]): void {
    this.#accessVersion += 1;
    for (const channel of channels) {
      if (this.#lookDue.has(channel)) continue;
      this.#lookDue.add(channel);
      this.#after(channel, async () => {
        this.#lookDue.delete(channel);
        const listeners = [...(this.#subscribers.get(channel) ?? [])];
        await Promise.all(listeners.map((listener) => listener.recheck()));
      });
    }
  }

  #deliverNow(channel: string, payload: string): void {
    const listeners = this.#subscribers.get(channel);
    if (!listeners) return;
    const tail = Buffer.from(`","event":${JSON.stringify(payload)}}`);
    // Clients number their subscriptions, so many of these have the same id, and the same frame.
    const frames = new Map<string, Buffer>();
    for (const listener of listeners) {
      const { id } = listener;
      // Ids are checked against a pattern that needs no escaping in JSON.
      const frame = frames.get(id) ?? dataFrame(`{"type":"data","id":"${id}`, tail);
      if (frames.size < MAX_FRAMES) frames.set(id, frame);
      listener.send(frame);
    }
  }

  #after(channel: string, work: () => Promise<void>): void {
    const next = (this.#waiting.get(channel) ?? Promise.resolve()).then(work).then(() => {
      if (this.#waiting.get(channel) === next) this.#waiting.delete(channel);
    });
    this.#waiting.set(channel, next);
  }
}
