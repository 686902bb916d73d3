import { expect, test } from 'vitest';
import type { Entry } from '../../../src/data/mirror/entry.ts';
import { conflictOf } from '../../../src/data/outbox/settle-conflict.ts';
import { ALWAYS_OPEN } from '../../../src/domain/hours/opening.ts';
import { MAX_TEXT_LENGTHS } from '../../../src/domain/words/location-texts.ts';
import { fieldLabel, supplierText, valueText } from '../../../src/features/pending/conflict-text.ts';
import { COUNT_ASKED } from '../../../src/records/content/count-ask.ts';
import { fiscalContent } from '../../../src/records/content/fiscal.ts';
import { openingFields } from '../../../src/records/content/opening.ts';
import { favouriteField, MONTHLY_LIMIT } from '../../../src/records/content/own-choices.ts';
import type { RecordType } from '../../../src/records/record.ts';
import { type CampaignFields, campaignContent } from '../../../src/records/types/goods/campaign.ts';
import { type ItemFields, itemContent } from '../../../src/records/types/goods/item.ts';
import { TYPE_DEFINITIONS } from '../../../src/records/types/index.ts';
import { type Supplier, supplierContent } from '../../../src/records/types/supplies/supplier.ts';
import {
  type SupplyOrderFields,
  supplyOrderContent,
} from '../../../src/records/types/supplies/supply-order.ts';

const line = { itemId: 'p', name: 'Produto 000', boxes: 3, boxSize: 12, boxName: '' };
const item: Required<ItemFields> = {
  ...{ name: 'Suco', price: 500, cost: 200, description: 'Gelado', categoryIds: ['c'], barcodes: ['1', '2'] },
  ...{ image: 'i', hidden: true, minimum: 1, par: 2, boxSize: 12, boxName: 'fardo' },
};
const campaign: CampaignFields = {
  ...{
    description: 'x',
    type: 'take_pay',
    status: 'ACTIVE',
    discount: 5,
    itemIds: ['p'],
    categoryIds: ['c'],
  },
  ...{ takeQuantity: 3, payQuantity: 2, startsAt: 1, endsAt: 2, image: 'i' },
  hours: { weekdays: [1], span: { from: 0, to: 60 } },
};
const order: SupplyOrderFields = {
  ...{ supplierName: 'Sol', supplierPhone: '1', status: 'pedido', expectedOn: '2026-11-23', note: 'x' },
  ...{ lines: [line], costs: { p: 500 } },
};
const supplier: Omit<Supplier, 'id' | 'name'> = {
  ...{ phone: '1', email: 'a@b.co', cnpj: '1', weekdays: [1], leadDays: 2, note: 'x' },
};

/**
 * Fields that a device writes into the records that can be edited offline. A new field breaks the types of the samples.
 */
const WRITABLE: Partial<Record<RecordType, readonly string[]>> = {
  ITEM: Object.keys({
    ...itemContent(item),
    ...itemContent(item, { price: 1, name: 'x' }),
    ...fiscalContent({ ncm: '1', cfop: '1', ean: '1' }),
    ...COUNT_ASKED,
    nutrition: {},
  }),
  CATEGORY: [],
  CAMPAIGN: Object.keys(campaignContent(campaign)),
  LOCATION: Object.keys({ ...MAX_TEXT_LENGTHS, ...openingFields(ALWAYS_OPEN), cnpj: '', lat: 0 }),
  INVITE: ['status', 'revokedAt', 'revokedBy'],
  STAFF: [...(TYPE_DEFINITIONS.STAFF.rule.changeable ?? []), 'sentAgain'],
  SUPPLIER: Object.keys(supplierContent(supplier)),
  SUPPLY_ORDER: Object.keys(supplyOrderContent(order)),
  LOCATION_TICKET: TYPE_DEFINITIONS.LOCATION_TICKET.rule.changeable ?? [],
  PROFILE: [favouriteField('loc'), MONTHLY_LIMIT],
};

test.each(
  Object.entries(WRITABLE).flatMap(([type, fields]) =>
    ['reference', ...fields].map((field) => [type as RecordType, field] as const),
  ),
)('[X-04] a conflict has a name for what a device may write: %s %s', (type, field) => {
  expect(fieldLabel(type, field)).not.toBe('Outro dado');
});

test('[X-04] a conflict says the hours of a shop, day by day', () => {
  const hours = [{ weekdays: [1, 2, 3, 4, 5], from: '07:00', to: '22:00' }, { weekdays: [6] }];
  expect(valueText('openingHours', hours)).toBe('segunda a sexta · 07:00 às 22:00; sábado');
  expect(valueText('openingHours', [{ weekdays: [] }])).toBe('Todos os dias, o dia todo');
  expect(valueText('weekdays', [1, 2])).toBe('segunda e terça');
});

test('[X-04] a conflict says what is ordered and what it costs, item by item', () => {
  const { lines, costs, expectedOn, status } = supplyOrderContent(order);
  expect(valueText('lines', lines)).toBe('Produto 000: 3 caixas');
  expect(valueText('costs', costs, [{ lines }])).toMatch(/^Produto 000: R\$\s5,00$/);
  expect([valueText('expectedOn', expectedOn), valueText('status', status)]).toEqual([
    '23/11/2026',
    'Pedida',
  ]);
});

test('[X-04] a conflict says in words what a field is set to, and leaves what somebody typed as it is', () => {
  expect(valueText('role', 'deputy')).toBe('Gerente');
  expect(valueText('reference', 'PRIVATE')).toBe('Privado');
  expect(valueText('type', 'take_pay')).toBe('Promoção Leve X pague Y');
  expect(['in_progress', 'REMOVED', 'recebido'].map((status) => valueText('status', status))).toEqual([
    'Em andamento',
    'Removido',
    'Recebida',
  ]);
  for (const typed of ['pedido', 'closed', 'partner']) {
    expect(valueText('note', typed)).toBe(typed);
    expect(valueText('name', typed)).toBe(typed);
  }
});

/** A clash of two suppliers chosen for one order, here and on another device. */
function supplierClash(mine: string, theirs: string) {
  const order = {
    id: 'o',
    type: 'SUPPLY_ORDER',
    parentId: 'l',
    owner: 'dona',
    createdAt: 1,
    updatedAt: 2,
  } as const;
  const content = JSON.stringify({ supplierName: theirs });
  const current = { ...order, reference: 'id-deles', content };
  const supplierName = { from: 'Sol', to: mine };
  const operation = {
    ...{ kind: 'change', type: 'SUPPLY_ORDER', id: 'o', reference: { from: 'id-sol', to: 'id-meu' } },
    content: mine === 'Sol' ? {} : { supplierName },
  };
  const error = { kind: 'refused', code: 'STALE', message: '', detail: { current } };
  return conflictOf({ operation, state: { kind: 'parked', error } } as unknown as Entry);
}

test('[X-04] a conflict over the supplier of an order says names, and no ids', () => {
  expect(supplierClash('Lua', 'Mar')?.fields).toEqual([
    { field: 'supplierName', mine: 'Lua', theirs: 'Mar' },
  ]);
  const same = supplierClash('Sol', 'Sol');
  if (!same) throw new Error('it is one');
  expect(same.fields.map(({ field }) => field)).toEqual(['reference']);
  expect([supplierText(same, 'mine'), supplierText(same, 'theirs')]).toEqual([
    'Sol',
    'Sol, em outro cadastro',
  ]);
});
