import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DataProvider } from '../../../src/data/hooks/data-context.tsx';
import { useShopRows } from '../../../src/data/rows/goods/whole-shops.ts';
import { openTestData } from '../../data/support/test-data.ts';

test('[X-02] a shop that joins or changes is read and asked for alone, and the rows of the others stay the same list', async () => {
  const sub = crypto.randomUUID();
  const { data, server } = openTestData({ sub });
  server.now = Date.now();
  const ids = ['a', 'b', 'c'];
  for (const id of ids) {
    server.put({ id, type: 'LOCATION', owner: sub, reference: 'PRIVATE', content: '{}' });
    server.put({ id: `de-${id}`, type: 'ITEM', parentId: id, reference: `Item ${id}`, content: '{}' });
  }
  const reads: string[] = [];
  const { result, rerender, unmount } = renderHook(
    (shopIds: readonly string[]) =>
      useShopRows('noted', shopIds, async (tx, shopId) => {
        reads.push(shopId);
        const rows = await tx.select({ by: 'parent', parentId: shopId, type: 'ITEM' });
        return rows.map(({ reference }) => ({ name: reference ?? '' }));
      }),
    {
      initialProps: ['b', 'a'],
      wrapper: ({ children }) => <DataProvider data={data}>{children}</DataProvider>,
    },
  );
  await waitFor(() => expect(result.current).toMatchObject({ unknown: [], isAsking: false }));
  expect(result.current.rows.map(({ name }) => name)).toEqual(['Item a', 'Item b']);
  const [first, asked] = [result.current.of.get('a'), server.calls.length];
  reads.length = 0;
  rerender(['b', 'a', 'c']);
  await waitFor(() => expect(result.current).toMatchObject({ unknown: [], isAsking: false }));
  expect(new Set(reads)).toEqual(new Set(['c']));
  expect(result.current.of.get('a')).toBe(first);
  expect(server.calls.length - asked).toBeLessThan(asked);
  reads.length = 0;
  server.put({ id: 'mais', type: 'ITEM', parentId: 'c', reference: 'Item d', content: '{}' });
  await act(() => data.refresh({ kind: 'location', id: 'c' }));
  await waitFor(() => expect(result.current.rows).toHaveLength(4));
  expect(new Set(reads)).toEqual(new Set(['c']));
  unmount();
  await data.close();
});
