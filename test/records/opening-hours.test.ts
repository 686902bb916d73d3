import { expect, test } from 'vitest';
import { MAX_SPANS } from '../../src/domain/hours/opening.ts';
import { hoursFault, readOpening } from '../../src/records/content/opening.ts';

const DAY = { weekdays: [1, 2], from: '07:00', to: '22:00' };
const UNREADABLE = [
  ...[{}, 'sempre', [null], [{ weekdays: [7] }], [{ from: '07:00' }], [{ from: '7h', to: '22h' }]],
  Array.from({ length: MAX_SPANS + 1 }, () => DAY),
];

test('[MC-01] opening hours that nobody could read are refused by their name', () => {
  for (const hours of [[], [DAY], [{ weekdays: [3] }], [{ from: '22:00', to: '02:00' }], null])
    expect([hours, hoursFault({ openingHours: hours }, {})]).toEqual([hours, null]);
  for (const hours of UNREADABLE) {
    expect([hours, hoursFault({ openingHours: hours }, {})]).toEqual([hours, 'openingHours']);
    expect(readOpening({ openingHours: hours }).spans).toEqual([]);
  }
});

test('[MC-01] opening hours that were unreadable before stay while other fields change', () => {
  for (const openingHours of UNREADABLE) {
    expect(hoursFault({ openingHours }, { openingHours })).toBeNull();
    expect(hoursFault({ openingHours }, { openingHours: [DAY] })).toEqual('openingHours');
  }
});
