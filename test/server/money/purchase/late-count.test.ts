import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type Asked,
  type CountMove,
  type StockMove,
  settleCount,
} from '../../../../src/domain/restock/move.ts';
import { onShelf } from '../../../../src/domain/restock/stock.ts';
import { countMove } from '../../../../src/domain/restock/visit.ts';
import type { RecordRow } from '../../../../src/records/record.ts';
import { readStock } from '../../../../src/records/types/goods/item.ts';
import { readStockChange, STOCK_CHANGE } from '../../../../src/records/types/goods/stock-change.ts';
import { describeOnEngine } from '../../support/open-store.ts';
import { OWNER, openShop, PLACE, type Shop, WATER } from '../support/shop.ts';

describeOnEngine('a count that is answered late', () => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await openShop({ water: 8 });
  });
  afterEach(async () => {
    await shop.close();
  });

  /** `at`: minutes of the device's clock since the shop opened. */
  const send = (id: string, at: number, move: StockMove) => {
    const entry = { itemId: WATER, at: shop.now() + at * 60_000, move };
    const { reference, content } = STOCK_CHANGE.write({ visitId: 'visita', entry });
    const input = { id, type: 'STOCK_CHANGE', parentId: PLACE, reference, content: JSON.stringify(content) };
    return shop.store.run('createRecord', { viewer: { sub: OWNER, email: 'o@example.com' }, input });
  };
  const change = async (at: number, move: StockMove) => {
    const made = readStockChange(shop.must(await send(randomUUID(), at, move)));
    if (!made) throw new Error('unreadable');
    return made;
  };
  const ask = async (id: string, at: number, count: CountMove): Promise<Asked> => {
    const verdict = await send(id, at, count);
    if (verdict.kind === 'applied') throw new Error('not asked');
    expect(verdict.code).toBe('STALE');
    const { current, seen } = verdict.detail as { current: RecordRow; seen: number };
    return { shelf: onShelf(readStock(current)), seen };
  };
  const booked = async (id: string) => {
    const { content } = await shop.store.read
      .selectFrom('record')
      .select('content')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return JSON.parse(content ?? '{}');
  };

  // The device believes in 10 units and the shop sold 2, so the server asks about these. One unit is missing.
  test('[X-04] what the same visit put in after the count stays, and one answer is enough', async () => {
    const [id, count] = [randomUUID(), countMove(7, 10, 0)];
    const asked = await ask(id, 1, count);
    const put = await change(2, { kind: 'reposto', units: 5 });
    const answered = readStockChange(shop.must(await send(id, 1, settleCount(count, asked, 0))));
    expect(answered).toMatchObject({ delta: -1, before: 13, after: 12 });
    // The count came before the added units, so their undo leaves its 7.
    expect(await change(3, { kind: 'desfeito', undoes: put.id })).toMatchObject({ delta: -5, after: 7 });
  });

  test('[X-04] an undo between question and answer of what the count saw leaves what was counted', async () => {
    const typed = await change(0, { kind: 'reposto', units: 3 });
    const [id, count] = [randomUUID(), countMove(8, 13, 0)];
    const asked = await ask(id, 1, count);
    await change(2, { kind: 'desfeito', undoes: typed.id });
    const answered = readStockChange(shop.must(await send(id, 1, settleCount(count, asked, 0))));
    expect(answered).toMatchObject({ delta: 0, before: 8, after: 8 });
  });

  test('[X-04] a later count that stands keeps its number, and without it the answered one counts', async () => {
    const [id, count] = [randomUUID(), countMove(7, 10, 0)];
    const asked = await ask(id, 1, count);
    const later = await change(2, countMove(5, 8, 0));
    const answered = readStockChange(shop.must(await send(id, 1, settleCount(count, asked, 0))));
    expect(answered).toMatchObject({ delta: -1, before: 5, after: 5 });
    // One of the three units was already missing at the first count.
    expect(await booked(later.id)).toMatchObject({ delta: -2 });
    expect(await change(3, { kind: 'desfeito', undoes: later.id })).toMatchObject({ delta: 2, after: 7 });
  });
});
