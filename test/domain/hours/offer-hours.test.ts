import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isInOfferHours, minutesOf, timeOf } from '../../../src/domain/hours/offer-hours.ts';
import { offerHoursText } from '../../../src/domain/hours/offer-hours-text.ts';
import { type Campaign, isInForce } from '../../../src/domain/shop/campaign.ts';
import { CAMPAIGN, readCampaign } from '../../../src/records/types/goods/campaign.ts';
import { runs } from '../../support/runs.ts';

/** A time of Wednesday 25 November 2026 by the shops' clock (three hours before UTC), ms. */
const at = (time: string, day = 25): number => Date.parse(`2026-11-${day}T${time}:00-03:00`);
const row = (content: object) => ({
  ...{ id: 'c', type: 'CAMPAIGN' as const, owner: 'dona', reference: 'C', parentId: 'loja' },
  ...{ createdAt: 0, updatedAt: 0, version: 1, content: JSON.stringify(content) },
});
const WHOLE = { type: 'simple_items', startDate: '2026-11-01', endDate: '2026-11-30', discount: 10 };
const read = (content: object): Campaign => readCampaign(row({ ...WHOLE, ...content }) as never);

test('[S-08] a campaign with weekdays and hours applies within them alone, its end excluded', () => {
  const happy = read({ weekdays: [1, 2, 3, 4, 5], startTime: '17:00', endTime: '20:00' });
  const moments = [at('16:59'), at('17:00'), at('19:59'), at('20:00'), at('18:00', 28)];
  expect(moments.map((now) => isInForce(happy, now))).toEqual([false, true, true, false, false]);
  const weekend = read({ weekdays: [6, 0] });
  expect([at('00:00', 28), at('23:59', 29), at('12:00')].map((now) => isInForce(weekend, now))).toEqual([
    true,
    true,
    false,
  ]);
});

test('[S-08] hours past midnight belong to the day on which they begin', () => {
  const night = read({ weekdays: [3], startTime: '22:00', endTime: '02:00' });
  const moments = [at('01:00'), at('22:00'), at('23:59'), at('01:59', 26), at('02:00', 26), at('23:00', 26)];
  expect(moments.map((now) => isInForce(night, now))).toEqual([false, true, true, true, false, false]);
});

test('[S-08] without hours a campaign applies exactly as before; hours that cannot be read give no discount', () => {
  for (const none of [{}, { weekdays: [], startTime: '', endTime: null }]) {
    const plain = read(none);
    expect(plain.hours).toBeUndefined();
    expect(isInForce(plain, at('03:00'))).toBe(true);
  }
  for (const broken of [{ weekdays: 'seg' }, { weekdays: [7] }, { startTime: '25:00' }, { endTime: 17 }])
    for (let hour = 0; hour < 24; hour += 1)
      expect(isInForce(read(broken), at(`${String(hour).padStart(2, '0')}:30`))).toBe(false);
});

test('[R-05] the server refuses weekdays and times that nobody could read', () => {
  const fault = (content: object) => CAMPAIGN.check?.({ ...WHOLE, ...content }, row({}) as never, null);
  expect(fault({ weekdays: [0, 6], startTime: '08:00', endTime: '' })).toBeNull();
  for (const [field, value] of [
    ['weekdays', [1.5]],
    ['weekdays', [7]],
    ['startTime', '8h'],
    ['endTime', '24:00'],
  ] as const)
    expect(fault({ [field]: value })).toMatchObject({ field });
});

test('a day has as many minutes within hours as they are long, and what is written reads the same', () => {
  const minute = fc.nat(1439);
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(6)), minute, minute, (weekdays, from, to) => {
      const hours = { weekdays, span: { from, to } };
      const written = CAMPAIGN.write({ ...read({}), hours, name: 'C', status: 'ACTIVE' });
      expect(readCampaign(row(written.content ?? {}) as never).hours).toEqual(hours);
      expect(minutesOf(timeOf(from))).toBe(from);
      const week = Array.from({ length: 7 * 96 }, (_, n) => at('00:00', 15) + n * 900_000);
      const share =
        week.filter((now) => isInOfferHours({ weekdays: [], span: { from, to } }, now)).length / 7;
      expect(Math.abs(share - ((to - from + 1440) % 1440) / 15)).toBeLessThanOrEqual(1);
    }),
    { numRuns: runs(60) },
  );
});

test('days in a row are named by the first and the last', () => {
  const text = (weekdays: number[], span: { from: number; to: number } | null = null) =>
    offerHoursText({ weekdays, span });
  expect(text([1, 2, 3, 4, 5], { from: 1020, to: 1200 })).toBe('segunda a sexta · 17:00 às 20:00');
  expect(text([6, 0])).toBe('sábado e domingo');
  expect(text([1, 3, 5])).toBe('segunda, quarta e sexta');
  expect(text([], { from: 0, to: 90 })).toBe('00:00 às 01:30');
  expect(offerHoursText(undefined)).toBe('');
});
