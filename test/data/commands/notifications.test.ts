import { expect, test } from 'vitest';
import { customerCareLocationsOf } from '../../../src/data/live/customer-care-locations.ts';
import type { ChannelEvent } from '../../../src/records/events.ts';
import type { Notification } from '../../../src/records/notification.ts';
import { openTestData } from '../support/test-data.ts';
import { watch } from '../support/watch.ts';

const told = (
  id: string,
  timestamp: number,
  content: ChannelEvent['content'],
  seen = false,
): Notification => {
  const event: ChannelEvent = {
    type: 'PURCHASE_STATUS_CHANGED',
    id,
    createdAt: timestamp,
    purchaseId: 'p',
    content,
  };
  return { id, message: 'Compra realizada com sucesso!', type: 'info', timestamp, seen, event };
};

const news = (id: string, timestamp: number, seen = false): Notification => ({
  id,
  message: id,
  type: 'info',
  timestamp,
  seen,
  event: { type: 'VERIFICATION_COMPLETE', id, createdAt: timestamp },
});

test('[N-04] notifications are kept per person over restarts, newest first, each event once', async () => {
  const sub = crypto.randomUUID();
  const first = openTestData({ sub });
  expect(await first.data.notify(news('a', 1))).toBe(true);
  expect(await first.data.notify(news('b', 2))).toBe(true);
  expect(await first.data.notify(news('a', 1))).toBe(false);
  await first.data.close();

  const again = openTestData({ sub });
  const list = watch(again.data.live.notifications());
  await expect.poll(() => list.value.map(({ id }) => id)).toEqual(['b', 'a']);
  const other = openTestData();
  const foreign = watch(other.data.live.notifications());
  await other.data.notify(news('c', 3));
  await expect.poll(() => foreign.value.map(({ id }) => id)).toEqual(['c']);
  expect(list.value).toHaveLength(2);
  await Promise.all([again.data.close(), other.data.close()]);
});

test('[N-04] looking at the list marks all of it as seen; 50 are kept', async () => {
  const { data } = openTestData();
  const list = watch(data.live.notifications());
  for (let n = 0; n < 55; n += 1) await data.notify(news(`n${n}`, n));
  await expect.poll(() => list.value[0]?.id).toBe('n54');
  expect(list.value).toHaveLength(50);
  await data.markNotificationsSeen();
  await expect.poll(() => list.value.filter(({ seen }) => !seen).length).toBe(0);
  await data.close();
});

test('[N-04] a decided purchase that is told again to whoever asked is one line, and new where it was missed', async () => {
  const { data } = openTestData();
  const list = watch(data.live.notifications());
  const again = { status: 'PAID', isRepeated: true };
  expect(await data.notify(told('missed', 1, again))).toBe(true);
  expect(await data.notify({ ...told('of another', 2, { status: 'PAID' }), message: 'Outra' })).toBe(true);
  expect(await data.notify(told('answer', 3, again))).toBe(false);
  await expect
    .poll(() => list.value.map(({ id, seen }) => [id, seen]))
    .toEqual([
      ['of another', false],
      ['missed', false],
    ]);
  expect(await data.notify(told('seen', 4, again, true))).toBe(false);
  expect(await data.notify(told('second', 5, { status: 'PAID' }))).toBe(true);
  await expect
    .poll(() => list.value.map(({ id, seen }) => [id, seen]))
    .toEqual([
      ['second', false],
      ['of another', false],
      ['missed', true],
    ]);
  await data.close();
});

test('a person answers customers at the locations of the mirror that they own', async () => {
  const { data, server } = openTestData();
  server.put({ id: 'mine', type: 'LOCATION', owner: data.user.sub, content: '{}' });
  server.put({ id: 'theirs', type: 'LOCATION', owner: 'bia', reference: 'PUBLIC', content: '{}' });
  const own = watch(customerCareLocationsOf(data));
  await data.refresh({ kind: 'locations' });
  await expect.poll(() => own.value).toEqual(['mine']);
  await data.close();
});
