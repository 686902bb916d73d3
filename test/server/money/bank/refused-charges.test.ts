import { describe, expect, test } from 'vitest';
import type { JobHandlers } from '../../../../server/db/queue/jobs.ts';
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

  test('[S-12] is no trouble of the platform where one person’s name is what it cannot read', async () => {
    await buy(ANA, 9);
    await buy(BIA, 9);
    expect(names()).toEqual([]);
  });
});
