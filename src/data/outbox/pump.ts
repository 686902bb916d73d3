import type { NetworkStore } from '../basis/network-store.ts';
import { applyAbsence, applyRecords } from '../mirror/apply.ts';
import type { Entry } from '../mirror/entry.ts';
import { noteLostCost } from '../mirror/lost-entries.ts';
import type { MirrorStore, MirrorTx } from '../mirror/mirror-store.ts';
import { announce, type Speaker } from './announce.ts';
import { losesCost } from './loses-cost.ts';
import { nextTurn, type OutboxEvent } from './reduce.ts';
import { type AttemptResult, type SendDeps, sendEntry } from './send-entry.ts';
import { happenAll, type Reduce } from './write-entries.ts';

export interface PumpDeps extends Pick<SendDeps, 'transport' | 'storeImage' | 'unseal'> {
  store: Pick<MirrorStore, 'read' | 'write'>;
  network: Pick<NetworkStore, 'answered' | 'failed'>;
  feed: Speaker;
  /** The rising clock of this page, ms: it orders what enters the mirror. */
  clock: () => number;
  /** The device's clock, ms: all pages share it, also when it is put back, so their turns and leases agree. */
  now: () => number;
  later: (callback: () => void, ms: number) => () => void;
  /** 0 to 1. */
  random: () => number;
  /** Names this page for as long as it lives. */
  page: string;
  /** The pages that live, among other names. Empty where the browser cannot tell. */
  heldLocks: () => Promise<readonly string[]>;
  /** Asks to be woken when the connection is back, where possible also while no page is open. */
  askToSend: () => void;
  /** The browser's opinion: only 'offline' is believed. */
  saysOnline: () => boolean;
  /** Other rules than the product's, for tests that prove that they would be noticed. */
  rules?: Reduce;
  send?: typeof sendEntry;
}

/** An attempt whose picture moves renews its lease this seldom, ms. */
const RENEW_MS = 15_000;
/** A turn that nobody took for so long is nobody's, ms. */
const OVERDUE_MS = 60_000;
/** Another page does not tell when its attempts end, or that it is closed, so whoever leads looks this often, ms. */
const LOOK_MS = 15_000;

/**
 * Sends what is queued while this page leads. Any number of pumps may run at once without harm: turns are taken in
 * transactions and ids are for life, so leading only saves requests [SY-90].
 */
export class Pump {
  readonly #deps: PumpDeps;
  #leading = false;
  #closed = false;
  #turning: Promise<void> | null = null;
  #again = false;
  /** Other pages had something under way when the last turns were taken. */
  #isShared = false;
  #stopTimer: (() => void) | null = null;
  #stopWatch: (() => void) | null = null;

  constructor(deps: PumpDeps) {
    this.#deps = deps;
  }

  /** From now on this page sends. A page that merely gave way keeps the pictures that it is sending. */
  async lead(): Promise<void> {
    const { page, now, heldLocks } = this.#deps;
    this.#leading = true;
    const alive = await heldLocks();
    // It may have given way again meanwhile.
    if (!this.#leading) return;
    await this.happen({ kind: 'tookOver', by: page, at: now(), alive });
    await this.turn();
  }

  /** Another page may lead. What this one has under way is brought to its end. */
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

  /** The connection or the session may be back. */
  async wake(): Promise<void> {
    await this.happen({ kind: 'woken', at: this.#deps.now() });
    await this.turn();
  }

  /** Takes the turns that have come; calls meanwhile are answered by one more round. */
  turn(): Promise<void> {
    if (!this.#leading) this.#watch();
    this.#again = true;
    this.#turning ??= this.#rounds().finally(() => {
      this.#turning = null;
      // Asked for after the last round had ended and before this was told.
      if (this.#again && this.#leading) void this.turn();
    });
    return this.#turning;
  }

  /** Lets events happen in one transaction of their own, on the disk before it resolves. */
  happen(...events: readonly OutboxEvent[]): Promise<readonly Entry[]> {
    const { store, rules } = this.#deps;
    return store.write(async (tx) => (await happenAll(tx, events, rules)).after, 'strict');
  }

  /** The lead may be with a page that sleeps for good: turns that nobody takes are taken by whoever sees them [SY-90]. */
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
    // Whoever leads may be awake, and only not have heard of the entry: what they are sending stays theirs.
    this.#leading = saysOnline() && next + OVERDUE_MS <= now();
    await this.turn();
  }

  async #rounds(): Promise<void> {
    while (this.#again && this.#leading && !this.#closed) {
      this.#again = false;
      this.#stopTimer?.();
      if (!this.#deps.saysOnline()) {
        // Whoever waits for an entry learns that it will not leave now.
        this.#deps.network.failed();
        return;
      }
      const alive = this.#isShared ? await this.#deps.heldLocks() : [];
      // It may have given way meanwhile.
      if (!this.#leading || this.#closed) return;
      const { mine, next } = await this.#deps.store.write((tx) => this.#claim(tx, alive), 'strict');
      for (const entry of mine) void this.#send(entry);
      if (next !== null) this.#stopTimer = this.#deps.later(() => void this.turn(), next);
    }
  }

  /** The entries whose turn it is, and how long until the next one, ms. */
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
    const result = await send(
      {
        transport,
        storeImage,
        unseal,
        bytesOf: (key) => store.read((tx) => bytesOf(tx, entry.id, key)),
        moved: this.#renewing(entry),
        onStored: async (key) => void (await this.happen({ kind: 'stored', id: entry.id, key })),
        isMine: () => this.#holds(entry),
        pause: (ms) => new Promise((resolve) => void later(resolve, ms)),
      },
      entry,
    );
    this.#note(result, entry);
    await store.write((tx) => this.#settle(tx, entry, result, startedAt), 'strict');
    // What changes a record of before, such as a mark, is no news.
    if (result.kind === 'applied' && result.row && entry.operation.kind === 'create') {
      const ticketOf = (id: string) => store.read((tx) => tx.row({ type: 'LOCATION_TICKET', id }));
      void announce(this.#deps.feed, result.row, { now: clock(), ticketOf });
    }
    await this.turn();
  }

  /** Keeps the lease of an attempt for as long as it is told that a picture moves. */
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

  /** True while the entry is in the hands of this very attempt and the person is still signed in. */
  async #holds({ id, state }: Entry): Promise<boolean> {
    if (state.kind !== 'sending') return false;
    const now = (await this.#deps.store.read((tx) => tx.entry(id)))?.state;
    return !this.#closed && now?.kind === 'sending' && now.by === state.by && now.attempt === state.attempt;
  }

  /**
   * A browser that reports a connection wakes a requested sync at once. If it were requested after every attempt
   * while the server is silent, the entry would be sent before its backoff ends.
   */
  #note(result: AttemptResult, { state }: Entry): void {
    const { network, askToSend, saysOnline } = this.#deps;
    const tellsOfServer = result.kind === 'applied' || !result.ofPictures;
    if (result.kind === 'unclear' && result.waitsFor === 'network') {
      if (tellsOfServer) network.failed(result.why);
      if (!saysOnline() || (state.kind === 'sending' && state.attempt === 1)) askToSend();
    } else if (tellsOfServer) network.answered();
  }

  /** The answer and the end of the entry in one transaction: a screen never sees neither or both [SY-82]. */
  async #settle(tx: MirrorTx, entry: Entry, result: AttemptResult, startedAt: number): Promise<void> {
    const { page, clock, now, random, rules } = this.#deps;
    const at = now();
    if (result.kind === 'applied') {
      const arrival = { startedAt, now: clock() };
      if (result.row) {
        await applyRecords(tx, [result.row], arrival);
        if (losesCost(entry.operation, result.row)) await noteLostCost(tx, entry.about.text);
      } else await applyAbsence(tx, entry.operation, arrival);
    }
    const attempt = entry.state.kind === 'sending' ? entry.state.attempt : 0;
    const ended = {
      kind: 'ended',
      id: entry.id,
      by: page,
      attempt,
      verdict: result,
      at,
      random: random(),
    } as const;
    await happenAll(tx, [ended], rules);
  }
}

async function bytesOf(tx: MirrorTx, id: string, key: string): ReturnType<SendDeps['bytesOf']> {
  const entry = await tx.entry(id);
  const image = entry?.attachments.find((one) => one.key === key);
  return image?.stored ? 'stored' : tx.bytes(key);
}

/** A created record that came by another way, a list or an event, has arrived whatever became of the request: its entry's end. */
async function arrivedAmong(
  tx: MirrorTx,
  entries: readonly Entry[],
  claim: { by: string; at: number },
): Promise<OutboxEvent[]> {
  const ends: OutboxEvent[] = [];
  for (const { id, operation, state, about } of entries) {
    // An entry that was never sent is nowhere yet. So a long queue is not looked up again for every turn.
    if (state.kind === 'queued' && state.attempt === 0 && !state.unclear) continue;
    const row = operation.kind === 'create' ? await tx.row(operation) : undefined;
    if (!row) continue;
    if (losesCost(operation, row)) await noteLostCost(tx, about.text);
    ends.push({ kind: 'ended', id, ...claim, attempt: 0, verdict: { kind: 'applied' }, random: 0 });
  }
  return ends;
}
