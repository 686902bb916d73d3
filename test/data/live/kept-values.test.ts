import { expect, test } from 'vitest';
import { createRisingClock } from '../../../src/data/basis/rising-clock.ts';
import { itemsOf } from '../../../src/data/hooks/shop.ts';
import { locationChannel } from '../../../src/records/events.ts';
import { FakeServer } from '../support/fake-server.ts';
import { openTestData } from '../support/test-data.ts';
import { watch } from '../support/watch.ts';

const item = (id: string, price: number) =>
  ({
    id,
    type: 'ITEM',
    parentId: 'place',
    content: JSON.stringify({ name: id, price, quantity: 3 }),
  }) as const;

test('[X-02] items that did not change stay the same objects while a shop is asked again, and around one that changed', async () => {
  const server = new FakeServer();
  server.put({
    id: 'place',
    type: 'LOCATION',
    owner: 'bia',
    reference: 'PUBLIC',
    content: '{"name":"Praça"}',
  });
  for (const id of ['agua', 'bala', 'suco']) server.put(item(id, 2));
  // Two answers never come at the same time.
  const { data, feed } = openTestData({ server, now: createRisingClock(Date.now) });
  const items = watch(itemsOf(data, 'place'));
  await expect.poll(() => items.value.freshness.syncedAt).not.toBeNull();
  await expect.poll(() => items.value.rows).toHaveLength(3);
  const { rows, freshness } = items.value;
  const told = items.seen.length;
  await data.refresh({ kind: 'location', id: 'place' });
  await expect.poll(() => items.value.freshness.syncedAt).toBeGreaterThan(freshness.syncedAt ?? 0);
  // The time of the answer is stored, which makes the list read its rows again.
  await data.read((tx) => tx.keptKeys());
  expect(items.value.rows).toBe(rows);

  const record = server.put(item('bala', 3));
  feed.tell(locationChannel('place'), { type: 'RECORD_CHANGED', record });
  await expect.poll(() => items.value.rows.map(({ price }) => price).sort()).toEqual([200, 200, 300]);
  const others = items.seen.slice(told).flatMap((one) => one.rows.filter((row) => !rows.includes(row)));
  expect(new Set(others)).toEqual(new Set(items.value.rows.filter(({ id }) => id === 'bala')));
  expect(new Set(others).size).toBe(1);
  items.stop();
  await data.close();
});
