import type { EventSocket } from './contract.ts';
import type { PageMessage, PagePort } from './page-messages.ts';

/** The leading page's service: subscribes the other pages' channels on its own socket and forwards their events. */
export class Relay {
  readonly #socket: EventSocket;
  readonly #port: Pick<PagePort, 'post'>;
  readonly #page: string;
  /** By page and channel. */
  readonly #wants = new Map<string, Map<string, () => void>>();
  readonly #stopState: () => void;

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
        for (const stop of this.#wants.get(message.from)?.values() ?? []) stop();
        this.#wants.delete(message.from);
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
    for (const channels of this.#wants.values()) for (const stop of channels.values()) stop();
    this.#wants.clear();
  }

  #want(page: string, channel: string): void {
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
