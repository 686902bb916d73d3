import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createZone } from '../../../src/domain/hours/shop-time-zone.ts';
import {
  ALARM_KINDS,
  type Alarm,
  type AlarmKind,
  alarmsOf,
  newAlarms,
  type WatchedShop,
} from '../../../src/domain/overview/alarms.ts';
import type { ShopFigures } from '../../../src/domain/overview/overview.ts';
import { dueDay, summaryDay } from '../../../src/domain/overview/report-due.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.UTC(2026, 10, 23, 17, 32);
const span = { sales: 0, revenue: 0, cost: 0, comparable: 0, before: 0 };
const NOTHING: ShopFigures = {
  ...{ id: 'a', today: span, week: span, month: span, days: [], lastSaleAt: null, usualGapMs: null },
  ...{ seenAt: null, low: 0, endingToday: 0, belowCost: 0, worst: null, tickets: 0, oldestTicketAt: null },
  ...{ oldestTicketId: null, oldestTicketName: null, conversations: 0, unansweredAt: null },
  ...{ expiring: 0, soonest: null },
};
const shop = (figures: Partial<ShopFigures>, soldOut: WatchedShop['soldOut'] = []): WatchedShop => ({
  figures: { ...NOTHING, ...figures },
  soldOut,
});

describe('alarms', () => {
  test('a shop without trouble has none, and each trouble one of its own cause', () => {
    expect(alarmsOf([shop({}), shop({ id: 'b', seenAt: NOW, lastSaleAt: NOW })], NOW)).toEqual([]);
    const troubled = shop(
      {
        ...{ seenAt: NOW - HOUR_MS, lastSaleAt: NOW - 5 * HOUR_MS, usualGapMs: 4 * HOUR_MS },
        ...{ tickets: 1, oldestTickets: [{ id: 't', at: NOW - 26 * HOUR_MS, name: 'Marina' }] },
      },
      [{ id: 'agua', name: 'Água' }],
    );
    expect(alarmsOf([troubled], NOW).map(({ key }) => key)).toEqual([
      ...['offline:a', 'soldOut:a:agua', 'ticket:a:t', 'silent:a'],
    ]);
  });

  test('a ticket that waits is an alarm of its own, also behind an older one in progress', () => {
    const hours = [50, 30, 25, 23];
    const oldestTickets = hours.map((ago) => ({ id: `t${ago}`, at: NOW - ago * HOUR_MS, name: 'Rui' }));
    const found = newAlarms(alarmsOf([shop({ tickets: 4, oldestTickets })], NOW), {
      ...{ told: ['ticket:a:t50'], wants: ALARM_KINDS },
    });
    expect(found.fresh.map(({ key }) => key)).toEqual(['ticket:a:t30', 'ticket:a:t25']);
    expect(found.told).toEqual(['ticket:a:t25', 'ticket:a:t30', 'ticket:a:t50']);
  });

  test('a cause is told once, and again only after it ended', () => {
    const causes = fc.subarray(['offline:a', 'offline:b', 'silent:a', 'soldOut:a:x']);
    fc.assert(
      fc.property(fc.array(causes, { maxLength: 30 }), (looks) => {
        let told: readonly string[] = [];
        let standing: readonly string[] = [];
        for (const keys of looks) {
          const found = newAlarms(keys.map(alarm), { told, wants: ALARM_KINDS });
          expect(found.fresh.map(({ key }) => key)).toEqual(keys.filter((key) => !standing.includes(key)));
          [told, standing] = [found.told, keys];
        }
      }),
    );
  });

  test('a kind that is switched on later is told of what stands, and of no other kind', () => {
    const standing = ['offline:a', 'silent:a'].map(alarm);
    const before = newAlarms(standing, { told: [], wants: ['offline'] });
    expect(before.fresh.map(({ key }) => key)).toEqual(['offline:a']);
    const after = newAlarms(standing, { told: before.told, wants: ['offline', 'silent'] });
    expect(after.fresh.map(({ key }) => key)).toEqual(['silent:a']);
  });

  test('items that are sold out crowd out no other cause, however many they are', () => {
    const soldOut = Array.from({ length: 2500 }, (_, n) => `soldOut:a:${n}`);
    const told = soldOut.slice(0, 2000);
    const standing = ['offline:b', ...soldOut, 'ticket:b:t', 'silent:b'].map(alarm);
    const others = ['offline:b', 'ticket:b:t', 'silent:b'];
    const later = newAlarms(standing, { told, wants: ALARM_KINDS });
    expect(later.fresh.map(({ key }) => key)).toEqual(others);
    expect(later.told).toEqual([...told, ...others].sort());
    const first = newAlarms(standing, { told: [], wants: ALARM_KINDS });
    expect(first.fresh).toHaveLength(2003);
    expect(first.fresh.map(({ key }) => key)).toEqual(expect.arrayContaining(others));
    expect(newAlarms(standing, { told: first.told, wants: ALARM_KINDS }).fresh).toEqual([]);
  });
});

describe('the summary of a day', () => {
  const zone = createZone();
  const today = zone.dayOf(NOW);

  test('it is due once a day, from its minute on', () => {
    const at = 14 * 60 + 30;
    expect([dueDay(at, NOW - 3 * 60_000, zone), dueDay(at, NOW, zone)]).toEqual([today - 1, today]);
  });

  test('one that is wished before noon tells of the day before, another of the day itself', () => {
    const days = [7 * 60, 11 * 60 + 59, 12 * 60, 23 * 60].map((at) => summaryDay(today, at));
    expect(days).toEqual([today - 1, today - 1, today, today]);
  });
});

function alarm(key: string): Alarm {
  return { kind: key.split(':')[0] as AlarmKind, shopId: 'a', key, since: null, name: null };
}
