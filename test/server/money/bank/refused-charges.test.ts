import { describe, expect, test } from 'vitest';
import type { JobHandlers } from '../../../../server/db/queue/jobs.ts';
import { createTroubles } from '../../../../server/db/queue/troubles.ts';
import { watchRefusedCharges } from '../../../../server/money/bank/refused-charges.ts';
import { createMoneyJobs } from '../../../../server/money/register-money.ts';
import { runDue } from '../support/run-jobs.ts';
import { ANA, BIA, COFFEE, OWNER, type Shop } from '../support/shop.ts';
import { shopForEach } from '../support/shop-for-each.ts';

describe('a bank that refuses codes', () => {
  let shop: Shop;
  let jobs: Partial<JobHandlers>;
  let refuses: 'refused' | 'conflict' | null;
  shopForEach(
    (opened) => {
      shop = opened;
      jobs = createMoneyJobs(shop.moneyDeps());
      refuses = 'refused';
      const { createCharge } = shop.psp;
      shop.psp.createCharge = async (charge) => {
        if (refuses === null) return createCharge(charge);
        return { kind: refuses, code: 'CobOperacaoInvalida', detail: 'the key is not of this receiver' };
      };
    },
    { coffee: 1000 },
  );
  const buy = async (sub: string, times = 1): Promise<void> => {
    for (let nth = 0; nth < times; nth += 1) {
      const { id } = shop.must(await shop.buy(sub, [{ id: COFFEE, quantity: 1 }], 4.8));
      await runDue(shop.store, jobs as JobHandlers);
      expect((await shop.purchase(id)).status).toBe(refuses === null ? 'AWAITING_PAYMENT' : 'FAILED');
    }
  };
  const names = () => shop.troubles.current().map(({ name }) => name);

  test('[S-12] is a trouble once several people got none, and none after the next code that is made', async () => {
    await buy(ANA);
    await buy(BIA);
    expect(names()).toEqual([]);
    refuses = 'conflict';
    await buy(OWNER);
    expect(names()).toEqual(['charges-refused']);
    expect(shop.troubles.current()).toMatchObject([
      { error: 'the key is not of this receiver', failures: 3 },
    ]);
    refuses = null;
    await buy(ANA);
    expect(names()).toEqual([]);
    refuses = 'refused';
    await buy(BIA, 2);
    expect(names()).toEqual([]);
  });

  test('[S-12] is no trouble any more once another process made a code', async () => {
    const troubles = createTroubles({ warn: () => undefined });
    let looks = 0;
    const store = {
      get read() {
        looks += 1;
        return shop.store.read;
      },
    };
    const other = watchRefusedCharges({ ...shop.moneyDeps(), store, troubles }, 5);
    refuses = null;
    await buy(ANA);
    shop.advance(1000);
    for (const payer of [ANA, BIA, OWNER]) other.refused(payer, 'no key');
    shop.advance(1000);
    // A code of before says nothing, nor does one more that is refused.
    refuses = 'refused';
    await buy(ANA);
    const before = looks;
    await expect.poll(() => looks).toBeGreaterThan(before + 3);
    expect(troubles.current()).toMatchObject([{ name: 'charges-refused' }]);
    refuses = null;
    shop.advance(1000);
    await buy(BIA);
    await expect.poll(() => troubles.current()).toEqual([]);
    other.refused(OWNER, 'a name');
    expect(troubles.current()).toEqual([]);
    other.made();
  });

  test('[S-12] is no trouble of the platform where one person’s name is what it cannot read', async () => {
    await buy(ANA, 9);
    await buy(BIA, 9);
    expect(names()).toEqual([]);
  });
});
