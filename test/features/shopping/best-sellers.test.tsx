import { expect, test } from 'vitest';
import { bestSellersOf, shelfMemory } from '../../../src/data/hooks/best-sellers.ts';
import { askBestSellers } from '../../../src/data/wire/ask-best-sellers.ts';
import { makePerson } from '../support/show.tsx';

test('the order of best sellers is kept, and asked for once within the hour', async () => {
  const { data } = makePerson();
  let asked = 0;
  const answer = (ids: string[] | null) => async () => {
    asked += 1;
    return ids;
  };
  expect(await bestSellersOf(data, 'loja', answer(null))).toBeNull();
  expect((await shelfMemory(data, 'loja')).bestSellers).toBeNull();
  expect(await bestSellersOf(data, 'loja', answer(['cafe', 'agua']))).toEqual(['cafe', 'agua']);
  expect(await bestSellersOf(data, 'loja', answer(['bala']))).toEqual(['cafe', 'agua']);
  expect(asked).toBe(2);
  expect((await shelfMemory(data, 'loja')).bestSellers).toEqual(['cafe', 'agua']);
  expect((await shelfMemory(data, 'outra')).bestSellers).toBeNull();
});

test('a backend without the field, a page in its place and no connection tell nothing', async () => {
  const ask = (answer: () => Response | Promise<Response>) =>
    askBestSellers(
      async () => 'token',
      async () => answer(),
      'loja',
    );
  expect(await ask(() => Response.json({ data: { best: { items: ['a', 7] } } }))).toEqual(['a']);
  expect(await ask(() => Response.json({ errors: [{ message: 'Cannot query field' }] }))).toBeNull();
  expect(await ask(() => new Response('<!doctype html>'))).toBeNull();
  expect(await ask(() => Promise.reject(new Error('offline')))).toBeNull();
});

test('of own purchases those of a shop alone are read for its shelves', async () => {
  const { data, server, user } = makePerson();
  for (const parentId of ['loja', 'outra'])
    server.put({ id: `em-${parentId}`, type: 'SHOPPING_PURCHASE', parentId, owner: user.sub, content: '{}' });
  await data.refresh({ kind: 'purchases' });
  const { purchases } = await shelfMemory(data, 'loja');
  expect(purchases.map(({ locationId }) => locationId)).toEqual(['loja']);
});
