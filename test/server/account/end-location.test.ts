import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { nowhere } from '../../../scripts/bench/server/production-environment.ts';
import { temporaryFolder } from '../../../scripts/temporary-folder.ts';
import { allOverviewLocations } from '../../../server/records/overview/own-locations.ts';
import { tabletOf } from '../money/support/guest.ts';
import { ANA, BIA, buyerOf, COFFEE, MINUTE, OWNER, PLACE, type Shop } from '../money/support/shop.ts';
import { shopForEach } from '../money/support/shop-for-each.ts';
import { walletOf } from '../money/support/wallet.ts';
import { describeOnEngine, engineUnderTest } from '../support/open-store.ts';

const BY = 'Rui: the shop closed down';

describeOnEngine('the end of a location', () => {
  let shop: Shop;
  const { coffees, buyOne, pay, hear, lastTold } = buyerOf(() => shop);
  const tablet = tabletOf(() => shop);
  shopForEach((opened) => {
    shop = opened;
  });

  const end = async (id = PLACE) => shop.must(await shop.store.run('endLocation', { id, by: BY }));
  const acts = () => shop.store.read.selectFrom('operator_act').selectAll().execute();
  const statusOf = async (id: string) => (await shop.purchase(id)).status;
  const sell = async (): Promise<string> => {
    const id = await buyOne();
    await pay(id);
    await hear();
    return id;
  };
  const sums = () => shop.store.read.selectFrom('account').select(['id', 'balance']).orderBy('id').execute();
  const present = () =>
    shop.store.read.selectFrom('record').selectAll().where('deleted', '=', 0).orderBy('id').execute();
  /** Lets the newest code end unpaid. */
  const expire = async () => {
    shop.advance(11 * MINUTE);
    await shop.runJobs();
  };

  test('is refused for what is no location, and then nothing changes', async () => {
    const before = await present();
    expect([await end(COFFEE), await end('00000000-0000-4000-8000-0000000000ff')]).toEqual([
      ...['UNKNOWN_LOCATION', 'UNKNOWN_LOCATION'],
    ]);
    expect(await present()).toEqual(before);
    expect(await acts()).toEqual([]);
  });

  test('[S-12] waits for the code of a purchase, of a person or a guest', async () => {
    await tablet.pin();
    for (const buy of [() => buyOne(), () => tablet.buy()]) {
      await buy();
      const before = await present();
      expect(await end()).toBe('LOCATION_HAS_OPEN_CODES');
      await shop.runJobs();
      expect(await end()).toBe('LOCATION_HAS_OPEN_CODES');
      expect((await present()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
      await expire();
    }
    expect(await acts()).toEqual([]);
    expect(await end()).toBe('ENDED');
  });

  test('[S-21] waits for a refund and for a claim', async () => {
    const sale = await sell();
    const lines = [{ id: COFFEE, quantity: 1 }];
    const asked = { purchase: sale, lines, restock: true, reason: 'defeito', way: 'pix' };
    const other = await sell();
    const claim = { id: 'M1', endToEndId: (await shop.purchase(other)).endToEndId ?? '', amount: 480 };
    shop.must(await shop.store.run('reportClaim', { ...claim, status: 'OPEN' }));
    expect(await end()).toBe('LOCATION_HAS_OPEN_CLAIMS');
    shop.must(await shop.store.run('reportClaim', { ...claim, status: 'REJECTED' }));
    shop.must(await shop.request(OWNER, 'RETURN_SALE', asked));
    expect(await end()).toBe('LOCATION_HAS_OPEN_REFUNDS');
    await walletOf(shop).settle(MINUTE, MINUTE);
    expect(await end()).toBe('ENDED');
  });

  test('[E-05] waits for its equipment to be marked as shipped', async () => {
    const fields = { name: 'Mercadinho Demo', purchaseId: randomUUID() };
    const place = { id: PLACE, type: 'LOCATION', owner: OWNER, reference: 'PUBLIC' } as const;
    await shop.seed({ ...place, fields });
    expect(await end()).toBe('EQUIPMENT_NOT_SHIPPED');
    await shop.seed({ ...place, fields: { ...fields, shippedAt: '2026-11-20T12:00:00.000Z' } });
    expect(await end()).toBe('ENDED');
  });

  test('[R-05] [S-12] ends its sale and moves no money; once, with the operator’s words', async () => {
    const sale = await sell();
    const receipt = await shop.content(sale);
    const money = await sums();
    // What summaries, alarms and the overview tell of.
    const told = () => allOverviewLocations(shop.store.read, { sub: OWNER, email: null });
    expect(await told()).toEqual([PLACE]);
    expect(await end()).toBe('ENDED');
    expect(await told()).toEqual([]);
    expect(await sums()).toEqual(money);
    expect(await shop.content(sale)).toEqual(receipt);
    expect(await shop.balance(`user:${OWNER}:revenue`)).toBe(480);
    expect(await acts()).toMatchObject([
      { act: 'end-location', subject: PLACE, by_whom: BY, detail: JSON.stringify({ owner: OWNER }) },
    ]);
    const after = await present();
    expect(await end()).toBe('ALREADY');
    expect(await present()).toEqual(after);
    expect(await acts()).toHaveLength(1);
    expect(await shop.buy(ANA, coffees(1), 4.8)).toMatchObject({
      ...{ kind: 'refused', code: 'ACCESS_ENDED', detail: { reason: 'deleted' } },
    });
    // A stranger to the place learns nothing of it.
    expect(await shop.buy(BIA, coffees(1), 4.8)).toMatchObject({ kind: 'refused', code: 'NOT_FOUND' });
    const again = { purchase: sale, lines: coffees(1), restock: true, reason: 'defeito' };
    expect(await shop.request(OWNER, 'RETURN_SALE', again)).toMatchObject({ code: 'PURCHASE_NOT_FOUND' });
    expect(await sums()).toEqual(money);
  });

  test('[S-15] [S-22] a code paid after it goes to the buyer’s balance, and is not made again', async () => {
    const late = await buyOne();
    await expire();
    expect(await end()).toBe('ENDED');
    shop.must(await shop.request(ANA, 'REGENERATE_PURCHASE_QR', { purchaseId: late }));
    await shop.runJobs();
    expect(await lastTold()).toMatchObject({
      ...{ type: 'PURCHASE_ERROR', content: { error: 'Este local não está disponível para compras.' } },
    });
    const { txid } = await shop.store.read.selectFrom('charge').select('txid').executeTakeFirstOrThrow();
    const payment = { endToEndId: 'E1', txid, amount: 480, paidAt: shop.now() };
    expect(shop.must(await shop.store.run('settlePayment', payment)).outcome).toBe('LATE_CREDITED');
    expect([await statusOf(late), (await shop.profile(ANA)).balance]).toEqual(['EXPIRED', 480]);
    expect(await shop.balance(`user:${OWNER}:revenue`)).toBe(0);
  });

  test('[X-05] ends its tablet, and what a guest pays after it goes back by PIX', async () => {
    await tablet.pin();
    const late = (await tablet.buy()) ?? '';
    await expire();
    expect(await end()).toBe('ENDED');
    expect(await shop.store.read.selectFrom('device_key').selectAll().execute()).toEqual([]);
    expect(await tablet.buy()).toBeNull();
    const { txid } = await shop.store.read.selectFrom('charge').select('txid').executeTakeFirstOrThrow();
    const payment = { endToEndId: 'E1', txid, amount: 480, paidAt: shop.now() };
    expect(shop.must(await shop.store.run('settlePayment', payment)).outcome).toBe('SUSPENSE');
    expect(await tablet.sentBack(late)).toEqual([['LATE', 4.8, 'EM_PROCESSAMENTO']]);
  });

  test('[R-05] [W-03] lets its owner close their account once the revenue is withdrawn, and nothing names them', async () => {
    const close = async () => {
      const closed = await shop.request(OWNER, 'ACCOUNT_CLOSURE', { action: 'CLOSE_ACCOUNT' });
      return closed.kind === 'refused' ? closed.code : closed.kind;
    };
    const [email, name] = ['a@example.com', 'Dona Zulmira'];
    const user = { sub: OWNER, email, name, passwordHash: '-' };
    shop.must(await shop.store.run('createUser', { user, status: 'CONFIRMED' }));
    await shop.seed({
      ...{ id: email, type: 'PROFILE', owner: OWNER },
      fields: { name, email, cpf: '52998224725', chavePix: email, balance: 0, revenue: 0, score: 0 },
    });
    const signed = { lastEdit: { sub: OWNER, name, at: 1 } };
    const at = { parentId: PLACE, owner: OWNER } as const;
    await shop.seed({ ...at, id: randomUUID(), type: 'CATEGORY', reference: 'Bebidas', fields: signed });
    await shop.seed({ ...at, id: randomUUID(), type: 'CAMPAIGN', fields: { name: 'Natal', ...signed } });
    const invite = { status: 'ACTIVE', invitedBy: name };
    await shop.seed({ ...at, id: randomUUID(), type: 'INVITE', reference: 'c@example.com', fields: invite });
    const staff = { role: 'stocker', status: 'ACTIVE', sub: BIA, name: 'Bia', invitedBy: name };
    await shop.seed({ ...at, id: randomUUID(), type: 'STAFF', reference: 'b@example.com', fields: staff });
    await sell();
    expect(await close()).toBe('ACCOUNT_HAS_LOCATIONS');
    expect(await end()).toBe('ENDED');
    expect(await close()).toBe('ACCOUNT_HAS_REVENUE');
    const wallet = walletOf(shop);
    shop.must(await wallet.withdrawRevenue(OWNER, 4.8));
    await wallet.settle(0, 3000);
    expect(await close()).toBe('applied');
    shop.must(await shop.store.run('signWork', { sub: OWNER, after: null }));
    expect(JSON.stringify(await present())).not.toMatch(/Zulmira|a@example\.com/);
  });

  test('npm run end-location does it and says so, on SQLite only with the server stopped', async () => {
    using folder = temporaryFolder();
    const { place } = shop;
    const env = {
      ...process.env,
      ...nowhere(folder.path),
      ...('file' in place ? { DATA_DIR: dirname(place.file) } : { DATABASE_URL: place.url }),
    };
    const run = (id = PLACE) =>
      new Promise<[number, string]>((resolve) => {
        const args = ['scripts/operator/end-location.ts', id, '--by', BY];
        execFile(process.execPath, args, { env }, (error, out, err) =>
          resolve([Number(error?.code ?? 0), out + err]),
        );
      });
    if (engineUnderTest() === 'sqlite')
      expect(await run()).toEqual([2, expect.stringContaining('Stop it first')]);
    const said: [number, string][] = [];
    await shop.restart(async () => void said.push(await run('x'), await run(), await run()));
    expect(said).toEqual([
      [1, 'no location has this id: nothing was done\n'],
      [0, 'ended\n'],
      [1, 'this location was ended before: nothing changed\n'],
    ]);
    expect(await acts()).toMatchObject([{ subject: PLACE, by_whom: BY }]);
  });
});
