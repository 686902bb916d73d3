import { Dexie, type PromiseExtended, type Table } from 'dexie';
import type { Entry } from './entry.ts';

/** A row of the outbox that cannot be read, and therefore cannot be sent. */
export interface UnreadableEntry {
  id: string;
  /** The person's words as far as readable; empty otherwise. */
  text: string;
}

type Outbox = Table<Entry, string>;

const OPERATIONS: ReadonlySet<unknown> = new Set(['create', 'change', 'remove']);
const STATES: ReadonlySet<unknown> = new Set(['queued', 'sending', 'parked']);

/** True for a value that was stored whole. A broken disk or another build may have left any other. */
export function isEntry(value: unknown): value is Entry {
  const { id, seq, lane, alsoIn, operation, attachments, about, state } = (value ?? {}) as Partial<Entry>;
  return (
    typeof id === 'string' &&
    Number.isFinite(seq) &&
    typeof lane === 'string' &&
    (alsoIn === undefined || Array.isArray(alsoIn)) &&
    Array.isArray(attachments) &&
    typeof about?.text === 'string' &&
    OPERATIONS.has(operation?.kind) &&
    typeof operation?.id === 'string' &&
    typeof operation.type === 'string' &&
    STATES.has(state?.kind)
  );
}

/** The readable facts of a stored value that is no entry. */
export function unreadable(value: { id: string; about?: unknown }): UnreadableEntry {
  const text = (value.about as { text?: unknown } | null | undefined)?.text;
  return { id: value.id, text: typeof text === 'string' ? text : '' };
}

/** Successive failed reads of each row of an outbox, by database and id. */
const failedReads = new Map<string, number>();
/** Successive failed reads, also over new connections, after which a row counts as unreadable. */
const MAX_FAILED_READS = 3;

/** Everything in the outbox. If one row cannot be read, the browser gives none of them, so each is read by itself. */
export function stored(outbox: Outbox): PromiseExtended<(Entry | { id: string })[]> {
  return outbox.toArray().catch(() =>
    outbox
      .toCollection()
      .primaryKeys()
      .then((ids) => Dexie.Promise.all(ids.map((id) => storedOne(outbox, id)))),
  );
}

/**
 * One row of the outbox. Where it cannot be read, all are read, because a database that is broken whole says nothing
 * about a row. The lane of a row wrongly taken for unreadable would overtake it.
 */
export function storedAt(outbox: Outbox, id: string): PromiseExtended<Entry | { id: string } | undefined> {
  return outbox.get(id).catch(() => stored(outbox).then((list) => list.find((one) => one.id === id)));
}

function storedOne(outbox: Outbox, id: string): PromiseExtended<Entry | { id: string }> {
  const name = `${outbox.db.name} ${id}`;
  return outbox.get(id).then(
    (entry) => {
      failedReads.delete(name);
      return entry ?? { id };
    },
    (error) => {
      const failed = (failedReads.get(name) ?? 0) + 1;
      failedReads.set(name, failed);
      if (failed < MAX_FAILED_READS) throw error;
      return { id };
    },
  );
}
