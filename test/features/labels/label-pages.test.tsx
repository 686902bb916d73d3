import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Item } from '../../../src/domain/shop/item.ts';
import { LabelPages, labelPagesOf } from '../../../src/features/labels/label-pages.tsx';

const ITEMS = Array.from(
  { length: 1000 },
  (_, n): Item => ({
    ...{ id: `n${n}`, locationId: 'loja', name: `Produto ${n}`, description: '', price: 450 + n },
    ...{ cost: null, quantity: 1, categoryIds: [], barcodes: [`COD-${n}`], image: null, nutrition: [] },
  }),
);

test('a thousand labels are forty-two sheets or a thousand pieces of a roll, each with its own price in its QR', () => {
  const paper = renderToStaticMarkup(<LabelPages items={ITEMS} paper="a4" />);
  const codes = [...paper.matchAll(/aria-label="QR da etiqueta"[^>]*><path d="([^"]*)"/g)].map(([, d]) => d);
  expect(codes).toHaveLength(1000);
  expect(new Set(codes).size).toBe(1000);
  expect([labelPagesOf(1000, 'a4'), labelPagesOf(1000, 'roll')]).toEqual([42, 1000]);
});

test('an item may have several labels in one print', () => {
  const paper = document.createElement('div');
  paper.innerHTML = renderToStaticMarkup(
    <LabelPages items={[...ITEMS.slice(0, 2), ...ITEMS.slice(0, 2)]} paper="roll" />,
  );
  expect(paper.children).toHaveLength(4);
});
