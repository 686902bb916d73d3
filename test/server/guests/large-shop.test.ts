import { expect, test } from 'vitest';
import { shopFacts } from '../../../server/guests/shop-facts.ts';
import { COFFEE, OWNER, PLACE, type Shop } from '../money/support/shop.ts';
import { shopForEach } from '../money/support/shop-for-each.ts';
import { describeOnEngine } from '../support/open-store.ts';

const MAX_ROWS = 2000;
const NEW = '00000000-0000-4000-8000-0000000000c1';

describeOnEngine('a shop with more records than a tablet is told', () => {
  let shop: Shop;
  shopForEach((opened) => {
    shop = opened;
  });

  /** Adds that many old records of a type, in one statement. */
  const addOld = (type: string, count: number) => {
    const rows = Array.from(
      { length: count },
      (_, n) => `('${type} ${n}', '${type}', '${PLACE}', '${OWNER}', '{"name":"${n}"}', 1, 1)`,
    );
    const into = 'insert into record (id, type, parent_id, owner, content, created_at, updated_at)';
    return shop.store.run('alter', { statements: [`${into} values ${rows.join(', ')}`] });
  };
  const told = async (type: string) =>
    (await shopFacts(shop.store.read, PLACE, [])).records.filter((row) => row.type === type);

  test.each(['CAMPAIGN', 'CATEGORY', 'ITEM'])(
    '[X-05] [S-08] leaves out neither its location nor a promotion nor goods for many of: %s',
    async (type) => {
      shop.must(await addOld(type, MAX_ROWS));
      await shop.seed({
        ...{ id: NEW, type: 'CAMPAIGN', parentId: PLACE, owner: OWNER, reference: 'Hora feliz' },
        fields: { name: 'Hora feliz', discount: 10 },
      });
      expect((await told('LOCATION')).map(({ id }) => id)).toEqual([PLACE]);
      expect((await told('CAMPAIGN')).map(({ id }) => id)).toContain(NEW);
      expect((await told('ITEM')).map(({ id }) => id)).toContain(COFFEE);
      expect(await told(type)).toHaveLength(MAX_ROWS);
    },
  );
});
