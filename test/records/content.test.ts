import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRecordType, parseContent, type RecordRow, toMillis } from '../../src/records/record.ts';
import { readCampaign } from '../../src/records/types/goods/campaign.ts';
import { readCategory } from '../../src/records/types/goods/category.ts';
import { hasPrice, readItem } from '../../src/records/types/goods/item.ts';
import { readPurchase } from '../../src/records/types/money/shopping-purchase.ts';
import { readProfile } from '../../src/records/types/people/profile.ts';
import { readInvite } from '../../src/records/types/shop/invite.ts';
import { readLocation } from '../../src/records/types/shop/location.ts';

const row = (content: unknown, over: Partial<RecordRow> = {}): RecordRow => ({
  id: 'id',
  type: 'ITEM',
  parentId: 'loc',
  owner: 'own',
  reference: null,
  content: typeof content === 'string' ? content : JSON.stringify(content),
  createdAt: 1,
  updatedAt: 2,
  ...over,
});

describe('content', () => {
  test('[R-01] malformed content is empty, never a crash', () => {
    for (const text of ['', '{', 'null', '[]', '3', '"x"', '{"a":}', null, undefined])
      expect(parseContent(text)).toEqual({});
  });

  test('[R-01] every reader survives every JSON', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc
            .dictionary(
              fc.constantFrom(
                'name',
                'price',
                'value',
                'quantity',
                'categories',
                'items',
                'nutrition',
                'discount',
                'startDate',
                'lat',
                'lon',
                'cpf',
                'balance',
                'status',
                'totalAmount',
                'expiresAt',
              ),
              fc.jsonValue(),
            )
            .map((value) => JSON.stringify(value)),
        ),
        (content) => {
          for (const read of [
            readItem,
            readCampaign,
            readCategory,
            readInvite,
            readLocation,
            readProfile,
            readPurchase,
          ])
            expect(read(row(content))).toBeTypeOf('object');
        },
      ),
    );
  });

  test('[R-01] unknown types are no record types', () => {
    expect(isRecordType('ITEM')).toBe(true);
    expect(isRecordType('COUPON')).toBe(false);
  });

  test('items tolerate value or price, code or barcode, ids or options', () => {
    const item = readItem(
      row(
        {
          value: '4,80',
          code: '789',
          barcode: '789',
          categories: [{ value: 'c1', label: 'Doces' }, 'c2'],
          quantity: '3.7',
          nutrition: { Açúcar: 12, Nota: 'x' },
        },
        { reference: 'Guaraná' },
      ),
    );
    expect(item).toMatchObject({
      name: 'Guaraná',
      price: 480,
      barcodes: ['789'],
      categoryIds: ['c1', 'c2'],
      quantity: 3,
      nutrition: [
        ['Açúcar', 12],
        ['Nota', 'x'],
      ],
    });
    expect(hasPrice(row({ price: 1 }))).toBe(true);
    expect(hasPrice(row({ price: 'grátis' }))).toBe(false);
  });

  test('[H-03] location defaults', () => {
    expect(readLocation(row({}))).toMatchObject({
      name: 'Local sem nome',
      description: 'Sem descrição',
      point: null,
      visibility: 'PRIVATE',
    });
    expect(readLocation(row({ lat: -29, lon: '-51.2' }, { reference: 'PUBLIC' }))).toMatchObject({
      point: { lat: -29, lon: -51.2 },
      visibility: 'PUBLIC',
    });
  });

  test('timestamps below 1e12 are seconds', () => {
    expect(toMillis(1_800_000_000)).toBe(1_800_000_000_000);
    expect(toMillis(1_800_000_000_000)).toBe(1_800_000_000_000);
  });
});
