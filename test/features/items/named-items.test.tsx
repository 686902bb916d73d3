import { expect, test, vi } from 'vitest';
import type { Draft } from '../../../src/data/mirror/entry.ts';
import { itemDraft, stockDraft } from '../../../src/data/rows/shop-drafts.ts';
import { receiptDraft } from '../../../src/data/rows/supply/supply-drafts.ts';
import type { Centavos } from '../../../src/domain/money/money.ts';
import { priceDrafts } from '../../../src/features/items/bulk/price-drafts.ts';
import { copyDrafts } from '../../../src/features/items/copies/copy-drafts.ts';
import { goodsOf } from '../../../src/records/content/item-copy.ts';
import { readItem } from '../../../src/records/types/goods/item.ts';
import { readSupplyOrder } from '../../../src/records/types/supplies/supply-order.ts';
import { ownLocation } from '../support/manage.tsx';
import type { TestPerson } from '../support/show.tsx';
import { OTHER } from './other-shop.ts';

const newId = (): string => crypto.randomUUID();

/** Queues drafts offline. Resolves to the order in which the server received them later. */
async function arrivals({ server, data, browser }: TestPerson, drafts: readonly Draft[]): Promise<string[]> {
  const arrived: string[] = [];
  server.onCreate = (row) => {
    arrived.push(
      row.reference === 'CHANGE_ITEMS' || row.reference === 'COPY_ITEMS' ? row.reference : row.type,
    );
    return row;
  };
  browser.online = false;
  data.hinted(false);
  await data.outbox.enqueueAll(drafts);
  browser.online = true;
  data.hinted(true);
  await vi.waitFor(() => expect(arrived).toHaveLength(drafts.length), { timeout: 4000 });
  return arrived;
}

test('[X-04] [SY-84] a receipt, a copy and prices leave after the new item that they name, and a count after them', async () => {
  const { person, id: locationId } = ownLocation();
  const owner = person.user.sub;
  const itemId = newId();
  const row = person.server.put({ id: itemId, type: 'ITEM', parentId: locationId, reference: 'Café' });
  person.server.rows.delete(`ITEM ${itemId}`);
  const order = readSupplyOrder({ ...row, id: newId(), type: 'SUPPLY_ORDER', content: '{}' });
  // The item's picture is sent first, and the drafts that name the item have none.
  const key = `items/${locationId}/${owner}/${itemId}.jpg`;
  const item: Draft = {
    ...itemDraft({ ...readItem(row), quantity: 0 }, { locationId, owner }, itemId),
    images: [{ key, contentType: 'image/jpeg', bytes: new Uint8Array([1]) }],
  };
  const lines = [{ itemId, changeId: newId(), units: 12 }];
  const receipt = receiptDraft({ id: newId(), orderId: order.id, at: 5, lines, paid: {} }, order, owner);
  const cost = { price: 500 as Centavos, cost: null };
  const goods = { ...goodsOf(row), ...cost, shopId: locationId, shelves: [], categories: [], row };
  const plan = { shopId: OTHER, shopName: 'Outra', fresh: [goods], there: 0, changes: [] };
  const { drafts: copies } = copyDrafts([plan], { from: locationId, owner, newId });
  const move = { id: itemId, shopId: locationId, name: 'Café', price: 500, to: 600 as Centavos };
  const prices = priceDrafts([{ ...move, content: { value: { from: 5, to: 6 } } }], owner, newId);
  const count = stockDraft(
    { id: newId(), itemId, at: 6, move: { kind: 'contado', counted: 12, base: 12 } },
    { id: newId(), locationId },
    { owner, itemName: 'Café' },
  );
  expect(await arrivals(person, [item, receipt, ...copies, ...prices, count])).toEqual([
    ...['ITEM', 'SUPPLY_RECEIPT', 'COPY_ITEMS', 'CHANGE_ITEMS', 'STOCK_CHANGE'],
  ]);
});
