import type { KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBooksJobs } from '../../../../server/money/audit/books-jobs.ts';
import { lookAtStart } from '../../../../server/money/audit/look-at-start.ts';
import { booksState } from '../../../../server/money/ledger/books/books-state.ts';
import { describeOnEngine } from '../../support/open-store.ts';
import { ANA, BIA, buyerOf, openShop, type Shop } from '../support/shop.ts';
import { walletOf } from '../support/wallet.ts';

describeOnEngine('the audit behind the open port', () => {
  let shop: Shop;
  let told: string[];
  beforeEach(async () => {
    told = [];
    shop = await openShop({ coffee: 500 });
  });
  afterEach(() => shop.close());

  const { buyOne } = buyerOf(() => shop);
  const post = async (count: number): Promise<void> => {
    const { grant } = walletOf(shop);
    for (let nth = 0; nth < count; nth += 1) await grant(nth % 2 === 0 ? ANA : BIA, nth + 1);
  };
  const seal = async (): Promise<void> => {
    while (shop.must(await shop.store.run('sealBooks', undefined)) > 0);
  };
  const alter = (...statements: string[]) => shop.store.run('alter', { statements });
  /** Runs one whole walk, as the job runner does. `between` is called between its runs. */
  const walk = async (between: () => Promise<void> = async () => undefined): Promise<readonly string[]> => {
    const log = { error: (_: object, message: string) => void told.push(message) };
    for (;;) {
      const jobs = createBooksJobs({ store: shop.store, now: shop.now, log });
      const result = await jobs['books.verify'](null, {} as never);
      if ('retryAt' in result && result.retryAt > shop.now()) break;
      await between();
    }
    return (await booksState(shop.store.read)).found?.faults ?? ['no walk has ended'];
  };
  const account = (id: string) =>
    shop.store.read.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  test('[S-12] a posting counts itself on both of its accounts, also where it changes no balance', async () => {
    await post(3);
    const { balance, moves, digest } = await account(`user:${ANA}:balance`);
    expect([balance, moves]).toEqual([4, 2]);
    expect(digest).toBeGreaterThan(0);
    expect(await account('platform:adjustments')).toMatchObject({ balance: -6, moves: 3 });
    expect(await walk()).toEqual([]);
  });

  test('[S-12] finds each kind of fault that the audit of a start found, by its words', async () => {
    await post(4);
    await buyOne(ANA, { useBalance: true });
    await seal();
    expect(await walk()).toEqual([]);
    const adjustments = (await account('platform:adjustments')).balance;
    const cases: [change: string, back: string, fault: string][] = [
      [
        `update account set balance = balance + 5 where id = 'platform:adjustments'`,
        `update account set balance = balance - 5 where id = 'platform:adjustments'`,
        `platform:adjustments says ${adjustments + 5}, its transfers say ${adjustments}`,
      ],
      [
        `update account set moves = moves + 1 where id = 'platform:adjustments'`,
        `update account set moves = moves - 1 where id = 'platform:adjustments'`,
        'platform:adjustments counts 5 transfers, there are 4',
      ],
      [
        `update account set digest = digest + 1 where id = 'platform:adjustments'`,
        `update account set digest = digest - 1 where id = 'platform:adjustments'`,
        'platform:adjustments was moved by other transfers than there are',
      ],
      [
        `update account set id = 'platform:away' where id = 'platform:adjustments'`,
        `update account set id = 'platform:adjustments' where id = 'platform:away'`,
        `platform:adjustments says 0, its transfers say ${adjustments}`,
      ],
      [
        `update record set content = replace(content, '"balance":0.06', '"balance":0.07') where type = 'PROFILE'`,
        `update record set content = replace(content, '"balance":0.07', '"balance":0.06') where type = 'PROFILE'`,
        `user:${BIA}:balance is 6, the profile shows 7`,
      ],
      [
        `insert into claim (id, end_to_end_id, owner, amount, held, status, created_at, updated_at)
         values ('c', 'e', '${BIA}', 9, 9, 'OPEN', 1, 1)`,
        `delete from claim`,
        `user:${BIA}:frozen holds 0, 9 is under way`,
      ],
      [
        `insert into refund (id, end_to_end_id, purchase_id, seller, asked_by, amount, status, created_at, updated_at)
         values ('d', 'e', 'p', '${BIA}', '${BIA}', 9, 'ASKED', 1, 1)`,
        `delete from refund`,
        `user:${BIA}:refund holds 0, 9 is under way`,
      ],
    ];
    for (const [change, back, fault] of cases) {
      await alter(change);
      expect(await walk()).toContain(fault);
      await alter(back);
      expect([fault, await walk()]).toEqual([fault, []]);
    }
    expect(new Set(told)).toEqual(new Set(['THE BOOKS DO NOT ADD UP']));
  });

  test('[S-12] says nothing wrong while people buy and seals are written between its pieces', async () => {
    await post(20);
    for (let round = 0; round < 5; round += 1) {
      const busy = Promise.all([post(10), seal(), buyOne(BIA), seal(), post(10)]);
      expect(await walk(() => post(2))).toEqual([]);
      await busy;
    }
    expect(await walk()).toEqual([]);
    expect(told).toEqual([]);
  });

  test('accounts of a version before are counted by the first walk, and compared from then on', async () => {
    await post(4);
    await seal();
    await alter('update account set moves = null, digest = null');
    await post(1);
    expect((await account(`user:${ANA}:balance`)).moves).toBeNull();
    expect(await walk()).toEqual([]);
    expect((await account(`user:${ANA}:balance`)).moves).toBe(3);
    await post(1);
    expect((await account(`user:${ANA}:balance`)).moves).toBe(4);
    expect(await walk()).toEqual([]);
  });

  test('in the hour after the upgrade a process of before may post without counting, afterwards not', async () => {
    await post(2);
    await seal();
    await alter(
      `insert into setting (key, value) values ('books.count-until', '${shop.now() + 3_600_000}')`,
      `update account set moves = 0, digest = 0`,
    );
    expect(await walk()).toEqual([]);
    expect((await account('platform:adjustments')).moves).toBe(2);
    shop.advance(3_600_001);
    await alter(`update account set moves = 0`);
    expect(await walk()).toHaveLength(3);
  });

  test('two walkers never count a transfer twice: the later one gives way', async () => {
    await post(5);
    await seal();
    const log = { error: (_: object, message: string) => void told.push(message) };
    const verify = () =>
      createBooksJobs({ store: shop.store, now: shop.now, log })['books.verify'](null, {} as never);
    const ends = await Promise.allSettled([verify(), verify(), verify()]);
    expect(ends.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    expect(await walk()).toEqual([]);
    expect(told).toEqual([]);
  });

  test('[S-12] a start reads as many rows of long books as of short ones, and sees a cut or a rewritten end', async () => {
    const read = { statements: 0, rows: 0 };
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        read.statements += 1;
        return node;
      },
      transformResult: async ({ result }) => {
        read.rows += result.rows.length;
        return result;
      },
    };
    const start = async (): Promise<typeof read> => {
      Object.assign(read, { statements: 0, rows: 0 });
      expect(await lookAtStart(shop.store.read.withPlugin(counting))).toEqual([]);
      return { ...read };
    };
    await post(5);
    await seal();
    await walk();
    const short = await start();
    await post(150);
    await seal();
    await walk();
    expect(await start()).toEqual(short);
    expect(short.rows).toBeLessThan(10);

    const last = await shop.store.read
      .selectFrom('seal')
      .selectAll()
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow();
    await alter(`update transfer set amount = amount + 1 where id = '${last.transfer_id}'`);
    expect((await lookAtStart(shop.store.read))[0]).toMatch(/^seal 155 does not fit/);
    await alter(`delete from seal where seq = ${last.seq}`);
    expect((await lookAtStart(shop.store.read))[0]).toMatch(/^the chain ends before seal 155/);
  });
});
