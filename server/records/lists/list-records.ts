import type { Kysely } from 'kysely';
import type { RecordRow, RecordStatus, RecordType } from '../../../src/records/record.ts';
import { type Eyes, RIGHTS, shownContent } from '../../../src/records/rights.ts';
import { roleOfAudience } from '../../../src/records/types/shop/staff.ts';
import type { Parameter } from '../../db/engine/parameters.ts';
import { andThen, type MaybePromise } from '../../db/maybe-promise.ts';
import type { Schema } from '../../db/schema.ts';
import { Refused } from '../../db/store.ts';
import { badInput } from '../check-input.ts';
import type { Viewer } from '../type-handler.ts';
import { fromCursor, toCursor } from './cursor.ts';
import { contentOf, type ShownColumns, type StatusColumns, standingOf } from './list-columns.ts';
import type { Bound, Field, ListSlot } from './list-question.ts';
import { selectRecord } from './list-statement.ts';
import { readRows } from './look-through.ts';
import { type ContentBudget, fittingRows } from './page-budget.ts';
import { viewerValues } from './viewer-slots.ts';

/** Bounds on updatedAt in ms. All given bounds must hold. */
export interface UpdatedAtBounds {
  ge?: number | null;
  le?: number | null;
  gt?: number | null;
  lt?: number | null;
}

/** Paging of every list. */
export interface PageArgs {
  updatedAt?: UpdatedAtBounds | null;
  first?: number | null;
  after?: string | null;
  sort?: 'ASC' | 'DESC' | null;
}

/** The filter of a list. All given fields must be equal. */
export interface Filter {
  owner?: string;
  parentId?: string;
  type?: RecordType;
  reference?: string;
}

/** A wish for a page of the records that match a filter. */
interface Wish {
  filter: Filter;
  page: PageArgs;
}

/** Limits of a page. */
interface Limits {
  /** Room for content; null for a status list, whose rows hold none. */
  content: ContentBudget | null;
  /** Refuses a viewer who asks for too much. */
  spend: () => void;
}

export interface Page<R> {
  items: R[];
  nextToken: string | null;
}

const DEFAULT_FIRST = 50;
const MAX_FIRST = 100;
/** Number of rows above which a request is a mistake, not a wish for a large page. */
const ABSURD_FIRST = 1000;
export const MAX_CURSOR_LENGTH = 2000;

type Values = Partial<Record<ListSlot, Parameter>>;
/** The values that all rows of a list share, as the storage has them. */
type Shared = Pick<Filter, 'type' | 'parentId'>;

/** One record by key. Null for a missing one and for one that the viewer may not read. */
export function findRecord(
  db: Kysely<Schema>,
  viewer: Viewer,
  id: string,
  type: RecordType,
): MaybePromise<RecordRow | null> {
  const { shape, values } = viewerValues(viewer);
  return andThen(selectRecord(db, { ...shape, type }, { ...values, id }), ([row]) =>
    row ? toShown(row, { type }, viewer) : null,
  );
}

/**
 * A page of the records that match and that the viewer may read, by (updatedAt, id, type), newest first by default. It
 * is shorter where their content is beyond the budget. With `eyes` all rows are shown to these, whoever the viewer is.
 * `spend` is asked where many rows are looked through, and refuses a caller who asks for too much.
 */
export function listRecords(
  db: Kysely<Schema>,
  viewer: Viewer,
  wish: Wish,
  limits: Limits & { content: ContentBudget; eyes?: Eyes | undefined },
): MaybePromise<Page<RecordRow>> {
  const shared = sharedBy(wish.filter);
  const reading = readPage<ShownColumns>(db, viewer, wish, limits);
  return andThen(reading, ({ rows, nextToken }) => ({
    items: rows.map((row) => toShown(row, shared, viewer, limits.eyes)),
    nextToken,
  }));
}

/** A page as of listRecords, without content and with the tombstones of records that the viewer could have read. */
export function listStatus(
  db: Kysely<Schema>,
  viewer: Viewer,
  wish: Wish,
  { spend }: Pick<Limits, 'spend'>,
): MaybePromise<Page<RecordStatus>> {
  const shared = sharedBy(wish.filter);
  const reading = readPage<StatusColumns>(db, viewer, wish, { content: null, spend });
  return andThen(reading, ({ rows, nextToken }) => ({
    items: rows.map((row) => toStatus(row, shared)),
    nextToken,
  }));
}

function readPage<R extends ShownColumns | StatusColumns>(
  db: Kysely<Schema>,
  viewer: Viewer,
  { filter, page }: Wish,
  { content: budget, spend }: Limits,
): MaybePromise<{ rows: R[]; nextToken: string | null }> {
  const wanted = pageSize(page.first);
  // Where nothing has room any more, only one row will be shown.
  const first = budget && budget.left <= 0 ? 1 : wanted;
  const eyes = viewerValues(viewer);
  const values: Values = { ...eyes.values };
  const shape = {
    ...eyes.shape,
    ...bindBounds(page.updatedAt ?? {}, values),
    after: bindAfter(page.after, values),
    ...bindFilter(filter, values),
    type: filter.type ?? null,
    ascending: page.sort === 'ASC',
    limit: first + 1,
    status: budget === null,
  };
  const isOwn = filter.owner === viewer.sub && isReadByOwner(filter.type);
  return andThen(readRows(db, { shape, values }, isOwn ? null : spend), (found) => {
    const rows = found as R[];
    const shown = budget ? fittingRows(rows, first, budget, contentLength) : Math.min(rows.length, first);
    const last = rows.length > shown ? rows[shown - 1] : undefined;
    if (!last) return { rows, nextToken: null };
    const [id, type, updatedAt] = last;
    const nextToken = toCursor({ updatedAt, id, type: typeOf(type, filter) });
    return { rows: rows.slice(0, shown), nextToken };
  });
}

/** True for a type whose records their owner may read. Then no row of a viewer's own list is scanned in vain. */
const isReadByOwner = (type: RecordType | undefined): boolean =>
  type !== undefined && RIGHTS[type].read.includes('owner');

/** Characters of a selected row's content. */
export const contentLength = (row: ShownColumns | StatusColumns): number => contentOf(row)?.length ?? 0;

/** Rows of a page, at most 100. Refuses BAD_INPUT. */
export function pageSize(first: number | null | undefined): number {
  const wanted = first ?? DEFAULT_FIRST;
  if (wanted < 1 || wanted > ABSURD_FIRST) throw badInput('first', { max: MAX_FIRST });
  return Math.min(wanted, MAX_FIRST);
}

function bindFilter(filter: Filter, values: Values): Record<Field, boolean> {
  const bind = (field: Field): boolean => {
    const value = filter[field];
    if (value === undefined) return false;
    if (value.includes('\u0000')) throw badInput(field);
    values[field] = value;
    return true;
  };
  return { owner: bind('owner'), parentId: bind('parentId'), reference: bind('reference') };
}

/** Bounds in whole ms. The column holds integers, and PostgreSQL takes nothing else for them. */
function bindBounds(bounds: UpdatedAtBounds, values: Values): Record<Bound, boolean> {
  const bind = (bound: Bound, round: (value: number) => number): boolean => {
    const value = bounds[bound];
    if (value == null) return false;
    values[bound] = Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, round(value)));
    return true;
  };
  return {
    ge: bind('ge', Math.ceil),
    gt: bind('gt', Math.floor),
    le: bind('le', Math.floor),
    lt: bind('lt', Math.ceil),
  };
}

function bindAfter(after: string | null | undefined, values: Values): boolean {
  if (after == null) return false;
  if (after.length > MAX_CURSOR_LENGTH) throw new Refused('BAD_CURSOR');
  const { updatedAt, id, type } = fromCursor(after);
  Object.assign(values, { afterTime: updatedAt, afterId: id, afterType: type });
  return true;
}

/** The shared values as they are stored. Half a surrogate pair is stored as the character that stands for it. */
function sharedBy({ type, parentId }: Filter): Shared {
  return { ...(type && { type }), ...(parentId !== undefined && { parentId: parentId.toWellFormed() }) };
}

function typeOf(type: RecordType | null, shared: Shared): RecordType {
  const known = type ?? shared.type;
  if (!known) throw new Error('A list without a type selects the type of each row');
  return known;
}

function toStatus(
  [id, type, updatedAt, parentId, owner, deleted]: StatusColumns,
  shared: Shared,
): RecordStatus {
  return {
    id,
    type: typeOf(type, shared),
    parentId: parentId ?? shared.parentId ?? null,
    owner,
    updatedAt,
    deleted: deleted === 1,
  };
}

/** A selected row as its viewer sees it. */
export function toShown(
  row: ShownColumns,
  shared: Shared,
  viewer: Viewer,
  eyes = eyesOf(row, viewer),
): RecordRow {
  const [id, type, updatedAt, parentId, owner, reference, content, createdAt] = row;
  const shownType = typeOf(type, shared);
  return {
    id,
    type: shownType,
    parentId: parentId ?? shared.parentId ?? null,
    owner,
    reference,
    content: shownContent({ type: shownType, owner, reference, content }, eyes),
    createdAt,
    updatedAt,
  };
}

function eyesOf(row: ShownColumns, viewer: Viewer): Eyes {
  const standing = standingOf(row);
  return {
    viewer: viewer.sub,
    locationOwner: standing === 'owner' ? viewer.sub : null,
    staff: roleOfAudience(standing),
  };
}
