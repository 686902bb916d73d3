import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Campaign } from '../../../src/domain/shop/campaign.ts';
import type { Item } from '../../../src/domain/shop/item.ts';
import { findItems, searchItems } from '../../../src/domain/shop/search.ts';

const NOW = Date.UTC(2026, 10, 20);
const item = (id: string, name: string, over: Partial<Item> = {}): Item => ({
  id,
  locationId: 'l',
  name,
  description: '',
  price: 100,
  cost: null,
  quantity: 1,
  categoryIds: [],
  barcodes: [],
  image: null,
  nutrition: [],
  ...over,
});
const week: Campaign = {
  id: 'p',
  name: 'Semana do Café',
  description: '',
  type: 'simple_items',
  status: 'ACTIVE',
  discount: 10,
  itemIds: ['1'],
  categoryIds: [],
  takeQuantity: 0,
  payQuantity: 0,
  startsAt: NOW - 1,
  endsAt: NOW + 1,
  image: null,
};
const items = [
  item('1', 'Pão de queijo'),
  item('2', 'Água', { description: 'sem gás, gelada', barcodes: ['7891000100103'] }),
  item('3', 'Bala', { categoryIds: ['c'] }),
  item('4', 'Água com gás', { quantity: 0 }),
];
const catalogue = { items, categoryNames: new Map([['c', 'Doces']]), campaigns: [week] };
const found = (query: string, now = NOW) => searchItems(catalogue, query, now).map((one) => one.id);

test('[S-01] only items with stock above 0; an empty search shows them all', () => {
  expect(found('')).toEqual(['1', '2', '3']);
});

test('[S-01] search matches name, description, barcode, category name and linked campaign name, whatever accents and case', () => {
  expect(found('PAO')).toEqual(['1']);
  expect(found('gelada')).toEqual(['2']);
  expect(found('789100010')).toEqual(['2']);
  expect(found('doces')).toEqual(['3']);
  expect(found('semana cafe')).toEqual(['1']);
  expect(found('agua gas')).toEqual(['2']);
  // Every word must match, not just one.
  expect(found('agua queijo')).toEqual([]);
});

test('[S-01] a campaign that is over no longer finds its items', () => {
  expect(found('semana', NOW + 2)).toEqual([]);
});

const ranked = (query: string, ...all: readonly Item[]) =>
  findItems({ ...catalogue, items: all }, query, NOW).map((one) => one.id);

test('[S-01] the best match comes first: name, category, description, campaign, code', () => {
  const all = [
    item('code', 'Suco', { barcodes: ['1234567'] }),
    item('1', 'Biscoito'),
    item('about', 'Biscoito', { description: 'com 1234' }),
    item('shelf', 'Biscoito', { categoryIds: ['c'] }),
    item('within', 'Lote X1234'),
    item('word', 'Lote 1234'),
    item('start', '1234 flocos'),
    item('whole', '1234'),
  ];
  const names = new Map([['c', 'Sala 1234']]);
  const campaigns = [{ ...week, name: 'Semana 1234' }];
  const found = findItems({ items: all, categoryNames: names, campaigns }, '1234', NOW).map(({ id }) => id);
  expect(found).toEqual(['whole', 'start', 'word', 'within', 'shelf', 'about', '1', 'code']);
});

test('[S-01] digits find a code only from its start and only from four digits on', () => {
  const water = item('1', 'Água', { barcodes: ['7891000100103'] });
  expect(ranked('7891', water)).toEqual(['1']);
  for (const query of ['789', '8910', '0103', '100']) expect(ranked(query, water), query).toEqual([]);
  // A code with the spaces printed under its bars, and a UPC as its EAN.
  expect(ranked('7 891000 100103', water)).toEqual(['1']);
  expect(ranked('0036', item('2', 'Biscoito', { barcodes: ['036000291452'] }))).toEqual(['2']);
});

test('[S-01] of several words the worst one decides; equals keep their order', () => {
  const all = [
    item('b', 'Suco', { description: 'de uva integral' }),
    item('c', 'Uva'),
    item('a', 'Suco de uva'),
    item('d', 'Bala de uva e suco'),
  ];
  expect(ranked('suco uva', ...all)).toEqual(['a', 'd', 'b']);
  expect(ranked('suco de', ...all)).toEqual(['a', 'd', 'b']);
});

const arbText = fc.stringMatching(/^[ab1 ]{0,6}$/);
const arbFields = fc.record({
  name: arbText,
  description: arbText,
  barcodes: fc.array(fc.stringMatching(/^[1b]{1,6}$/), { maxLength: 2 }),
});

test('[S-01] whatever is there: all and only what matches, and no item before one that matches better', () => {
  fc.assert(
    fc.property(
      fc.array(arbFields, { maxLength: 12 }),
      fc.stringMatching(/^[ab1]{1,5}( [ab1]{1,5})?$/),
      (all, query) => {
        const goods = all.map((fields, index) => item(String(index), fields.name, fields));
        const words = query.split(' ');
        // A second implementation of the rule: 0 all words in the name, 1 with the description, 2 with the codes, 3 no
        // match.
        const classOf = ({ name, description, barcodes }: Item): number => {
          const isCode = (word: string): boolean =>
            word.length >= 4 && barcodes.some((code) => code.startsWith(word));
          if (words.every((word) => name.includes(word))) return 0;
          if (words.every((word) => name.includes(word) || description.includes(word))) return 1;
          const found = (word: string): boolean =>
            name.includes(word) || description.includes(word) || isCode(word);
          if (words.every(found)) return 2;
          return /^[\d ]+$/.test(query) && isCode(words.join('')) ? 2 : 3;
        };
        const found = findItems({ items: goods, categoryNames: new Map(), campaigns: [] }, query, NOW);
        expect(found.map(({ id }) => id).sort()).toEqual(
          goods
            .filter((one) => classOf(one) < 3)
            .map(({ id }) => id)
            .sort(),
        );
        const classes = found.map(classOf);
        expect(classes).toEqual(classes.toSorted());
      },
    ),
    { numRuns: 2000 },
  );
});
