import { type Centavos, toReais } from '../../../src/domain/money/money.ts';
import { lotsAfter, takenLots } from '../../../src/domain/restock/lot-moves.ts';
import { type BookedPurchase, costWithout, meanCost } from '../../../src/domain/restock/mean-cost.ts';
import { applyMove, isCount, type StockMove } from '../../../src/domain/restock/move.ts';
import { onShelf } from '../../../src/domain/restock/stock.ts';
import type { Reversal } from '../../../src/domain/restock/undo.ts';
import { readCountAsk } from '../../../src/records/content/count-ask.ts';
import { endOfSale } from '../../../src/records/content/day.ts';
import { number } from '../../../src/records/content/read.ts';
import { parseContent } from '../../../src/records/record.ts';
import { readItem, readStock } from '../../../src/records/types/goods/item.ts';
import { readMove, type StockChange } from '../../../src/records/types/goods/stock-change.ts';
import { Refused, type Tx } from '../../db/store.ts';
import { badInput } from '../../records/check-input.ts';
import { believedAt } from '../../records/losses/book-entry.ts';
import { getRow, putRecord, type StoredRow } from '../../records/rows/write-record.ts';
import type { CreationHandler, NewRecord } from '../../records/type-handler.ts';
import { writeStock } from '../../records/types/item.ts';
import { personName } from '../../records/types/person-name.ts';
import { askOf, decideCount } from './late-count.ts';
import { amendCounts, booksOf, decideUndo, markUndone } from './undo-stock.ts';

/**
 * Applies an entry of a restocking visit to its item and stores it, in one transaction. A repeated entry is
 * found by its id and not applied again. Refuses ITEM_UNAVAILABLE (gone, or of another location), NOT_FOUND and
 * CONFLICT (see `decideUndo`). Refuses STALE with the current item for a count made against other books, so that a
 * person is asked. The answer is applied whatever moved since (see `decideCount`).
 */
export const stockChangeHandler: CreationHandler = {
  async create(tx, input, viewer) {
    const { row, content } = input;
    const move = readMove(content);
    if (!move) throw badInput('kind');
    // The item is locked first. Every change of its stock waits here, so the entries below stay as they are.
    const item = await itemOf(tx, row);
    const undo = move.kind === 'desfeito' ? await decideUndo(tx, row, move.undoes) : null;
    const late = await decideCount(tx, input, move);
    const before = readStock(item);
    const applied = applyMove(before, move, (undo ?? late)?.moved);
    if (applied.kind === 'ask') throw await askOf(tx, input, item);
    const { delta, stock } = applied;
    const { name, price, cost, lots = [] } = readItem(item);
    const shelf = onShelf(stock);
    const next = lotsAfter(lots, { move, delta, shelf, undo, endOf: endOfSale });
    const step = await costStep(tx, { row, move, undo, cost, shelf: onShelf(before) });
    const moved = { ...stock, lots: next };
    const { updatedAt: order } = await writeStock(tx, item, moved, {
      cost: step?.after,
      isCounted: isCount(move) && isAsAsked(item, number(content.at) ?? tx.now, tx.now),
    });
    if (undo && move.kind === 'desfeito') await markUndone(tx, undo, row.id, move.undoes);
    if (late) await amendCounts(tx, late);
    const took = takenLots(lots, next);
    const facts = {
      delta: late?.delta ?? delta,
      before: onShelf(before),
      after: shelf,
      order,
      itemName: name,
      price: toReais(price),
      by: await personName(tx, viewer),
      ...(took.length > 0 && { took }),
      ...(step && move.kind !== 'desfeito' && costFacts(step)),
      ...(cost !== null && { cost: toReais(cost) }),
    };
    return putRecord(tx, { ...row, content: JSON.stringify({ ...content, ...facts }) });
  },
};

/** False for a count that was made before somebody asked for one: they want a newer one. Times in ms. */
function isAsAsked(item: StoredRow, at: number, now: number): boolean {
  const askedAt = readCountAsk(item)?.at ?? null;
  return askedAt === null || believedAt(at, now) >= askedAt;
}

async function itemOf(tx: Tx, { parentId, reference }: NewRecord['row']): Promise<StoredRow> {
  const item = await getRow(tx, reference ?? '', 'ITEM', { lock: true });
  if (!item || item.parentId !== parentId) throw new Refused('ITEM_UNAVAILABLE', { itemId: reference });
  return item;
}

interface Priced {
  row: NewRecord['row'];
  move: StockMove;
  undo: Reversal | null;
  /** Cost of a unit, and units on the shelf, before the entry. */
  cost: Centavos | null;
  shelf: number;
}

/** The change of an item's cost by an entry; null where there is none. A purchase that is restored counts anew. */
async function costStep(tx: Tx, { row, move, undo, cost, shelf }: Priced) {
  const bought = undo ? undo.entry.move : move;
  if (bought.kind !== 'reposto' || bought.paid === undefined) return null;
  const { units, paid } = bought;
  if (!undo || undo.restores) {
    const after = meanCost({ cost, shelf }, { units, paid });
    if (undo) await amendCost(tx, undo.entry.id, costFacts({ before: cost, after }));
    return { before: cost, after };
  }
  const bookings = purchasesIn(await booksOf(tx, row));
  const made = bookings.find(({ id }) => id === undo.entry.id);
  return made ? { before: cost, after: costWithout(cost, made, bookings) } : null;
}

/** The purchases among the entries of an item. */
function purchasesIn(log: readonly StockChange[]): (BookedPurchase & { id: string })[] {
  const places = new Map(log.map(({ id, order }) => [id, order]));
  return log.flatMap(({ id, order, undoneBy, costStep: step }) => {
    const undoneAt = undoneBy === null ? null : (places.get(undoneBy) ?? order);
    return step ? [{ id, order, undoneAt, ...step }] : [];
  });
}

async function amendCost(tx: Tx, id: string, facts: object): Promise<void> {
  const row = await getRow(tx, id, 'STOCK_CHANGE', { lock: true });
  if (!row) return;
  const { costBefore: _, ...content } = parseContent(row.content);
  await putRecord(tx, { ...row, content: JSON.stringify({ ...content, ...facts }) }, { previous: row });
}

const costFacts = ({ before, after }: { before: Centavos | null; after: Centavos | null }) => ({
  ...(before !== null && { costBefore: toReais(before) }),
  ...(after !== null && { costAfter: toReais(after) }),
});
