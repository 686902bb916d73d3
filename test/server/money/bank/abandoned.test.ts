import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { describeOnEngine } from '../../support/open-store.ts';
import { ANA, buyerOf, MINUTE, type Shop } from '../support/shop.ts';
import { shopForEach } from '../support/shop-for-each.ts';

const HOUR = 60 * MINUTE;
/** Codes that ended unpaid while the server was off. */
const ABANDONED = 200;

describeOnEngine('codes that nobody pays', () => {
  let shop: Shop;
  let asked: Record<string, number>;
  shopForEach((opened) => {
    shop = opened;
    asked = {};
    for (const name of ['createCharge', 'getCharge', 'cancelCharge'] as const) {
      const ask = shop.psp[name] as (...args: unknown[]) => Promise<never>;
      shop.psp[name] = (...args: unknown[]) => {
        asked[name] = (asked[name] ?? 0) + 1;
        return ask(...args);
      };
    }
  });
  const { buyOne } = buyerOf(() => shop);
  /** Lets time pass until no job is left. Each job is done when it is due. */
  const passTime = async (): Promise<void> => {
    for (;;) {
      const due = await shop.store.read
        .selectFrom('job')
        .select('run_at')
        .orderBy('run_at')
        .executeTakeFirst();
      if (!due) return;
      shop.advance(Math.max(0, due.run_at - shop.now()));
      await shop.runJobs();
    }
  };

  test('are asked about a few times in all their life, and then never again', async () => {
    const id = await buyOne();
    await passTime();
    expect((await shop.purchase(id)).status).toBe('EXPIRED');
    // One call makes the code, five look at it while it is valid, one removes it, and one looks once more.
    expect(asked).toEqual({ createCharge: 1, getCharge: 6, cancelCharge: 1 });
  });

  test('are asked about fourteen times where the bank would not remove them', async () => {
    shop.psp.cancelCharge = async () => ({ kind: 'refused', code: 'x', detail: 'x' });
    await buyOne();
    await passTime();
    // One of these calls follows the refused removal.
    expect(asked.getCharge).toBe(14);
  });

  test('however many they are, they leave no job behind', async () => {
    const rows = Array.from({ length: ABANDONED }, () => randomUUID().replaceAll('-', ''));
    const now = shop.now();
    const values = (of: (id: string) => string): string => rows.map(of).join(',');
    const txid = (id: string): string => `'p01${id}'`;
    const job = (kind: string, lane: string, at: number) =>
      `insert into job (id, kind, lane, key, payload, run_at, attempts, lease_until) values ${values(
        (id) => `('${kind}${id}', '${kind}', '${lane}', ${txid(id)}, '{"txid":"p01${id}"}', ${at}, 0, 0)`,
      )}`;
    shop.must(
      await shop.store.run('alter', {
        statements: [
          `insert into charge (txid, purpose, record_id, owner, amount, status, expires_at, created_at, updated_at)
           values ${values((id) => `(${txid(id)}, 'PURCHASE', '${id}', '${ANA}', 480, 'ACTIVE', ${now + 600_000}, ${now}, ${now})`)}`,
          job('charge.watch', 'watch', now + 15_000),
          job('charge.expire', 'close', now + 600_000),
        ],
      }),
    );
    expect(await shop.jobs()).toHaveLength(2 * ABANDONED);
    // The server was off, so each code is looked at, ended, and looked at as often as is still due.
    for (let day = 0; day < 4; day += 1) {
      shop.advance(24 * HOUR);
      await shop.runJobs({ parallel: true, most: ABANDONED });
    }
    expect(await shop.jobs()).toEqual([]);
    expect((asked.getCharge ?? 0) / ABANDONED).toBeLessThan(14);
  });
});
