import type { RecordType } from '../../../src/records/record.ts';
import type { FakeServer } from '../../data/support/fake-server.ts';

const HOUR = 3_600_000;

/** Writes a record, with its content given as an object. */
export function put(
  server: FakeServer,
  type: RecordType,
  row: { id: string; parentId?: string; owner?: string; reference?: string },
  content: Readonly<Record<string, unknown>>,
) {
  return server.put({ ...row, type, content: JSON.stringify(content) });
}

export const SHOP = 'loja-1';

/** Puts an item into the shop. `price` in reais, as in records. */
export function putItem(
  server: FakeServer,
  id: string,
  content: { name: string; price: number; quantity: number; [field: string]: unknown },
) {
  return put(server, 'ITEM', { id, parentId: SHOP, reference: content.name }, content);
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
  return put(server, 'CAMPAIGN', { id, parentId: SHOP, reference: name }, content);
}

/** Fills a shop with five items, one sold out, two categories and four promotions. */
export function stockShop(server: FakeServer): void {
  put(
    server,
    'LOCATION',
    { id: SHOP, owner: 'dona', reference: 'PUBLIC' },
    { name: 'Mercadinho da Praça', description: 'No térreo', address: 'Rua das Flores, 10' },
  );
  put(server, 'CATEGORY', { id: 'bebidas', parentId: SHOP, reference: 'Bebidas' }, {});
  put(server, 'CATEGORY', { id: 'doces', parentId: SHOP, reference: 'Doces' }, {});
  put(server, 'CATEGORY', { id: 'vazia', parentId: SHOP, reference: 'Congelados' }, {});
  putItem(server, 'agua', {
    name: 'Água com gás',
    price: 4.5,
    quantity: 3,
    categories: ['bebidas'],
    description: 'Garrafa de 500 ml',
    barcode: '7891000100103',
    nutrition: { Sódio: 0.012, Carboidratos: 10.5, Observação: 'sem glúten' },
  });
  putItem(server, 'mate', {
    name: 'Chá mate',
    price: 6,
    quantity: 10,
    categories: [{ value: 'bebidas', label: 'Bebidas' }],
  });
  putItem(server, 'barra', { name: 'Barra de cereal', price: 3.33, quantity: 9, categories: ['doces'] });
  putItem(server, 'bala', { name: 'Bala de goma', price: 2, quantity: 5, categories: ['doces'] });
  putItem(server, 'fim', { name: 'Pão de queijo', price: 5, quantity: 0 });
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
  return put(server, 'PROFILE', { id: user.email, owner: user.sub }, content);
}
