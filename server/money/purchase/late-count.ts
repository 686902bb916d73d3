import {
  isAnswered,
  type Spread,
  spread,
  unitsSeen,
  withSeenSince,
} from '../../../src/domain/restock/counts.ts';
import { deltaOf, type StockMove } from '../../../src/domain/restock/move.ts';
import { number } from '../../../src/records/content/read.ts';
import { redact } from '../../../src/records/rights.ts';
import { Refused, type Tx } from '../../db/store.ts';
import { toRecordRow } from '../../records/rows/publish.ts';
import type { StoredRow } from '../../records/rows/write-record.ts';
import type { NewRecord } from '../../records/type-handler.ts';
import { booksOf } from './undo-stock.ts';

/** The effect of an answered count. `delta`: the units by which it differs, also where a later count absorbs them. */
export type LateCount = Spread & { delta: number };

/** The effect of an answered count on its item's present books. The item is locked. Null for any other entry. */
export async function decideCount(
  tx: Tx,
  { row, content }: NewRecord,
  move: StockMove,
): Promise<LateCount | null> {
  const entry = { id: row.id, itemId: row.reference ?? '', at: number(content.at) ?? tx.now, move };
  if (!isAnswered(entry)) return null;
  const log = await booksOf(tx, row);
  const delta = deltaOf(withSeenSince(log, entry).move);
  const added = { ...entry, delta, undoneBy: null };
  return { ...spread([...log, added], added, delta), delta };
}

/** The refusal of a count that met other books. It tells which facts the answer must name. */
export async function askOf(tx: Tx, { row, content, eyes }: NewRecord, item: StoredRow): Promise<Refused> {
  const seen = unitsSeen(await booksOf(tx, row), number(content.at) ?? tx.now);
  return new Refused('STALE', { current: redact(toRecordRow(item), eyes), seen });
}
