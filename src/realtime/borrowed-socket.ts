import type { ChannelHandler } from './channels.ts';
import type { ConnectionState } from './connection-machine.ts';
import type { PageMessage, PagePort } from './page-messages.ts';
import { NOT_CONNECTED } from './publishes.ts';

/** Time for the leading page to answer a publish, ms. */
const ANSWER_MS = 15_000;

export interface BorrowedDeps {
  port: Pick<PagePort, 'post'>;
  page: string;
  setTimer(run: () => void, ms: number): () => void;
  newId(): string;
}

/** The leading page's connection, used from a page that does not lead. */
export class BorrowedSocket {
  readonly #deps: BorrowedDeps;
  readonly #handlers = new Map<string, Set<ChannelHandler>>();
  readonly #answers = new Map<string, (problem: string | null) => void>();
  readonly #live = new Set<string>();
  /** The leading page. Null while unknown. */
  #leader: string | null = null;
  #answered = false;
  #state: ConnectionState = 'Uninstantiated';

  constructor(deps: BorrowedDeps) {
    this.#deps = deps;
  }

  /** Asks which page leads. */
  greet(): void {
    this.#answered = false;
    this.#post({ kind: 'hello', from: this.#deps.page });
  }

  /** True once a leading page was heard after the last greeting. */
  get isAnswered(): boolean {
    return this.#answered;
  }

  get state(): ConnectionState {
    return this.#state;
  }

  isSubscribed(channel: string): boolean {
    return this.#state === 'Connected' && this.#live.has(channel);
  }

  subscribe(channel: string, handler: ChannelHandler): () => void {
    const known = this.#handlers.get(channel);
    const handlers = known ?? new Set<ChannelHandler>();
    handlers.add(handler);
    this.#handlers.set(channel, handlers);
    if (!known) this.#post({ kind: 'want', from: this.#deps.page, channel });
    else if (this.isSubscribed(channel))
      queueMicrotask(() => handlers.has(handler) && handler.onReady?.(null));
    return () => {
      if (!handlers.delete(handler) || handlers.size > 0) return;
      this.#handlers.delete(channel);
      this.#live.delete(channel);
      this.#post({ kind: 'unwant', from: this.#deps.page, channel });
    };
  }

  publish(channel: string, events: readonly string[]): Promise<void> {
    if (this.#state !== 'Connected') return Promise.reject(new Error(NOT_CONNECTED));
    const { page, newId, setTimer } = this.#deps;
    const id = newId();
    return new Promise((resolve, reject) => {
      const end = (problem: string | null): void => {
        stopTimer();
        this.#answers.delete(id);
        if (problem === null) resolve();
        else reject(new Error(problem));
      };
      const stopTimer = setTimer(() => end(NOT_CONNECTED), ANSWER_MS);
      this.#answers.set(id, end);
      this.#post({ kind: 'publish', from: page, id, channel, events });
    });
  }

  nudge(): void {
    this.#post({ kind: 'nudge', from: this.#deps.page });
  }

  /** Takes a message of the leading page. True when the state changed. */
  heard(message: PageMessage): boolean {
    const { page } = this.#deps;
    if ('page' in message && message.page !== page) return false;
    switch (message.kind) {
      case 'leading':
        // The leader repeats this to every new page. Subscriptions with the same leader stay as they are.
        if (message.from !== this.#leader || message.state !== 'Connected') this.#live.clear();
        this.#leader = message.from;
        this.#answered = true;
        for (const channel of this.#handlers.keys()) this.#post({ kind: 'want', from: page, channel });
        return this.#become(message.state);
      case 'state':
        if (message.state !== 'Connected') this.#live.clear();
        return this.#become(message.state);
      case 'event':
        for (const handler of this.#of(message.channel)) handler.onEvent(message.event);
        return false;
      case 'ready':
        this.#live.add(message.channel);
        for (const handler of this.#of(message.channel)) handler.onReady?.(message.gapSince);
        return false;
      case 'unreadable':
        for (const handler of this.#of(message.channel)) handler.onUnreadable?.();
        return false;
      case 'refused':
        this.#live.delete(message.channel);
        for (const handler of this.#of(message.channel)) handler.onError?.(message.message);
        return false;
      case 'published':
        this.#answers.get(message.id)?.(message.problem);
        return false;
      default:
        return false;
    }
  }

  /** Ends the borrowing, because this page leads now or leaves. */
  close(): void {
    for (const end of [...this.#answers.values()]) end(NOT_CONNECTED);
    this.#handlers.clear();
    this.#post({ kind: 'gone', from: this.#deps.page });
  }

  #of(channel: string): ChannelHandler[] {
    return [...(this.#handlers.get(channel) ?? [])];
  }

  #become(state: ConnectionState): boolean {
    const changed = this.#state !== state;
    this.#state = state;
    return changed;
  }

  #post(message: PageMessage): void {
    this.#deps.port.post(message);
  }
}
