import { randomUUID } from 'node:crypto';
import { openRecordServer, type Person, type RecordServer } from './record-server.ts';

/** Opens a record server with one public shop. `shop` is its id. */
export async function openCoffeeShop(owner: Person): Promise<{ server: RecordServer; shop: string }> {
  const server = await openRecordServer();
  const fields = { name: 'Loja' };
  const { id } = await server.seed({ type: 'LOCATION', owner: owner.sub, reference: 'PUBLIC', fields });
  return { server, shop: id };
}

/** Input that creates an item of a shop. `fields` go into its content, `more` beside it. */
export const coffeeOf = (shop: string, fields: object = {}, more: object = {}) => ({
  id: randomUUID(),
  type: 'ITEM',
  parentId: shop,
  reference: 'Café',
  content: JSON.stringify({ name: 'Café', price: 4.8, cost: 2, quantity: 10, ...fields }),
  ...more,
});
