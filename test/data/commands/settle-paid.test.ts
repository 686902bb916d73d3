import { expect, test } from 'vitest';
import { settlePaid } from '../../../src/data/commands/money/settle-paid.ts';
import { readCart } from '../../../src/data/mirror/subtree.ts';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { input, purchases } from '../support/purchase-input.ts';
import { openTestData } from '../support/test-data.ts';

test('[SY-52] [S-15] what was put into the cart after a lost answer stays there when the earlier purchase is paid', async () => {
  const { data, server } = openTestData();
  const { locationId } = input();
  server.fault = 'answer-lost';
  await data.createPurchase(input(2));
  server.fault = 'none';
  const chocolate = { itemId: 'chocolate', quantity: 1 };
  await data.saveCart(locationId, [{ itemId: 'agua', quantity: 5 }, chocolate]);
  await data.createPurchase(input(5));
  const [bought] = purchases(server);
  await settlePaid(data, { purchaseId: bought?.id ?? '', locationId });
  const left = [{ itemId: 'agua', quantity: 3 }, chocolate];
  expect(await data.read((tx) => readCart(tx, locationId))).toEqual(left);
  expect(await data.read((tx) => tx.kept('payment'))).toMatchObject({ state: 'paid', hasMore: true });
  // A second page with the same proof removes nothing more.
  await settlePaid(data, { purchaseId: bought?.id ?? '', locationId });
  expect(await data.read((tx) => readCart(tx, locationId))).toEqual(left);
  await data.close();
});

test('[SY-52] where two pages sent different carts under one id, what the server took is off the cart', async () => {
  const { data, server } = openTestData();
  const { locationId } = input();
  await data.saveCart(locationId, [{ itemId: 'agua', quantity: 5 }]);
  server.fault = 'offline';
  await data.createPurchase(input(2));
  server.fault = 'none';
  const create = server.create.bind(server);
  server.create = async (record) => {
    server.create = create;
    const { items, ...content } = JSON.parse(record.content);
    await create({
      ...record,
      content: JSON.stringify({ ...content, items: [{ ...items[0], quantity: 2 }] }),
    });
    throw new TransportError({ kind: 'refused', code: 'CONFLICT', message: 'Já existe.' });
  };
  expect(await data.createPurchase(input(5))).toMatchObject({ kind: 'done' });
  const [bought] = purchases(server);
  await settlePaid(data, { purchaseId: bought?.id ?? '', locationId });
  expect(await data.read((tx) => readCart(tx, locationId))).toEqual([{ itemId: 'agua', quantity: 3 }]);
  await data.close();
});
