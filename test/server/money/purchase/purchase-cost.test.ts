import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { Socket } from 'node:net';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { describeOnEngine } from '../../support/open-store.ts';
import { ANA, BIA, COFFEE, OWNER, PLACE, type Shop, WATER } from '../support/shop.ts';
import { shopForEach } from '../support/shop-for-each.ts';

/**
 * Highest cost of one purchase of two items from the balance. Lower these figures with every gain.
 * - `statements` sent to PostgreSQL, including begin and commit.
 * - `sendings`: system calls that carry the statements.
 * - `pages` written to SQLite's log.
 */
const BUDGETS = { statements: 4, sendings: 2, pages: 20 };
/** Statements of PostgreSQL for simultaneous purchases: one group, then those that came after the group began. */
const AT_ONCE = { purchases: 12, statements: 12 };
/** The method by which a socket writes several pieces at once. */
type Gathering = { _writev: NonNullable<Socket['_writev']> };
/** Bytes of a frame in SQLite's log: a page and its header. */
const FRAME_BYTES = 4096 + 24;
/** Many, because on a busy machine the store works on other things beside most of them. */
const PURCHASES = 15;

describeOnEngine('what a purchase costs', () => {
  let shop: Shop;

  shopForEach(
    (opened) => {
      shop = opened;
    },
    { coffee: PURCHASES, water: PURCHASES },
  );

  const buy = async (): Promise<string> => {
    const items = [COFFEE, WATER].map((id) => ({ id, quantity: 1 }));
    return shop.must(await shop.buy(ANA, items, 8, { useBalance: true })).id;
  };

  test('[S-20] a purchase paid from the balance keeps its budget of statements or pages', async () => {
    shop.must(await shop.store.run('grantBalance', { sub: ANA, amount: 20_000, reference: 'a' }));
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    const carried = [
      vi.spyOn(Socket.prototype, '_write'),
      vi.spyOn(Socket.prototype as Gathering, '_writev'),
    ];
    const statements = (): number => withoutHints(sent.mock.calls).length;
    const sendings = (): number =>
      withoutHints(carried.flatMap(({ mock }) => mock.calls as unknown[][])).length;
    const costs: { statements: number; sendings: number; pages: number }[] = [];
    const bought: string[] = [];
    for (let count = 0; count < PURCHASES; count += 1) {
      const before = { statements: statements(), sendings: sendings(), bytes: logBytes(shop) };
      bought.push(await buy());
      costs.push({
        statements: statements() - before.statements,
        sendings: sendings() - before.sendings,
        pages: (logBytes(shop) - before.bytes) / FRAME_BYTES,
      });
    }
    for (const spy of [sent, ...carried]) spy.mockRestore();
    for (const id of bought) expect((await shop.purchase(id)).status).toBe('PAID');
    // The store's own work adds to the cost of some purchases.
    const least = (name: keyof typeof BUDGETS) => Math.min(...costs.map((cost) => cost[name]));
    const [spent, other] =
      'file' in shop.place ? (['pages', 'statements'] as const) : (['statements', 'pages'] as const);
    expect(least(other)).toBe(0);
    expect(least(spent)).toBeGreaterThan(3);
    expect(least(spent)).toBeLessThanOrEqual(BUDGETS[spent]);
    expect(least('sendings')).toBeLessThanOrEqual(spent === 'pages' ? 0 : BUDGETS.sendings);
  });

  const buyTogether = async (): Promise<void> => {
    // The first sale opens the seller's account.
    await buy();
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    const bought = await Promise.all(Array.from({ length: AT_ONCE.purchases }, buy));
    const statements = withoutHints(sent.mock.calls).length;
    sent.mockRestore();
    expect(statements).toBeLessThanOrEqual('file' in shop.place ? 0 : AT_ONCE.statements);
    for (const id of bought) expect((await shop.purchase(id)).status).toBe('PAID');
  };

  test('[S-20] purchases that come at once share their statements on PostgreSQL', async () => {
    shop.must(await shop.store.run('grantBalance', { sub: ANA, amount: 20_000, reference: 'a' }));
    await buyTogether();
    expect(await shop.stock(COFFEE)).toMatchObject({ quantity: PURCHASES - AT_ONCE.purchases - 1 });
  });

  test('[S-20] in a shop by invitation they share them as well, and whoever is not invited does not buy', async () => {
    shop.must(await shop.store.run('grantBalance', { sub: ANA, amount: 20_000, reference: 'a' }));
    shop.must(await shop.store.run('grantBalance', { sub: BIA, amount: 20_000, reference: 'b' }));
    await shop.seed({
      ...{ id: PLACE, type: 'LOCATION', owner: OWNER, reference: 'PRIVATE' },
      fields: { name: 'Mercadinho Demo' },
    });
    await shop.seed({
      ...{ id: randomUUID(), type: 'INVITE', parentId: PLACE, owner: OWNER, reference: 'b@example.com' },
      fields: { status: 'ACTIVE' },
    });
    await buyTogether();
    const stranger = await shop.buy(BIA, [{ id: COFFEE, quantity: 1 }], 4.8, { useBalance: true });
    expect(stranger).toMatchObject({ kind: 'refused', code: 'NOT_FOUND' });
  });
});

/**
 * Calls without the hints that tell other processes of a commit. A hint leaves 10 ms later, so a slow purchase would
 * pay for the previous one's.
 */
function withoutHints(calls: readonly (readonly unknown[])[]): readonly unknown[] {
  return calls.filter(([first]) => !textOf(first).includes('pg_notify'));
}

/** Text of a statement, or of the bytes that a socket writes. */
function textOf(sent: unknown): string {
  // A socket replaces its pieces by their bytes.
  if (Array.isArray(sent))
    return sent.map((piece: { chunk?: unknown }) => String(piece.chunk ?? piece)).join('');
  const { text = sent } = (sent ?? {}) as { text?: unknown };
  return String(text);
}

/** Size of SQLite's log in bytes. It grows with every commit until a checkpoint, 10,000 pages later. */
function logBytes({ place }: Shop): number {
  return 'file' in place ? statSync(`${place.file}-wal`).size : 0;
}
