import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keyFault, pictureKeyOf } from '../../src/records/picture-key.ts';
import type { RecordRow } from '../../src/records/record.ts';
import { readCampaign } from '../../src/records/types/goods/campaign.ts';
import { readItem } from '../../src/records/types/goods/item.ts';
import { readTicket } from '../../src/records/types/talk/location-ticket.ts';

const row = (content: object): RecordRow => ({
  id: 'x',
  type: 'ITEM',
  parentId: 'shop',
  owner: 'ana',
  reference: null,
  content: JSON.stringify(content),
  createdAt: 1,
  updatedAt: 1,
});

describe('[O-01] the picture that a record names', () => {
  test('is of its own location and kind', () => {
    for (const key of [
      'items/shop/ana/1_a.jpg',
      'items/shop/ana/pasta/1_a.jpg',
      'items/shop/ana/1_pão de queijo.jpg',
    ])
      expect(readItem(row({ image: key })).image).toBe(key);
    for (const key of ['campaigns/shop/a.jpg', 'campaign-new-1763900000000.jpg'])
      expect(readCampaign(row({ image: key })).image).toBe(key);
    const images = [{ url: 'tickets/shop/ana/1_a.jpg', filename: 'a.jpg' }];
    expect(readTicket(row({ images })).images).toEqual([
      { key: 'tickets/shop/ana/1_a.jpg', filename: 'a.jpg' },
    ]);
  });

  test.each([
    '../../../graphql',
    'items/shop/../../../../graphql',
    'items/shop/ana/./a.jpg',
    'items/den/ana/1_a.jpg',
    'items/shop2/ana/1_a.jpg',
    'items/shop/a.jpg',
    'tickets/shop/bia/1_segredo.jpg',
    '/items/shop/ana/1_a.jpg',
    'https://longe.example/a.jpg',
    'items/shop/ana\\..\\a.jpg',
    'items/shop/ana/a\u0000.jpg',
    'items/shop/ana/\ud800.jpg',
    '',
    7,
    { toString: () => 'items/shop/ana/1_a.jpg' },
  ])('and nothing else: %s is shown as no picture', (image) => {
    expect(readItem(row({ image })).image).toBeNull();
  });

  test('has a key that fits into a bucket behind a folder', () => {
    expect(keyFault('é'.repeat(507))).toBeNull();
    expect(keyFault('é'.repeat(508))).toBe('length');
  });

  test('of another kind of record is none of its own', () => {
    expect(readCampaign(row({ image: 'items/shop/ana/1_a.jpg' })).image).toBeNull();
    expect(readItem(row({ image: 'campaign-new-1763900000000.jpg' })).image).toBeNull();
    const images = [{ url: 'items/shop/ana/1_a.jpg' }, { url: '../x' }, { url: 'tickets/den/ana/1_a.jpg' }];
    expect(readTicket(row({ images })).images).toEqual([]);
    expect(pictureKeyOf('items', null, 'items//ana/1_a.jpg')).toBeNull();
  });

  test('never leaves its bucket, whatever it is made of', () => {
    const part = fc.constantFrom('..', '.', '', 'a', '%2e%2e', '.%2E', 'shop', 'items', '\t', '\\');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const key = parts.join('/');
        if (keyFault(key) !== null) return;
        const address = key.split('/').map(encodeURIComponent).join('/');
        expect(new URL(`https://shop.example/s3/bucket/${address}`).pathname).toBe(`/s3/bucket/${address}`);
      }),
    );
  });
});
