import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Role, redact } from '../../src/records/access.ts';
import type { RecordRow, RecordStatus, RecordType } from '../../src/records/record.ts';
import type { RecordTable, Schema } from '../db/schema.ts';
import { Refused } from '../db/store.ts';
import { badInput } from './check-input.ts';
import { fromCursor, toCursor } from './cursor.ts';
import { readableBy, readTerms } from './readable.ts';
import type { Viewer } from './type-handler.ts';

/** Bounds on updatedAt in ms; all given bounds must hold. */
export interface UpdatedAtBounds {
  ge?: number | null;
  le?: number | null;
  gt?: number | null;
  lt?: number | null;
}

/** Paging of every list [R-02]. */
export interface PageArgs {
  updatedAt?: UpdatedAtBounds | null;
  first?: number | null;
  after?: string | null;
  sort?: 'ASC' | 'DESC' | null;
}

/** What a list is of: the given fields must all be equal. */
export interface Filter {
  owner?: string;
  parentId?: string;
  type?: RecordType;
  reference?: string;
}

export interface Page<R> {
  items: R[];
  nextToken: string | null;
}

const DEFAULT_FIRST = 50;
const MOST_FIRST = 100;
/** Beyond this a request is a mistake, not a wish for a large page. */
const ABSURD_FIRST = 1000;

type Shown = RecordTable & { location_owner: string | null };

/** One record by key; null when it is not there or not this viewer's to read. */
export async function findRecord(
  db: Kysely<Schema>,
  viewer: Viewer,
  id: string,
  type: RecordType,
): Promise<RecordRow | null> {
  const { rows } =
    await sql<Shown>`select ${shownColumns(type)} from record r where r.id = ${id} and r.type = ${type}
    and r.deleted = 0 and ${readableBy(viewer, { type, parentId: null })}`.execute(db);
  return rows[0] ? toShown(rows[0], viewer) : null;
}

/** A page of the records that match and that the viewer may read, by (updatedAt, id, type), newest first by default. */
export async function listRecords(
  db: Kysely<Schema>,
  viewer: Viewer,
  filter: Filter,
  page: PageArgs,
): Promise<Page<RecordRow>> {
  const { rows, nextToken } = await readPage<Shown>(db, viewer, filter, page, {
    columns: shownColumns(filter.type ?? null),
    tombstones: false,
  });
  return { items: rows.map((row) => toShown(row, viewer)), nextToken };
}

/** As listRecords, without content and with the tombstones of records the viewer could have read. */
export async function listStatus(
  db: Kysely<Schema>,
  viewer: Viewer,
  filter: Filter,
  page: PageArgs,
): Promise<Page<RecordStatus>> {
  const { rows, nextToken } = await readPage<RecordTable>(db, viewer, filter, page, {
    columns: sql`r.id, r.type, r.parent_id, r.owner, r.updated_at, r.deleted`,
    tombstones: true,
  });
  const items = rows.map(({ id, type, parent_id, owner, updated_at, deleted }) => ({
    ...{
      id,
      type,
      parentId: parent_id,
      owner,
      updatedAt: Number(updated_at),
      deleted: Number(deleted) === 1,
    },
  }));
  return { items, nextToken };
}

async function readPage<R extends RecordTable>(
  db: Kysely<Schema>,
  viewer: Viewer,
  filter: Filter,
  page: PageArgs,
  { columns, tombstones }: { columns: RawBuilder<unknown>; tombstones: boolean },
): Promise<{ rows: R[]; nextToken: string | null }> {
  const first = pageSize(page.first);
  const ascending = page.sort === 'ASC';
  const direction = ascending ? sql`asc` : sql`desc`;
  const place = [
    ...within(page.updatedAt ?? {}),
    ...(page.after == null ? [] : [beyond(page.after, ascending)]),
    ...(tombstones ? [] : [sql<SqlBool>`r.deleted = 0`]),
  ];
  const cut = sql`order by r.updated_at ${direction}, r.id ${direction}, r.type ${direction} limit ${first + 1}`;
  const { rows } =
    await sql<R>`select ${columns} from ${sourceOf(viewer, filter, place, cut)} ${cut}`.execute(db);
  const last = rows.length > first ? rows[first - 1] : undefined;
  const nextToken = last
    ? toCursor({ updatedAt: Number(last.updated_at), id: last.id, type: last.type })
    : null;
  return { rows: rows.slice(0, first), nextToken };
}

/**
 * What a list selects from, with its conditions. Under an owner or a parent the list is short and read in order. A list
 * by type or reference spans everybody's records, so each role's share is found by its own index and cut by itself:
 * a person with few records never waits for a walk over all the others.
 */
function sourceOf(
  viewer: Viewer,
  filter: Filter,
  place: readonly RawBuilder<SqlBool>[],
  cut: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const narrowing = { type: filter.type ?? null, parentId: filter.parentId ?? null };
  if (filter.owner !== undefined || filter.parentId !== undefined) {
    const conditions = [...matches(filter), ...place, readableBy(viewer, narrowing)];
    return sql`record r where ${sql.join(conditions, sql` and `)}`;
  }
  const shares = readTerms(viewer, narrowing).map(({ role, holds }) => {
    const conditions = [...matches(filter, role), ...place, holds];
    return sql`select * from (select r.* from record r where ${sql.join(conditions, sql` and `)} ${cut}) as share`;
  });
  return sql`(${sql.join(shares, sql` union `)}) as r`;
}

function pageSize(first: number | null | undefined): number {
  const wanted = first ?? DEFAULT_FIRST;
  if (wanted < 1 || wanted > ABSURD_FIRST) throw badInput('first', { max: MOST_FIRST });
  return Math.min(wanted, MOST_FIRST);
}

/** The filter as conditions, for one role's share kept from the indexes that would lead past that role's own. */
function matches(filter: Filter, role?: Role): RawBuilder<SqlBool>[] {
  const ownIndex = role === 'owner' || role === 'audience' || role === 'invitee';
  const pastType = role === 'audience' || role === 'invitee';
  const pastPlaces = role === 'locationOwner' && filter.reference === undefined;
  const columns = {
    owner: sql`r.owner`,
    parentId: sql`r.parent_id`,
    type: pastType || pastPlaces ? sql`r.type || ''` : sql`r.type`,
    reference: ownIndex ? sql`r.reference || ''` : sql`r.reference`,
  };
  return (Object.keys(columns) as (keyof typeof columns)[]).flatMap((field) => {
    const value = filter[field];
    if (value === undefined) return [];
    if (value.includes('\u0000')) throw badInput(field);
    return [sql<SqlBool>`${columns[field]} = ${value}`];
  });
}

/** Bounds in whole ms: the column holds integers and PostgreSQL takes nothing else for them. */
function within({ ge, le, gt, lt }: UpdatedAtBounds): RawBuilder<SqlBool>[] {
  const bounds: RawBuilder<SqlBool>[] = [];
  if (ge != null) bounds.push(sql<SqlBool>`r.updated_at >= ${whole(Math.ceil(ge))}`);
  if (gt != null) bounds.push(sql<SqlBool>`r.updated_at > ${whole(Math.floor(gt))}`);
  if (le != null) bounds.push(sql<SqlBool>`r.updated_at <= ${whole(Math.floor(le))}`);
  if (lt != null) bounds.push(sql<SqlBool>`r.updated_at < ${whole(Math.ceil(lt))}`);
  return bounds;
}

function whole(value: number): number {
  return Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, value));
}

function beyond(after: string, ascending: boolean): RawBuilder<SqlBool> {
  if (after.length > 2000) throw new Refused('BAD_CURSOR');
  const { updatedAt, id, type } = fromCursor(after);
  const comparison = ascending ? sql`>` : sql`<`;
  return sql<SqlBool>`(r.updated_at, r.id, r.type) ${comparison} (${updatedAt}, ${id}, ${type})`;
}

/** The columns of a record, with its location's owner where a field is kept for them. */
function shownColumns(type: RecordType | null): RawBuilder<unknown> {
  const needsOwner = type === null || type === 'ITEM' || type === 'SHOPPING_PURCHASE';
  const owner = needsOwner
    ? sql`(select l.owner from record l where l.id = r.location_id and l.type = 'LOCATION' and l.deleted = 0)`
    : sql`null`;
  return sql`r.id, r.type, r.parent_id, r.owner, r.reference, r.content, r.created_at, r.updated_at,
    ${owner} as location_owner`;
}

function toShown(row: Shown, viewer: Viewer): RecordRow {
  const record: RecordRow = {
    id: row.id,
    type: row.type,
    parentId: row.parent_id,
    owner: row.owner,
    reference: row.reference,
    content: row.content,
    createdAt: Number(row.created_at),
    updatedAt: Number(row.updated_at),
  };
  return redact(record, { viewer: viewer.sub, locationOwner: row.location_owner });
}
