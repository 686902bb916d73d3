import type { Entry } from '../../../src/data/mirror/entry.ts';
import type { StoredRow } from '../../../src/data/mirror/mirror-store.ts';
import {
  type OutboxEvent,
  PARALLEL,
  PARALLEL_PICTURES,
  SETTLED_MS,
} from '../../../src/data/outbox/reduce.ts';
import { parseContent, type RecordRow } from '../../../src/records/record.ts';
import { type Effect, type SimServer, versionOf } from './sim-server.ts';

/** One change of a committed transaction. */
export type Change =
  | { kind: 'event'; event: OutboxEvent }
  | { kind: 'entry'; entry: Entry }
  | { kind: 'entryGone'; id: string }
  | { kind: 'row'; row: StoredRow }
  | { kind: 'rowGone'; key: string };

/** Facts about an entry, as an observer outside of the product knows them. */
interface Known {
  id: string;
  lanes: readonly string[];
  operation: Entry['operation'];
  /** Version of the entry, which changes with a correction. */
  since: number;
  /** Place among all entries: the order of composing, or of sending again after a refusal. */
  rank: number;
  /** Values of `since` under which the server changed something for the entry. */
  effects: number[];
  end: 'pending' | 'applied' | 'discarded';
  /** Time when the entry was held back to be discarded, ms of the device. Absent once the person wants it sent. */
  heldAt?: number;
}

/** Judges a schedule: watches every commit of the device and every change on the server. */
export class Oracle {
  /** The first fault. */
  failure: string | null = null;
  /** True where no page dies or sleeps. */
  isCalm = false;
  readonly entries = new Map<string, Entry>();
  readonly #rows = new Map<string, StoredRow>();
  readonly #known = new Map<string, Known>();
  #ranks = 0;
  /** Time when a page last took entries, ms of the device. */
  #claimedAt = 0;
  server!: SimServer;

  fail(message: string): void {
    this.failure ??= message;
  }

  /** Follows a committed transaction of a device. */
  committed(changes: readonly Change[]): void {
    const gone: Entry[] = [];
    let discarded: string | null = null;
    const ended = new Set<string>();
    for (const change of changes) {
      if (change.kind === 'event') this.#holds(change.event);
      if (change.kind === 'event' && change.event.kind === 'ended') ended.add(change.event.id);
      if (change.kind === 'event' && (change.event.kind === 'discarded' || change.event.kind === 'held'))
        discarded = change.event.id;
      else if (change.kind === 'entry') {
        if (this.isCalm && !ended.has(change.entry.id)) this.#checkAttempt(change.entry);
        this.#entryIs(change.entry);
      } else if (change.kind === 'row') this.#rowIs(change.row);
      else if (change.kind === 'rowGone') this.#rows.delete(change.key);
      else if (change.kind === 'entryGone') {
        const entry = this.entries.get(change.id);
        this.entries.delete(change.id);
        if (entry) gone.push(entry);
      }
    }
    // Gone entries are judged at the end, because a transaction may remove an entry and put it back.
    for (const entry of gone) if (!this.entries.has(entry.id)) this.#entryLeft(entry, discarded === entry.id);
    this.#checkLanes();
  }

  /**
   * Notes entries that are held back to be discarded. No page takes one before its time, whatever wakes the outbox
   * (SY-94).
   */
  #holds(event: OutboxEvent): void {
    if (event.kind === 'claimed') {
      this.#claimedAt = event.at;
      return;
    }
    for (const known of this.#known.values()) {
      if ('id' in event && event.id !== known.id) continue;
      // A clock that goes back frees all held entries.
      const isFreed = event.kind === 'retried' || event.kind === 'freed';
      if (isFreed || (event.kind === 'woken' && event.at < (known.heldAt ?? 0))) delete known.heldAt;
      if (event.kind === 'held' && this.entries.get(known.id)?.state.kind === 'queued')
        known.heldAt = event.at;
    }
  }

  /** Notes that the person was told of the entry's queueing (promise I1). */
  promised(id: string): void {
    if (!this.#known.has(id)) this.fail(`I1: ${id} was promised but is not stored`);
  }

  /** Notes a change on the server for an entry. */
  happened(effect: Effect): void {
    const known = this.#known.get(effect.sender.id);
    const wrong = this.#wrongWith(effect, known);
    if (wrong) this.fail(`${effect.sender.id} ${wrong}`);
    known?.effects.push(effect.sender.since);
  }

  #wrongWith({ sender, before, after }: Effect, known: Known | undefined): string | null {
    if (!known) return 'was sent before it was stored';
    const entry = this.entries.get(sender.id);
    if (known.end === 'discarded') return 'was discarded and delivered later';
    if (entry?.state.kind === 'parked') return 'was shown as failed and delivered later';
    if (known.effects.includes(sender.since)) return 'was delivered twice';
    if (!entry) return 'was delivered after its end';
    if ((entry.since ?? 0) !== sender.since) return 'was delivered as it was before it was corrected';
    const overtaken = [...this.#known.values()].find(
      ({ id, lanes, rank }) =>
        rank < known.rank && lanes.some((lane) => known.lanes.includes(lane)) && this.#waits(id),
    );
    if (overtaken) return `overtook ${overtaken.id} in ${known.lanes} (I4)`;
    const missing = sender.attachments.find((key) => !this.server.images.has(key));
    if (missing) return `came without its image ${missing}`;
    const undone = before && after && undoneBy(sender.operation, before, after);
    return undone ? `undid what somebody else wrote into ${undone}` : null;
  }

  /** Checks all that must hold once the faults are over and everything rests. */
  rested(): void {
    for (const known of this.#known.values()) {
      if (this.#waits(known.id)) this.fail(`${known.id} is never delivered`);
      if (known.end === 'pending' && !this.entries.has(known.id)) this.fail(`${known.id} is lost`);
      if (known.end === 'applied') this.#checkDelivered(known);
    }
    const words = [...this.server.rows.values()]
      .filter(({ type }) => type === 'CHAT_MESSAGE')
      .map(({ content }) => parseContent(content).n);
    if (new Set(words).size < words.length) this.fail('a message is on the server twice');
  }

  /** True while an entry waits for its turn or its answer. */
  #waits(id: string): boolean {
    const entry = this.entries.get(id);
    return entry !== undefined && entry.state.kind !== 'parked';
  }

  get isWaiting(): boolean {
    return [...this.entries.keys()].some((id) => this.#waits(id));
  }

  #entryIs(entry: Entry): void {
    const { id, operation, state } = entry;
    const before = this.entries.get(id);
    this.entries.set(id, entry);
    const known = this.#known.get(id);
    if (!known) {
      this.#ranks += 1;
      const lanes = lanesOf(entry);
      this.#known.set(id, { id, lanes, operation, since: 0, rank: this.#ranks, effects: [], end: 'pending' });
      return;
    }
    known.operation = operation;
    known.since = entry.since ?? 0;
    const sinceHeld = this.#claimedAt - (known.heldAt ?? Number.NEGATIVE_INFINITY);
    if (
      before?.state.kind === 'queued' &&
      state.kind === 'sending' &&
      sinceHeld >= 0 &&
      sinceHeld < SETTLED_MS
    )
      this.fail(`${id} was sent while it was kept back to be discarded`);
    if (before?.state.kind === 'parked' && state.kind !== 'parked') {
      this.#ranks += 1;
      known.rank = this.#ranks;
    }
    if (state.kind !== 'parked' || before?.state.kind === 'parked') return;
    const { code } = state.error;
    // A look finds a missing or changed record, without a refusal.
    const isSeen =
      code === 'STALE' || (code === 'NOT_FOUND' && !this.server.get(operation.id, operation.type));
    if (!this.server.refused.has(id) && !isSeen)
      this.fail(`${id} was shown as failed though nobody refused it (${code})`);
    const isThere = operation.kind === 'create' && this.server.get(id, operation.type) !== null;
    if (isThere || (!isSeen && known.effects.includes(entry.since ?? 0)))
      this.fail(`${id} was shown as failed though it was delivered`);
  }

  #entryLeft({ id, operation }: Entry, isDiscarded: boolean): void {
    const known = this.#known.get(id);
    if (!known) return;
    known.end = isDiscarded ? 'discarded' : 'applied';
    if (operation.kind !== 'create') return;
    const isThere = this.server.get(id, operation.type) !== null;
    if (isDiscarded && isThere) this.fail(`${id} was discarded though it was delivered`);
    if (!isDiscarded && !isThere) this.fail(`${id} is taken for delivered but is not on the server`);
    if (!isDiscarded && !this.#rows.has(`${operation.type} ${id}`))
      this.fail(`I2: ${id} left the outbox before its row was in the mirror`);
  }

  /** Checks I6: rows hold only versions of the server. */
  #rowIs(row: StoredRow): void {
    this.#rows.set(`${row.type} ${row.id}`, row);
    if (!this.server.versions.has(versionOf(row)))
      this.fail(`I6: the mirror holds what never was: ${row.id}`);
  }

  /** Checks SY-90: a picture being sent stays with its page, even when the page hands the lead over. */
  #checkAttempt({ id, state }: Entry): void {
    const { state: before, attachments = [] } = this.entries.get(id) ?? {};
    if (before?.kind !== 'sending' || attachments.every(({ stored }) => stored)) return;
    if (state.kind !== 'sending' || state.by !== before.by || state.attempt !== before.attempt)
      this.fail(`${id} was taken from ${before.by}, which was sending it`);
  }

  /** Checks I3: at most one entry of a lane is under way. Checks SY-84: at most as many entries as places. */
  #checkLanes(): void {
    const lanes = new Set<string>();
    const sending = [...this.entries.values()].filter(({ state }) => state.kind === 'sending');
    const pictured = sending.filter(({ attachments }) => attachments.some(({ stored }) => !stored));
    if (sending.length > PARALLEL || pictured.length > PARALLEL_PICTURES)
      this.fail(`${sending.length} entries are under way, ${pictured.length} of them with pictures`);
    for (const entry of sending) {
      for (const lane of lanesOf(entry)) {
        if (lanes.has(lane)) this.fail(`I3: two entries of ${lane} are under way`);
        lanes.add(lane);
      }
    }
  }

  #checkDelivered({ id, operation, effects, since }: Known): void {
    if (operation.kind === 'change' && !effects.includes(since) && !this.#wasAlready(operation))
      this.fail(`${id} is taken for delivered but never changed anything`);
    if (operation.kind === 'remove' && this.server.get(operation.id, operation.type))
      this.fail(`${id} is taken for delivered but the record is there`);
  }

  /** True if the record once had the wanted values without the change. */
  #wasAlready({ type, id, content }: Extract<Entry['operation'], { kind: 'change' }>): boolean {
    return [...this.server.versions].some((version) => {
      if (!version.startsWith(`${type} ${id} `)) return false;
      const was = parseContent(version.slice(version.indexOf('{')));
      return Object.entries(content).every(([field, { to }]) => was[field] === to);
    });
  }
}

const lanesOf = ({ lane, alsoIn = [] }: Entry): string[] => [lane, ...alsoIn];

/** A touched field that the change does not name. Null without one. */
function undoneBy(operation: Entry['operation'], before: RecordRow, after: RecordRow): string | null {
  if (operation.kind !== 'change') return null;
  const was = parseContent(before.content);
  const is = parseContent(after.content);
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return fields.find((field) => !(field in operation.content) && was[field] !== is[field]) ?? null;
}
