import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  copied,
  isLabelOutdated,
  labelOf,
  labelState,
  MAX_COPIES,
} from '../../../src/domain/labels/printed-label.ts';
import { labelFault, printedContent, readPrinted } from '../../../src/records/content/label.ts';

const prices = fc.integer({ min: 0, max: 100_000_000 });
const names = fc.string({ maxLength: 200 });
const items = fc.record({
  ...{ price: prices, name: names },
  description: fc.constant(''),
  barcodes: fc.constant<string[]>([]),
});

test('a label that was printed just now is never outdated, and another price or name makes it so', () => {
  fc.assert(
    fc.property(items, items, (item, other) => {
      const printed = { price: item.price, name: item.name, at: 1 };
      expect(labelState(item, { ...labelOf(item), at: 1 })).toBe('same');
      expect(labelState(item, printed)).toBe('same');
      const state = labelState(other, printed);
      const [samePrice, sameName] = [other.price === item.price, other.name.trim() === item.name.trim()];
      expect(state).toBe(samePrice ? (sameName ? 'same' : 'name') : 'price');
      expect(isLabelOutdated(other, printed)).toBe(state !== 'same');
    }),
  );
  expect(labelState({ price: 1, name: 'a', description: '', barcodes: [] }, null)).toBe('never');
});

test('a label with another barcode, or with another size behind its price of a litre, is outdated', () => {
  const item = { price: 490, name: 'Suco', description: 'Caixa de 1 L', barcodes: ['7891000100103'] };
  const printed = { ...labelOf(item), at: 1 };
  expect(printed).toMatchObject({ code: '7891000100103', size: '1000 ml' });
  expect(labelState({ ...item, barcodes: ['7891000100202'] }, printed)).toBe('code');
  expect(labelState({ ...item, barcodes: [] }, printed)).toBe('code');
  expect(labelState({ ...item, description: 'Caixa de 900 ml' }, printed)).toBe('size');
  expect(labelState({ ...item, description: 'Caixa com 1 litro' }, printed)).toBe('same');
  const before = { price: 490, name: 'Suco', at: 1 };
  expect(labelState({ ...item, barcodes: [] }, before), 'a label of before').toBe('same');
  const stored = { content: JSON.stringify(printedContent(printed)) };
  expect(readPrinted(stored)).toEqual(printed);
  expect(labelFault(JSON.parse(stored.content))).toBeNull();
  for (const wrong of [1, null, 'x'.repeat(1001)])
    expect(labelFault({ label: { price: 1, name: 'a', code: wrong } })).toBe('label');
});

test('what was printed is stored and read back to the centavo, and the server takes it', () => {
  fc.assert(
    fc.property(prices, names, fc.option(fc.integer({ min: 1, max: 8e15 })), (price, name, at) => {
      const content = printedContent({ price, name, at });
      const stored = { content: JSON.stringify(content) };
      expect(labelFault(JSON.parse(stored.content))).toBeNull();
      expect(readPrinted(stored)).toEqual({ price, name: name.trim(), at });
    }),
  );
  expect(JSON.stringify(printedContent(null))).toBe('{}');
  expect(
    labelFault(printedContent({ price: 1, name: 'a', at: 1.5 })),
    "as a server's clock is known",
  ).toBeNull();
});

test('any content reads, and what is no label reads as none and is refused', () => {
  fc.assert(
    fc.property(fc.anything(), (label) => {
      const content = JSON.stringify({ label: JSON.parse(JSON.stringify(label ?? null) ?? 'null') });
      const printed = readPrinted({ content });
      expect(printed === null || printed.price >= 0).toBe(true);
      labelFault(JSON.parse(content));
    }),
  );
  const wrong = [1, 'x', [], {}, { price: -1, name: 'a' }, { price: 1 }, { price: 1.005, name: 'a' }];
  for (const label of [...wrong, { price: 1, name: 'a', at: 'x' }, { price: 1e9, name: 'a' }])
    expect(labelFault({ label })).toBe('label');
  expect(labelFault({ label: { price: 1, name: 'x'.repeat(1001) } })).toBe('label');
});

test('copies stand side by side, at least one and at most twenty', () => {
  const things = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
  const ids = copied(
    things,
    new Map([
      ['a', 3],
      ['b', -5],
    ]),
  ).map(({ id }) => id);
  expect(ids).toEqual(['a', 'a', 'a', 'b', 'c']);
  expect(copied([{ id: 'a' }], new Map([['a', 1e9]]))).toHaveLength(MAX_COPIES);
});
