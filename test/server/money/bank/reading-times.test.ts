import { describe, expect, test } from 'vitest';
import { paidOnThreeDays, readingForEach, takeBack } from '../support/bank-reading.ts';
import { MINUTE, transferToKey } from '../support/shop.ts';

const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('the times for which the bank’s payments are read', () => {
  const reading = readingForEach('payments');

  test('a transfer without a txid from days when the server was off is found, day by day', async () => {
    reading.shop.advance(HOUR);
    transferToKey(reading.shop, 100);
    for (const amount of [200, 400]) {
      reading.shop.advance(40 * HOUR);
      transferToKey(reading.shop, amount);
    }
    reading.shop.advance(3 * DAY);
    reading.asked = [];
    await reading.shop.runJobs();
    expect(await reading.suspense()).toBe(700);
    expect(reading.asked.every(({ from, to }) => to - from <= DAY)).toBe(true);
    expect(reading.asked.at(-1)?.to).toBe(reading.shop.now());
  });

  test('with nothing missed, the last minutes are looked at once more, and now and then the last hours', async () => {
    reading.asked = [];
    reading.shop.advance(5 * MINUTE);
    await reading.shop.runJobs();
    expect(reading.asked).toMatchObject([{ from: reading.shop.now() - 20 * MINUTE, to: reading.shop.now() }]);
    const spans: number[] = [];
    for (let minutes = 5; minutes <= 24 * 60; minutes += 5) {
      reading.asked = [];
      reading.shop.advance(5 * MINUTE);
      await reading.shop.runJobs();
      for (const { from, to } of reading.asked) spans.push(to - from);
    }
    const wide = spans.filter((span) => span > HOUR);
    expect(wide).toEqual(Array(4).fill(12 * HOUR));
    expect(spans.filter((span) => span <= HOUR)).toEqual(Array(288 - 4).fill(20 * MINUTE));
  });
});

describe('the days for which the bank’s returns are read', () => {
  const reading = readingForEach('returns');

  test('[S-21] once a day every day of the window is asked for by itself, all its pages', async () => {
    for (const [at, payment] of (await paidOnThreeDays(reading)).entries())
      takeBack(reading, payment, 2 ** at);
    reading.asked = [];
    reading.shop.advance(DAY);
    await reading.shop.runJobs();
    expect(await reading.suspense()).toBe(1500 - 15);
    expect(reading.asked.every(({ from, to }) => to - from <= DAY)).toBe(true);
    const days = reading.asked.filter(({ page }) => page === 0);
    expect([days[0]?.from, days.at(-1)?.to]).toEqual([reading.shop.now() - 90 * DAY, reading.shop.now()]);
    expect(days.every(({ from }, at) => at === 0 || from === days[at - 1]?.to)).toBe(true);
    expect(reading.asked.map(({ page }) => page)).toContain(1);
  });

  test('[S-21] a return that the bank tells of days later is found, once', async () => {
    const [first = ''] = await paidOnThreeDays(reading);
    takeBack(reading, first, 100);
    reading.untold.add(first);
    for (const late of [false, false, true, true]) {
      if (late) reading.untold.delete(first);
      reading.shop.advance(DAY);
      await reading.shop.runJobs();
      expect(await reading.suspense()).toBe(late ? 1400 : 1500);
    }
  });

  test('[S-21] after a silence longer than the window, or with a clock put back, the walk is the window’s', async () => {
    reading.isAway = () => true;
    reading.shop.advance(DAY);
    await reading.shop.runJobs();
    reading.isAway = () => false;
    reading.asked = [];
    reading.shop.advance(120 * DAY);
    await reading.shop.runJobs();
    expect(reading.asked[0]?.from).toBe(reading.shop.now() - 90 * DAY);
    reading.shop.must(
      await reading.shop.store.run('noteBankReadUntil', {
        reading: 'returns',
        until: reading.shop.now() + 5 * DAY,
      }),
    );
    reading.asked = [];
    reading.shop.advance(DAY);
    await reading.shop.runJobs();
    expect([reading.asked[0]?.from, reading.asked.at(-1)?.to]).toEqual([
      reading.shop.now() - 90 * DAY,
      reading.shop.now(),
    ]);
  });
});
