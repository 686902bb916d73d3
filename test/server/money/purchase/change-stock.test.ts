import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type StockMove, settleCount } from '../../../../src/domain/restock/move.ts';
import { onShelf } from '../../../../src/domain/restock/stock.ts';
import type { ChannelEvent } from '../../../../src/records/events.ts';
import { parseContent, type RecordRow } from '../../../../src/records/record.ts';
import { readStock } from '../../../../src/records/types/goods/item.ts';
import { readStockChange, STOCK_CHANGE } from '../../../../src/records/types/goods/stock-change.ts';
import { describeOnEngine } from '../../support/open-store.ts';
import { ANA, buyerOf, COFFEE, OWNER, openShop, PLACE, type Shop, WATER } from '../support/shop.ts';

describeOnEngine('changing stock', () => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await openShop({ coffee: 3, water: 10 });
  });
  afterEach(async () => {
    await shop.close();
  });

  const viewer = (sub: string) => ({ sub, email: `${sub.slice(-1)}@example.com` });
  const inputOf = (move: StockMove, itemId = WATER, id: string = randomUUID()) => {
    const { reference, content } = STOCK_CHANGE.write({
      visitId: 'visita',
      entry: { itemId, at: shop.now(), move },
    });
    return { id, type: 'STOCK_CHANGE', parentId: PLACE, reference, content: JSON.stringify(content) };
  };
  const send = (input: ReturnType<typeof inputOf>, sub = OWNER) =>
    shop.store.run('createRecord', { viewer: viewer(sub), input });
  const change = async (move: StockMove, itemId = WATER) => {
    const made = readStockChange(shop.must(await send(inputOf(move, itemId))));
    if (!made) throw new Error('unreadable');
    return made;
  };
  const codeOf = async (run: ReturnType<typeof send>) => {
    const verdict = await run;
    return verdict.kind === 'refused' ? verdict.code : 'applied';
  };
  const item = (id = WATER) =>
    shop.store.read
      .selectFrom('record')
      .select(['content', 'updated_at'])
      .where('id', '=', id)
      .where('type', '=', 'ITEM')
      .executeTakeFirstOrThrow();
  const { pay, hear } = buyerOf(() => shop);
  const stockOf = async (id = WATER) => readStock(await item(id));
  const sell = async (quantity: number) => {
    const { id } = shop.must(await shop.buy(ANA, [{ id: WATER, quantity }], quantity * 3.2));
    await shop.runJobs();
    await pay(id);
    await hear();
  };
  const edit = async (content: object) =>
    shop.must(
      await shop.store.run('updateRecord', {
        viewer: viewer(OWNER),
        input: { id: WATER, type: 'ITEM', content: JSON.stringify(content) },
      }),
    );

  test('[X-04] a change sent again under its id is applied once, also when both arrive together', async () => {
    const input = inputOf({ kind: 'reposto', units: 12 }, COFFEE);
    // The requests collide on the key, and the API runs the losing one again.
    const both = await Promise.all([send(input), send(input)]);
    for (const verdict of [...both.filter((one) => one.kind === 'applied'), await send(input)]) {
      expect(readStockChange(shop.must(verdict))).toMatchObject({
        ...{ id: input.id, itemId: COFFEE, locationId: PLACE, visitId: 'visita' },
        ...{ delta: 12, before: 3, after: 15, itemName: 'Café', price: 480, cost: 200, undoneBy: null },
      });
    }
    expect(await stockOf(COFFEE)).toEqual({ available: 15, reserved: 0, short: 0 });
    const other = { ...input, content: input.content.replace('12', '13') };
    expect(await codeOf(send(other))).toBe('CONFLICT');
  });

  test('[X-04] open shops hear of the new quantity and of nothing that is the owner’s', async () => {
    await change({ kind: 'retirado', units: 12, reason: 'vencido' });
    const { payload } = await shop.store.read
      .selectFrom('event')
      .select('payload')
      .where('channel', '=', `/location/${PLACE}`)
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow();
    const event = JSON.parse(payload) as ChannelEvent;
    expect([event.type, event.record?.id]).toEqual(['RECORD_CHANGED', WATER]);
    expect(parseContent(event.record?.content)).toEqual({ name: 'Água', price: 3.2, quantity: 0 });
    expect(await stockOf()).toEqual({ available: 0, reserved: 0, short: 2 });
    const told = await shop.store.read.selectFrom('event').select(['channel', 'payload']).execute();
    const channels = told.filter((one) => one.payload.includes('STOCK_CHANGE')).map((one) => one.channel);
    expect(channels).toEqual([`/notification/${OWNER}`]);
  });

  test('[X-04] a count asks once units were sold, and its answer is applied to what is there now', async () => {
    const count = { kind: 'contado', counted: 9, base: 10 } as const;
    await sell(2);
    const input = inputOf(count);
    const asked = await send(input);
    if (asked.kind === 'applied') throw new Error('not asked');
    expect(asked.code).toBe('STALE');
    const shelf = onShelf(readStock((asked.detail as { current: RecordRow }).current));
    expect(shelf).toBe(8);
    const { content } = inputOf(settleCount(count, { shelf }, 2));
    const settled = readStockChange(shop.must(await send({ ...input, content })));
    expect(settled).toMatchObject({ id: input.id, delta: -1, before: 8, after: 7 });
    expect(await stockOf()).toEqual({ available: 7, reserved: 0, short: 0 });
  });

  test('[X-04] units in an unpaid purchase stand on the shelf: they are counted, and given back to what was short', async () => {
    shop.must(await shop.buy(ANA, [{ id: WATER, quantity: 4 }], 12.8));
    expect(await change({ kind: 'contado', counted: 10, base: 10 })).toMatchObject({ delta: 0 });
    await change({ kind: 'retirado', units: 8, reason: 'furto' });
    expect(await stockOf()).toEqual({ available: 0, reserved: 4, short: 2 });
    shop.advance(30 * 60_000);
    await shop.runJobs();
    expect(await stockOf()).toEqual({ available: 2, reserved: 0, short: 0 });
  });

  test('[X-04] an entry is taken back once, by what it did', async () => {
    const lost = await change({ kind: 'retirado', units: 12, reason: 'quebra' });
    const undo = inputOf({ kind: 'desfeito', undoes: lost.id });
    expect(readStockChange(shop.must(await send(undo)))).toMatchObject({ delta: 12, before: -2, after: 10 });
    expect(shop.must(await send(undo)).id).toBe(undo.id);
    expect(await stockOf()).toEqual({ available: 10, reserved: 0, short: 0 });
    const again = { kind: 'desfeito', undoes: lost.id } as const;
    expect(await codeOf(send(inputOf(again)))).toBe('CONFLICT');
    expect(await codeOf(send(inputOf(again, COFFEE)))).toBe('NOT_FOUND');
    const repeated = await send(inputOf({ kind: 'retirado', units: 12, reason: 'quebra' }, WATER, lost.id));
    expect(readStockChange(shop.must(repeated))?.undoneBy).toBe(undo.id);
    expect(await stockOf()).toMatchObject({ available: 10 });
  });

  test('[X-04] undoing a restocking that was counted later leaves the stock as it was counted', async () => {
    await change({ kind: 'reposto', units: 29 });
    const put = await change({ kind: 'reposto', units: 7 });
    const count = await change({ kind: 'contado', counted: 37, base: 46 });
    await sell(2);
    const undo = await change({ kind: 'desfeito', undoes: put.id });
    expect(undo).toMatchObject({ delta: 0, before: 35, after: 35 });
    expect(await stockOf()).toEqual({ available: 35, reserved: 0, short: 0 });
    // Without the restocking the count differed by two units, not by nine.
    expect(await change({ kind: 'desfeito', undoes: count.id })).toMatchObject({ delta: 2, after: 37 });
    expect(await change({ kind: 'desfeito', undoes: undo.id })).toMatchObject({ delta: 7, after: 44 });
  });

  test('[X-04] an undo is undone in its turn, once, and what it had taken back can be taken back again', async () => {
    const put = await change({ kind: 'reposto', units: 5 });
    const undo = await change({ kind: 'desfeito', undoes: put.id });
    const redo = await change({ kind: 'desfeito', undoes: undo.id });
    expect([undo.delta, redo.delta]).toEqual([-5, 5]);
    expect(await codeOf(send(inputOf({ kind: 'desfeito', undoes: undo.id })))).toBe('CONFLICT');
    expect(await codeOf(send(inputOf({ kind: 'desfeito', undoes: redo.id })))).toBe('CONFLICT');
    expect(await codeOf(send(inputOf({ kind: 'desfeito', undoes: undo.id }, COFFEE)))).toBe('NOT_FOUND');
    expect(await change({ kind: 'desfeito', undoes: put.id })).toMatchObject({ delta: -5, after: 10 });
    expect(await stockOf()).toEqual({ available: 10, reserved: 0, short: 0 });
  });

  test('[X-04] whatever is put in, lost, counted, sold and undone: the stock is as if what was undone had never been', async () => {
    const units = fc.integer({ min: 1, max: 9 });
    const step = fc.record({ do: fc.constantFrom('put', 'lose', 'count', 'sell', 'undo', 'undo'), units });
    // One long story instead of several, because purchases are slow here.
    const [steps = []] = fc.sample(fc.array(step, { minLength: 70, maxLength: 70 }), { seed: 7, numRuns: 1 });
    const noted: { id: string; isUndone: boolean; after: (shelf: number) => number }[] = [];
    const undos = new Map<string, { target: (typeof noted)[number] }>();
    const note = (id: string, after: (shelf: number) => number) => noted.push({ id, isUndone: false, after });
    for (const { do: act, units } of steps) {
      const shelf = onShelf(await stockOf());
      if (act === 'put') note((await change({ kind: 'reposto', units })).id, (was) => was + units);
      if (act === 'lose')
        note((await change({ kind: 'retirado', units, reason: 'furto' })).id, (was) => was - units);
      if (act === 'count')
        note((await change({ kind: 'contado', counted: units + 3, base: shelf })).id, () => units + 3);
      if (act === 'sell' && shelf > 1) {
        await sell(1);
        note('', (was) => was - 1);
      }
      const [undoId, last] = [...undos][0] ?? [];
      const target = noted.filter(({ id, isUndone }) => id !== '' && !isUndone).at(-units);
      if (act === 'undo' && units < 4 && undoId && last) {
        await change({ kind: 'desfeito', undoes: undoId });
        undos.delete(undoId);
        last.target.isUndone = false;
      } else if (act === 'undo' && target) {
        undos.set((await change({ kind: 'desfeito', undoes: target.id })).id, { target });
        target.isUndone = true;
      }
      const owed = noted.filter(({ isUndone }) => !isUndone).reduce((was, { after }) => after(was), 10);
      expect(onShelf(await stockOf())).toBe(owed);
    }
  });

  test('[X-04] two devices that undo the same at once move the stock once', async () => {
    const put = await change({ kind: 'reposto', units: 5 });
    const codes = await Promise.all(
      [1, 2].map(() => codeOf(send(inputOf({ kind: 'desfeito', undoes: put.id })))),
    );
    expect(codes.sort()).toEqual(['CONFLICT', 'applied']);
    expect(await stockOf()).toMatchObject({ available: 10 });
  });

  test('[X-04, R-05] stock is the location’s owner’s to change, in this location, and what was noted stays', async () => {
    const put = { kind: 'reposto', units: 1 } as const;
    expect(await codeOf(send(inputOf(put), ANA))).toBe('FORBIDDEN');
    expect(await codeOf(send(inputOf(put, randomUUID())))).toBe('ITEM_UNAVAILABLE');
    const elsewhere = randomUUID();
    await shop.seed({
      ...{ id: elsewhere, type: 'LOCATION', owner: ANA, reference: 'PRIVATE' },
      fields: { name: 'Outra loja' },
    });
    expect(await codeOf(send({ ...inputOf(put), parentId: elsewhere }, ANA))).toBe('ITEM_UNAVAILABLE');
    expect(await codeOf(send({ ...inputOf(put), parentId: elsewhere }))).toBe('NOT_FOUND');
    const { id } = await change(put);
    for (const [name, input] of [
      ['updateRecord', { id, type: 'STOCK_CHANGE', content: '{}' }],
      ['deleteRecord', { id, type: 'STOCK_CHANGE' }],
    ] as const) {
      expect(await shop.store.run(name, { viewer: viewer(OWNER), input })).toMatchObject({
        code: 'FORBIDDEN',
      });
      expect(await shop.store.run(name, { viewer: viewer(ANA), input })).toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await stockOf()).toMatchObject({ available: 11 });
  });

  test('[X-04] a change that says nothing sensible is refused', async () => {
    const wrong = [
      { kind: 'reposto', units: 0 },
      { kind: 'reposto', units: 1.5 },
      { kind: 'retirado', units: 2, reason: 'sumiu' },
      { kind: 'contado', counted: -1, base: 0 },
      { kind: 'contado', counted: 1 },
      { kind: 'desfeito' },
      { kind: 'vendido', units: 1 },
    ];
    for (const move of wrong) {
      expect(await codeOf(send(inputOf(move as StockMove)))).toBe('BAD_INPUT');
    }
    const input = inputOf({ kind: 'reposto', units: 1 });
    expect(await codeOf(send({ ...input, reference: '' }))).toBe('BAD_INPUT');
    expect(await codeOf(send({ ...input, content: '{"kind":"reposto","units":1}' }))).toBe('BAD_INPUT');
    const forged = { kind: 'reposto', units: 1, delta: 90, undoneBy: 'x' } as unknown as StockMove;
    expect(await change(forged)).toMatchObject({ delta: 1, undoneBy: null });
    expect(await stockOf()).toMatchObject({ available: 11 });
  });

  test('[X-04] nobody says of an entry of their own that a return or an order brought it, so its undo is restored', async () => {
    const forged = { kind: 'reposto', units: 5, supplyOrder: 'compra', returnOf: 'venda' } as StockMove;
    const { id, supplyOrder } = await change(forged);
    const undo = await change({ kind: 'desfeito', undoes: id });
    expect(await change({ kind: 'desfeito', undoes: undo.id })).toMatchObject({ delta: 5 });
    expect([supplyOrder, (await stockOf()).available]).toEqual([null, 15]);
  });

  test('[X-04, MI-02] an edit without a quantity keeps the stock; one with another quantity settles what was short', async () => {
    await change({ kind: 'retirado', units: 12, reason: 'perda' });
    const kept = await edit({ name: 'Água', price: 3.5 });
    expect(parseContent(kept.content)).toEqual({
      ...{ name: 'Água', price: 3.5, quantity: 0, reserved: 0, short: 2, lastEdit: expect.anything() },
    });
    const same = await edit({ name: 'Água', price: 3.5, quantity: 0 });
    expect(readStock(same).short).toBe(2);
    expect(readStock(await edit({ name: 'Água', price: 3.5, quantity: 6 }))).toEqual({
      ...{ available: 6, reserved: 0, short: 0 },
    });
  });

  test('[X-04] changes and purchases at once lose nothing', async () => {
    const moves: StockMove[] = Array.from({ length: 12 }, (_, index) =>
      index % 3 === 0
        ? { kind: 'retirado', units: 1, reason: 'perda' }
        : { kind: 'reposto', units: 1 + (index % 2) },
    );
    const bought: Promise<{ kind: string }>[] = [];
    for (let index = 0; index < 4; index += 1) bought.push(shop.buy(ANA, [{ id: WATER, quantity: 1 }], 3.2));
    const done = await Promise.all([...moves.map((move) => send(inputOf(move))), ...bought]);
    expect(done.every(({ kind }) => kind === 'applied')).toBe(true);
    const sum = moves.reduce((total, move) => {
      if (move.kind === 'reposto') return total + move.units;
      return move.kind === 'retirado' ? total - move.units : total;
    }, 10);
    const stock = await stockOf();
    expect([onShelf(stock), stock.reserved, stock.short]).toEqual([sum, 4, 0]);
  });
});
