import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TransferTable } from '../../../../server/db/ledger-tables.ts';
import { createBooksJobs } from '../../../../server/money/audit/books-jobs.ts';
import { booksState, wereAltered } from '../../../../server/money/ledger/books/books-state.ts';
import { GENESIS, hashAfter, headText, readHead } from '../../../../server/money/ledger/books/seal.ts';
import { verifyBooks } from '../../../../server/money/ledger/books/verify-books.ts';
import { runs } from '../../../support/runs.ts';
import { describeOnEngine, engineUnderTest } from '../../support/open-store.ts';
import { ANA, BIA, COFFEE, openShop, type Shop } from '../support/shop.ts';
import { walletOf } from '../support/wallet.ts';

const FORGED = (reference: string): string =>
  `insert into transfer (id, reference, debit, credit, amount, kind, created_at)
   values ('${randomUUID()}', '${reference}', 'platform:adjustments', 'user:${ANA}:balance', 100000, 'GRANT', 1)`;

describeOnEngine('books that cannot be altered unseen', () => {
  let shop: Shop;
  let errors: { detail: object; message: string }[];
  beforeEach(async () => {
    errors = [];
    shop = await openShop({ coffee: 500 });
  });
  afterEach(() => shop.close());

  const post = async (count: number): Promise<void> => {
    const { grant } = walletOf(shop);
    for (let nth = 0; nth < count; nth += 1) await grant(nth % 2 === 0 ? ANA : BIA, nth + 1);
  };
  const seal = () => shop.store.run('sealBooks', undefined);
  const alter = (...statements: string[]) => shop.store.run('alter', { statements });
  const verify = (...trust: [] | [Parameters<typeof verifyBooks>[1]]) =>
    verifyBooks(shop.store.read, ...trust);
  const jobs = () =>
    createBooksJobs({
      store: shop.store,
      now: shop.now,
      log: { error: (detail, message) => void errors.push({ detail, message }) },
    });
  /** Runs the job to the end of its walk, as the job runner does. */
  const walk = async (): Promise<number> => {
    for (;;) {
      const result = await jobs()['books.verify'](null, {} as never);
      if ('retryAt' in result && result.retryAt > shop.now()) return result.retryAt;
    }
  };
  const chain = () => shop.store.read.selectFrom('seal').selectAll().orderBy('seq').execute();
  const transfers = () => shop.store.read.selectFrom('transfer').selectAll().execute();

  test('[S-12] every movement is sealed, in order and without gaps, also when many post and seal at once', async () => {
    await Promise.all([post(20), post(20), ...Array.from({ length: 6 }, seal)]);
    shop.must(await shop.buy(ANA, [{ id: COFFEE, quantity: 1 }], 4.8, { useBalance: true }));
    await seal();
    const seals = await chain();
    expect(seals.map(({ seq }) => seq)).toEqual(seals.map((_, index) => index + 1));
    expect(new Set(seals.map(({ transfer_id }) => transfer_id)).size).toBe(seals.length);
    expect(seals).toHaveLength((await transfers()).length);
    expect(await verify()).toEqual({ faults: [], head: { seq: seals.length, hash: seals.at(-1)?.hash } });
    expect(await shop.store.read.selectFrom('unsealed').selectAll().execute()).toEqual([]);
  });

  test('[S-12] on SQLite a movement is sealed in its own transaction, on PostgreSQL within seconds', async () => {
    await post(3);
    expect(await chain()).toHaveLength(engineUnderTest() === 'sqlite' ? 3 : 0);
    expect((await verify()).faults).toEqual([]);
    await jobs()['books.seal'](null, {} as never);
    expect(await chain()).toHaveLength(3);
  });

  describe('an attack', () => {
    beforeEach(async () => {
      await post(12);
      await seal();
    });
    const nth = async (seq: number): Promise<{ id: string; reference: string }> =>
      shop.store.read
        .selectFrom('seal')
        .innerJoin('transfer', 'transfer.id', 'seal.transfer_id')
        .select(['transfer.id', 'transfer.reference'])
        .where('seq', '=', seq)
        .executeTakeFirstOrThrow();

    test('that changes one row is told with its reference', async () => {
      for (const change of [
        `amount = amount + 731`,
        `debit = 'x'`,
        `credit = 'x'`,
        `kind = 'x'`,
        `created_at = 2`,
      ]) {
        const { id, reference } = await nth(5);
        const [before] = (await transfers()).filter((one) => one.id === id);
        await alter(`update transfer set ${change} where id = '${id}'`);
        expect((await verify()).faults).toEqual([
          `seal 5 does not fit transfer ${reference}, or what comes before it`,
        ]);
        await restore(before);
        expect((await verify()).faults).toEqual([]);
      }
    });
    const restore = async (row: TransferTable | undefined): Promise<void> => {
      if (!row) throw new Error('no row');
      await alter(
        `update transfer set amount = ${row.amount}, debit = '${row.debit}', credit = '${row.credit}', kind = '${row.kind}', created_at = ${row.created_at} where id = '${row.id}'`,
      );
    };

    test('that removes a row, or a row and its seal, is found', async () => {
      const { id } = await nth(7);
      await alter(`delete from transfer where id = '${id}'`);
      expect((await verify()).faults).toEqual([`transfer ${id} is gone, which seal 7 is of`]);
      await alter(`delete from seal where seq = 7`);
      expect((await verify()).faults[0]).toBe('seal 7 is missing');
    });

    test('that forges a grant of R$ 1.000,00 is found, the balance made to fit or not', async () => {
      await alter(
        FORGED('grant:forged'),
        `update account set balance = balance + 100000 where id = 'user:${ANA}:balance'`,
        `update account set balance = balance - 100000 where id = 'platform:adjustments'`,
      );
      expect((await verify()).faults).toEqual(['transfer grant:forged was never sealed: nobody posted it']);
    });

    test('that removes what still waits for its seal is found', async () => {
      await alter(`insert into unsealed (transfer_id) values ('gone')`);
      expect((await verify()).faults).toEqual(['transfer gone is gone, which waited to be sealed']);
    });

    test('that puts seals in another order is found', async () => {
      const [three, four] = [await nth(3), await nth(4)];
      await alter(
        `update seal set transfer_id = 'x' where seq = 3`,
        `update seal set transfer_id = '${three.id}' where seq = 4`,
        `update seal set transfer_id = '${four.id}' where seq = 3`,
      );
      expect((await verify()).faults).toHaveLength(2);
    });

    test('that rewrites rows and computes every hash anew is found by a head that was kept elsewhere, and by nothing else', async () => {
      const { head: trusted } = await verify();
      await post(5);
      await seal();
      const later = await verify({ trusted });
      expect(later.faults).toEqual([]);
      await rewrite((row) => (row.seq === 4 ? { ...row, amount: row.amount + 731 } : row));
      expect((await verify()).faults).toEqual([]);
      for (const head of [trusted, later.head]) {
        expect((await verify({ trusted: head })).faults).toEqual([
          `seal ${head.seq} is another one: the books were rewritten after ${headText(head)} was kept`,
        ]);
        expect((await verify({ trusted: head, fromThere: true })).faults).not.toEqual([]);
      }
    });
    const rewrite = async (
      change: (row: TransferTable & { seq: number }) => TransferTable,
    ): Promise<void> => {
      const rows = await shop.store.read
        .selectFrom('seal')
        .innerJoin('transfer', 'transfer.id', 'seal.transfer_id')
        .selectAll('transfer')
        .select('seq')
        .orderBy('seq')
        .execute();
      let { hash } = GENESIS;
      for (const row of rows) {
        const now = change(row);
        hash = hashAfter(hash, now);
        await alter(
          `update transfer set amount = ${now.amount} where id = '${row.id}'`,
          `update seal set hash = '${hash}' where seq = ${row.seq}`,
        );
      }
    };

    test('that cuts the newest movements off, seals and all, is found by a kept head', async () => {
      const { head: trusted } = await verify();
      const { id } = await nth(12);
      await alter(`delete from transfer where id = '${id}'`, `delete from seal where seq = 12`);
      expect((await verify()).faults).toEqual([]);
      expect((await verify({ trusted })).faults).toEqual([
        `the chain ends before seal 12: the books were rewritten after ${headText(trusted)} was kept`,
      ]);
    });

    test('of any kind, anywhere, is found (property)', async () => {
      const attacks = [
        (id: string) => [`update transfer set amount = amount + 1 where id = '${id}'`],
        (id: string) => [`update transfer set credit = credit || 'x' where id = '${id}'`],
        (id: string) => [`delete from transfer where id = '${id}'`],
        (id: string) => [`delete from seal where transfer_id = '${id}'`],
        (id: string) => [`update seal set hash = '${'f'.repeat(64)}' where transfer_id = '${id}'`],
        (id: string) => [FORGED(`grant:${id}`)],
      ];
      const { head: trusted } = await verify();
      await fc.assert(
        fc.asyncProperty(fc.nat(attacks.length - 1), fc.integer({ min: 1, max: 12 }), async (which, seq) => {
          const kept = { rows: await transfers(), seals: await chain() };
          const { id } = await nth(seq);
          await alter(...(attacks[which]?.(id) ?? []));
          expect((await verify({ trusted })).faults).not.toEqual([]);
          await shop.store.run('putBack', kept);
          expect((await verify({ trusted })).faults).toEqual([]);
        }),
        { numRuns: runs(15) },
      );
    });

    test('raises the alarm of the walk, once as it is found, and is kept until a walk finds nothing', async () => {
      expect(await walk()).toBe(shop.now() + 24 * 3_600_000);
      expect((await booksState(shop.store.read)).found).toMatchObject({ faults: [], count: 0 });
      expect(errors).toEqual([]);
      const { id, reference } = await nth(2);
      await alter(`update transfer set amount = amount + 1 where id = '${id}'`, FORGED('grant:forged'));
      await walk();
      expect(errors.map(({ message }) => message)).toEqual([
        'THE BOOKS WERE ALTERED',
        'THE BOOKS WERE ALTERED',
        'THE BOOKS DO NOT ADD UP',
      ]);
      expect(await wereAltered(shop.store.read)).toBe(true);
      expect((await booksState(shop.store.read)).found).toMatchObject({
        count: 4,
        faults: [
          `seal 2 does not fit transfer ${reference}, or what comes before it`,
          'transfer grant:forged was never sealed: nobody posted it',
          'platform:adjustments says -78, its transfers say -79',
          expect.stringMatching(/^user:.*:balance says \d+, its transfers say \d+$/),
        ],
      });
      await alter(
        `update transfer set amount = amount - 1 where id = '${id}'`,
        `delete from transfer where reference = 'grant:forged'`,
      );
      await walk();
      expect((await booksState(shop.store.read)).found).toMatchObject({ count: 0 });
      expect(await wereAltered(shop.store.read)).toBe(false);
    });
  });

  test('long books are pulled through in pieces that others may come between, and a walk goes on after a crash', async () => {
    await alter(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 12000)
       insert into transfer (id, reference, debit, credit, amount, kind, created_at)
       select 'many' || i, 'many:' || i, 'platform:adjustments', 'platform:sales', 1, 'TEST', 1 from n`,
      'insert into unsealed (transfer_id) select id from transfer',
      `insert into account (id, balance, overdraft, updated_at)
       values ('platform:adjustments', -12000, 1, 1), ('platform:sales', 12000, 1, 1)`,
    );
    while (shop.must(await seal()) > 0);
    const first = await jobs()['books.verify'](null, {} as never);
    expect(first).toEqual({ retryAt: shop.now() });
    expect((await booksState(shop.store.read)).progress).toMatchObject({ chain: { seq: 10_000 } });
    await shop.restart();
    await walk();
    expect((await booksState(shop.store.read)).found).toMatchObject({ count: 0 });
    expect((await verify()).head.seq).toBe(12_000);
  });

  test('what a process of the version before posts during an upgrade is sealed later, after it nobody may', async () => {
    await alter(
      `insert into setting (key, value) values ('books.adopt-until', '${shop.now() + 3_600_000}')`,
      FORGED('grant:old-process'),
      `insert into account (id, balance, overdraft, updated_at)
       values ('platform:adjustments', -100000, 1, 1), ('user:${ANA}:balance', 100000, 0, 1)`,
    );
    expect(await walk()).toBe(shop.now() + 10 * 60_000);
    await jobs()['books.seal'](null, {} as never);
    expect((await verify()).faults).toEqual([]);
    shop.advance(3_600_000);
    await alter(FORGED('grant:too-late'));
    await walk();
    expect((await booksState(shop.store.read)).found?.faults).toContain(
      'transfer grant:too-late was never sealed: nobody posted it',
    );
  });

  test('a head is kept as text', () => {
    const head = { seq: 12, hash: 'a'.repeat(64) };
    expect(readHead(headText(head))).toEqual(head);
    for (const text of ['', '12', '12:abc', `x:${head.hash}`, `12:${head.hash}0`])
      expect(readHead(text)).toBeNull();
  });
});
