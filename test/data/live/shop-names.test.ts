import { expect, test } from 'vitest';
import { readMyLocations } from '../../../src/data/rows/my-locations.ts';
import { readNamedShops } from '../../../src/data/rows/shop-names.ts';
import { openTestData } from '../support/test-data.ts';

test('[ML-01] two own shops of one name never read alike, and a stranger’s changes none', async () => {
  const sub = crypto.randomUUID();
  const { data, server } = openTestData({ sub });
  server.now = Date.now();
  const put = (id: string, name: string, address: string, owner = sub) =>
    server.put({
      id,
      type: 'LOCATION',
      owner,
      reference: 'PUBLIC',
      content: JSON.stringify({ name, address }),
    });
  put('a', 'Bloco A', 'Rua 1, 5, Centro, Canela - RS');
  put('b', 'Bloco A', 'Rua 2, 9, Centro, Canela - RS');
  put('c', 'Padaria', 'Rua 3, 1, Centro, Canela - RS');
  put('d', 'Padaria', 'Rua 4, 1, Centro, Canela - RS', crypto.randomUUID());
  await data.refresh({ kind: 'myLocations' });
  const names = ['Bloco A · Rua 1, 5', 'Bloco A · Rua 2, 9', 'Padaria'];
  expect((await data.read((tx) => readNamedShops(tx, sub))).map(({ name }) => name)).toEqual(names);
  const shown = await data.read((tx) => readMyLocations(tx, { sub }, Date.now()));
  expect(shown.map(({ location }) => location.name)).toEqual(names);
  await data.close();
});
