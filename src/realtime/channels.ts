import type { ChannelEvent } from '../records/events.ts';
import type { ServerFrame } from './frames.ts';
import { createSeenIds } from './seen-ids.ts';

/** What a listener of one channel hears. */
export interface ChannelHandler {
  onEvent(event: ChannelEvent): void;
  /**
   * The subscription stands: read what may have been missed. Nothing is replayed, so this comes after every
   * (re)subscription and once more 3 s later, since deliveries right after an acknowledgement can be lost, and after what
   * could not be read. `gapSince` is the last instant (ms, this device's clock) up to which everything was heard; null when
   * nothing was heard before, or where that is not known.
   */
  onReady?(gapSince: number | null): void;
  /** Something came that cannot be read, for whoever says so; `onReady` follows. However much comes, once in 3 s. */
  onUnreadable?(): void;
  /** The service refused, or later withdrew, the subscription; it is tried again on the next connection. */
  onError?(message: string): void;
}

export interface ChannelsPort {
  sendSubscribe(id: string, channel: string): void;
  sendUnsubscribe(id: string, channel: string): void;
  newId(): string;
  /** Runs later; returns how to cancel. */
  setTimer(run: () => void, ms: number): () => void;
  /** The service did not answer a subscribe in time. */
  onUnanswered(): void;
  /** So many events of a channel could not be read; null: a frame that names none. */
  onUnreadable(channel: string | null, count: number): void;
}

const ACK_TIMEOUT_MS = 15_000;
const SECOND_LOOK_MS = 3_000;
/** What cannot be read makes everybody read anew at most this often, however much of it comes. */
const DOUBT_MS = 3_000;

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
  /** Asked with a newer token; takes over when it stands, so nothing is missed between the two. */
  next: Wire | null;
  gapSince: number | null;
  /** Something could not be read, and was told of; `again`: more has come since. */
  doubt: { again: boolean; stopTimer: () => void } | null;
}

/** The channels somebody listens to, each subscribed once however many listen [N-01]. */
export class Channels {
  readonly #port: ChannelsPort;
  readonly #entries = new Map<string, Entry>();
  /** By wire id; those of forgotten entries stay until answered, because an earlier unsubscribe would be ignored. */
  readonly #wires = new Map<string, Wire>();
  #connected = false;

  constructor(port: ChannelsPort) {
    this.#port = port;
  }

  get isEmpty(): boolean {
    return this.#entries.size === 0;
  }

  isLive(channel: string): boolean {
    return this.#entries.get(channel)?.current?.phase === 'live';
  }

  /** Listens; returns how to stop. */
  add(channel: string, handler: ChannelHandler): () => void {
    const entry = this.#entries.get(channel) ?? this.#newEntry(channel);
    entry.handlers.add(handler);
    if (entry.current?.phase === 'live') {
      queueMicrotask(() => {
        if (entry.handlers.has(handler)) handler.onReady?.(null);
      });
    }
    return () => this.#remove(entry, handler);
  }

  /** A connection stands: everything is subscribed under fresh ids. */
  connected(): void {
    this.#connected = true;
    for (const entry of this.#entries.values()) entry.current = this.#ask(entry);
  }

  /** The connection is gone; `heardAt` is when its last frame came (ms). */
  disconnected(heardAt: number): void {
    this.#connected = false;
    for (const wire of this.#wires.values()) wire.stopTimer();
    this.#wires.clear();
    for (const entry of this.#entries.values()) {
      if (entry.current?.phase === 'live') entry.gapSince = heardAt;
      // Everything is read anew with the next connection.
      endDoubt(entry);
      entry.current = null;
      entry.next = null;
    }
  }

  /** Asks for everything again with the newer token, keeping the old subscriptions until the new ones stand. */
  renew(): void {
    for (const entry of this.#entries.values()) {
      if (entry.current?.phase === 'live') entry.next ??= this.#ask(entry);
      else entry.current ??= this.#ask(entry);
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

  /** Something was missed as if nobody had listened: it is read from the server instead. */
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
    const nothing = { current: null, next: null, gapSince: null, doubt: null };
    const entry: Entry = { channel, handlers: new Set(), isNew, ...nothing };
    this.#entries.set(channel, entry);
    if (this.#connected) entry.current = this.#ask(entry);
    return entry;
  }

  #ask(entry: Entry): Wire {
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
    if (wire === entry.next) {
      const old = entry.current;
      entry.current = wire;
      entry.next = null;
      if (old) this.#leave(old);
    } else if (wire === entry.current) this.#ready(wire);
    else this.#leave(wire);
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
    if (wire === entry.next) entry.next = null;
    else if (wire === entry.current) {
      entry.current = null;
      for (const handler of [...entry.handlers]) handler.onError?.(message);
    }
  }

  #remove(entry: Entry, handler: ChannelHandler): void {
    if (!entry.handlers.delete(handler) || entry.handlers.size > 0) return;
    this.#entries.delete(entry.channel);
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

/** Tells each listener once per event id; events without an id are always told. */
function deliver(entry: Entry, event: ChannelEvent): void {
  if (typeof event.id === 'string' && !entry.isNew(event.id)) return;
  for (const handler of [...entry.handlers]) handler.onEvent(event);
}
