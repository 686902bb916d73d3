import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PAY_MODES } from '../../../../dev/bank/payments.ts';
import { reconcile } from '../../../../server/money/audit/reconcile-day.ts';
import { repair } from '../../../../server/money/bank/repair.ts';
import { holderOf } from '../../../../server/money/claims/holder.ts';
import { runs } from '../../../support/runs.ts';
import { copyStore, describeOnEngine, engineUnderTest, freshPlace } from '../../support/open-store.ts';
import { ANA, BIA, COFFEE, MINUTE, OWNER, openShop, type Shop, transferToKey } from '../support/shop.ts';
import { walletOf } from '../support/wallet.ts';

const CPFS = { [ANA]: '52998224725', [BIA]: '11144477735', [OWNER]: '12345678909' };
const NAMES = { [ANA]: 'Ana Câmara', [BIA]: 'Bia Souza', [OWNER]: 'Otto Lima' };
const emailOf = (sub: string): string => `${sub.slice(-1)}@example.com`;

/** Makes a person whom a charge can name. */
async function signUp(shop: Shop, sub: string, { cpf = '', name = '' }): Promise<void> {
  const email = emailOf(sub);
  await shop.store.run('createUser', {
    user: { sub, email, name: null, passwordHash: 'x' },
    status: 'CONFIRMED',
  });
  await shop.seed({
    ...{ id: email, type: 'PROFILE', owner: sub },
    fields: { name, email, cpf, balance: 0, revenue: 0, score: 0 },
  });
}

async function openPeopledShop(): Promise<Shop> {
  const shop = await openShop({ coffee: 50 });
  for (const [sub, cpf] of Object.entries(CPFS))
    await signUp(shop, sub, { cpf, name: NAMES[sub as keyof typeof NAMES] });
  shop.must(await shop.store.run('planMoney', {}));
  // At its first look a server notes how far the bank was read.
  await shop.runJobs();
  return shop;
}

/** Copies the present storage. `restore` puts the copy back. */
async function dump(shop: Shop): Promise<{ restore: () => Promise<void>; remove: () => Promise<void> }> {
  const { place, remove } = await freshPlace();
  await shop.restart(() => copyStore(shop.place, place));
  return { restore: () => shop.restart(() => copyStore(place, shop.place)), remove };
}

const fix = (shop: Shop) => repair(shop.moneyDeps(), { from: null, by: 'teste: volta do backup' });
const payments = async ({ psp, now }: Shop) => {
  const listed = await psp.listPayments({ from: 0, to: now(), page: 0 });
  if (listed.kind !== 'ok') throw new Error(listed.kind);
  return listed.value.payments;
};
const hear = async (shop: Shop): Promise<void> => {
  await shop.bank.webhooks.deliverDue();
  await shop.runJobs();
};
const balances = (shop: Shop) =>
  Promise.all(
    [ANA, BIA, OWNER].flatMap((sub) => [shop.balance(`user:${sub}:balance`), shop.balance('platform:psp')]),
  );

/** Pays the newest code of a person at the bank. `amount` in centavos, null for the asked one. */
async function pay(
  shop: Shop,
  owner: string,
  amount: number | null = null,
  mode: (typeof PAY_MODES)[number] = 'normal',
): Promise<void> {
  const charge = await shop.store.read
    .selectFrom('charge')
    .select('br_code')
    .where('owner', '=', owner)
    .where('br_code', 'is not', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  if (charge) shop.bank.pay({ brCode: charge.br_code ?? '', mode, amount });
}

type Step =
  | { do: 'buy'; who: string }
  | { do: 'deposit'; who: string }
  | { do: 'pay'; who: string; amount: number | null; mode: (typeof PAY_MODES)[number] }
  | { do: 'hand' }
  | { do: 'hear' }
  | { do: 'wait'; ms: number };
const who = fc.constantFrom(ANA, BIA);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('buy' as const), who }),
  fc.record({ do: fc.constant('deposit' as const), who }),
  fc.record({
    do: fc.constant('pay' as const),
    who,
    amount: fc.option(fc.integer({ min: 1, max: 900 }), { freq: 3 }),
    mode: fc.constantFrom(...PAY_MODES),
  }),
  fc.constant({ do: 'hand' as const }),
  fc.constant({ do: 'hear' as const }),
  fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(MINUTE, 11 * MINUTE, 300 * MINUTE) }),
);

async function take(shop: Shop, act: Step): Promise<void> {
  if (act.do === 'wait') return shop.advance(act.ms);
  if (act.do === 'hear') return hear(shop);
  if (act.do === 'hand') return void transferToKey(shop, 77);
  if (act.do === 'pay') return pay(shop, act.who, act.amount, act.mode);
  if (act.do === 'buy') await shop.buy(act.who, [{ id: COFFEE, quantity: 1 }], 4.8);
  if (act.do === 'deposit') await walletOf(shop).deposit(act.who, 20);
  await shop.runJobs();
}

describeOnEngine('what was paid since a dump', () => {
  const numRuns = runs(engineUnderTest() === 'sqlite' ? 10 : 3);

  test('whatever was paid, and whenever it was restored: each payment is its payer’s, once', async () => {
    const story = fc.record({
      before: fc.array(step, { maxLength: 12 }),
      since: fc.array(step, { minLength: 5, maxLength: 25 }),
      isServed: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(story, async ({ before, since, isServed }) => {
        const shop = await openPeopledShop();
        for (const act of before) await take(shop, act);
        const kept = await dump(shop);
        try {
          for (const act of since) await take(shop, act);
          const payers = new Map<string, string>();
          for (const { txid, owner } of await shop.store.read.selectFrom('charge').selectAll().execute())
            payers.set(txid, owner);
          await kept.restore();
          // A server may have read the bank before the operator starts the repair.
          if (isServed) await hear(shop);
          await fix(shop);
          const once = await balances(shop);
          expect(await fix(shop)).toMatchObject({ credited: [], unknownPayouts: [] });
          expect(await balances(shop)).toEqual(once);
          await hear(shop);
          const atBank = await payments(shop);
          for (const { endToEndId, txid } of atBank) {
            const row = await shop.store.read
              .selectFrom('pix_payment')
              .selectAll()
              .where('end_to_end_id', '=', endToEndId)
              .executeTakeFirstOrThrow();
            const holder = await holderOf({ db: shop.store.read }, row);
            expect(holder.owner).toBe(txid === null ? null : payers.get(txid));
          }
          const sum = (list: typeof atBank) => list.reduce((all, { amount }) => all + amount, 0);
          expect(0 - (await shop.balance('platform:psp'))).toBe(sum(atBank));
          expect(await shop.balance('platform:suspense')).toBe(
            sum(atBank.filter(({ txid }) => txid === null)),
          );
          expect(await shop.audit()).toEqual([]);
        } finally {
          await shop.close();
          await kept.remove();
        }
      }),
      { numRuns },
    );
  });

  describeOnEngine('one payment after another', () => {
    let shop: Shop;
    let kept: Awaited<ReturnType<typeof dump>>;
    beforeEach(async () => {
      shop = await openPeopledShop();
      kept = await dump(shop);
    });
    afterEach(async () => {
      await shop.close();
      await kept.remove();
    });
    const depositAndLose = async (sub = ANA): Promise<void> => {
      shop.must(await walletOf(shop).deposit(sub, 20));
      await shop.runJobs();
      await pay(shop, sub);
      await kept.restore();
    };

    test('the comparison names it, the repair tells its person and keeps the operator’s word', async () => {
      await depositAndLose();
      await hear(shop);
      const { store, psp, payouts } = shop;
      const day = { from: shop.now() - MINUTE, to: shop.now() };
      expect(await reconcile({ read: store.read, psp, payouts }, day)).toEqual([
        expect.stringMatching(/^payment E\w+: R\$.20,00 in suspense, its charge is unknown to us$/),
      ]);
      const { credited } = await fix(shop);
      expect(credited).toMatchObject([{ sub: ANA, amount: 2000 }]);
      expect((await shop.profile(ANA)).balance).toBe(2000);
      expect(await shop.told(ANA)).toMatchObject([
        {
          type: 'VERIFICATION_COMPLETE',
          content: { message: 'O banco confirmou um pagamento, e o valor foi creditado no seu saldo.' },
        },
      ]);
      expect(await shop.store.read.selectFrom('operator_act').selectAll().execute()).toMatchObject([
        { act: 'repair', subject: credited[0]?.endToEndId, by_whom: 'teste: volta do backup' },
      ]);
      expect(await reconcile({ read: store.read, psp, payouts }, day)).toEqual([]);
    });

    test('what the bank took back meanwhile is not given', async () => {
      await depositAndLose();
      const [payment] = await payments(shop);
      shop.bank.takeBack(payment?.endToEndId ?? '', 500, 'MED_FRAUDE');
      expect((await fix(shop)).credited).toMatchObject([{ amount: 1500 }]);
      expect(await shop.balance('platform:suspense')).toBe(0);
    });

    test.each([
      ['nobody with this CPF is left', 'NO_SUCH_PERSON', { cpf: '39053344705', name: NAMES[ANA] }, {}],
      ['a stranger has typed the CPF since', 'ANOTHER_PERSON', { cpf: CPFS[ANA], name: 'Eva Dias' }, {}],
      [
        'two accounts are one person',
        'SEVERAL_PEOPLE',
        { cpf: CPFS[ANA], name: 'ana  camara' },
        { cpf: CPFS[ANA], name: NAMES[ANA] },
      ],
    ] as const)('%s: it stays in suspense and is told of', async (_, why, ana, bia) => {
      await depositAndLose();
      await signUp(shop, ANA, ana);
      if ('cpf' in bia) await signUp(shop, BIA, bia);
      expect(await fix(shop)).toMatchObject({ credited: [], left: [{ amount: 2000, why }] });
      expect(await shop.balance('platform:suspense')).toBe(2000);
    });

    test('a bank that names nobody, or another payment, moves nothing; one that is silent stops the repair', async () => {
      await depositAndLose();
      transferToKey(shop, 77);
      const why = async (change: object) => {
        const { psp } = shop;
        const getCharge: typeof psp.getCharge = async (txid) => {
          const found = await psp.getCharge(txid);
          return found.kind === 'ok' ? { kind: 'ok', value: { ...found.value, ...change } } : found;
        };
        const deps = { ...shop.moneyDeps(), psp: { ...psp, getCharge } };
        return (await repair(deps, { from: null, by: 'teste' })).left.map((one) => one.why).sort();
      };
      expect(await why({ payer: null })).toEqual(['CHARGE_NAMES_NOBODY', 'NO_CHARGE']);
      expect(await why({ payments: [] })).toEqual(['CHARGE_UNKNOWN', 'NO_CHARGE']);
      expect(await why({ key: 'outra' })).toEqual(['CHARGE_UNKNOWN', 'NO_CHARGE']);
      shop.bank.faults.outages = 1;
      await expect(fix(shop)).rejects.toThrow('outage');
      expect(await shop.balance('platform:suspense')).toBe(2077);
    });

    test.each([
      ['asked for before the dump and sent after it', true],
      ['asked for since the dump', false],
    ])('a return by PIX that was %s leaves the bank and the revenue once', async (_, isKnown) => {
      const sale = shop.must(await shop.buy(ANA, [{ id: COFFEE, quantity: 2 }], 9.6)).id;
      await shop.runJobs();
      await pay(shop, ANA);
      await hear(shop);
      const ask = async (): Promise<void> => {
        const lines = [{ id: COFFEE, quantity: 1 }];
        const asked = { purchase: sale, lines, restock: true, reason: 'defeito', way: 'pix' };
        shop.must(await shop.request(OWNER, 'RETURN_SALE', asked));
      };
      if (isKnown) await ask();
      const later = await dump(shop);
      if (!isKnown) await ask();
      await walletOf(shop).settle(0, MINUTE);
      await later.restore();
      await later.remove();
      await fix(shop);
      await walletOf(shop).settle(0, MINUTE, MINUTE);
      const [payment] = await payments(shop);
      expect(payment?.returns).toMatchObject([{ amount: 480, status: 'DONE' }]);
      expect([(await shop.profile(OWNER)).revenue, (await shop.profile(ANA)).balance]).toEqual([480, 0]);
      expect(await shop.balance(`user:${OWNER}:refund`)).toBe(0);
      const { store, psp, payouts } = shop;
      const day = { from: shop.now() - 60 * MINUTE, to: shop.now() };
      expect(await reconcile({ read: store.read, psp, payouts }, day)).toEqual([]);
      expect(await shop.audit()).toEqual([]);
    });

    test('a withdrawal that the bank sent and nobody’s balance paid for is told of', async () => {
      const wallet = walletOf(shop);
      await wallet.giveKey(ANA);
      await wallet.grant(ANA, 5000);
      shop.must(await wallet.withdraw(ANA, 10));
      await wallet.settle(MINUTE, MINUTE);
      await kept.restore();
      expect((await fix(shop)).unknownPayouts).toMatchObject([{ amount: 1000 }]);
    });
  });
});
