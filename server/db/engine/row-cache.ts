import QuickLRU from 'quick-lru';
import type { Campaign } from '../../../src/domain/shop/campaign.ts';
import type { RecordTable } from '../record-table.ts';
import type { Engine } from '../store.ts';
import { FollowedParents } from './followed-parents.ts';
import { type AccountMove, type LaterWrites, nothingLater } from './later-writes.ts';

/** A record that a command has read or written. */
export interface CachedRow {
  row: RecordTable;
  /**
   * True for a record that the command read with a lock, or wrote. Nobody else can change it until the command ends.
   */
  held: boolean;
}

/**
 * Certainty of a noted row or fact. It is 'locked' where the command locked or wrote it, so that nobody else can change
 * it until the command ends.
 */
export type Certainty = 'locked' | 'read';

/** Rows that a cache keeps. QuickLRU may hold up to twice as many. */
const KEPT_ROWS = 2500;
/** Places whose campaigns are kept. */
const KEPT_PLACES = 200;
/** Longest content that is kept beyond its command, in characters. With the number above that is 10 MB in all. */
const KEPT_LENGTH = 2000;

/** Key of a row. */
export const rowKey = (type: string, id: string): string => `${type} ${id}`;

/**
 * Cache of the records that commands have read or written, with rollback. Rows whose content changed are `pending`.
 * They are written together, each once, before a statement could miss the change and before the commit. On SQLite one
 * cache serves all commands of the one writer, so a row is read once in many commands. On PostgreSQL each command has
 * its own.
 */
export class RowCache {
  readonly #rows: QuickLRU<string, CachedRow>;
  readonly #profiles: QuickLRU<string, string>;
  readonly #facts: QuickLRU<string, unknown>;
  readonly #campaigns: QuickLRU<string, readonly Campaign[]>;
  readonly #pending: Map<string, RecordTable>;
  /** Writes of a command on PostgreSQL that wait for its end. */
  readonly later = nothingLater();
  /** Notes of the shops whose parts are written. On SQLite alone somebody asks for them. */
  readonly followed = new FollowedParents();
  /**
   * Steps that undo the changes of the command under way, in the order of the changes. Null where a cache ends with its
   * command.
   */
  #undo: (() => void)[] | null = null;
  /**
   * True once everything was forgotten since the command began. Rows that became known since then have no step of undo.
   */
  #isBlank = false;
  readonly engine: Engine;
  /**
   * True where several commands on PostgreSQL share the cache and their transaction. Everything they need is locked
   * already.
   */
  readonly isTogether: boolean;

  constructor(engine: Engine, { isTogether = false }: { isTogether?: boolean } = {}) {
    this.engine = engine;
    this.isTogether = isTogether;
    this.#pending = this.later.changed;
    this.#rows = new QuickLRU({ maxSize: KEPT_ROWS });
    this.#profiles = new QuickLRU({ maxSize: KEPT_ROWS });
    this.#facts = new QuickLRU({ maxSize: KEPT_ROWS });
    this.#campaigns = new QuickLRU({ maxSize: KEPT_PLACES });
  }

  get(type: string, id: string): CachedRow | undefined {
    const key = rowKey(type, id);
    const pending = this.#pending.get(key) ?? this.later.created.get(key);
    return pending ? { row: pending, held: true } : this.#rows.get(key);
  }

  /** The profile of a person, where one is known that stands; else undefined. */
  profileOf(owner: string): CachedRow | undefined {
    const key = this.#profiles.get(owner);
    const known = key === undefined ? undefined : this.#rows.get(key);
    return known?.row.owner === owner && known.row.deleted === 0 ? known : undefined;
  }

  /**
   * Notes a row as it was read or written. Throws where a change of it is pending, because an older row would undo
   * that.
   */
  remember(row: RecordTable, certainty: Certainty): void {
    const key = rowKey(row.type, row.id);
    if (this.#pending.has(key)) throw new Error(`${key} was read while a change of it waits`);
    this.#put(key, row, certainty);
  }

  /** Notes a row whose content and time are written later. */
  postpone(row: RecordTable): void {
    const key = rowKey(row.type, row.id);
    this.#put(key, row, 'locked');
    if (this.later.created.has(key)) {
      this.#note(this.later.created, key);
      this.later.created.set(key, row);
      return;
    }
    this.#note(this.#pending, key);
    this.#pending.set(key, row);
  }

  /** Notes a row that is inserted later, on PostgreSQL alone. */
  postponeCreation(row: RecordTable): void {
    const key = rowKey(row.type, row.id);
    this.#put(key, row, 'locked');
    this.#note(this.later.created, key);
    this.later.created.set(key, row);
  }

  /** Notes the change of an account that is written at the end, on PostgreSQL alone. */
  postponeMove(move: AccountMove): void {
    this.#note(this.later.moves, move.id);
    this.later.moves.set(move.id, move);
  }

  /** A fact besides rows: on SQLite of everything that was read, on PostgreSQL of all that the command has locked. */
  fact<V>(key: string): V | undefined {
    return this.#facts.get(key) as V | undefined;
  }

  /** Notes a fact as it was read or written; undefined forgets it. */
  noteFact(key: string, value: unknown): void {
    this.#note(this.#facts, key);
    if (value === undefined) this.#facts.delete(key);
    else this.#facts.set(key, value);
  }

  /** The campaigns of a place as they were read. Each write of one forgets them. */
  campaignsOf(locationId: string): readonly Campaign[] | undefined {
    return this.#campaigns.get(locationId);
  }

  noteCampaigns(locationId: string, campaigns: readonly Campaign[] | undefined): void {
    this.#note(this.#campaigns, locationId);
    if (campaigns === undefined) this.#campaigns.delete(locationId);
    else this.#campaigns.set(locationId, campaigns);
  }

  get hasPending(): boolean {
    const { created, transfers, moves, events } = this.later;
    return this.#pending.size + created.size + transfers.length + moves.size + events.length > 0;
  }

  /** Takes the pending writes of PostgreSQL, which are pending no more. */
  takeLater(): LaterWrites {
    const { created, changed, transfers, moves, events } = this.later;
    const taken = {
      ...{ created: new Map(created), changed: new Map(changed) },
      ...{ transfers: [...transfers], moves: new Map(moves), events: [...events] },
    };
    for (const rows of [created, changed, moves]) rows.clear();
    for (const rows of [transfers, events]) rows.length = 0;
    return taken;
  }

  /** Takes the pending rows in the order of their locks. They are pending no more. */
  takePending(): RecordTable[] {
    const rows = [...this.#pending].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
    this.#pending.clear();
    return rows;
  }

  /** Forgets everything: for statements that change rows by themselves, and for a transaction that was undone. */
  clear(): void {
    this.#rows.clear();
    this.#profiles.clear();
    this.#facts.clear();
    this.#campaigns.clear();
    this.#pending.clear();
    this.#undo = null;
    this.#isBlank = true;
  }

  /** Begins a command, whose changes `rollback` takes back and `commit` lets stand. */
  begin(): void {
    const { transfers, events } = this.later;
    const [posted, told] = [transfers.length, events.length];
    this.#undo = [
      () => {
        transfers.length = posted;
        events.length = told;
      },
    ];
    this.#isBlank = false;
  }

  commit(): void {
    this.#undo = null;
  }

  rollback(): void {
    if (this.#isBlank) this.clear();
    const steps = this.#undo ?? [];
    this.#undo = null;
    for (const step of steps.reverse()) step();
  }

  #put(key: string, row: RecordTable, certainty: Certainty): void {
    if (row.type === 'CAMPAIGN' && row.parent_id !== null) this.noteCampaigns(row.parent_id, undefined);
    if (this.engine === 'sqlite' && (row.content?.length ?? 0) > KEPT_LENGTH) {
      this.#forget(key);
      return;
    }
    this.#note(this.#rows, key);
    this.#rows.set(key, { row, held: certainty === 'locked' });
    if (row.type === 'PROFILE' && row.owner !== null) this.#profiles.set(row.owner, key);
  }

  #forget(key: string): void {
    this.#note(this.#rows, key);
    this.#rows.delete(key);
  }

  #note<V>(map: Map<string, V> | QuickLRU<string, V>, key: string): void {
    if (!this.#undo) return;
    const before = map.get(key);
    this.#undo.push(() => {
      if (before === undefined) map.delete(key);
      else map.set(key, before);
    });
  }
}
