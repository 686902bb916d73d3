import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { COFFEE, OWNER, openShop, PLACE } from '../money/support/shop.ts';
import { engineIsPresent, engineUnderTest } from '../support/open-store.ts';
import { connectTo, untilWaiting } from '../support/other-hand.ts';

const viewer = { sub: OWNER, email: null };

// Only PostgreSQL runs two commands at once.
describe.runIf(engineUnderTest() === 'postgres' && engineIsPresent())(
  'a receipt that is undone while one of its lines is done again',
  () => {
    test('[X-04] takes back that line, too', async () => {
      const shop = await openShop({ coffee: 10 });
      onTestFinished(shop.close);
      const create = async (type: string, reference: string | null, content: object, id: string) => {
        const input = { id, type, parentId: PLACE, reference, content: JSON.stringify(content) };
        return shop.must(await shop.store.run('createRecord', { viewer, input }));
      };
      const [order, receipt, line, undo] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
      const lines = [{ itemId: COFFEE, name: 'Café', boxes: 1, boxSize: 12 }];
      await create('SUPPLY_ORDER', null, { status: 'pedido', supplierName: 'Atacado', lines }, order);
      const came = [{ itemId: COFFEE, changeId: line, units: 12 }];
      await create('SUPPLY_RECEIPT', order, { at: shop.now(), lines: came }, receipt);
      const takeBack = (undoes: string, id: string) =>
        create('STOCK_CHANGE', COFFEE, { kind: 'desfeito', undoes, visitId: receipt, at: shop.now() }, id);
      await takeBack(line, undo);
      expect((await shop.stock(COFFEE)).quantity).toBe(10);

      const other = await connectTo(shop.place);
      await other.query('begin');
      await other.query(`select 1 from record where id = '${line}' for update`);
      // The command has found the receipt intact, and waits to mark its line.
      const again = takeBack(undo, randomUUID());
      await untilWaiting(other, 1);
      const removed = shop.store.run('deleteRecord', {
        viewer,
        input: { id: receipt, type: 'SUPPLY_RECEIPT' },
      });
      await Promise.race([removed, untilWaiting(other, 2)]);
      await other.query('commit');
      await again;
      shop.must(await removed);
      expect((await shop.stock(COFFEE)).quantity).toBe(10);
      expect(await shop.audit()).toEqual([]);
    });
  },
);
