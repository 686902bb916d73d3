import { expect, test } from 'vitest';
import { readHistoryEntry } from '../../src/records/content/history.ts';
import { ACCESS_SOURCES, readAccess } from '../../src/records/types/shop/access.ts';

const ARRIVED = Date.UTC(2026, 10, 20, 18);
const DAY = 24 * 3_600_000;

/** Time of an access in the history (ms), for a record with this timestamp. */
function openedAt(timestamp: unknown): number | undefined {
  const content = JSON.stringify({ locationName: 'Praça', ...(timestamp !== undefined && { timestamp }) });
  const row = {
    id: 'a',
    type: 'ACCESS',
    parentId: 'loja',
    owner: 'ana',
    reference: 'loja',
    content,
  } as const;
  return readHistoryEntry({ ...row, createdAt: ARRIVED, updatedAt: ARRIVED })?.at;
}

test('[H-11] [Y-03] a shop that was opened without a connection was opened then, not when the record arrived', () => {
  expect(openedAt('2026-11-19T09:30:00.000Z')).toBe(Date.UTC(2026, 10, 19, 9, 30));
});

test('[H-11] a record without a time that can be was written when it arrived', () => {
  for (const timestamp of [undefined, 'ontem', null]) expect(openedAt(timestamp)).toBe(ARRIVED);
  // A clock that is ahead, and a tablet's clock that restarted after a loss of power.
  expect(openedAt(new Date(ARRIVED + DAY).toISOString())).toBe(ARRIVED);
  expect(openedAt('1970-01-01T00:00:10.000Z')).toBe(ARRIVED);
  expect(openedAt(new Date(ARRIVED - 29 * DAY).toISOString())).toBe(ARRIVED - 29 * DAY);
  expect(openedAt(new Date(ARRIVED - 30 * DAY).toISOString())).toBe(ARRIVED);
});

test('[H-11] where a shop was opened from is one of a list; old records say home, and what is unknown is nothing', () => {
  const sourceOf = (content: object) =>
    readAccess({
      ...{ id: 'a', type: 'ACCESS', parentId: 'loja', owner: 'ana', reference: 'loja' },
      ...{ content: JSON.stringify(content), createdAt: ARRIVED, updatedAt: ARRIVED },
    }).source;
  for (const source of ACCESS_SOURCES) expect(sourceOf({ source })).toBe(source);
  expect(ACCESS_SOURCES[0]).toBe('home');
  for (const source of ['widget', 7, null, undefined]) expect(sourceOf({ source })).toBeNull();
});
