import type { EventBus } from '../bus/event-bus.ts';
import type { ReportError } from '../listeners.ts';
import { TOPICS } from './bus-messages.ts';
import type { EventConnection } from './event-connection.ts';
import { type Relay, startRelay } from './relay.ts';
import type { SeqWindow } from './seq-window.ts';
import type { Subscriptions } from './subscriptions.ts';

/** Interval at which a process asks to lead, in ms. */
const ASK_MS = 1000;
/** Commits of this span, in ms, share one hint. */
const BATCH_MS = 10;

export interface LeadershipHost {
  /** The present position of this process, from which it relays. */
  window(): SeqWindow;
  read(rows: number): void;
  report: ReportError;
}

/** Has one process at a time read the events for all and publish them. Another takes over within seconds. */
export class Leadership {
  readonly #connection: EventConnection;
  readonly #bus: EventBus;
  readonly #topics: Subscriptions;
  readonly #host: LeadershipHost;
  #relay: Relay | null = null;
  #leaveHints: () => void = () => undefined;
  #timer: NodeJS.Timeout;
  #hint: NodeJS.Timeout | undefined;
  #asking: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(connection: EventConnection, bus: EventBus, topics: Subscriptions, host: LeadershipHost) {
    this.#connection = connection;
    this.#bus = bus;
    this.#topics = topics;
    this.#host = host;
    this.#timer = setTimeout(() => this.#askSoon(0), 0);
  }

  /** Tells the leader that something was committed. False where it cannot be told. */
  hint(): boolean {
    if (this.#relay) this.#relay.poke();
    else if (!this.#topics.isConnected) return false;
    else
      this.#hint ??= setTimeout(() => {
        this.#hint = undefined;
        // A lost hint costs a look half a second later.
        this.#bus.publish([{ topic: TOPICS.hint, text: '' }]).catch(() => undefined);
      }, BATCH_MS);
    return true;
  }

  /** Another process committed something, so the relay reads now. */
  poke(): void {
    this.#relay?.poke();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#hint);
    await this.#asking;
    if (!this.#relay) return;
    await this.#stop();
    await this.#bus.resign();
  }

  #askSoon(ms: number): void {
    if (this.#closed) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#asking = this.#ask().finally(() => this.#askSoon(ASK_MS));
    }, ms);
  }

  async #ask(): Promise<void> {
    // While the bus is away no process can relay anything.
    const leads = this.#topics.isConnected && (await this.#bus.lead().catch(() => false));
    if (leads && !this.#relay && !this.#closed) this.#start();
    if (!leads) await this.#stop();
  }

  #start(): void {
    const place = { connection: this.#connection, bus: this.#bus, window: this.#host.window() };
    this.#leaveHints = this.#topics.add(TOPICS.hint).leave;
    this.#relay = startRelay(place, {
      read: this.#host.read,
      failed: (error) => {
        // A process that cannot read or publish leaves it to another. It stands again at its next turn.
        if (this.#topics.isConnected) this.#host.report(error);
        this.#asking = this.#stop().then(() => this.#bus.resign());
      },
    });
  }

  async #stop(): Promise<void> {
    const relay = this.#relay;
    this.#relay = null;
    this.#leaveHints();
    this.#leaveHints = () => undefined;
    await relay?.end();
  }
}
