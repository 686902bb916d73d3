import { expect, test } from 'vitest';
import { describeOnEngine } from '../../support/open-store.ts';
import { paidOnThreeDays, type Reading, readingForEach, takeBack } from '../support/bank-reading.ts';
import { MINUTE, transferToKey } from '../support/shop.ts';

const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describeOnEngine('reading the bank’s payments', () => {
  const reading = readingForEach('payments');

  test('what the bank did not answer is asked for again, however long it takes', async () => {
    reading.shop.advance(HOUR);
    transferToKey(reading.shop, 100);
    reading.isAway = () => true;
    for (let hours = 0; hours < 4; hours += 1) {
      reading.shop.advance(12 * HOUR);
      await reading.shop.runJobs();
    }
    expect(await reading.suspense()).toBe(0);
    transferToKey(reading.shop, 200);
    // The bank answers for the first day and fails for the second. The reading goes on from there.
    const halfWay = reading.shop.now() - DAY;
    await failPast(reading, halfWay, MINUTE);
    expect(await reading.suspense()).toBe(100);
    answerAgain(reading);
    await reading.shop.runJobs();
    expect(await reading.suspense()).toBe(300);
    expect(reading.asked[0]?.from).toBeGreaterThan(reading.shop.now() - 3 * DAY);
  });

  test('a payment to another key is not ours, one without a key is; a return that is not done took nothing', async () => {
    const listed = reading.shop.psp.listPayments;
    const payments = [
      transferToKey(reading.shop, 100),
      transferToKey(reading.shop, 200),
      transferToKey(reading.shop, 400),
    ];
    reading.shop.psp.listPayments = async (query) => {
      const page = await listed(query);
      if (page.kind !== 'ok') return page;
      const told = page.value.payments.map((payment) => {
        const at = payments.indexOf(payment.endToEndId);
        const made = { id: 'd1', returnId: 'D1', amount: 50, nature: 'ORIGINAL', reason: null };
        if (at === 0) return { ...payment, key: 'outra@example.com' };
        if (at === 1) return { ...payment, key: null };
        return { ...payment, returns: [{ ...made, status: 'PROCESSING' as const }] };
      });
      return { kind: 'ok', value: { ...page.value, payments: told } };
    };
    reading.shop.advance(HOUR);
    await reading.shop.runJobs();
    expect(await reading.suspense()).toBe(600);
    expect(reading.shop.warnings).toContain('a payment to another key was ignored');
  });

  test('[S-15] a payment that cannot be read keeps no other waiting, then or later, and the log names it', async () => {
    const { listPayments } = reading.shop.psp;
    const strange = transferToKey(reading.shop, 100);
    reading.shop.psp.listPayments = async (query) => {
      const page = await listPayments(query);
      if (page.kind !== 'ok') return page;
      const payments = page.value.payments.filter(({ endToEndId }) => endToEndId !== strange);
      const unread = payments.length < page.value.payments.length ? [strange] : [];
      return { kind: 'ok', value: { ...page.value, payments, unread } };
    };
    for (const amount of [200, 400]) {
      transferToKey(reading.shop, amount);
      reading.shop.advance(5 * MINUTE);
      await reading.shop.runJobs();
    }
    expect(await reading.suspense()).toBe(600);
    expect(reading.shop.warnings).toContain(
      'the bank lists a payment that cannot be read; it is not taken in',
    );
    // The bank is repaired before the last hours are read once more.
    reading.shop.psp.listPayments = listPayments;
    reading.shop.advance(6 * HOUR);
    await reading.shop.runJobs();
    expect(await reading.suspense()).toBe(700);
  });

  test('a payment that the bank lists hours after it was made is found', async () => {
    const { listPayments } = reading.shop.psp;
    let untold = transferToKey(reading.shop, 100);
    reading.shop.psp.listPayments = async (query) => {
      const page = await listPayments(query);
      if (page.kind !== 'ok') return page;
      const payments = page.value.payments.filter(({ endToEndId }) => endToEndId !== untold);
      return { kind: 'ok', value: { ...page.value, payments } };
    };
    for (let hours = 0; hours < 5; hours += 1) {
      reading.shop.advance(HOUR);
      await reading.shop.runJobs();
    }
    expect(await reading.suspense()).toBe(0);
    untold = '';
    for (let hours = 0; hours < 3; hours += 1) {
      reading.shop.advance(HOUR);
      await reading.shop.runJobs();
    }
    expect(await reading.suspense()).toBe(100);
  });
});

describeOnEngine('reading the bank’s returns', () => {
  const reading = readingForEach('returns');

  test('[S-21] a bank that fails in the middle is asked again from there, and the next day from the beginning', async () => {
    const [first = '', second = '', third = ''] = await paidOnThreeDays(reading);
    for (const payment of [first, third]) takeBack(reading, payment, 1);
    const broken = reading.shop.now() - 20 * DAY;
    await failPast(reading, broken, DAY);
    expect(await reading.suspense()).toBe(1499);
    answerAgain(reading);
    await reading.shop.restart();
    await reading.shop.runJobs();
    expect(await reading.suspense()).toBe(1498);
    expect(reading.asked[0]?.from).toBeGreaterThan(broken - DAY);
    takeBack(reading, second, 1);
    reading.asked = [];
    reading.shop.advance(DAY);
    await reading.shop.runJobs();
    expect(await reading.suspense()).toBe(1497);
    expect(reading.asked[0]?.from).toBe(reading.shop.now() - 90 * DAY);
  });
});

/** Lets the bank answer only up to `moment`, and asks it after `afterMs`. */
async function failPast(reading: Reading, moment: number, afterMs: number): Promise<void> {
  reading.isAway = ({ to }) => to > moment;
  reading.shop.advance(afterMs);
  await reading.shop.runJobs();
}

/** Lets the bank answer everything again, a minute later. */
function answerAgain(reading: Reading): void {
  reading.isAway = () => false;
  reading.asked = [];
  reading.shop.advance(MINUTE);
}
