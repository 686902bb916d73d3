import type { Centavos } from '../../src/domain/money/money.ts';
import type { StockMove } from '../../src/domain/restock/move.ts';
import { orderedUnits, paidFor } from '../../src/domain/supplies/supply-order.ts';
import { parseContent } from '../../src/records/record.ts';
import { readItem } from '../../src/records/types/goods/item.ts';
import { readStockChange, STOCK_CHANGE } from '../../src/records/types/goods/stock-change.ts';
import { inReais, readSupplyOrder, type SupplyOrder } from '../../src/records/types/supplies/supply-order.ts';
import {
  type ReceivedLine,
  readSupplyReceipt,
  type SupplyReceipt,
} from '../../src/records/types/supplies/supply-receipt.ts';
import { Refused, type Tx } from '../db/store.ts';
import { stockChangeHandler } from '../money/purchase/change-stock.ts';
import { checkUuid } from '../records/check-input.ts';
import { getRow, putRecord, removeRecord } from '../records/rows/write-record.ts';
import { asOwner, type CreationHandler, type TypeHandler, type Viewer } from '../records/type-handler.ts';
import { personName } from '../records/types/person-name.ts';
import { received, withoutReceipt } from './supply-order-handler.ts';

/**
 * Rules of a SUPPLY_RECEIPT. It puts the delivered units on the shelf by the changes of a restocking visit, and closes
 * its order, in one transaction. Two people who receive one order are told apart by the order's lock: the second is
 * SUPPLY_RECEIVED, and nothing of theirs counts. An order that is not expected is SUPPLY_CLOSED. An item that was
 * removed has no books any more. One that the shop never had is ITEM_UNAVAILABLE: its creation may still wait on a
 * device, and goods are not lost silently.
 */
export const supplyReceiptHandler: CreationHandler & TypeHandler = {
  async create(tx, { row, content }, viewer) {
    const receipt = readSupplyReceipt({ ...row, createdAt: tx.now, updatedAt: tx.now });
    for (const { changeId } of receipt.lines) checkUuid(changeId);
    const order = await getRow(tx, receipt.orderId, 'SUPPLY_ORDER', { lock: true });
    if (!order || order.parentId !== row.parentId) throw new Refused('SUPPLY_CLOSED');
    const ordered = readSupplyOrder(order);
    if (ordered.status === 'recebido') throw received(ordered);
    if (ordered.status !== 'pedido') throw new Refused('SUPPLY_CLOSED', { status: ordered.status });
    const paid = paidOf(receipt, ordered);
    for (const line of inItemOrder(receipt.lines))
      if (line.units > 0)
        await putOnShelf(tx, { receipt, line, paid: paid[line.itemId], locationId: row.parentId }, viewer);
    const by = await personName(tx, viewer);
    const facts = {
      status: 'recebido',
      ...{ receiptId: row.id, receivedBy: by, receivedAt: tx.now },
      ...(await extraOf(tx, { receipt, order: ordered })),
      came: Object.fromEntries(receipt.lines.map(({ itemId, units }) => [itemId, units])),
      paid: inReais(paid),
    };
    await putRecord(
      tx,
      { ...order, content: JSON.stringify({ ...withoutReceipt(order.content), ...facts }) },
      { previous: order },
    );
    return putRecord(tx, { ...row, content: JSON.stringify({ ...content, by }) });
  },

  /** Undoes each change of a receipt that stands. The order is expected again. */
  async remove(tx, previous, viewer) {
    const receipt = readSupplyReceipt(previous);
    const order = await getRow(tx, receipt.orderId, 'SUPPLY_ORDER', { lock: true });
    for (const line of inItemOrder(receipt.lines))
      await takeBack(tx, { receipt, line, locationId: previous.parentId }, viewer);
    if (order && readSupplyOrder(order).receiptId === receipt.id) {
      const content = { ...withoutReceipt(order.content), status: 'pedido' };
      await putRecord(tx, { ...order, content: JSON.stringify(content) }, { previous: order });
    }
    return removeRecord(tx, previous);
  },
};

/** Items are locked in the order of ids, as everywhere. */
const inItemOrder = (lines: readonly ReceivedLine[]): ReceivedLine[] =>
  [...lines].sort((a, b) => (a.itemId < b.itemId ? -1 : 1));

/**
 * The invoiced amount of each item, else its units by the price of the order. There is none for an item of unknown
 * price.
 */
function paidOf({ lines, paid }: SupplyReceipt, order: SupplyOrder): Record<string, Centavos> {
  const known = lines.flatMap(({ itemId, units }): [string, Centavos][] => {
    const invoiced = paid[itemId];
    if (units === 0) return [];
    if (invoiced !== undefined) return [[itemId, invoiced]];
    const boxCost = order.costs[itemId];
    const line = order.lines.find((one) => one.itemId === itemId);
    return line && boxCost !== undefined
      ? [[itemId, paidFor(units, orderedUnits({ ...line, boxes: 1 }), boxCost)]]
      : [];
  });
  return Object.fromEntries(known);
}

/** Names of delivered items that the order did not name. */
async function extraOf(
  tx: Tx,
  { receipt, order }: { receipt: SupplyReceipt; order: SupplyOrder },
): Promise<{ extra?: Record<string, string> }> {
  const ordered = new Set(order.lines.map(({ itemId }) => itemId));
  const names: Record<string, string> = {};
  for (const { itemId, units } of receipt.lines) {
    const item = units > 0 && !ordered.has(itemId) ? await getRow(tx, itemId, 'ITEM') : null;
    if (item?.parentId === order.locationId) names[itemId] = readItem(item).name;
  }
  return Object.keys(names).length > 0 ? { extra: names } : {};
}

interface OnShelf {
  receipt: SupplyReceipt;
  line: ReceivedLine;
  locationId: string | null;
  paid?: Centavos | undefined;
}

async function putOnShelf(
  tx: Tx,
  { receipt, line, locationId, paid }: OnShelf,
  viewer: Viewer,
): Promise<void> {
  const { itemId, changeId, units, expires } = line;
  const move: StockMove = {
    ...{ kind: 'reposto', units },
    ...(expires !== undefined && { expires }),
    ...(paid !== undefined && { paid }),
  };
  await change(tx, { receipt, itemId, locationId, id: changeId, move }, viewer);
}

async function takeBack(tx: Tx, { receipt, line, locationId }: OnShelf, viewer: Viewer): Promise<void> {
  const { itemId, changeId } = line;
  // The item is locked first. So another change or undo of this line waits here, or is waited for.
  await getRow(tx, itemId, 'ITEM', { lock: true, deleted: true });
  const made = await getRow(tx, changeId, 'STOCK_CHANGE');
  if (!made || made.parentId !== locationId || readStockChange(made)?.undoneBy !== null) return;
  const move: StockMove = { kind: 'desfeito', undoes: changeId };
  await change(tx, { receipt, itemId, locationId, id: tx.id(), move }, viewer);
}

/** Makes one entry of the receipt's visit. */
async function change(
  tx: Tx,
  {
    receipt,
    itemId,
    locationId,
    id,
    move,
  }: Omit<OnShelf, 'line'> & { itemId: string; id: string; move: StockMove },
  viewer: Viewer,
): Promise<void> {
  const item = await getRow(tx, itemId, 'ITEM', { lock: true, deleted: true });
  if (item?.parentId !== locationId) throw new Refused('ITEM_UNAVAILABLE', { itemId });
  if (item.deleted) return;
  const at = move.kind === 'desfeito' ? tx.now : receipt.at;
  const { reference, content } = STOCK_CHANGE.write({ visitId: receipt.id, entry: { itemId, at, move } });
  const stored = { ...content, supplyOrder: receipt.orderId };
  const row = {
    ...{ id, type: 'STOCK_CHANGE' as const, parentId: locationId, owner: viewer.sub, reference },
    content: JSON.stringify(stored),
  };
  const input = { row, content: parseContent(row.content), locationId, ...asOwner(viewer.sub) };
  await stockChangeHandler.create(tx, input, viewer);
}
