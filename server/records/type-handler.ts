import type { Content, RecordRow } from '../../src/records/record.ts';
import type { Eyes } from '../../src/records/rights.ts';
import type { Role } from '../../src/records/type-rule.ts';
import type { Batching, Tx } from '../db/store.ts';
import type { CreateInput } from './check-input.ts';
import type { RowToPut, StoredRow } from './rows/write-record.ts';

/** The asker: sub of the token and its lower-case e-mail (null when neither token nor account has one). */
export interface Viewer {
  sub: string;
  email: string | null;
}

/** The caller's roles to the record, as far as the type's rule asks, and the eyes through which the answer is shown. */
interface Caller {
  roles: ReadonlySet<Role>;
  eyes: Eyes;
}

/** The caller of a creation that only a location's owner may begin, for records that are written on the way. */
export const asOwner = (sub: string): Caller => ({
  roles: new Set<Role>(['locationOwner']),
  eyes: { viewer: sub, locationOwner: sub },
});

/** The caller of a creation that every visitor of a location may begin. */
export const asVisitor = (sub: string): Caller => ({
  roles: new Set<Role>(['owner', 'locationVisitor']),
  eyes: { viewer: sub, locationOwner: null },
});

/** A creation whose caller has the right to it. Nothing with its id exists. */
export interface NewRecord extends Caller {
  /** Row for putRecord: its id is chosen, its owner is the viewer, and server fields of its content are removed. */
  row: RowToPut;
  /** The same content, parsed. */
  content: Content;
  /** Id of its location; null outside any. */
  locationId: string | null;
}

/** A change whose caller has the right to it. */
export interface ChangedRecord extends Caller {
  /** The present record, locked for this transaction. */
  previous: StoredRow;
  /** Row for putRecord with `previous`: server fields stay, and everything else is as the client sent it. */
  row: RowToPut;
  content: Content;
}

/**
 * The work of a type beyond the generic record. Each function writes through putRecord or removeRecord and returns the
 * record after the write. It throws Refused for expected refusals. Idempotency, access rules and limits come before it.
 */
export interface TypeHandler {
  create?(tx: Tx, input: NewRecord, viewer: Viewer): Promise<RecordRow>;
  update?(tx: Tx, input: ChangedRecord, viewer: Viewer): Promise<RecordRow>;
  remove?(tx: Tx, previous: StoredRow, viewer: Viewer): Promise<RecordRow>;
}

/** The handler of a type whose records are never created generically. */
export interface CreationHandler extends Required<Pick<TypeHandler, 'create'>> {
  /** The way in which several creations share a transaction. */
  batching?: Batching<{ viewer: Viewer; input: CreateInput }>;
}

/** The work of a REQUEST of one reference. `input.content.action` tells its actions apart. */
export type RequestHandler = (tx: Tx, input: NewRecord, viewer: Viewer) => Promise<RecordRow>;
