import { randomUUID } from 'node:crypto';
import { createZone } from '../../../../src/domain/hours/shop-time-zone.ts';
import { LOSS_REASONS, type StockMove } from '../../../../src/domain/restock/move.ts';
import { onShelf } from '../../../../src/domain/restock/stock.ts';
import { isoOfMonth, monthOf } from '../../../../src/domain/words/month.ts';
import { DAY_MS } from '../../../../src/domain/words/time-units.ts';
import { parseContent } from '../../../../src/records/record.ts';
import { readStock } from '../../../../src/records/types/goods/item.ts';
import { STOCK_CHANGE } from '../../../../src/records/types/goods/stock-change.ts';
import { pick } from './bank-steps.ts';
import { type BusyShop, ITEMS } from './busy-shop.ts';
import { rowsOf } from './recount.ts';
import { COFFEE, OWNER, PLACE, WATER } from './shop.ts';
import type { Act, Draw } from './trade-acts.ts';

const zone = createZone();
const HOUR = 3_600_000;

/** Writes a change of stock. Some changes come from a device that was offline for hours. */
function change(
  busy: BusyShop,
  { store, isSo, who }: Draw,
  { itemId, move, id = randomUUID() }: { itemId: string; move: StockMove; id?: string },
) {
  const at = busy.shop.now() - (isSo ? 0 : (who % 4) * HOUR);
  const { reference, content } = STOCK_CHANGE.write({ visitId: 'v', entry: { itemId, at, move } });
  return busy.create(store, OWNER, { type: 'STOCK_CHANGE', parentId: PLACE, reference, content, id });
}

const put: Act = (busy, draw) => {
  const { who, which, units, amount, items } = draw;
  const expires = new Date(busy.shop.now() + ((which % 12) - 1) * DAY_MS).toISOString().slice(0, 10);
  const move: StockMove = {
    ...{ kind: 'reposto', units },
    ...(who % 2 === 0 && { paid: amount }),
    ...(who % 3 === 0 && { expires }),
  };
  return change(busy, draw, { itemId: items[0] ?? WATER, move });
};

const lose: Act = (busy, draw) =>
  change(busy, draw, {
    itemId: draw.items[0] ?? WATER,
    move: {
      ...{ kind: 'retirado', units: draw.units, reason: pick(LOSS_REASONS, draw.which) ?? 'perda' },
    },
  });

/** Counts against books that may have changed meanwhile, and answers the server's question. */
const count: Act = async (busy, draw) => {
  const itemId = draw.items[0] ?? WATER;
  const row = (await rowsOf(busy.shop, 'ITEM')).find(({ id }) => id === itemId);
  if (!row) return null;
  const [shelf, id] = [onShelf(readStock(row)), randomUUID()];
  const move: StockMove = {
    ...{ kind: 'contado', counted: Math.max(0, shelf + draw.units - 3) },
    base: shelf + (draw.which % 4 === 0 ? 1 : 0),
  };
  const verdict = await change(busy, draw, { itemId, move, id });
  if (verdict.kind !== 'refused' || verdict.code !== 'STALE') return verdict;
  const { current, seen } = verdict.detail as { current: typeof row; seen?: number };
  const now = onShelf(readStock(current));
  return change(busy, draw, {
    itemId,
    move: { ...move, base: now, current: now, ...(seen !== undefined && { seen }) },
    id,
  });
};

const undo: Act = async (busy, draw) => {
  const entry = pick((await rowsOf(busy.shop, 'STOCK_CHANGE')).slice(-12), draw.which);
  return (
    entry &&
    change(busy, draw, { itemId: entry.reference ?? '', move: { kind: 'desfeito', undoes: entry.id } })
  );
};

/** Sets another price, and another cost or none. */
const edit: Act = async (busy, { store, which, amount, items }) => {
  const row = (await rowsOf(busy.shop, 'ITEM')).find(({ id }) => id === items[0]);
  const { name } = parseContent(row?.content);
  const cost = which % 2 === 0 ? 0 : (amount % 400) / 100;
  return row && busy.edit(store, row.id, { name, price: 1 + amount / 100, cost });
};

const order: Act = (busy, { store, units }) => {
  const lines = ITEMS.map((itemId) => ({ itemId, name: 'x', boxes: units, boxSize: 2 }));
  const content = { supplierName: 'F', status: 'pedido', lines, costs: { [COFFEE]: 7.77, [WATER]: 1.03 } };
  return busy.create(store, OWNER, { type: 'SUPPLY_ORDER', parentId: PLACE, content });
};

/** Receives goods. Now and then two people note the same receipt at once. */
const receive: Act = async (busy, { store, which, units, who }) => {
  const orders = await rowsOf(busy.shop, 'SUPPLY_ORDER');
  const open = orders.filter(({ content }) => parseContent(content).status === 'pedido');
  const reference = pick(open, which)?.id;
  if (reference === undefined) return null;
  const receipt = (nth: number) => {
    const lines = ITEMS.map((itemId) => ({ itemId, changeId: randomUUID(), units: units - 1 }));
    const content = { at: busy.shop.now(), lines };
    return busy.create(nth, OWNER, { type: 'SUPPLY_RECEIPT', parentId: PLACE, reference, content });
  };
  const verdicts = await Promise.all(who % 3 === 0 ? [receipt(store), receipt(store + 1)] : [receipt(store)]);
  return verdicts.find(({ kind }) => kind !== 'refused') ?? verdicts[0];
};

const takeBack: Act = async (busy, { store, which }) => {
  const receipt = pick(await rowsOf(busy.shop, 'SUPPLY_RECEIPT'), which);
  return receipt && busy.removeReceipt(store, receipt.id);
};

const closeMonth: Act = (busy, { store }) => {
  const month = isoOfMonth(monthOf(zone.dayOf(busy.shop.now())) - 1);
  const content = { shop: PLACE, month };
  return busy.create(store, OWNER, { type: 'REQUEST', parentId: OWNER, reference: 'CLOSE_MONTH', content });
};

/** Acts of the owner on the shelves and the books, by their frequency. */
export const SHELVES = {
  ...{ put: [4, put], lose: [4, lose], count: [5, count], undo: [4, undo], edit: [6, edit] },
  ...{ order: [3, order], receive: [4, receive], takeBack: [2, takeBack], closeMonth: [4, closeMonth] },
} satisfies Record<string, [often: number, act: Act]>;
