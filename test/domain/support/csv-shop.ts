import { planCsv } from '../../../src/domain/csv/plan.ts';
import type { Item } from '../../../src/domain/shop/item.ts';

export const item = (id: string, name: string, more: Partial<Item> = {}): Item => ({
  ...{ id, name, locationId: 'loja', description: '', price: 480, cost: 200, quantity: 7 },
  ...{ categoryIds: ['b'], barcodes: [], image: null, nutrition: [] },
  ...more,
});

export const categoryNames = new Map([
  ['b', 'Bebidas'],
  ['d', 'Doces'],
]);

export const shop = {
  items: [
    item('1', 'Água com gás', { barcodes: ['7891000100103'] }),
    item('2', 'Bala', { categoryIds: ['d'], cost: null }),
    item('3', 'Bala', { barcodes: ['CODE-3'] }),
  ],
  categoryNames,
};

export const plan = (text: string, of = shop) => {
  const made = planCsv(text, of);
  if (made.kind === 'unreadable') throw new Error(made.reason);
  return made;
};
