import { codeKeys } from '../../../src/domain/shop/barcode.ts';
import type { RecordRow } from '../../../src/records/record.ts';
import { ITEM, readItem } from '../../../src/records/types/goods/item.ts';
import { Refused, type Tx } from '../../db/store.ts';
import { MAX_CODE_LENGTH } from '../../db/tables/item-codes.ts';
import { badInput } from '../check-input.ts';
import { getRow } from '../rows/write-record.ts';

const MAX_CODES = ITEM.limits.barcodes;

type ItemRow = Pick<RecordRow, 'id' | 'type' | 'parentId' | 'owner' | 'reference' | 'content'>;

/**
 * Registers the barcodes of an item before it is written, and frees those it lost. Refuses BARCODE_TAKEN with
 * `barcode`, `itemId` and `itemName` if another item of the location has a code that is new to this item. That includes
 * a code registered by a concurrent transaction. A refusal leaves none of the new codes with this item. Refuses
 * BAD_INPUT for too many or too long codes. Codes that two items shared before this rule stay with both.
 */
export async function claimCodes(tx: Tx, item: ItemRow, previous: ItemRow | null): Promise<void> {
  const [codes, before] = [keysOf(item), previous ? keysOf(previous) : []];
  const added = codes.filter((code) => !before.includes(code));
  if (added.length > 0) checkSizes(codes, added);
  const gone = before.filter((code) => !codes.includes(code));
  if (gone.length > 0) await releaseCodes(tx, item.id, gone);
  // A code of before has its row, unless it was written before there was a table. Those are entered now.
  const kept = codes.filter((code) => code.length <= MAX_CODE_LENGTH);
  if (kept.length === 0) return;
  const found = await rowsOf(tx, item, kept);
  const others = found.filter(({ code, item_id }) => item_id !== item.id && added.includes(code));
  for (const row of others) await freeOrRefuse(tx, row);
  // A row whose item is gone keeps no place. A transaction that enters the code at the same moment then meets this one
  // there.
  const rows = found.filter((row) => !others.includes(row));
  const missing = kept.filter((code) => !rows.some((row) => row.code === code && row.item_id === item.id));
  if (missing.length > 0) await enter(tx, item, missing, { rows, added });
}

/** Frees the barcodes of an item, or these of them. */
export async function releaseCodes(tx: Tx, itemId: string, codes?: readonly string[]): Promise<void> {
  const all = tx.db.deleteFrom('item_code').where('item_id', '=', itemId);
  await (codes ? all.where('code', 'in', [...codes]) : all).execute();
}

interface CodeRow {
  code: string;
  place: number;
  item_id: string;
}

/**
 * Enters codes. PostgreSQL waits here for another transaction that enters the same. Where that is committed, this one
 * finds the code taken.
 */
async function enter(
  tx: Tx,
  item: ItemRow,
  codes: readonly string[],
  { rows, added }: { rows: readonly CodeRow[]; added: readonly string[] },
): Promise<void> {
  const values = codes.map((code) => ({
    location_id: item.parentId ?? '',
    code,
    place: Math.max(-1, ...rows.filter((row) => row.code === code).map(({ place }) => place)) + 1,
    item_id: item.id,
  }));
  const entered = await tx.db
    .insertInto('item_code')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .execute();
  if (entered.length === codes.length) return;
  const raced = (await rowsOf(tx, item, added)).find(({ item_id }) => item_id !== item.id);
  if (!raced) return;
  // A copy of many items leaves this one out and goes on. Its codes would stay with an item that is never made.
  await releaseCodes(tx, item.id, codes);
  throw taken(raced, await getRow(tx, raced.item_id, 'ITEM'));
}

function rowsOf(tx: Tx, { parentId }: ItemRow, codes: readonly string[]): Promise<CodeRow[]> {
  if (codes.length === 0) return Promise.resolve([]);
  return (
    tx.db
      .selectFrom('item_code')
      .select(['code', 'place', 'item_id'])
      .where('location_id', '=', parentId ?? '')
      .where('code', 'in', [...codes])
      // Rows are freed in this order, the same in every transaction.
      .orderBy('code')
      .orderBy('place')
      .execute()
  );
}

/** Frees a code whose item does not exist. Older servers left some of copies that were not made. */
async function freeOrRefuse(tx: Tx, row: CodeRow): Promise<void> {
  const other = await getRow(tx, row.item_id, 'ITEM');
  if (other) throw taken(row, other);
  await releaseCodes(tx, row.item_id, [row.code]);
}

const taken = ({ code, item_id }: CodeRow, other: RecordRow | null): Refused =>
  new Refused('BARCODE_TAKEN', {
    barcode: code,
    itemId: item_id,
    ...(other && { itemName: readItem(other).name }),
  });

function checkSizes(codes: readonly string[], added: readonly string[]): void {
  if (codes.length > MAX_CODES) throw badInput('barcodes', { max: MAX_CODES });
  if (added.some((code) => code.length > MAX_CODE_LENGTH))
    throw badInput('barcodes', { maxLength: MAX_CODE_LENGTH });
}

const keysOf = (row: ItemRow): string[] =>
  codeKeys(readItem({ ...row, createdAt: 0, updatedAt: 0 }).barcodes);
