import { afterEach, beforeEach, expect, test } from 'vitest';
import { applied } from '../../../../server/db/applied.ts';
import { repair } from '../../../../server/money/bank/repair.ts';
import { DAY_MS } from '../../../../src/domain/words/time-units.ts';
import { describeOnEngine } from '../../support/open-store.ts';
import { ANA, MINUTE, openShop, type Shop, transferToKey } from '../support/shop.ts';

describeOnEngine('a repair that is repeated', () => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await openShop();
    shop.must(await shop.store.run('planMoney', {}));
    // At its first look a server notes how far the bank was read.
    await shop.runJobs();
  });
  afterEach(() => shop.close());

  const fix = (from: number | null = null) => repair(shop.moneyDeps(), { from, by: 'teste' });
  /** Lets servers read the bank for two days. */
  const readOn = async (): Promise<void> => {
    shop.advance(2 * DAY_MS);
    await shop.runJobs();
  };
  /** Sends money at the bank of which the storage knows nothing, as after a restore. */
  const sendUnknown = async (payoutId: string, amount = 1000): Promise<void> => {
    shop.advance(MINUTE);
    const payout = { payoutId, amount, key: 'ana@example.com', holderCpf: null, note: '' };
    expect((await shop.payouts.send(payout)).kind).toBe('ok');
  };
  const begun = async () =>
    (await shop.store.read.selectFrom('setting').select('key').where('key', '=', 'pix.repair-from').execute())
      .length;

  test('names a withdrawal that nobody paid for each time, however far servers have read since', async () => {
    await sendUnknown('perdido');
    expect((await fix()).unknownPayouts).toMatchObject([{ payoutId: 'perdido', amount: 1000 }]);
    await readOn();
    expect((await fix()).unknownPayouts).toMatchObject([{ payoutId: 'perdido', amount: 1000 }]);
    // A later day leaves it out, and is no end of it.
    expect((await fix(shop.now() - DAY_MS)).unknownPayouts).toEqual([]);
    expect((await fix()).unknownPayouts).toHaveLength(1);
  });

  test('begins at the earliest day that was named, where a later run names none', async () => {
    const early = shop.now();
    await sendUnknown('perdido');
    await readOn();
    await sendUnknown('depois');
    expect((await fix()).unknownPayouts).toMatchObject([{ payoutId: 'depois' }]);
    expect((await fix(early)).unknownPayouts).toHaveLength(2);
    await readOn();
    expect((await fix()).unknownPayouts).toHaveLength(2);
  });

  test('begins anew once one left nothing, and also after one that the bank did not answer', async () => {
    shop.bank.faults.outages = 1;
    await expect(fix()).rejects.toThrow('outage');
    expect(await begun()).toBe(1);
    const endToEndId = transferToKey(shop, 77);
    expect((await fix()).left).toMatchObject([{ endToEndId }]);
    expect(await begun()).toBe(1);
    await shop.store.run('createUser', {
      user: { sub: ANA, email: 'b@example.com', name: null, passwordHash: 'x' },
      status: 'CONFIRMED',
    });
    const gift = { endToEndId, email: 'b@example.com', by: 'teste' };
    expect(shop.must(await shop.store.run('creditSuspended', gift)).kind).toBe('CREDITED');
    expect(await fix()).toEqual({ credited: [], left: [], unknownPayouts: [] });
    expect(await begun()).toBe(0);
  });

  test('asks for a day where the storage never read the bank', async () => {
    const before = shop.now();
    await sendUnknown('perdido');
    const forget = "delete from setting where key like 'pix.%'";
    shop.must(await shop.store.run('alter', { statements: [forget] }));
    await expect(fix()).rejects.toThrow('name a day');
    expect(await begun()).toBe(0);
    expect((await fix(before)).unknownPayouts).toHaveLength(1);
    expect((await fix()).unknownPayouts).toHaveLength(1);
  });

  test('asks for a day where the storage read the bank at a time still to come, and keeps its beginning', async () => {
    const before = shop.now();
    await sendUnknown('perdido');
    const until = shop.now() + 2 * DAY_MS;
    shop.must(await shop.store.run('noteBankReadUntil', { reading: 'payments', until }));
    await expect(fix()).rejects.toThrow('name a day');
    expect(await begun()).toBe(0);
    shop.must(await shop.store.run('noteOpenRepair', { from: until }));
    await expect(fix()).rejects.toThrow('name a day');
    expect(await begun()).toBe(1);
    expect((await fix(before)).unknownPayouts).toHaveLength(1);
    expect((await fix()).unknownPayouts).toHaveLength(1);
  });

  test('begins where the bank was read last, once the operator says that the one before is done', async () => {
    expect(await applied(shop.store, 'endRepair', { by: 'teste' })).toBeNull();
    const asked = shop.now() + MINUTE;
    await sendUnknown('perdido');
    const begin = Number(
      (
        await shop.store.read
          .selectFrom('setting')
          .select('value')
          .where('key', '=', 'pix.read-until')
          .executeTakeFirstOrThrow()
      ).value,
    );
    expect((await fix()).unknownPayouts).toEqual([{ payoutId: 'perdido', amount: 1000, askedAt: asked }]);
    await readOn();
    expect(await applied(shop.store, 'endRepair', { by: 'Rui: paid by Bento' })).toBe(begin);
    expect(await begun()).toBe(0);
    const acts = await shop.store.read.selectFrom('operator_act').selectAll().execute();
    expect(acts).toMatchObject([
      { act: 'end-repair', by_whom: 'Rui: paid by Bento', detail: JSON.stringify({ from: begin }) },
    ]);
    expect(await fix()).toEqual({ credited: [], left: [], unknownPayouts: [] });
    expect(await applied(shop.store, 'endRepair', { by: 'teste' })).toBeNull();
  });
});
