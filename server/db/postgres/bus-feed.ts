import type { EventBus, OpenBus } from '../bus/event-bus.ts';
import type { ReportError } from '../listeners.ts';
import type { FeedStatus, StoredEvent } from '../store.ts';
import { decodeEvent, type Tick, TOPICS } from './bus-messages.ts';
import type { EventConnection } from './event-connection.ts';
import type { Deliver, EventFeed } from './event-feed.ts';
import { Leadership } from './leadership.ts';
import { openReadingLoop, type ReadingLoop } from './reading-loop.ts';
import type { SeqWindow } from './seq-window.ts';
import { newestSeq, PAGE, readEventPage, readGaps, startWindow } from './stored-events.ts';
import { Subscriptions } from './subscriptions.ts';

/** Longest wait for the bus to carry a committed event, in ms. Then it is read from the storage instead. */
const BEHIND_MS = 1500;

/** Source of events: the storage has all of them, the bus has those of our channels. */
type Source = 'storage' | 'bus';

/**
 * Hears through a bus the events of the channels that this process has listeners for. While the bus is away, behind, or
 * of another relay, all events are read from the storage by position. So none is missed or heard twice.
 */
export async function openBusFeed(
  connection: EventConnection,
  openBus: OpenBus,
  { deliver, report }: { deliver: Deliver; report: ReportError },
): Promise<EventFeed> {
  const feed = new BusFeed(connection, { deliver, report }, await startWindow(connection));
  feed.begin(openBus);
  return feed;
}

class BusFeed implements EventFeed {
  readonly #connection: EventConnection;
  readonly #deliver: Deliver;
  readonly #report: ReportError;
  readonly #window: SeqWindow;
  readonly #loop: ReadingLoop;
  #bus!: EventBus;
  #topics!: Subscriptions;
  #leadership!: Leadership;
  #source: Source = 'storage';
  /** Name of the relay that spoke last. */
  #relay: string | null = null;
  /** Events that the bus carried since the read under way began. */
  #early: StoredEvent[] = [];
  /** The newest event that was committed and not carried, and the time since when (ms). */
  #missing: { seq: number; since: number } | null = null;
  #stored = 0;
  #carried = 0;

  constructor(
    connection: EventConnection,
    { deliver, report }: { deliver: Deliver; report: ReportError },
    window: SeqWindow,
  ) {
    this.#connection = connection;
    this.#deliver = deliver;
    this.#report = report;
    this.#window = window;
    this.#loop = openReadingLoop(
      () => (this.#source === 'storage' ? this.#readAll() : this.#watch()),
      report,
    );
  }

  begin(openBus: OpenBus): void {
    this.#bus = openBus({
      heard: (topic, text) => this.#heard(topic, text),
      connected: () => this.#topics.connected(),
      disconnected: () => {
        this.#topics.disconnected();
        this.#readFromStorage();
      },
    });
    this.#topics = new Subscriptions(this.#bus, (error) => {
      if (this.#topics.isConnected) this.#report(error);
      this.#readFromStorage();
    });
    for (const topic of [TOPICS.tick, TOPICS.all]) this.#topics.add(topic);
    this.#leadership = new Leadership(this.#connection, this.#bus, this.#topics, {
      window: () => this.#window.copy(performance.now()),
      read: (rows) => {
        this.#stored += rows;
      },
      report: this.#report,
    });
  }

  announce(): boolean {
    if (this.#source === 'storage') this.#loop.poke();
    return this.#leadership.hint() && this.#source === 'bus';
  }

  poke(): void {
    this.#leadership.poke();
    if (this.#source === 'storage') this.#loop.poke();
  }

  async subscribe(channel: string): Promise<() => void> {
    const { standing, leave } = this.#topics.add(channel);
    // Where the bus is not heard, every event that is committed from now on is read from the storage.
    if (this.#source === 'bus') await standing;
    return leave;
  }

  isDeaf(): boolean {
    return this.#loop.isDeaf();
  }

  status(): FeedStatus {
    return {
      upTo: this.#window.high,
      bus: this.#source === 'bus' ? 'heard' : 'away',
      stored: this.#stored,
      carried: this.#carried,
    };
  }

  async close(): Promise<void> {
    await this.#leadership.close();
    await this.#loop.close();
    this.#bus.close();
  }

  #heard(topic: string, text: string): void {
    if (topic === TOPICS.hint) this.#leadership.poke();
    else if (topic === TOPICS.tick) this.#ticked(JSON.parse(text) as Tick);
    else this.#came(text);
  }

  #came(text: string): void {
    const event = decodeEvent(text);
    if (!event) return;
    this.#carried += 1;
    if (this.#source === 'storage') this.#early.push(event);
    else if (this.#window.take(event.seq)) this.#deliver([event]);
  }

  #ticked({ relay, high, gaps }: Tick): void {
    const isKnown = relay === this.#relay;
    this.#relay = relay;
    // Another relay does not know of the events that the last one left unpublished, so they are read.
    if (!isKnown) this.#readFromStorage();
    else if (this.#source === 'bus') this.#window.advance(high, gaps);
  }

  #readFromStorage(): void {
    this.#topics.changed();
    if (this.#source === 'bus') this.#window.readOn(performance.now());
    this.#source = 'storage';
    this.#missing = null;
    this.#loop.poke();
  }

  /** Reads on from the position. Events that were published before this read are in it. The bus carries later ones. */
  async #readAll(): Promise<boolean> {
    const { changes } = this.#topics;
    const mayChange = this.#topics.isWhole && this.#relay !== null;
    this.#early = [];
    const rows = await readEventPage(this.#connection, this.#window);
    this.#stored += rows.length;
    const fresh = this.#window.accept(rows, performance.now());
    if (fresh.length > 0) this.#deliver(fresh);
    if (fresh.length > 0 && rows.length >= PAGE) return true;
    if (mayChange && this.#topics.isWhole && changes === this.#topics.changes) this.#listenToBus();
    return false;
  }

  #listenToBus(): void {
    this.#source = 'bus';
    const early = this.#early.filter(({ seq }) => this.#window.take(seq));
    this.#early = [];
    if (early.length > 0) this.#deliver(early);
  }

  /** Looks whether all committed events come, at a cost that does not grow with their number. */
  async #watch(): Promise<boolean> {
    const late = await readGaps(this.#connection, this.#window);
    this.#stored += late.length;
    const fresh = this.#window.accept(late, performance.now());
    if (fresh.length > 0) this.#deliver(fresh);
    const newest = await newestSeq(this.#connection);
    const { high } = this.#window;
    const now = performance.now();
    if (this.#source === 'storage') return true;
    if (this.#missing && this.#missing.seq > high) {
      if (now - this.#missing.since > BEHIND_MS) this.#readFromStorage();
    } else this.#missing = newest > high ? { seq: newest, since: now } : null;
    return false;
  }
}
