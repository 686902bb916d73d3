import type { NetworkStore } from '../basis/network-store.ts';
import { applyAbsence, applyRecords } from '../mirror/apply.ts';
import type { Entry } from '../mirror/entry.ts';
import { noteLostCost } from '../mirror/lost-entries.ts';
import type { MirrorStore, MirrorTx } from '../mirror/mirror-store.ts';
import { announce, type Speaker } from './announce.ts';
import { noteIdle, noteLeftItems } from './left-items.ts';
import { losesCost } from './loses-cost.ts';
import { nextTurn, type OutboxEvent } from './reduce.ts';
import { type AttemptResult, type SendDeps, sendEntry } from './send-entry.ts';
import { happenAll, type Reduce } from './write-entries.ts';

export interface PumpDeps extends Pick<SendDeps, 'transport' | 'storeImage' | 'unseal'> {
  store: Pick<MirrorStore, 'read' | 'write'>;
  network: Pick<NetworkStore, 'answered' | 'failed'>;
  feed: Speaker;
  /** The rising clock of this page, ms, which orders what enters the mirror. */
  clock: () => number;
  /** The device's clock, ms. All pages share it, also when it is put back, so their turns and leases agree. */
  now: () => number;
  later: (callback: () => void, ms: number) => () => void;
  /** A random number, 0 to 1. */
  random: () => number;
  /** Name of this page for as long as it lives. */
  page: string;
  /** Names of held locks, those of the living pages among them. Empty where the browser cannot tell. */
  heldLocks: () => Promise<readonly string[]>;
  /** Asks to be woken when the connection is back, where possible also while no page is open. */
  askToSend: () => void;
  /** The browser's opinion: only 'offline' is believed. */
  saysOnline: () => boolean;
  /** Other rules than the product's, for tests that prove that wrong rules are noticed. */
  rules?: Reduce;
  send?: typeof sendEntry;
}

/** Shortest time between two renewals of a lease while a picture moves, ms. */
const RENEW_MS = 15_000;
/** Time after which any page may take a turn that nobody took, ms. */
const OVERDUE_MS = 60_000;
/** Time between two looks at other pages, ms. They do not tell when their attempts end or when they are closed. */
const LOOK_MS = 15_000;

/**
 * Sends queued entries while this page leads. Any number of pumps may run at once without harm: turns are taken in
 * transactions and ids are for life, so leading only saves requests [SY-90].
 */
export class Pump {
  readonly #deps: PumpDeps;
  #leading = false;
  #closed = false;
  #turning: Promise<void> | null = null;
  #again = false;
  /** Other pages had attempts under way when the last turns were taken. */
  #isShared = false;
  #stopTimer: (() => void) | null = null;
  #stopWatch: (() => void) | null = null;

  constructor(deps: PumpDeps) {
    this.#deps = deps;
  }

  /** Makes this page the sender. A page that merely gave way goes on sending its pictures. */
  async lead(): Promise<void> {
    const { page, now, heldLocks } = this.#deps;
    this.#leading = true;
    const alive = await heldLocks();
    // This page may have given way again meanwhile.
    if (!this.#leading) return;
    await this.happen({ kind: 'tookOver', by: page, at: now(), alive });
    await this.turn();
  }

  /** Gives the lead away. Attempts under way are brought to their end. */
  resign(): void {
    this.#leading = false;
    this.#stopTimer?.();
    this.#watch();
  }

  close(): void {
    this.#closed = true;
    this.#stopWatch?.();
    this.resign();
  }

  /** Tries again, because the connection or the session may be back. */
  async wake(): Promise<void> {
    await this.happen({ kind: 'woken', at: this.#deps.now() });
    await this.turn();
  }

  /** Takes the turns that have come. A call meanwhile causes one more round. */
  turn(): Promise<void> {
    if (!this.#leading) this.#watch();
    this.#again = true;
    this.#turning ??= this.#rounds().finally(() => {
      this.#turning = null;
      // The call came after the last round had ended, and before `#turning` was cleared.
      if (this.#again && this.#leading) void this.turn();
    });
    return this.#turning;
  }

  /** Applies events in one transaction of their own, on the disk before it resolves. */
  happen(...events: readonly OutboxEvent[]): Promise<readonly Entry[]> {
    const { store, rules } = this.#deps;
    return store.write(async (tx) => (await happenAll(tx, events, rules)).after, 'strict');
  }

  /** Watches for turns that nobody takes, because the leading page may sleep for good [SY-90]. */
  #watch(): void {
    if (this.#stopWatch || this.#closed) return;
    this.#stopWatch = this.#deps.later(() => {
      this.#stopWatch = null;
      void this.#takeOverdue();
    }, OVERDUE_MS);
  }

  async #takeOverdue(): Promise<void> {
    const { store, now, saysOnline } = this.#deps;
    const next = nextTurn(await store.read((tx) => tx.entries()));
    if (next === null || this.#leading || this.#closed) return;
    // The leader may be awake, and only unaware of the entry. Its attempts stay its own.
    this.#leading = saysOnline() && next + OVERDUE_MS <= now();
    await this.turn();
  }

  async #rounds(): Promise<void> {
    while (this.#again && this.#leading && !this.#closed) {
      this.#again = false;
      this.#stopTimer?.();
      if (!this.#deps.saysOnline()) {
        // A form that waits for an entry learns that it will not leave now.
        this.#deps.network.failed();
        return;
      }
      const alive = this.#isShared ? await this.#deps.heldLocks() : [];
      // This page may have given way meanwhile.
      if (!this.#leading || this.#closed) return;
      const { mine, next } = await this.#deps.store.write((tx) => this.#claim(tx, alive), 'strict');
      for (const entry of mine) void this.#send(entry);
      if (next !== null) this.#stopTimer = this.#deps.later(() => void this.turn(), next);
    }
  }

  /** Claims the entries whose turn it is. `next`: time until the next turn, ms. */
  async #claim(
    tx: MirrorTx,
    alive: readonly string[],
  ): Promise<{ mine: readonly Entry[]; next: number | null }> {
    const { page, now, rules } = this.#deps;
    const at = now();
    const before = await tx.entries();
    const arrived = await arrivedAmong(tx, before, { by: page, at });
    const claimed = { kind: 'claimed', by: page, at, alive } as const;
    const { after } = await happenAll(tx, [...arrived, claimed], rules, before);
    const mine = after.filter(
      (entry) => entry.state.kind === 'sending' && entry.state.by === page && !before.includes(entry),
    );
    const next = nextTurn(after);
    this.#isShared = after.some(({ state }) => state.kind === 'sending' && state.by !== page);
    const longest = this.#isShared ? LOOK_MS : Number.POSITIVE_INFINITY;
    return { mine, next: next === null ? null : Math.min(longest, Math.max(0, next - at)) };
  }

  async #send(entry: Entry): Promise<void> {
    const { store, transport, storeImage, unseal, clock, later, send = sendEntry } = this.#deps;
    const startedAt = clock();
    let isSame = false;
    const result = await send(
      {
        transport,
        storeImage,
        unseal,
        bytesOf: (key) => store.read((tx) => bytesOf(tx, entry.id, key)),
        moved: this.#renewing(entry),
        onSame: () => {
          isSame = true;
        },
        onStored: async (key) => void (await this.happen({ kind: 'stored', id: entry.id, key })),
        isMine: () => this.#holds(entry),
        pause: (ms) => new Promise((resolve) => void later(resolve, ms)),
      },
      entry,
    );
    this.#note(result, entry);
    await store.write(async (tx) => {
      await this.#settle(tx, entry, result, startedAt);
      if (isSame && entry.operation.type === 'ITEM') await noteIdle(tx, entry.id);
    }, 'strict');
    // A change of an existing record, such as a read mark, is no news.
    if (result.kind === 'applied' && result.row && entry.operation.kind === 'create') {
      const ticketOf = (id: string) => store.read((tx) => tx.row({ type: 'LOCATION_TICKET', id }));
      void announce(this.#deps.feed, result.row, { now: clock(), ticketOf });
    }
    await this.turn();
  }

  /** Returns a function that renews the lease of an attempt, to be called while a picture moves. */
  #renewing({ id, state }: Entry): () => void {
    const { page: by, now } = this.#deps;
    const attempt = state.kind === 'sending' ? state.attempt : 0;
    let renewedAt = now();
    return () => {
      const at = now();
      if (this.#closed || Math.abs(at - renewedAt) < RENEW_MS) return;
      renewedAt = at;
      void this.happen({ kind: 'renewed', id, by, attempt, at });
    };
  }

  /** True while this very attempt holds the entry and the person is still signed in. */
  async #holds({ id, state }: Entry): Promise<boolean> {
    if (state.kind !== 'sending') return false;
    const now = (await this.#deps.store.read((tx) => tx.entry(id)))?.state;
    return !this.#closed && now?.kind === 'sending' && now.by === state.by && now.attempt === state.attempt;
  }

  /**
   * A browser that reports a connection runs a requested sync at once. If every attempt requested one while the server
   * is silent, the entry would be sent before its backoff ends.
   */
  #note(result: AttemptResult, { state }: Entry): void {
    const { network, askToSend, saysOnline } = this.#deps;
    const tellsOfServer = result.kind === 'applied' || !result.ofPictures;
    if (result.kind === 'unclear' && result.waitsFor === 'network') {
      if (tellsOfServer) network.failed(result.why);
      if (!saysOnline() || (state.kind === 'sending' && state.attempt === 1)) askToSend();
    } else if (tellsOfServer) network.answered();
  }

  /** Writes the answer and ends the entry in one transaction, so a screen never sees neither or both [SY-82]. */
  async #settle(tx: MirrorTx, entry: Entry, result: AttemptResult, startedAt: number): Promise<void> {
    const { page, clock, now, random, rules } = this.#deps;
    const at = now();
    const sending = entry.state.kind === 'sending' ? entry.state : null;
    if (result.kind === 'applied') {
      const arrival = { startedAt, now: clock() };
      if (result.row) {
        await applyRecords(tx, [result.row], arrival);
        await noteLeftItems(tx, result.row);
        if (losesCost(entry.operation, result.row))
          await noteLostCost(tx, entry.operation.id, entry.about.text + (sending?.unclear ? MAYBE : ''));
      } else await applyAbsence(tx, entry.operation, arrival);
    }
    const ended = {
      kind: 'ended',
      id: entry.id,
      by: page,
      attempt: sending?.attempt ?? 0,
      verdict: result,
      at,
      random: random(),
    } as const;
    await happenAll(tx, [ended], rules);
  }
}

/**
 * Follows the name of an item whose cost an attempt without an answer may have saved, before the role changed. This
 * person may not read which.
 */
const MAYBE = ' (talvez)';

async function bytesOf(tx: MirrorTx, id: string, key: string): ReturnType<SendDeps['bytesOf']> {
  const entry = await tx.entry(id);
  const image = entry?.attachments.find((one) => one.key === key);
  return image?.stored ? 'stored' : tx.bytes(key);
}

/** Ends of entries whose created record came by a list or an event: it has arrived, whatever became of the request. */
async function arrivedAmong(
  tx: MirrorTx,
  entries: readonly Entry[],
  claim: { by: string; at: number },
): Promise<OutboxEvent[]> {
  const ends: OutboxEvent[] = [];
  for (const { id, operation, state, about } of entries) {
    // An entry that was never sent has not arrived. So a long queue is not looked up again for every turn.
    if (state.kind === 'queued' && state.attempt === 0 && !state.unclear) continue;
    const row = operation.kind === 'create' ? await tx.row(operation) : undefined;
    if (!row) continue;
    await noteLeftItems(tx, row);
    if (losesCost(operation, row)) await noteLostCost(tx, operation.id, about.text + MAYBE);
    ends.push({ kind: 'ended', id, ...claim, attempt: 0, verdict: { kind: 'applied' }, random: 0 });
  }
  return ends;
}
