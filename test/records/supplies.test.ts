import { expect, test } from 'vitest';
import type { Content, RecordRow, RecordType } from '../../src/records/record.ts';
import { readSupplier, SUPPLIER, type Supplier } from '../../src/records/types/supplies/supplier.ts';
import { readSupplyOrder, SUPPLY_ORDER } from '../../src/records/types/supplies/supply-order.ts';
import { readSupplyReceipt, SUPPLY_RECEIPT } from '../../src/records/types/supplies/supply-receipt.ts';

const rowOf = (type: RecordType, reference: string | null, content: Content): RecordRow => ({
  ...{ id: 'r', type, parentId: 'loja', owner: 'dona', reference, content: JSON.stringify(content) },
  ...{ createdAt: 9, updatedAt: 9 },
});

const atacado: Omit<Supplier, 'id'> = {
  ...{ name: 'Atacado Sul', phone: '11 98888-7777', email: 'vendas@atacado.com.br', cnpj: '11222333000181' },
  ...{ weekdays: [2, 5], leadDays: 3, note: 'Portão dos fundos' },
};
const line = { itemId: 'agua', name: 'Água', boxes: 2, boxSize: 12, boxName: 'fardo' };
const order = {
  ...{ supplierId: 's', supplierName: 'Atacado Sul', supplierPhone: '11 98888-7777', note: '' },
  ...{ status: 'pedido' as const, expectedOn: '2026-11-26', lines: [line], costs: { agua: 3890 } },
};
const receipt = {
  ...{ orderId: 'o', at: 5, paid: { agua: 7001 } },
  lines: [{ itemId: 'agua', changeId: 'c', units: 20, expires: '2027-01-31' }],
};

test('a supplier, an order and a receipt are read back as they were written', () => {
  const supplier = SUPPLIER.write(atacado);
  expect(readSupplier(rowOf('SUPPLIER', supplier.reference, supplier.content))).toEqual({
    id: 'r',
    ...atacado,
  });
  const ordered = SUPPLY_ORDER.write(order);
  expect(ordered.content.costs).toEqual({ agua: 38.9 });
  expect(readSupplyOrder(rowOf('SUPPLY_ORDER', ordered.reference, ordered.content))).toMatchObject({
    ...{ ...order, id: 'r', locationId: 'loja', receiptId: '', receivedAt: null, came: {} },
  });
  const came = SUPPLY_RECEIPT.write(receipt);
  expect(readSupplyReceipt(rowOf('SUPPLY_RECEIPT', came.reference, came.content))).toEqual({
    id: 'r',
    ...receipt,
  });
});

test('malformed content reads as its defaults, and a status of a newer program counts as nothing', () => {
  for (const content of [
    '{',
    '[]',
    '{"lines":[{"itemId":"a"},3,null],"costs":{"a":"x"},"status":"enviado"}',
  ]) {
    const row = { ...rowOf('SUPPLY_ORDER', null, {}), content };
    expect(readSupplyOrder(row)).toMatchObject({ lines: [], costs: {}, expectedOn: null });
    expect(readSupplyReceipt({ ...row, type: 'SUPPLY_RECEIPT' })).toMatchObject({ lines: [], paid: {} });
    expect(readSupplier({ ...row, type: 'SUPPLIER' })).toMatchObject({
      name: 'Fornecedor sem nome',
      weekdays: [],
    });
  }
  expect(readSupplyOrder(rowOf('SUPPLY_ORDER', null, { status: 'enviado' })).status).toBe('cancelado');
});

test('a content that cannot be stored names its field', () => {
  const at = { parentId: 'loja', reference: 'x' };
  const faultOf = (type: typeof SUPPLY_ORDER | typeof SUPPLIER | typeof SUPPLY_RECEIPT, content: Content) =>
    type.check(content, at)?.field ?? null;
  expect(faultOf(SUPPLY_ORDER, {})).toBeNull();
  expect(faultOf(SUPPLY_ORDER, SUPPLY_ORDER.write(order).content)).toBeNull();
  expect(faultOf(SUPPLY_ORDER, { status: 'enviado' })).toBe('status');
  expect(faultOf(SUPPLY_ORDER, { expectedOn: '2026-02-30' })).toBe('expectedOn');
  expect(faultOf(SUPPLY_ORDER, { costs: { agua: -1 } })).toBe('costs');
  for (const lines of [[line, line], [{ ...line, boxes: 0 }], 'x', Array(201).fill(line)])
    expect(faultOf(SUPPLY_ORDER, { lines })).toBe('lines');
  const { content } = SUPPLY_RECEIPT.write(receipt);
  expect(faultOf(SUPPLY_RECEIPT, content)).toBeNull();
  expect(faultOf(SUPPLY_RECEIPT, { ...content, paid: { agua: 'muito' } })).toBe('paid');
  expect(faultOf(SUPPLY_RECEIPT, { ...content, at: 0 })).toBe('at');
  for (const change of [{ units: -1 }, { changeId: '' }, { expires: '31/01/2027' }])
    expect(faultOf(SUPPLY_RECEIPT, { ...content, lines: [{ ...receipt.lines[0], ...change }] })).toBe(
      'lines',
    );
  expect(faultOf(SUPPLIER, { cnpj: '11222333000182' })).toBe('cnpj');
  expect(faultOf(SUPPLIER, { email: 'atacado' })).toBe('email');
  expect(faultOf(SUPPLIER, { weekdays: [7] })).toBe('weekdays');
  expect(SUPPLIER.check({}, { parentId: null, reference: ' ' })).toEqual({ field: 'reference' });
});
