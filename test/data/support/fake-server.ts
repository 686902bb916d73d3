import type { DocumentNode } from 'graphql';
import {
  type CreateInput,
  type DeleteInput,
  type ListQuery,
  type NearbyAnswer,
  type NearbyArgs,
  type Page,
  type PageArgs,
  type Question,
  type SaleDaysAnswer,
  type SaleDaysQuestion,
  type Transport,
  TransportError,
} from '../../../src/data/wire/transport.ts';
import { SERVER_DOWN } from '../../../src/data/wire/transport-errors.ts';
import type { HistoryTotals } from '../../../src/domain/history/totals.ts';
import type { HeldPart } from '../../../src/domain/money/deposit-pause.ts';
import type { Overview } from '../../../src/domain/overview/overview.ts';
import { distanceMetres, ONLINE_NEWEST_MS, PUBLIC_RADIUS_M } from '../../../src/domain/shop/discovery.ts';
import type { EquipmentCatalogue } from '../../../src/domain/shop/equipment.ts';
import type { Settings } from '../../../src/domain/shop/settings.ts';
import { placeVersion, versionsIn } from '../../../src/records/known-places.ts';
import {
  parseContent,
  type RecordRow,
  type RecordStatus,
  type RecordType,
} from '../../../src/records/record.ts';
import { type RefusalCode, refusalMessage } from '../../../src/records/refusals.ts';
import { readLocation } from '../../../src/records/types/shop/location.ts';
import { saleDaysOf } from './sale-days.ts';

/** Fault of the next calls: a lost answer, one with errors beside it, or a missing network. */
export type Fault = 'none' | 'offline' | 'down' | 'answer-lost' | 'partial';

/**
 * A record server in memory that keeps the promises of architecture section 4. It has rising stamps per record,
 * tombstones in the status query, lists by (updatedAt, id), idempotent creates and a clock of its own.
 */
export class FakeServer implements Transport {
  readonly rows = new Map<string, RecordRow & { deleted: boolean }>();
  /** Ids of existing records that this person may not see. */
  readonly hidden = new Set<string>();
  readonly calls: string[] = [];
  /** Stored images by key. */
  readonly images = new Map<string, Uint8Array>();
  /** Totals of the history. Null for a server that cannot add them up. */
  totals: ((since: number) => HistoryTotals) | null = null;
  /** Parts held by the pause after deposits. Null for a backend that does not tell. */
  held: readonly HeldPart[] | null = null;
  /** True for a server with sales as columns, which other backends lack. */
  tellsColumns = false;
  /** Overview of the own locations. Null for a backend without one. */
  glance: Overview | null = null;
  /** Answers to queries for further fields. A missing field is unknown to the backend. */
  readonly newFields = new Map<string, (args: Readonly<Record<string, unknown>>) => unknown>();
  /** Maximum number of purchases in one answer of columns. */
  mostPurchases = 50_000;
  /** Number of locations in each page of those nearby. */
  readonly sentPlaces: number[] = [];
  /** True for a server with `nearbyLocations`, which other backends lack. */
  looksAround = true;
  fault: Fault = 'none';
  pageSize = 50;
  now = Date.now();
  /** Rewrites or refuses a create. A refusal throws a TransportError. */
  onCreate: (row: RecordRow) => RecordRow = (row) => row;
  /** Runs between the pages of a list. */
  betweenPages: () => void = () => undefined;

  /** Writes a row as the server itself does, with a stamp of its clock unless one is given. */
  put(row: Partial<RecordRow> & Pick<RecordRow, 'id' | 'type'>): RecordRow {
    const key = `${row.type} ${row.id}`;
    const before = this.rows.get(key);
    const updatedAt = row.updatedAt ?? Math.max(this.now, (before?.updatedAt ?? 0) + 1);
    const next = {
      parentId: null,
      owner: null,
      reference: null,
      content: null,
      createdAt: updatedAt,
      ...(before?.deleted ? {} : before),
      ...row,
      updatedAt,
      deleted: false,
    };
    this.rows.set(key, next);
    return strip(next);
  }

  delete(id: string, type: RecordType): RecordRow | null {
    const row = this.rows.get(`${type} ${id}`);
    if (!row) return null;
    const dead = { ...row, deleted: true, updatedAt: Math.max(this.now, row.updatedAt + 1) };
    this.rows.set(`${type} ${id}`, dead);
    return strip(dead);
  }

  /** Records that this person may see now. */
  visible(): RecordRow[] {
    return [...this.rows]
      .filter(([key, row]) => !row.deleted && !this.hidden.has(key))
      .map(([, row]) => strip(row));
  }

  async get(id: string, type: RecordType): Promise<RecordRow | null> {
    this.#enter(`get ${type} ${id}`);
    const found = this.visible().find((row) => row.id === id && row.type === type) ?? null;
    return this.#leave(found);
  }

  async list(query: ListQuery, args: PageArgs): Promise<Page<RecordRow>> {
    this.#enter(`list ${query.by}`);
    const { by, ...wanted } = query;
    const rows = this.visible().filter((row) =>
      Object.entries(wanted).every(([field, value]) => row[field as keyof RecordRow] === value),
    );
    return this.#leave(this.#page(rows, args));
  }

  async status(parentId: string, type: RecordRow['type'], args: PageArgs): Promise<Page<RecordStatus>> {
    this.#enter(`status ${parentId} ${type}`);
    const rows = [...this.rows].filter(
      ([key, row]) => row.parentId === parentId && row.type === type && !this.hidden.has(key),
    );
    return this.#leave(
      this.#page(
        rows.map(([, { id, type, parentId: parent, owner, updatedAt, deleted }]) => ({
          id,
          type,
          parentId: parent,
          owner,
          updatedAt,
          deleted,
        })),
        args,
      ),
    );
  }

  async historyTotals(since: number): Promise<HistoryTotals | null> {
    if (!this.totals) return null;
    this.#enter('historyTotals');
    return this.#leave(this.totals(since));
  }

  /** Settings of the operator and prices of equipment. Null for a server that cannot tell. */
  settings: Settings | null = null;
  offers: EquipmentCatalogue | null = null;

  watchSettings(next: (settings: Settings) => void): () => void {
    if (this.settings) next(this.settings);
    return () => undefined;
  }

  async catalogue(): Promise<EquipmentCatalogue | null> {
    this.#enter('catalogue');
    return this.#leave(this.offers);
  }

  async heldDeposits(): Promise<readonly HeldPart[] | null> {
    if (!this.held) return null;
    this.#enter('heldDeposits');
    return this.#leave(this.held);
  }

  /** Follows the server's rule: PUBLIC, within 70 km, a heartbeat in the last ten minutes, by distance and id. */
  async nearby({ first, after, known, ...point }: NearbyArgs): Promise<NearbyAnswer | null> {
    if (!this.looksAround) return null;
    this.#enter('nearby');
    const seen = new Map<string | null, number>();
    for (const { type, parentId, updatedAt } of this.visible())
      if (type === 'HVMP_STATUS') seen.set(parentId, Math.max(updatedAt, seen.get(parentId) ?? 0));
    const from = after === null ? null : (JSON.parse(after) as [number, string]);
    const rest = this.visible()
      .filter(({ type, reference }) => type === 'LOCATION' && reference === 'PUBLIC')
      .flatMap((record) => {
        const at = readLocation(record).point;
        const seenAt = seen.get(record.id) ?? 0;
        const isNear = at !== null && distanceMetres(point, at) <= PUBLIC_RADIUS_M;
        return isNear && seenAt >= Date.now() - ONLINE_NEWEST_MS
          ? [{ record, seenAt, key: [distanceMetres(point, at), record.id] as const }]
          : [];
      })
      .sort((a, b) => a.key[0] - b.key[0] || (a.key[1] < b.key[1] ? -1 : 1))
      .filter(({ key }) => !from || key[0] > from[0] || (key[0] === from[0] && key[1] > from[1]));
    const items = rest.slice(0, first);
    const nextToken = rest.length > first ? JSON.stringify(items.at(-1)?.key) : null;
    const versions = items.map(({ record }) => placeVersion(record));
    const isSame = items.length > 0 && known === versions.join('');
    const news = items.map(({ record, seenAt }) => {
      const isKnown = versionsIn(known).has(placeVersion(record));
      return { id: record.id, record: isKnown ? null : record, seenAt };
    });
    this.sentPlaces.push(isSame ? 0 : news.filter(({ record }) => record !== null).length);
    return this.#leave({
      items: isSame ? [] : news,
      nextToken,
      partial: false,
      sameSince: isSame ? Math.min(...items.map(({ seenAt }) => seenAt)) : null,
    });
  }

  async askNewer<T>(
    { field }: Question<T>,
    args: Readonly<Record<string, unknown>> = {},
    _isWanted?: boolean,
  ): Promise<T | null> {
    const answer = field === 'overview' ? this.glance : (this.newFields.get(field)?.(args) ?? null);
    if (!answer) return null;
    this.#enter(field);
    return this.#leave(answer as T);
  }

  /** Answers of `ask`, by the name of the operation. */
  readonly replies = new Map<string, (variables: Readonly<Record<string, unknown>>) => unknown>();

  async ask(document: DocumentNode, variables: object): Promise<unknown> {
    const [definition] = document.definitions;
    const name = definition?.kind === 'OperationDefinition' ? (definition.name?.value ?? '') : '';
    this.#enter(name);
    const answer = this.replies.get(name);
    if (!answer) throw new TransportError(SERVER_DOWN);
    return this.#leave(answer({ ...variables }));
  }

  async saleDays({ parentId, from, to, held }: SaleDaysQuestion): Promise<SaleDaysAnswer | null> {
    if (!this.tellsColumns) return null;
    this.#enter(`saleDays ${parentId}`);
    return this.#leave(saleDaysOf([...this.rows.values()], { parentId, from, to, held }, this.mostPurchases));
  }

  async create(input: CreateInput): Promise<RecordRow> {
    this.#enter(`create ${input.type}`);
    const known = this.rows.get(`${input.type} ${input.id}`);
    if (known) return this.#leave(strip(known));
    const id = input.id === '1' ? crypto.randomUUID() : input.id;
    const { updatedAt: _asked, ...given } = input;
    const row = this.onCreate({ ...this.put({ ...given, id }) });
    return this.#leave(this.put(row));
  }

  async storeImage(key: string, bytes: Uint8Array): Promise<void> {
    this.#enter(`image ${key}`);
    this.images.set(key, bytes);
    this.#leave(null);
  }

  async remove({ id, type, ifUpdatedAt }: DeleteInput): Promise<void> {
    this.#enter(`remove ${type} ${id}`);
    const known = this.rows.get(`${type} ${id}`);
    const isUsed =
      type === 'CATEGORY' && this.visible().some((row) => row.type === 'ITEM' && row.content?.includes(id));
    if (known && ifUpdatedAt !== undefined && (isUsed || known.updatedAt !== ifUpdatedAt))
      throw refusal('STALE');
    if (!this.delete(id, type)) throw refusal('NOT_FOUND');
    this.#leave(null);
  }

  async update(input: Parameters<Transport['update']>[0]): Promise<RecordRow> {
    const { id, type, content, reference, ifUpdatedAt } = input;
    this.#enter(`update ${type} ${id}`);
    const known = this.rows.get(`${type} ${id}`);
    if (ifUpdatedAt !== undefined && known?.updatedAt !== ifUpdatedAt) throw refusal('STALE');
    if (!known && type === 'PROFILE') throw refusal('NOT_FOUND');
    // A PROFILE edit has only the changed fields.
    const text =
      type === 'PROFILE' && content !== undefined
        ? JSON.stringify({ ...parseContent(known?.content ?? null), ...parseContent(content) })
        : content;
    const change = {
      ...(text === undefined ? {} : { content: text }),
      ...(reference === undefined ? {} : { reference }),
    };
    return this.#leave(this.put({ id, type, ...change }));
  }

  async close(): Promise<void> {}

  #enter(call: string): void {
    this.calls.push(call);
    this.now += 1;
    if (this.fault === 'offline') throw away();
    if (this.fault === 'down') throw new TransportError(SERVER_DOWN);
  }

  #leave<T>(answer: T): T {
    if (this.fault === 'answer-lost') throw away();
    return structuredClone(answer);
  }

  #page<T extends { id: string; updatedAt: number }>(rows: T[], args: PageArgs): Page<T> {
    const { first = 50, after = null, sort = 'DESC', updatedAt = {} } = args;
    const sign = sort === 'ASC' ? 1 : -1;
    const compare = (a: [number, string], b: [number, string]): number =>
      sign * (a[0] - b[0] || (a[1] < b[1] ? -1 : a[1] > b[1] ? 1 : 0));
    const from = after === null ? null : (JSON.parse(after) as [number, string]);
    if (from) this.betweenPages();
    const rest = rows
      .filter(
        (row) =>
          row.updatedAt >= (updatedAt.ge ?? 0) && row.updatedAt <= (updatedAt.le ?? Number.POSITIVE_INFINITY),
      )
      .sort((a, b) => compare([a.updatedAt, a.id], [b.updatedAt, b.id]))
      .filter((row) => !from || compare([row.updatedAt, row.id], from) > 0);
    const size = Math.min(first, this.pageSize);
    const items = rest.slice(0, size);
    const last = items.at(-1);
    const nextToken = rest.length > size && last ? JSON.stringify([last.updatedAt, last.id]) : null;
    if (this.fault === 'partial') return { items: items.slice(1), nextToken, partial: true };
    return { items, nextToken, partial: false };
  }
}

function strip({ deleted: _deleted, ...row }: RecordRow & { deleted: boolean }): RecordRow {
  return row;
}

function away(): TransportError {
  return new TransportError({ kind: 'network', code: 'NETWORK', message: 'sem rede' });
}

const refusal = (code: RefusalCode): TransportError =>
  new TransportError({ kind: 'refused', code, message: refusalMessage(code) });
