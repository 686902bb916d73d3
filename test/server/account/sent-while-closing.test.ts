import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAccountJobs } from '../../../server/account/account-jobs.ts';
import type { Engine } from '../../../server/db/store.ts';
import { parseContent } from '../../../src/records/record.ts';
import { MINUTE, OWNER, openShop, PLACE, type Shop } from '../money/support/shop.ts';
import { walletOf } from '../money/support/wallet.ts';
import { describeOnEngine, engineUnderTest } from '../support/open-store.ts';

const EVA = '00000000-0000-4000-8000-00000000000e';
const EMAIL = 'e@example.com';
const viewer = { sub: EVA, email: EMAIL };
const WHO = { userInfo: { username: EVA, email: EMAIL, displayName: 'Eva Prado' } };

/** Statements that make every update of a record fail, even one without a change. */
const REFUSES_CHANGES: Record<Engine, string[]> = {
  sqlite: ["create trigger untouched before update on record begin select raise(abort, 'touched'); end"],
  postgres: [
    "create function touched() returns trigger language plpgsql as $$ begin raise 'touched'; end $$",
    'create trigger untouched before update on record for each row execute function touched()',
  ],
};

describeOnEngine('what devices send while their account is closed', () => {
  let shop: Shop;

  beforeEach(async () => {
    shop = await openShop();
    const user = { sub: EVA, email: EMAIL, name: 'Eva Prado', passwordHash: '-' };
    shop.must(await shop.store.run('createUser', { user, status: 'CONFIRMED' }));
    const sums = { balance: 0, revenue: 0, score: 0 };
    await shop.seed({
      ...{ id: EMAIL, type: 'PROFILE', owner: EVA },
      fields: { name: 'Eva Prado', email: EMAIL, ...sums },
    });
  });
  afterEach(async () => {
    expect(await shop.audit()).toEqual([]);
    await shop.close();
  });

  const inputOf = (
    type: string,
    reference: string | null,
    content: object,
    parentId: string | null = PLACE,
  ) => ({
    ...{ id: randomUUID(), type, parentId, reference, content: JSON.stringify(content) },
  });
  const closing = () => inputOf('REQUEST', 'ACCOUNT_CLOSURE', { action: 'CLOSE_ACCOUNT' }, null);
  const sent = () => [
    inputOf('CHAT_MESSAGE', OWNER, { text: 'Acabou o café', timestamp: 1 }),
    inputOf('LOCATION_TICKET', OWNER, { subject: 'Porta', description: 'Não abre', ...WHO }),
    inputOf('ACCESS', PLACE, WHO),
    inputOf('LOG', null, WHO, null),
    inputOf('SUPPLIER', 'Eva Prado', { phone: EMAIL }, null),
    inputOf('REQUEST', 'FINANCIAL_PROCESSING', { action: 'VERIFY_ALL_PAYMENTS', ...WHO }, null),
  ];
  const create = (input: object) => shop.store.run('createRecord', { viewer, input } as never);
  const createAll = (inputs: object[]) => shop.store.run('createRecords', { viewer, inputs } as never);
  const hers = () =>
    shop.store.read.selectFrom('record').selectAll().where('owner', '=', EVA).orderBy('type').execute();
  const isNamed = async () => /Eva Prado|e@example\.com/.test(JSON.stringify(await hers()));
  /** Runs the due jobs by which a closing forgets once more. Returns their number. */
  const forget = async (): Promise<number> => {
    const handlers = createAccountJobs({ store: shop.store, log: { warn: () => undefined } });
    const claimed = { kinds: ['account.forget'], limit: 10, leaseMs: MINUTE };
    const jobs = shop.must(await shop.store.run('claimJobs', claimed));
    for (const job of jobs) {
      const run = { ...job, signal: new AbortController().signal };
      expect(await handlers['account.forget'](job.payload, run)).toEqual({ done: true });
      await shop.store.run('finishJob', job);
    }
    return jobs.length;
  };

  const WAYS: [way: string, send: () => Promise<void>][] = [
    [
      'after it',
      async () => {
        shop.must(await create(closing()));
        for (const input of sent()) shop.must(await create(input));
      },
    ],
    ['in one batch with it', async () => void shop.must(await createAll([closing(), ...sent()]))],
    [
      'beside it',
      async () => void (await Promise.all([closing(), ...sent()].map(create))).map((one) => shop.must(one)),
    ],
  ];

  test.for(WAYS)('[W-03] is forgotten, too, where it arrives %s', async ([way, send]) => {
    await send();
    if (way !== 'beside it') expect(await isNamed()).toBe(true);
    expect(await forget()).toBe(0);
    shop.advance(10 * MINUTE);
    expect(await forget()).toBe(1);
    expect(await isNamed()).toBe(false);
    const left = await hers();
    expect(left.map(({ type }) => type)).toEqual(['CHAT_MESSAGE', 'LOCATION_TICKET', 'PROFILE', 'REQUEST']);
    expect(parseContent(left[0]!.content)).toMatchObject({
      ...{ text: 'Acabou o café', senderName: 'Conta encerrada', senderEmail: 'Conta encerrada' },
    });
    expect(left[3]).toMatchObject({ reference: 'ACCOUNT_CLOSURE' });
    const again = shop.must(await create(closing()));
    expect(again).toMatchObject({ id: left[3]!.id });
  });

  test('[W-03] nothing that was forgotten before is touched again, nor money that came since', async () => {
    await create(sent()[0]!);
    await shop.seed({ id: 'r', type: 'WITHDRAW', owner: EVA, fields: { amount: 20, chavePix: EMAIL } });
    await shop.seed({
      ...{ id: 'w', type: 'STOCK_CHANGE', parentId: PLACE, owner: EVA },
      fields: { delta: 1, by: 'Eva Prado' },
    });
    shop.must(await create(closing()));
    shop.must(await shop.store.run('signWork', { sub: EVA, after: null }));
    expect(await isNamed()).toBe(false);
    await walletOf(shop).grant(EVA, 500);
    const before = await hers();
    expect(parseContent(before.find(({ type }) => type === 'PROFILE')!.content)).toMatchObject({
      balance: 5,
    });
    await shop.store.run('alter', { statements: REFUSES_CHANGES[engineUnderTest()] });
    shop.advance(10 * MINUTE);
    expect(await forget()).toBe(1);
    expect(await hers()).toEqual(before);
  });

  test('[W-03] an account that is not closed is left as it is', async () => {
    for (const input of sent()) shop.must(await create(input));
    const before = await hers();
    shop.must(await shop.store.run('forgetLate', { sub: EVA }));
    expect(await hers()).toEqual(before);
  });
});
