import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parseContent } from '../../../../src/records/record.ts';
import { COFFEE, OWNER, openShop, PLACE, type Shop } from '../../money/support/shop.ts';
import { engineIsPresent, engineUnderTest } from '../../support/open-store.ts';
import { connectTo, untilWaiting } from '../../support/other-hand.ts';

const OTHER = '00000000-0000-4000-8000-0000000000bb';
const [FIRST, SECOND] = ['7891000100103', '7891000100110'];
const viewer = { sub: OWNER, email: null };

// Only PostgreSQL runs two commands at once.
describe.runIf(engineUnderTest() === 'postgres' && engineIsPresent())(
  'a copy that loses one of its barcodes while it is made',
  () => {
    const create = (shop: Shop, name: string) => {
      const content = JSON.stringify({ value: 5, quantity: 0, barcodes: [FIRST] });
      const input = { id: randomUUID(), type: 'ITEM', parentId: OTHER, reference: name, content };
      return shop.store.run('createRecord', { viewer, input });
    };
    const openBoth = async () => {
      const shop = await openShop();
      onTestFinished(shop.close);
      await shop.seed({
        ...{ id: OTHER, type: 'LOCATION', owner: OWNER, reference: 'PUBLIC' },
        fields: { name: 'Segunda loja' },
      });
      const fields = { value: 4.8, quantity: 1, barcodes: [FIRST, SECOND] };
      await shop.seed({ id: COFFEE, type: 'ITEM', parentId: PLACE, owner: OWNER, reference: 'Café', fields });
      return { shop, other: await connectTo(shop.place) };
    };

    test('[MI-06] leaves the others free', async () => {
      const { shop, other } = await openBoth();
      await other.query('begin');
      await other.query(`insert into item_code values ('${OTHER}', '${SECOND}', 0, 'x')`);
      const content = JSON.stringify({ action: 'COPY_ITEMS', from: PLACE, to: OTHER, items: [COFFEE] });
      const input = { id: randomUUID(), type: 'REQUEST', reference: 'COPY_ITEMS', content };
      const copying = shop.store.run('createRecord', { viewer, input });
      await untilWaiting(other, 1);
      await other.query('commit');
      expect(parseContent(shop.must(await copying).content)).toMatchObject({
        made: [],
        left: [{ id: COFFEE, reason: 'BARCODE_TAKEN' }],
      });
      const { rows } = await other.query(`select code from item_code where location_id = '${OTHER}'`);
      expect(rows).toEqual([{ code: SECOND }]);
    });

    test('[MI-06] a code that an older server left with no item is free', async () => {
      const { shop, other } = await openBoth();
      await other.query(`insert into item_code values ('${OTHER}', '${FIRST}', 0, 'never-made')`);
      const { id } = shop.must(await create(shop, 'Café'));
      expect(await create(shop, 'Chá')).toMatchObject({ code: 'BARCODE_TAKEN', detail: { itemId: id } });
    });

    test('[MI-06] a code that is freed for two at once becomes that of one', async () => {
      const { shop, other } = await openBoth();
      await other.query(`insert into item_code values ('${OTHER}', '${FIRST}', 0, 'leaving')`);
      await other.query('begin');
      await other.query("delete from item_code where item_id = 'leaving'");
      const creating = create(shop, 'Café');
      await untilWaiting(other, 1);
      await other.query(`insert into item_code values ('${OTHER}', '${FIRST}', 0, 'first')`);
      await other.query('commit');
      expect(await creating).toMatchObject({ code: 'BARCODE_TAKEN', detail: { itemId: 'first' } });
    });
  },
);
