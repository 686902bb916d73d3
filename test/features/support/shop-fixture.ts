import type { RecordType } from '../../../src/records/record.ts';
import type { FakeServer } from '../../data/support/fake-server.ts';

const HOUR = 3_600_000;

/** Writes a record, with its content given as an object. */
export function put(
  server: FakeServer,
  type: RecordType,
  id: string,
  content: Readonly<Record<string, unknown>>,
  rest: { parentId?: string; owner?: string; reference?: string } = {},
) {
  return server.put({ id, type, ...rest, content: JSON.stringify(content) });
}

export const SHOP = 'loja-1';

/** Puts an item into the shop. `price` in reais, as in records. */
export function putItem(
  server: FakeServer,
  id: string,
  name: string,
  price: number,
  quantity: number,
  more: Readonly<Record<string, unknown>> = {},
) {
  return put(server, 'ITEM', id, { name, price, quantity, ...more }, { parentId: SHOP, reference: name });
}

/** Puts a promotion into the shop, in force now unless `more` says otherwise. */
export function putCampaign(
  server: FakeServer,
  id: string,
  name: string,
  more: Readonly<Record<string, unknown>>,
) {
  const content = {
    status: 'ACTIVE',
    startDate: new Date(Date.now() - HOUR).toISOString(),
    endDate: new Date(Date.now() + HOUR).toISOString(),
    ...more,
  };
  return put(server, 'CAMPAIGN', id, content, { parentId: SHOP, reference: name });
}

/** Fills a shop with five items, one sold out, two categories and four promotions. */
export function stockShop(server: FakeServer): void {
  put(
    server,
    'LOCATION',
    SHOP,
    { name: 'Mercadinho da Praça', description: 'No térreo', address: 'Rua das Flores, 10' },
    { owner: 'dona', reference: 'PUBLIC' },
  );
  put(server, 'CATEGORY', 'bebidas', {}, { parentId: SHOP, reference: 'Bebidas' });
  put(server, 'CATEGORY', 'doces', {}, { parentId: SHOP, reference: 'Doces' });
  put(server, 'CATEGORY', 'vazia', {}, { parentId: SHOP, reference: 'Congelados' });
  putItem(server, 'agua', 'Água com gás', 4.5, 3, {
    categories: ['bebidas'],
    description: 'Garrafa de 500 ml',
    barcode: '7891000100103',
    nutrition: { Sódio: 0.012, Carboidratos: 10.5, Observação: 'sem glúten' },
  });
  putItem(server, 'mate', 'Chá mate', 6, 10, { categories: [{ value: 'bebidas', label: 'Bebidas' }] });
  putItem(server, 'barra', 'Barra de cereal', 3.33, 9, { categories: ['doces'] });
  putItem(server, 'bala', 'Bala de goma', 2, 5, { categories: ['doces'] });
  putItem(server, 'fim', 'Pão de queijo', 5, 0);
  putCampaign(server, 'c1', 'Semana gelada', {
    type: 'simple_category',
    discount: 10,
    categories: ['bebidas'],
  });
  putCampaign(server, 'c2', 'Leva três', {
    type: 'take_pay',
    items: ['mate'],
    takeQuantity: 3,
    payQuantity: 2,
  });
  putCampaign(server, 'c3', 'Só o mate', { type: 'simple_items', discount: 25, items: ['mate'] });
  putCampaign(server, 'c4', 'Já acabou', {
    type: 'simple_items',
    discount: 90,
    items: ['agua'],
    endDate: new Date(Date.now() - 1000).toISOString(),
  });
}

/** Writes the person's profile with a balance in reais. */
export function putProfile(
  server: FakeServer,
  user: { sub: string; email: string },
  content: Readonly<Record<string, unknown>>,
) {
  return put(server, 'PROFILE', user.email, content, { owner: user.sub });
}
