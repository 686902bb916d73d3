import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnEngine } from '../support/open-store.ts';
import { contentOf, getRecord, LIST_NAMES, listAll } from './support/operations.ts';
import { newPerson, openRecordServer, type RecordServer } from './support/record-server.ts';

describeOnEngine('who received the equipment of a location, and what it cost', () => {
  const [dona, ana] = [newPerson('dona'), newPerson('ana')];
  let server: RecordServer;
  let shop = '';
  const detail = { recipientName: 'Dona Maria', purchasePrice: 1899.9 };
  beforeAll(async () => {
    server = await openRecordServer();
    const fields = { name: 'Loja', ...detail, deliveryRua: 'Rua da casa, 5', deliveryCep: '95000-000' };
    shop = (await server.seed({ type: 'LOCATION', owner: dona.sub, reference: 'PUBLIC', fields })).id;
  });
  afterAll(() => server.close());

  const listed = async (person: typeof ana, name: string) => {
    const args = { owner: dona.sub, type: 'LOCATION', reference: 'PUBLIC' };
    const rows = await listAll(server, person, name, args);
    return contentOf(rows.find(({ id }) => id === shop) ?? null);
  };
  const LISTS = LIST_NAMES.filter((name) => !/Parent/.test(name));

  test('[L-01] [R-05] is shown by the location itself, and by no list to anyone but its owner', async () => {
    expect(contentOf((await getRecord(server, ana, shop, 'LOCATION')).value)).toEqual({
      name: 'Loja',
      ...detail,
    });
    for (const name of LISTS) {
      expect(await listed(ana, name)).toEqual({ name: 'Loja' });
      expect(await listed(dona, name)).toMatchObject({ ...detail, deliveryRua: 'Rua da casa, 5' });
    }
  });

  test('[R-05] a home address is in no answer to a stranger', async () => {
    const answers = await Promise.all([
      getRecord(server, ana, shop, 'LOCATION'),
      ...LISTS.map((name) => listed(ana, name)),
    ]);
    expect(JSON.stringify(answers)).not.toMatch(/delivery|Rua da casa/);
  });
});
