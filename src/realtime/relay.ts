import type { EventSocket } from './contract.ts';
import type { PageMessage, PagePort } from './page-messages.ts';

/**
 * Interval between two looks for closed pages, ms. Each look calls all pages. A page that asks for no channel until the
 * next look counts as closed.
 */
const LOOK_MS = 5 * 60_000;

/** The leading page's service: subscribes the other pages' channels on its own socket and forwards their events. */
export class Relay {
  readonly #socket: EventSocket;
  readonly #port: Pick<PagePort, 'post'>;
  readonly #page: string;
  /** Subscriptions by page and channel. */
  readonly #wants = new Map<string, Map<string, () => void>>();
  /** Pages that asked for a channel since the last look. */
  readonly #heard = new Set<string>();
  readonly #stopState: () => void;
  readonly #timer = setInterval(() => this.#look(), LOOK_MS);

  constructor(socket: EventSocket, port: Pick<PagePort, 'post'>, page: string) {
    this.#socket = socket;
    this.#port = port;
    this.#page = page;
    this.#stopState = socket.onState((state) => port.post({ kind: 'state', from: page, state }));
  }

  /** Announces that this page leads, so that listeners repeat their subscriptions. */
  announce(): void {
    this.#port.post({ kind: 'leading', from: this.#page, state: this.#socket.state() });
  }

  heard(message: PageMessage): void {
    switch (message.kind) {
      case 'hello':
        this.announce();
        return;
      case 'want':
        this.#want(message.from, message.channel);
        return;
      case 'unwant':
        this.#unwant(message.from, message.channel);
        return;
      case 'gone':
        this.#forget(message.from);
        return;
      case 'nudge':
        this.#socket.nudge();
        return;
      case 'publish':
        void this.#publish(message);
        return;
      default:
    }
  }

  close(): void {
    this.#stopState();
    clearInterval(this.#timer);
    for (const page of this.#wants.keys()) this.#forget(page);
  }

  /** Looks for closed pages. A page that only slept greets when it wakes, and asks for its channels anew. */
  #look(): void {
    for (const page of this.#wants.keys()) if (!this.#heard.has(page)) this.#forget(page);
    this.#heard.clear();
    this.announce();
  }

  #forget(page: string): void {
    for (const stop of this.#wants.get(page)?.values() ?? []) stop();
    this.#wants.delete(page);
  }

  #want(page: string, channel: string): void {
    this.#heard.add(page);
    const channels = this.#wants.get(page) ?? new Map<string, () => void>();
    this.#wants.set(page, channels);
    if (channels.has(channel)) return;
    const stop = this.#socket.subscribe(channel, {
      onEvent: (event) => this.#port.post({ kind: 'event', page, channel, event }),
      onReady: (gapSince) => this.#port.post({ kind: 'ready', page, channel, gapSince }),
      onUnreadable: () => this.#port.post({ kind: 'unreadable', page, channel }),
      onError: (text) => this.#port.post({ kind: 'refused', page, channel, message: text }),
    });
    channels.set(channel, stop);
  }

  #unwant(page: string, channel: string): void {
    this.#wants.get(page)?.get(channel)?.();
    this.#wants.get(page)?.delete(channel);
  }

  async #publish({ from, id, channel, events }: Extract<PageMessage, { kind: 'publish' }>): Promise<void> {
    let problem: string | null = null;
    try {
      await this.#socket.publish(channel, events);
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error);
    }
    this.#port.post({ kind: 'published', page: from, id, problem });
  }
}
