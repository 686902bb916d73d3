import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type StockMove, settleCount } from '../../../src/domain/restock-move.ts';
import { onShelf } from '../../../src/domain/restock-stock.ts';
import { readStock } from '../../../src/records/content/stock.ts';
import { readStockChange, stockChangeInput } from '../../../src/records/content/stock-change.ts';
import type { ChannelEvent } from '../../../src/records/events.ts';
import { parseContent, type RecordRow } from '../../../src/records/record.ts';
import { describeOnEngine } from '../support/open-store.ts';
import { ANA, COFFEE, OWNER, openShop, PLACE, type Shop, WATER } from './support/shop.ts';

describeOnEngine('changing stock', () => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await openShop({ coffee: 3, water: 10 });
  });
  afterEach(async () => {
    await shop.close();
  });

  const viewer = (sub: string) => ({ sub, email: `${sub.slice(-1)}@example.com` });
  const inputOf = (move: StockMove, itemId = WATER, id: string = randomUUID()) =>
    stockChangeInput({ id, itemId, at: shop.now(), move }, { id: 'visita', locationId: PLACE });
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
  const stockOf = async (id = WATER) => readStock(await item(id));
  const sell = async (quantity: number) => {
    const { id } = shop.must(await shop.buy(ANA, [{ id: WATER, quantity }], quantity * 3.2));
    await shop.runJobs();
    const { br_code } = await shop.store.read
      .selectFrom('charge')
      .select('br_code')
      .where('record_id', '=', id)
      .executeTakeFirstOrThrow();
    shop.bank.pay({ brCode: br_code ?? '', mode: 'normal', amount: null });
    await shop.bank.webhooks.deliverDue();
    await shop.runJobs();
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
    // Requests that meet on the key: the API runs the loser once more.
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
    const { content } = inputOf(settleCount(count, shelf, 2));
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
    expect(await codeOf(send(inputOf({ kind: 'desfeito', undoes: undo.id })))).toBe('CONFLICT');
    expect(await codeOf(send(inputOf(again, COFFEE)))).toBe('NOT_FOUND');
    const repeated = await send(inputOf({ kind: 'retirado', units: 12, reason: 'quebra' }, WATER, lost.id));
    expect(readStockChange(shop.must(repeated))?.undoneBy).toBe(undo.id);
    expect(await stockOf()).toMatchObject({ available: 10 });
  });

  test('[X-04, R-05] stock is the location’s owner’s to change, in this location, and what was noted stays', async () => {
    const put = { kind: 'reposto', units: 1 } as const;
    expect(await codeOf(send(inputOf(put), ANA))).toBe('FORBIDDEN');
    expect(await codeOf(send(inputOf(put, randomUUID())))).toBe('ITEM_UNAVAILABLE');
    const elsewhere = randomUUID();
    await shop.seed(elsewhere, 'LOCATION', null, ANA, 'PRIVATE', { name: 'Outra loja' });
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

  test('[X-04, MI-02] an edit without a quantity keeps the stock; one with another quantity settles what was short', async () => {
    await change({ kind: 'retirado', units: 12, reason: 'perda' });
    const kept = await edit({ name: 'Água', price: 3.5 });
    expect(parseContent(kept.content)).toEqual({
      ...{ name: 'Água', price: 3.5, quantity: 0, reserved: 0, short: 2 },
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
