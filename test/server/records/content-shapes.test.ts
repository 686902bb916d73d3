import { expect, test } from 'vitest';
import { Refused } from '../../../server/db/store.ts';
import { checkRecordContent } from '../../../server/records/changes/check-content.ts';
import { campaignFieldsOf, newValues } from '../../../src/features/campaigns/campaign-values.ts';
import type { Content } from '../../../src/records/record.ts';
import { campaignContent } from '../../../src/records/types/goods/campaign.ts';
import { itemContent } from '../../../src/records/types/goods/item.ts';

/** The field for which a content is refused. Null for an accepted one. */
function refusedField(type: 'ITEM' | 'CAMPAIGN', content: Content): unknown {
  try {
    checkRecordContent({ type, parentId: 'loja', reference: null }, content);
    return null;
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'BAD_INPUT') throw error;
    return (error.detail as { field: string }).field;
  }
}

const NO_TEXT = [{}, [], true, { length: 1e9 }];
const NO_LIST = [{}, 'abc', 3, true, { length: 1e9 }, [{}], [null], [['x']], [{ value: {} }]];
const NO_INSTANT = [{}, [], true, 'amanhã', '2026-13-40'];

test.each([
  ['ITEM', 'name', NO_TEXT],
  ['ITEM', 'description', NO_TEXT],
  ['ITEM', 'code', NO_TEXT],
  ['ITEM', 'barcode', NO_TEXT],
  ['ITEM', 'barcodes', NO_LIST],
  ['ITEM', 'image', NO_TEXT],
  ['ITEM', 'categories', NO_LIST],
  ['ITEM', 'nutrition', [[], 'açúcar', 3, true, { Sal: {} }, { Sal: [1] }]],
  ['ITEM', 'price', [{}, [], true]],
  ['ITEM', 'quantity', [{}, [], true]],
  ['CAMPAIGN', 'name', NO_TEXT],
  ['CAMPAIGN', 'description', NO_TEXT],
  ['CAMPAIGN', 'type', NO_TEXT],
  ['CAMPAIGN', 'status', NO_TEXT],
  ['CAMPAIGN', 'image', NO_TEXT],
  ['CAMPAIGN', 'items', NO_LIST],
  ['CAMPAIGN', 'categories', NO_LIST],
  ['CAMPAIGN', 'startDate', NO_INSTANT],
  ['CAMPAIGN', 'endDate', NO_INSTANT],
  ['CAMPAIGN', 'discount', [{}, [], true]],
  ['CAMPAIGN', 'takeQuantity', [{}, [], true]],
] as const)(
  '[R-01] a %s whose %s has no shape that anybody reads is refused by its name',
  (type, field, odd) => {
    for (const value of odd) expect([value, refusedField(type, { [field]: value })]).toEqual([value, field]);
    expect(refusedField(type, { [field]: null })).toBeNull();
  },
);

test('[MI-03] [MP-03] what the forms send, and what is read from other clients, is stored; unknown fields are free', () => {
  const item = {
    ...{ name: 'Água', price: 350, cost: null, description: '', image: null },
    ...{ categoryIds: ['b'], barcodes: ['7891000100103', 'AGUA-1'] },
  };
  const values = { ...newValues(1.7e12), type: 'take_pay', items: ['a'], take: '3', pay: '2' } as const;
  const sent = (content: Content): Content => JSON.parse(JSON.stringify(content));
  expect(refusedField('ITEM', sent(itemContent(item)))).toBeNull();
  expect(refusedField('CAMPAIGN', sent(campaignContent(campaignFieldsOf(values, null))))).toBeNull();
  const tolerated = {
    ...{ name: 'Guaraná', value: '4,80', code: 789, barcode: '789', extra: { any: [{}] } },
    ...{
      categories: [{ value: 'c1', label: 'Doces' }, 'c2', 3],
      nutrition: { Açúcar: 12, Nota: 'x', Sal: null },
    },
  };
  expect(refusedField('ITEM', tolerated)).toBeNull();
  const others = { type: 'outra', startDate: 1_700_000_000, endDate: '2026-12-01', items: [], extra: {} };
  expect(refusedField('CAMPAIGN', others)).toBeNull();
  expect(refusedField('CAMPAIGN', { startDate: '', endDate: 1.7e12 })).toBeNull();
});
