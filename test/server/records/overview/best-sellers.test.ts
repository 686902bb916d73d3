import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { Refused } from '../../../../server/db/store.ts';
import { createBestSellers } from '../../../../server/records/overview/best-sellers.ts';
import { DAY_MS } from '../../../../src/domain/words/time-units.ts';
import { describeOnEngine, openTestStore } from '../../support/open-store.ts';
import type { commands } from '../support/record-commands.ts';
import { newPerson, openRecordServer, type RecordServer } from '../support/record-server.ts';

const QUERY = 'query ($parentId: String!) { bestSellers(parentId: $parentId) { items } }';

describeOnEngine('the best sellers of a shop', () => {
  const dona = newPerson('dona');
  const cliente = newPerson('cliente');
  const now = Date.UTC(2026, 10, 23, 17, 32);
  let clock = now;
  let server: RecordServer;

  const shopOf = async (reference: string): Promise<string> =>
    (await server.seed({ type: 'LOCATION', owner: dona.sub, reference })).id;
  const sell = async (parentId: string, daysAgo: number, units: Record<string, number>, status = 'PAID') => {
    clock = now - daysAgo * DAY_MS;
    const items = Object.entries(units).map(([id, quantity]) => ({ id, name: id, quantity, price: 1 }));
    await server.seed({
      ...{ type: 'SHOPPING_PURCHASE', parentId, owner: cliente.sub },
      fields: { status, totalAmount: 1, items },
    });
    clock = now;
  };
  const ask = async (parentId: string, person = cliente) => {
    const { data, errors } = await server.call(person, QUERY, { parentId });
    return data?.bestSellers?.items ?? errors;
  };

  beforeAll(async () => {
    server = await openRecordServer({ now: () => clock });
  });
  afterAll(() => server.close());

  test('[R-05] whoever may read the shop hears an order of ids and no figure', async () => {
    const shop = await shopOf('PUBLIC');
    await sell(shop, 1, { agua: 2, bala: 5 });
    await sell(shop, 20, { cafe: 4, agua: 1 });
    await sell(shop, 40, { velho: 90 });
    await sell(shop, 1, { devolvido: 90 }, 'EXPIRED');
    expect(await ask(shop)).toEqual(['bala', 'cafe', 'agua']);
  });

  test('an order of weeks is told as it was for some minutes, then anew', async () => {
    const shop = await shopOf('PUBLIC');
    await sell(shop, 1, { agua: 2 });
    expect(await ask(shop)).toEqual(['agua']);
    await sell(shop, 0, { bala: 9 });
    expect(await ask(shop)).toEqual(['agua']);
    clock = now + 11 * 60_000;
    expect(await ask(shop)).toEqual(['bala', 'agua']);
    clock = now;
  });

  test('[R-05] a private shop looks like one that is not there to whoever it does not invite', async () => {
    const shop = await shopOf('PRIVATE');
    await sell(shop, 1, { agua: 2 });
    expect(await ask(shop, dona)).toEqual(['agua']);
    const [hidden] = await ask(shop);
    const [missing] = await ask('nenhuma');
    expect([hidden.errorInfo?.code, missing.errorInfo?.code]).toEqual(['NOT_FOUND', 'NOT_FOUND']);
  });

  test('one who asked too much is refused alone, whoever else waits for the same look', async () => {
    const home = await openTestStore<typeof commands>({
      commandsModule: new URL('../support/record-commands.ts', import.meta.url),
      now: () => now,
    });
    onTestFinished(home.close);
    const chain = { owner: 'one', shops: 1, items: 2, sales: 1201, from: now - 20 * DAY_MS, step: 60_000 };
    await home.store.run('fillChain', chain);
    const best = createBestSellers();
    const refusal = new Refused('RATE_LIMITED', { retryAfterMs: 77 });
    const asked = (batches: number) => {
      let paid = 0;
      const spend = (): void => {
        paid += 1;
        if (paid > batches) throw refusal;
      };
      const request = { locationId: 'one-shop-0', now, spend };
      return { paid: () => paid, ids: best.of(home.store.read, request) };
    };
    const askers = [1, 0, 5, 5].map(asked);
    const answers = await Promise.allSettled(askers.map(({ ids }) => ids));
    const order = { status: 'fulfilled', value: ['one-shop-0-item-0', 'one-shop-0-item-1'] };
    const refused = { status: 'rejected', reason: refusal };
    expect(answers).toEqual([refused, refused, order, order]);
    // Everybody pays for their own look.
    expect(askers.map(({ paid }) => paid())).toEqual([2, 1, 2, 0]);
  });
});
