import { PLACEHOLDER_ID, type RecordRow, type RecordType } from '../../../src/records/record.ts';
import {
  allows,
  hiddenFrom,
  isTicketUpdate,
  mergeContent,
  RIGHTS,
  redact,
  ruleOf,
} from '../../../src/records/rights.ts';
import { TYPE_DEFINITIONS } from '../../../src/records/types/index.ts';
import { type Batching, Refused, type Tx } from '../../db/store.ts';
import {
  type CreateInput,
  checkContent,
  checkKey,
  checkReference,
  checkUuid,
  fingerprint,
  knownType,
} from '../check-input.ts';
import { belongingOf } from '../rows/belonging.ts';
import { readRowWithLocation } from '../rows/known-rows.ts';
import { toRecordRow } from '../rows/publish.ts';
import { fromTable, putRecord, type StoredRow } from '../rows/write-record.ts';
import { type Standing, standingOf } from '../standing.ts';
import type { NewRecord, Viewer } from '../type-handler.ts';
import { createHandlerOf, typeHandlers } from '../type-handlers.ts';
import { refusalWithout } from './access-end.ts';
import { checkRecordContent } from './check-content.ts';
import { noteEdit } from './note-edit.ts';
import { markRace } from './race.ts';

export interface CreateArgs {
  viewer: Viewer;
  input: CreateInput;
  /**
   * True for a caller that assumes a new id, so that none is looked up. On CONFLICT with `raced` it repeats without
   * this flag.
   */
  presumedNew?: boolean;
}

/**
 * Creates a record for the viewer, or returns the one this very input created before. Refuses UNKNOWN_TYPE,
 * BAD_INPUT, TOO_LARGE, NOT_FOUND (a place that is missing or hidden from the viewer), FORBIDDEN, CONFLICT and all that
 * the type's handler refuses. Refuses ACCESS_ENDED for a place that the viewer once saw.
 */
export async function createRecord(tx: Tx, args: CreateArgs): Promise<RecordRow> {
  const { viewer, input, presumedNew } = args;
  const type = knownType(input.type);
  if (RIGHTS[type].create.every((role) => role === 'server')) throw new Refused('FORBIDDEN');
  const named = input.id !== PLACEHOLDER_ID;
  if (named) checkUuid(input.id);
  const createHash = named ? fingerprint(input) : null;
  const isLookedFor = named && !(presumedNew && isSelfContained(tx, input, type));
  const found = isLookedFor ? await readRowWithLocation(tx.db, input.id, type, input.parentId ?? null) : null;
  const existing = found && fromTable(found);
  const repeated = existing !== null && existing.owner === viewer.sub && existing.createHash === createHash;
  const again = repeated ? await answerAgain(tx, viewer, input, existing) : null;
  if (again) return again;

  const { record, standing } = await prepare(tx, args, type, createHash);
  if (existing) throw new Refused('CONFLICT');
  const handler = createHandlerOf(type, record.row.reference);
  const creating = handler ? handler(tx, record, viewer) : putRecord(tx, record.row);
  const created = await markRace(tx, record.row, creating);
  await noteEdit(tx, viewer, { before: null, after: created });
  return redact(toRecordRow(created), standing.eyes);
}

/** Creations of one type share a transaction, and one statement locks all their rows. */
createRecord.batching = {
  needsOf: (args) =>
    args.input.type === 'SHOPPING_PURCHASE'
      ? (typeHandlers.SHOPPING_PURCHASE.batching?.needsOf(args) ?? null)
      : null,
  lockAll: async (tx, needs) => typeHandlers.SHOPPING_PURCHASE.batching?.lockAll(tx, needs),
} satisfies Batching<CreateArgs>;

/**
 * True if creating the record depends on no other row. PostgreSQL inserts it in one statement, and tells of a taken id.
 */
const isSelfContained = (tx: Tx, { parentId }: CreateInput, type: RecordType): boolean =>
  tx.engine === 'postgres' && parentId == null && type !== 'REQUEST' && !createHandlerOf(type, null);

/** Checks all that must hold before a handler sees the record: its shape, then the right to create it. */
async function prepare(
  tx: Tx,
  { viewer, input }: CreateArgs,
  type: RecordType,
  createHash: string | null,
): Promise<{ record: NewRecord; standing: Standing }> {
  const sent =
    input.content == null ? {} : checkContent(input.content, TYPE_DEFINITIONS[type].limits.contentBytes);
  const row = {
    id: createHash === null ? tx.id() : input.id,
    type,
    parentId: checkKey('parentId', input.parentId),
    owner: viewer.sub,
    reference: checkReference(input.reference),
    content: input.content ?? null,
    createHash,
  };
  const belonging = await belongingOf(tx.db, row);
  const rule = ruleOf(row, belonging.locationId);
  const standing = await standingOf(tx.db, viewer, { ...row, ...belonging }, rule.create);
  if (!allows(rule.create, standing.roles)) {
    if (standing.roles.has('locationVisitor')) throw new Refused('FORBIDDEN');
    if (!rule.create.some((role) => role === 'locationVisitor' || role === 'customer'))
      throw new Refused('NOT_FOUND');
    // Under a location that is gone a record belongs nowhere. Its parent still names the place.
    throw await refusalWithout(tx.db, viewer, belonging.locationId ?? row.parentId, 'NOT_FOUND');
  }
  const content = mergeContent({ ...rule, changeable: undefined }, {}, sent, hiddenFrom(row, standing.eyes));
  checkRecordContent(row, content, { isTicketUpdate: isTicketUpdate(row, belonging.locationId) });
  const stored = input.content == null ? null : JSON.stringify(content);
  return {
    record: { row: { ...row, content: stored }, content, locationId: belonging.locationId, ...standing },
    standing,
  };
}

/**
 * The answer to a creation that is sent once more; null where its record is gone. A viewer who may not read the record
 * any more gets their own input back, gone or not. Their device hears that it arrived, and nothing of later changes by
 * others.
 */
async function answerAgain(
  tx: Tx,
  viewer: Viewer,
  { parentId, reference, content }: CreateInput,
  existing: StoredRow,
): Promise<RecordRow | null> {
  const { read } = ruleOf(existing, existing.locationId);
  const { roles, eyes } = await standingOf(tx.db, viewer, existing, read);
  const row = toRecordRow(existing);
  if (allows(read, roles)) return existing.deleted ? null : redact(row, eyes);
  const sent = { parentId: parentId ?? null, reference: reference ?? null, content: content ?? null };
  return { ...row, ...sent, updatedAt: row.createdAt };
}
