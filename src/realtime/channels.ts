import type { ChannelEvent } from '../records/events.ts';
import type { ServerFrame } from './frames.ts';
import { createSeenIds } from './seen-ids.ts';

/** Callbacks of one channel's listener. */
export interface ChannelHandler {
  onEvent(event: ChannelEvent): void;
  /**
   * Tells that the subscription is established, so that the listener reads missed events. Nothing is replayed, so this
   * follows every (re)subscription and every unreadable event. It is called again 3 s later, because deliveries right
   * after an acknowledgement can be lost. `gapSince`: last instant up to which all events were received (ms, device
   * clock). Null if there was none or it is unknown.
   */
  onReady?(gapSince: number | null): void;
  /** Tells that an unreadable event came, and `onReady` follows. Called at most once in 3 s. */
  onUnreadable?(): void;
  /**
   * Tells that the service refused or withdrew the subscription. It is tried again a minute later, and with the next
   * listener or connection.
   */
  onError?(message: string): void;
}

export interface ChannelsPort {
  sendSubscribe(id: string, channel: string): void;
  sendUnsubscribe(id: string, channel: string): void;
  newId(): string;
  /** Runs later. Returns a function that cancels it. */
  setTimer(run: () => void, ms: number): () => void;
  /** Called when the service did not answer a subscribe in time. */
  onUnanswered(): void;
  /** Called with the number of unreadable events of a channel. Null stands for a frame without a channel. */
  onUnreadable(channel: string | null, count: number): void;
}

const ACK_TIMEOUT_MS = 15_000;
const SECOND_LOOK_MS = 3_000;
/** Minimum time between two full reads caused by unreadable events, ms. */
const DOUBT_MS = 3_000;
/**
 * Most subscriptions that wait for their answer at a time. All channels of many shops at once would be a flood to the
 * service.
 */
const MAX_ASKED = 50;
/**
 * Time from a refusal to the next try, ms. The return of a right may be announced to nobody, as with an invite of a
 * whole domain.
 */
const AGAIN_MS = 60_000;

/** One `subscribe` on the wire. */
interface Wire {
  id: string;
  entry: Entry;
  phase: 'asking' | 'live';
  stopTimer: () => void;
}

interface Entry {
  channel: string;
  handlers: Set<ChannelHandler>;
  isNew(id: string): boolean;
  current: Wire | null;
  /**
   * A subscription with a newer token. It replaces this one once established, so that nothing is missed between
   * them.
   */
  next: Wire | null;
  gapSince: number | null;
  /** Set once an unreadable event was reported. `again`: another has come since. */
  doubt: { again: boolean; stopTimer: () => void } | null;
  /** True for a refused subscription that is asked for again later. */
  waits: boolean;
}

/** The channels in use, each subscribed once for any number of listeners [N-01]. */
export class Channels {
  readonly #port: ChannelsPort;
  readonly #entries = new Map<string, Entry>();
  /**
   * Subscriptions by wire id. Those of removed entries stay until answered, because an earlier unsubscribe would be
   * ignored.
   */
  readonly #wires = new Map<string, Wire>();
  /** Entries that wait to be asked for, in their order. */
  readonly #line = new Set<Entry>();
  /** Number of subscriptions that wait for their answer. */
  #asked = 0;
  #connected = false;

  constructor(port: ChannelsPort) {
    this.#port = port;
  }

  isLive(channel: string): boolean {
    return this.#entries.get(channel)?.current?.phase === 'live';
  }

  /** Adds a listener. Returns a function that stops it. */
  add(channel: string, handler: ChannelHandler): () => void {
    const entry = this.#entries.get(channel) ?? this.#newEntry(channel);
    entry.handlers.add(handler);
    if (entry.current?.phase === 'live') {
      queueMicrotask(() => {
        if (entry.handlers.has(handler)) handler.onReady?.(null);
      });
    } else if (this.#connected) this.#askFor([entry]);
    return () => this.#remove(entry, handler);
  }

  /**
   * Follows a connection, or a newer token: subscribes everything under fresh ids. The old subscriptions stay until the
   * new ones are established.
   */
  connected(): void {
    this.#connected = true;
    this.#askFor(this.#entries.values());
  }

  /** Follows the end of the connection. `heardAt`: time of its last frame, ms. */
  disconnected(heardAt: number): void {
    this.#connected = false;
    for (const wire of this.#wires.values()) wire.stopTimer();
    this.#wires.clear();
    this.#line.clear();
    this.#asked = 0;
    for (const entry of this.#entries.values()) {
      if (entry.current?.phase === 'live') entry.gapSince = heardAt;
      // The next connection reads everything again.
      endDoubt(entry);
      entry.current = null;
      entry.next = null;
    }
  }

  onFrame(frame: ServerFrame): void {
    if (frame.type === 'subscribe_success') this.#accepted(frame.id);
    else if (frame.type === 'subscribe_error') this.#refused(frame.id, frame.message);
    else if (frame.type === 'data') this.#data(frame);
    else if (frame.type === 'unreadable') {
      this.#port.onUnreadable(null, 1);
      for (const entry of this.#entries.values()) this.#doubt(entry);
    }
  }

  #data({ id, events, unreadable }: Extract<ServerFrame, { type: 'data' }>): void {
    const entry = this.#wires.get(id)?.entry;
    if (!entry) return;
    for (const event of events) deliver(entry, event);
    if (unreadable === 0) return;
    this.#port.onUnreadable(entry.channel, unreadable);
    this.#doubt(entry);
  }

  /** Treats an unreadable event as missed: its listeners read from the server. */
  #doubt(entry: Entry): void {
    if (entry.doubt) {
      entry.doubt.again = true;
      return;
    }
    const stopTimer = this.#port.setTimer(() => {
      const again = entry.doubt?.again === true;
      entry.doubt = null;
      if (again) this.#doubt(entry);
    }, DOUBT_MS);
    entry.doubt = { again: false, stopTimer };
    for (const handler of [...entry.handlers]) {
      handler.onUnreadable?.();
      handler.onReady?.(null);
    }
  }

  #newEntry(channel: string): Entry {
    const { isNew } = createSeenIds();
    const nothing = { current: null, next: null, gapSince: null, doubt: null, waits: false };
    const entry: Entry = { channel, handlers: new Set(), isNew, ...nothing };
    this.#entries.set(channel, entry);
    return entry;
  }

  /**
   * Puts entries in line, and asks for those in front while there is room. An established one is asked for beside its
   * present subscription.
   */
  #askFor(entries: Iterable<Entry>): void {
    for (const entry of entries) this.#line.add(entry);
    for (const entry of this.#line) {
      if (this.#asked >= MAX_ASKED) return;
      this.#line.delete(entry);
      if (entry.current?.phase === 'live') entry.next ??= this.#ask(entry);
      else entry.current ??= this.#ask(entry);
    }
  }

  #ask(entry: Entry): Wire {
    this.#asked += 1;
    const stopTimer = this.#port.setTimer(() => this.#port.onUnanswered(), ACK_TIMEOUT_MS);
    const wire: Wire = { id: this.#port.newId(), entry, phase: 'asking', stopTimer };
    this.#wires.set(wire.id, wire);
    this.#port.sendSubscribe(wire.id, entry.channel);
    return wire;
  }

  #accepted(id: string): void {
    const wire = this.#wires.get(id);
    if (wire?.phase !== 'asking') return;
    const { entry } = wire;
    wire.stopTimer();
    wire.phase = 'live';
    this.#asked -= 1;
    if (wire === entry.next) {
      const old = entry.current;
      entry.current = wire;
      entry.next = null;
      if (old) this.#leave(old);
    } else if (wire === entry.current) this.#ready(wire);
    else this.#leave(wire);
    this.#askFor([]);
  }

  #ready(wire: Wire): void {
    const { entry } = wire;
    const { gapSince } = entry;
    const tell = () => {
      for (const handler of [...entry.handlers]) handler.onReady?.(gapSince);
    };
    wire.stopTimer = this.#port.setTimer(tell, SECOND_LOOK_MS);
    tell();
  }

  #refused(id: string, message: string): void {
    const wire = this.#wires.get(id);
    if (!wire) return;
    const { entry } = wire;
    wire.stopTimer();
    this.#wires.delete(id);
    if (wire.phase === 'asking') this.#asked -= 1;
    if (wire === entry.next) entry.next = null;
    else if (wire === entry.current) {
      entry.current = null;
      this.#askLater(entry);
      for (const handler of [...entry.handlers]) handler.onError?.(message);
    }
    this.#askFor([]);
  }

  /** Asks for an entry later. One timer at a time waits for it, however often it is refused meanwhile. */
  #askLater(entry: Entry): void {
    if (entry.waits) return;
    entry.waits = true;
    this.#port.setTimer(() => {
      entry.waits = false;
      if (this.#connected && !entry.current && entry.handlers.size > 0) this.#askFor([entry]);
    }, AGAIN_MS);
  }

  #remove(entry: Entry, handler: ChannelHandler): void {
    if (!entry.handlers.delete(handler) || entry.handlers.size > 0) return;
    this.#entries.delete(entry.channel);
    this.#line.delete(entry);
    const { current, next } = entry;
    entry.current = null;
    entry.next = null;
    endDoubt(entry);
    for (const wire of [current, next]) if (wire?.phase === 'live') this.#leave(wire);
  }

  #leave(wire: Wire): void {
    wire.stopTimer();
    this.#wires.delete(wire.id);
    this.#port.sendUnsubscribe(wire.id, wire.entry.channel);
  }
}

function endDoubt(entry: Entry): void {
  entry.doubt?.stopTimer();
  entry.doubt = null;
}

/** Delivers each event id once to each listener. Events without an id are always delivered. */
function deliver(entry: Entry, event: ChannelEvent): void {
  if (typeof event.id === 'string' && !entry.isNew(event.id)) return;
  for (const handler of [...entry.handlers]) handler.onEvent(event);
}
