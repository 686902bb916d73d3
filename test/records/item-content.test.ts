import { expect, test } from 'vitest';
import { parseContent } from '../../src/records/record.ts';
import { itemContent, readItem } from '../../src/records/types/item.ts';

const fields = {
  ...{ name: 'Água', price: 350, cost: 120, description: 'Fria', image: 'items/loja/ana/1_agua.jpg' },
  ...{ categoryIds: ['b'], barcodes: ['7891000100103', 'AGUA-1'] },
};

test('[MI-03] what an owner types is read back, and what is empty is not written', () => {
  const content = JSON.stringify(itemContent(fields, { price: 3, value: 3, name: 'Antes' }));
  const row = {
    id: 'i',
    type: 'ITEM',
    parentId: 'loja',
    owner: null,
    reference: 'Água',
    createdAt: 1,
  } as const;
  expect(readItem({ ...row, updatedAt: 1, content })).toMatchObject(fields);
  expect(parseContent(content)).toMatchObject({ price: 3.5, value: 3.5, cost: 1.2, code: '7891000100103' });
  const empty = { ...fields, cost: null, description: '', image: null, categoryIds: [], barcodes: [] };
  expect(parseContent(JSON.stringify(itemContent(empty)))).toEqual({ value: 3.5 });
});
