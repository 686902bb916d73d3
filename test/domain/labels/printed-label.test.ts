import fc from 'fast-check';
import { expect, test } from 'vitest';
import { copied, isLabelOutdated, labelState, MAX_COPIES } from '../../../src/domain/labels/printed-label.ts';
import { labelFault, printedContent, readPrinted } from '../../../src/records/content/label.ts';

const prices = fc.integer({ min: 0, max: 100_000_000 });
const names = fc.string({ maxLength: 200 });
const items = fc.record({ price: prices, name: names });

test('a label that was printed just now is never outdated, and another price or name makes it so', () => {
  fc.assert(
    fc.property(items, items, (item, other) => {
      const printed = { ...item, at: 1 };
      expect(labelState(item, printed)).toBe('same');
      const state = labelState(other, printed);
      const [samePrice, sameName] = [other.price === item.price, other.name.trim() === item.name.trim()];
      expect(state).toBe(samePrice ? (sameName ? 'same' : 'name') : 'price');
      expect(isLabelOutdated(other, printed)).toBe(state !== 'same');
    }),
  );
  expect(labelState({ price: 1, name: 'a' }, null)).toBe('never');
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
