import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeText } from '../../../src/device/scan/decode-text.ts';
import { categoryIdsOf, changesOfPlan, undoOfChanges } from '../../../src/domain/csv/apply.ts';
import { exportItems } from '../../../src/domain/csv/item-columns.ts';
import { writeAmount } from '../../../src/domain/csv/number.ts';
import type { CsvFieldChange } from '../../../src/domain/csv/plan.ts';
import type { Item } from '../../../src/domain/shop/item.ts';
import { categoryNames, item, plan } from '../support/csv-shop.ts';

describe('applying and taking back', () => {
  test('wrong lines do nothing; the rest is written, stock as differences, and its undo is the inverse', () => {
    const made = plan('nome;preço;quantidade;categoria\nÁgua com gás;5;9;Bebidas\nSuco;6;2;Sucos\n;1;;');
    const changes = changesOfPlan(made, () => 'novo');
    expect(changes).toEqual({
      categories: { kind: 'create', names: ['Sucos'] },
      items: [
        { kind: 'update', id: '1', from: { price: 480 }, to: { price: 500 }, stockDelta: 2 },
        { kind: 'create', id: 'novo', item: expect.objectContaining({ name: 'Suco', quantity: 2 }) },
      ],
    });
    expect(undoOfChanges(changes)).toEqual({
      categories: { kind: 'remove', names: ['Sucos'] },
      items: [
        { kind: 'update', id: '1', from: { price: 500 }, to: { price: 480 }, stockDelta: -2 },
        { kind: 'remove', id: 'novo' },
      ],
    });
  });

  test('categories are found by name', () => {
    expect(categoryIdsOf(['doces', 'BEBIDAS', 'Doces', 'Outra'], categoryNames)).toEqual(['d', 'b']);
  });

  const sign = fc.constantFrom(...'aéZ 09=+-@\'";,|\\\t\r\n.€');
  const words = fc.string({ unit: sign, maxLength: 12 });
  const name = words.map((text) => `${text}x`);
  const code = fc.oneof(
    fc.stringMatching(/^\d{4,14}$/),
    fc.stringMatching(/^[A-Z0-9;,|=-]{4,8}$/),
    fc.constantFrom('7891000100103', '0012 34'),
  );
  const anyItem = fc
    .record({
      ...{ name, description: words, price: fc.nat(100_000_000), quantity: fc.nat(1_000_000) },
      cost: fc.option(fc.nat(100_000_000)),
      categoryIds: fc.uniqueArray(fc.constantFrom('b', 'd', 'e', 'gone')),
      barcodes: fc.uniqueArray(code, { maxLength: 3 }),
    })
    .map((fields) => item('', fields.name, fields));
  const anyShop = fc.record({
    items: fc
      .array(anyItem, { maxLength: 6 })
      .map((items) => items.map((one, id) => ({ ...one, id: `i${id}` }))),
    categoryNames: fc.tuple(words, words).map(
      ([e, d]) =>
        new Map([
          ['b', 'Bebidas'],
          ['d', d],
          ['e', e],
        ]),
    ),
  });

  test('an exported shop comes back unchanged, whatever is in it, also through bytes', () => {
    fc.assert(
      fc.property(anyShop, (any) => {
        const text = exportItems(any);
        const back = decodeText(new TextEncoder().encode(text));
        if (any.items.length === 0) return;
        const kinds = plan(back, any).lines.map(({ outcome }) => outcome);
        expect(kinds).toEqual(any.items.map(({ id }) => ({ kind: 'unchanged', itemId: id })));
      }),
      { numRuns: 500 },
    );
  });

  test('a spreadsheet of a changed shop, applied to the old one, gives the changed one, and its undo the old one', () => {
    /** Quantity, price and cost at the export, and the id: the last cells of a line. */
    const exportedEnd = ({ quantity, price, cost }: Item) => {
      const cells = [price, cost].map((one) => (one === null ? '' : `"${writeAmount(one)}"`));
      return `;${quantity};${cells.join(';')};1\r\n`;
    };
    const apply = (one: Item, changes: readonly CsvFieldChange[]) =>
      Object.assign({ ...one }, ...changes.map(({ field, to }) => ({ [field]: to })));
    fc.assert(
      fc.property(anyItem, anyItem, (was, wanted) => {
        const [before, after] = [
          { ...was, id: '1', categoryIds: [], barcodes: [] },
          { ...wanted, id: '1', categoryIds: [], barcodes: [] },
        ];
        // A cleared cost cell changes nothing, because a spreadsheet cannot remove a cost.
        if (after.cost === null) after.cost = before.cost;
        const csv = exportItems({ items: [{ ...after }], categoryNames }).replace(
          exportedEnd(after),
          exportedEnd(before),
        );
        const { lines } = plan(csv, { items: [before], categoryNames });
        const outcome = lines[0]?.outcome;
        const changes = outcome?.kind === 'changed' ? outcome.changes : [];
        const { name: called, description } = after;
        expect(apply(before, changes)).toEqual({
          ...after,
          name: called.trim() === before.name.trim() ? before.name : called.trim(),
          description:
            description.trim() === before.description.trim() ? before.description : description.trim(),
        });
      }),
    );
  });
});
