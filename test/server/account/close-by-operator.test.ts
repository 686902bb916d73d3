import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nowhere } from '../../../scripts/bench/server/production-environment.ts';
import { temporaryFolder } from '../../../scripts/temporary-folder.ts';
import { createAccountJobs } from '../../../server/account/account-jobs.ts';
import { openShop, PLACE, type Shop } from '../money/support/shop.ts';
import { walletOf } from '../money/support/wallet.ts';
import { copyStore, describeOnEngine, engineUnderTest, freshPlace } from '../support/open-store.ts';

const EVA = '00000000-0000-4000-8000-00000000000e';
const EMAIL = 'e@example.com';
const BY = 'Rui: fechada ontem, backup de anteontem';

describeOnEngine('closing an account again after a backup brought it back', () => {
  let shop: Shop;
  let kept: Awaited<ReturnType<typeof freshPlace>>;

  beforeEach(async () => {
    shop = await openShop();
    const user = { sub: EVA, email: EMAIL, name: 'Eva Prado', passwordHash: '-' };
    shop.must(await shop.store.run('createUser', { user, status: 'CONFIRMED' }));
    const sums = { balance: 0, revenue: 0, score: 0 };
    await shop.seed({
      ...{ id: EMAIL, type: 'PROFILE', owner: EVA },
      fields: { name: 'Eva Prado', email: EMAIL, ...sums },
    });
    await shop.seed({
      ...{ id: 'a', type: 'ACCESS', parentId: PLACE, owner: EVA },
      fields: { userInfo: { email: EMAIL } },
    });
    await shop.seed({
      ...{ id: 'm', type: 'CHAT_MESSAGE', parentId: PLACE, owner: EVA },
      fields: { text: 'Oi', senderName: 'Eva Prado' },
    });
    await signIn();
    kept = await freshPlace();
    await shop.restart(() => copyStore(shop.place, kept.place));
  });
  afterEach(async () => {
    expect(await shop.audit()).toEqual([]);
    await shop.close();
    await kept.remove();
  });

  async function signIn(): Promise<void> {
    const hours = 3_600_000;
    const session = { tokenHash: 'x', originJti: 'j', authTime: shop.now(), expiresAt: shop.now() + hours };
    const password = { stored: '-', matches: true };
    const guards = { locks: [], strangers: null };
    const decoy = { stored: null, matches: false };
    const asked = { accountId: EVA, password, decoy, session, guards };
    expect(shop.must(await shop.store.run('signInUser', asked)).kind).toBe('signed-in');
    const subscription = {
      endpoint: 'https://push.example/1',
      keys: { p256dh: 'p', auth: 'a' },
      wishes: [],
    };
    shop.must(
      await shop.store.run('savePushSubscription', { sub: EVA, originJti: 'j', subscription } as never),
    );
  }
  const again = async (sub = EVA) => shop.must(await shop.store.run('closeByOperator', { sub, by: BY }));
  const rowsOf = async () => {
    const { read } = shop.store;
    return {
      records: await read.selectFrom('record').selectAll().orderBy('type').orderBy('id').execute(),
      users: await read.selectFrom('app_user').selectAll().orderBy('sub').execute(),
      signIns: await read.selectFrom('refresh_token').selectAll().execute(),
      devices: await read.selectFrom('push_subscription').selectAll().execute(),
      jobs: await read
        .selectFrom('job')
        .select(['kind', 'key', 'payload', 'run_at'])
        .orderBy('kind')
        .execute(),
    };
  };
  /** All rows, without what each closing draws anew. */
  const state = async () => {
    const { records, users, ...others } = await rowsOf();
    return {
      ...others,
      records: records.map(({ id, create_hash: _, ...row }) => ({
        ...row,
        id: row.type === 'REQUEST' ? '' : id,
      })),
      users: users.map(({ email, password_hash: _, ...user }) => ({ ...user, email: email.split('@')[1] })),
    };
  };
  const acts = () => shop.store.read.selectFrom('operator_act').selectAll().execute();

  test('[F-14] it is as after the closing by its person, once, and the operator’s word is kept', async () => {
    shop.must(await shop.request(EVA, 'ACCOUNT_CLOSURE', { action: 'CLOSE_ACCOUNT' }));
    const withMail = await state();
    // Its person is told of their closing alone, and not again by the operator's.
    const closed = { ...withMail, jobs: withMail.jobs.filter(({ kind }) => kind !== 'mail') };
    expect(withMail.jobs).toHaveLength(closed.jobs.length + 1);
    expect(closed.signIns).toMatchObject([{ sub: EVA, revoked: 1 }]);
    expect(JSON.stringify(closed)).not.toMatch(/Eva Prado|e@example\.com/);
    await shop.restart(() => copyStore(kept.place, shop.place));
    expect(JSON.stringify(await state())).toContain('Eva Prado');

    expect(await again()).toBe('CLOSED');
    expect(await state()).toEqual(closed);
    expect(await acts()).toMatchObject([{ act: 'close-account', subject: EVA, by_whom: BY, detail: '{}' }]);
    const rows = await rowsOf();
    expect(await again()).toBe('ALREADY');
    expect(await rowsOf()).toEqual(rows);
    expect(await acts()).toHaveLength(1);
  });

  test('what is not settled keeps it open, and nothing is done', async () => {
    await walletOf(shop).grant(EVA, 4000);
    const rows = await rowsOf();
    expect(await again()).toBe('ACCOUNT_HAS_BALANCE');
    expect(await again('00000000-0000-4000-8000-0000000000ff')).toBe('UNKNOWN_ACCOUNT');
    expect(await rowsOf()).toEqual(rows);
    expect(await acts()).toEqual([]);
  });

  test('the log names the account of each closing, and nothing of its person', async () => {
    shop.must(await shop.request(EVA, 'ACCOUNT_CLOSURE', { action: 'CLOSE_ACCOUNT' }));
    const said: unknown[] = [];
    const log = { warn: (detail: object, message: string) => said.push([detail, message]) };
    const handlers = createAccountJobs({ store: shop.store, log });
    const claimed = { kinds: ['account.closed'], limit: 10, leaseMs: 60_000 };
    const [job] = shop.must(await shop.store.run('claimJobs', claimed));
    if (!job) throw new Error('no job was planted');
    const run = { ...job, signal: new AbortController().signal };
    expect(await handlers['account.closed'](job.payload, run)).toEqual({ done: true });
    expect(said).toEqual([[{ sub: EVA }, 'an account was closed']]);
  });

  test('npm run close-account does it and says so, on SQLite only with the server stopped', async () => {
    using folder = temporaryFolder();
    const { place } = shop;
    const env = {
      ...process.env,
      ...nowhere(folder.path),
      ...('file' in place ? { DATA_DIR: dirname(place.file) } : { DATABASE_URL: place.url }),
    };
    const run = () =>
      new Promise<[number, string]>((resolve) => {
        const args = ['scripts/operator/close-account.ts', EVA, '--by', BY];
        execFile(process.execPath, args, { env }, (error, out, err) =>
          resolve([Number(error?.code ?? 0), out + err]),
        );
      });
    if (engineUnderTest() === 'sqlite')
      expect(await run()).toEqual([2, expect.stringContaining('Stop it first')]);
    const said: [number, string][] = [];
    await shop.restart(async () => void said.push(await run(), await run()));
    expect(said).toEqual([
      [0, 'closed\n'],
      [1, 'this account was closed before: nothing changed\n'],
    ]);
    expect(await acts()).toMatchObject([{ subject: EVA, by_whom: BY }]);
  });
});
