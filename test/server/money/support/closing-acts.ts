import { randomUUID } from 'node:crypto';
import { createClosing } from '../../../../server/money/closing/closing.ts';
import { createLosses } from '../../../../server/records/losses/losses.ts';
import { createStockDays } from '../../../../server/records/losses/stock-days.ts';
import { createShopFacts } from '../../../../server/records/overview/shop-facts.ts';
import { createZone } from '../../../../src/domain/hours/shop-time-zone.ts';
import type { StockMove } from '../../../../src/domain/restock/move.ts';
import { STOCK_CHANGE } from '../../../../src/records/types/goods/stock-change.ts';
import { ANA, COFFEE, OWNER, PLACE, type Shop } from './shop.ts';

const zone = createZone();

/** Acts of an owner around the end of a month, in the shop that is open at the time of each. */
export function closingActs(open: () => Shop) {
  const asking = (sub: string) => ({
    ...{ viewer: { sub, email: null }, now: open().now(), spend: () => undefined },
  });
  const ask = (month: string, sub = OWNER) =>
    createClosing({ shops: createShopFacts(zone), stock: createStockDays(zone), zone })(
      open().store.read,
      { month },
      asking(sub),
    );
  /** Makes an entry of the books. Returns its id. */
  const change = async (itemId: string, move: StockMove): Promise<string> => {
    const entry = { itemId, at: open().now(), move };
    const { reference, content } = STOCK_CHANGE.write({ visitId: 'v', entry });
    const input = { id: randomUUID(), type: 'STOCK_CHANGE', parentId: PLACE, reference };
    const viewer = { sub: OWNER, email: null };
    const { id } = open().must(
      await open().store.run('createRecord', {
        ...{ viewer, input: { ...input, content: JSON.stringify(content) } },
      }),
    );
    return id;
  };
  return {
    ask,
    /** The month's current losses, as in 'Perdas'. */
    lossesOf: async (month: string) => {
      const answer = createLosses(createShopFacts(zone), createStockDays(zone), zone);
      const { shops } = await answer(open().store.read, { month }, asking(OWNER));
      return shops[0]?.months.at(-1);
    },
    november: async () => (await ask('2026-11')).shops[0],
    close: async (month: unknown, place = PLACE, sub = OWNER): Promise<string> => {
      const verdict = await open().request(sub, 'CLOSE_MONTH', { shop: place, month });
      return verdict.kind === 'refused' ? verdict.code : 'ok';
    },
    sell: async (id: string, quantity: number): Promise<string> => {
      const total = ((id === COFFEE ? 480 : 320) * quantity) / 100;
      return open().must(await open().buy(ANA, [{ id, quantity }], total, { useBalance: true })).id;
    },
    change,
    remove: (id: string, units: number) => change(id, { kind: 'retirado', units, reason: 'furto' }),
    giveBack: async (
      purchase: string,
      id = COFFEE,
      { restock = true, way = 'balance' }: { restock?: boolean; way?: 'balance' | 'pix' } = {},
    ): Promise<void> => {
      const content = { purchase, lines: [{ id, quantity: 1 }], restock, reason: 'defeito', way };
      open().must(await open().request(OWNER, 'RETURN_SALE', content));
    },
  };
}
