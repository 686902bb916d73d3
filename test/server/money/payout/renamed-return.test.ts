import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unposted } from '../../../../server/money/ledger/unposted.ts';
import type { PspReturn } from '../../../../server/pix/psp-port.ts';
import { describeOnEngine } from '../../support/open-store.ts';
import { ANA, type Shop } from '../support/shop.ts';
import { shopForEach } from '../support/shop-for-each.ts';
import { fundedWallet, type Wallet } from '../support/wallet.ts';

describeOnEngine('a withdrawal that comes back in parts', () => {
  let shop: Shop;
  let wallet: Wallet;
  shopForEach(async (opened) => {
    shop = opened;
    wallet = await fundedWallet(shop);
  });

  /** A sent withdrawal of R$ 30,00. The result lets the bank report returns of it. */
  const withdrawn = async () => {
    shop.must(await wallet.withdraw(ANA, 30));
    await wallet.settle(0, 2000);
    const payoutId = (await wallet.payouts())[0]?.id_envio ?? '';
    const { get } = shop.payouts;
    return async (...told: Pick<PspReturn, 'id' | 'returnId' | 'amount'>[]): Promise<number> => {
      const returns = told.map((one) => ({
        ...one,
        nature: 'ORIGINAL',
        status: 'DONE' as const,
        reason: null,
      }));
      shop.payouts.get = async (one) => {
        const found = await get(one);
        return found.kind === 'ok'
          ? { ...found, value: { ...found.value, state: 'RETURNED' as const, returns } }
          : found;
      };
      const announced = { payments: [], txids: {}, payouts: [payoutId] };
      shop.must(await shop.store.run('paymentsAnnounced', announced));
      await shop.runJobs();
      return (await shop.profile(ANA)).balance;
    };
  };

  test('[W-03] a part is credited once, also when the bank completes its id later', async () => {
    const hear = await withdrawn();
    expect(await hear({ id: 'X1', returnId: null, amount: 1000 })).toBe(8000);
    expect(await hear({ id: 'X1', returnId: 'D123', amount: 1000 })).toBe(8000);
    expect(await hear({ id: 'X1', returnId: null, amount: 1000 })).toBe(8000);
    expect(shop.warnings).toEqual([]);
  });

  test('[W-03] a second part of the same amount is credited, though the first was renamed meanwhile', async () => {
    const hear = await withdrawn();
    await hear({ id: 'X1', returnId: null, amount: 1000 });
    const both = [
      { id: 'X1', returnId: 'D1', amount: 1000 },
      { id: 'X2', returnId: null, amount: 1000 },
    ];
    expect(await hear(...both)).toBe(9000);
    expect(await hear(...both.map((one, nth) => ({ ...one, returnId: `D${nth + 1}` })))).toBe(9000);
    expect(await hear(...both, { id: 'X3', returnId: null, amount: 1000 })).toBe(10_000);
    expect(shop.warnings).toEqual([]);
  });
});

describe('returns under changing names', () => {
  const amounts = fc.array(fc.constantFrom(100, 200), { minLength: 1, maxLength: 5 });
  const telling = fc.record({ which: fc.array(fc.nat(4)), names: fc.array(fc.constantFrom('X', 'D')) });
  type Telling = { which: number[]; names: string[] };

  /** Amounts posted after these reports. Each reports some of the bank's returns, under one of their two names. */
  const postedAfter = (all: number[], tellings: readonly Telling[]): number[] => {
    const posted: { reference: string; amount: number }[] = [];
    for (const { which, names } of tellings) {
      const told = all.flatMap((amount, nth) =>
        which.includes(nth) ? [{ reference: `${names[nth] ?? 'X'}${nth}`, amount }] : [],
      );
      posted.push(...unposted(told, posted));
    }
    return posted.map(({ amount }) => amount).sort();
  };
  const everyOne = { which: [0, 1, 2, 3, 4], names: [] };

  test('[W-03] never more is posted than came back, whatever the bank leaves out, and all of it once all is told', () => {
    fc.assert(
      fc.property(amounts, fc.array(telling), (all, tellings) => {
        const posted = postedAfter(all, tellings);
        for (const amount of [100, 200]) {
          const count = (list: number[]) => list.filter((one) => one === amount).length;
          expect(count(posted)).toBeLessThanOrEqual(count(all));
        }
        expect(postedAfter(all, [...tellings, everyOne])).toEqual([...all].sort());
      }),
    );
  });

  test('[W-03] where each list is whole, what came back so far is posted at once, also after a list of before', () => {
    fc.assert(
      fc.property(
        amounts,
        fc.array(fc.tuple(fc.nat(5), fc.array(fc.constantFrom('X', 'D'))), { minLength: 1 }),
        (all, looks) => {
          const tellings = looks.map(([most, names]) => ({ which: everyOne.which.slice(0, most), names }));
          const longest = Math.max(...looks.map(([most]) => most));
          expect(postedAfter(all, tellings)).toEqual(all.slice(0, longest).sort());
        },
      ),
    );
  });
});
