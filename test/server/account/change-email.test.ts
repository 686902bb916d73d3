import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nowhere } from '../../../scripts/bench/server/production-environment.ts';
import { temporaryFolder } from '../../../scripts/temporary-folder.ts';
import { parseContent } from '../../../src/records/record.ts';
import { COFFEE, OWNER, openShop, PLACE, type Shop } from '../money/support/shop.ts';
import { walletOf } from '../money/support/wallet.ts';
import { describeOnEngine } from '../support/open-store.ts';

const EVA = '00000000-0000-4000-8000-00000000000e';
const [OLD, NEW, OTHER] = ['e@example.com', 'eva@example.org', 'b@example.com'];
const BY = 'Rui: the provider of her mailbox is gone';

describeOnEngine('another address of an account', () => {
  let shop: Shop;
  const [role, offer, ended] = [randomUUID(), randomUUID(), randomUUID()];
  const [invite, domain] = [randomUUID(), randomUUID()];

  beforeEach(async () => {
    shop = await openShop();
    const user = { sub: EVA, email: OLD, name: 'Eva Prado', passwordHash: '-' };
    shop.must(await shop.store.run('createUser', { user, status: 'CONFIRMED' }));
    const sums = { balance: 0, revenue: 0, score: 3 };
    await shop.seed({
      ...{ id: OLD, type: 'PROFILE', owner: EVA },
      fields: { name: 'Eva', email: OLD, cpf: '52998224725', ...sums },
    });
    const staff = (id: string, content: object) =>
      shop.seed({
        ...{ id, type: 'STAFF', parentId: PLACE, owner: OWNER, reference: OLD },
        fields: { role: 'stocker', ...content },
      });
    await staff(role, { status: 'ACTIVE', sub: EVA, name: OLD });
    await staff(offer, { status: 'INVITED' });
    await staff(ended, { status: 'LEFT', sub: EVA, name: 'Eva' });
    const invitation = (id: string, reference: string, content: object) =>
      shop.seed({
        ...{ id, type: 'INVITE', parentId: PLACE, owner: OWNER, reference },
        fields: { status: 'ACTIVE', ...content },
      });
    await invitation(invite, OLD, { email: OLD });
    await invitation(domain, '@example.com', {});
    await walletOf(shop).grant(EVA, 2000);
    const session = { tokenHash: 'x', originJti: 'j', authTime: shop.now(), expiresAt: shop.now() + 9e6 };
    const guards = { locks: [], strangers: null };
    const password = { stored: '-', matches: true };
    const decoy = { stored: null, matches: false };
    shop.must(await shop.store.run('signInUser', { accountId: EVA, password, decoy, session, guards }));
    await shop.store.run('alter', {
      statements: [
        `insert into code (id, code_hash, expires_at, tries) values ('reset:${EVA}', 'ab', ${shop.now() + 9e6}, 0)`,
      ],
    });
  });
  afterEach(async () => {
    expect(await shop.audit()).toEqual([]);
    await shop.close();
  });

  const change = async (from = OLD, to = NEW) =>
    shop.must(await shop.store.run('changeEmail', { from, to, by: BY }));
  const rows = () => {
    const { read } = shop.store;
    return Promise.all([
      read.selectFrom('record').selectAll().orderBy('type').orderBy('id').execute(),
      read.selectFrom('app_user').selectAll().orderBy('sub').execute(),
      read.selectFrom('code').selectAll().execute(),
      read.selectFrom('operator_act').selectAll().execute(),
    ] as const);
  };
  const rowOf = (id: string) =>
    shop.store.read.selectFrom('record').selectAll().where('id', '=', id).executeTakeFirst();

  test('[P-01] [R-05] money, roles and invites stay with the account, and its sign-ins end', async () => {
    expect(await change(` ${OLD.toUpperCase()} `, NEW.toUpperCase())).toBe('CHANGED');
    const [records, [user], codes, acts] = await rows();
    expect(user).toMatchObject({ sub: EVA, email: NEW, status: 'CONFIRMED', password_hash: '-' });
    const signIns = shop.store.read.selectFrom('refresh_token').select(['sub', 'revoked']);
    expect(await signIns.execute()).toEqual([{ sub: EVA, revoked: 1 }]);
    expect(codes).toEqual([]);
    expect(acts).toMatchObject([{ act: 'change-email', subject: EVA, by_whom: BY, detail: '{}' }]);
    const profiles = records.filter(({ type, owner }) => type === 'PROFILE' && owner === EVA);
    expect(profiles.map(({ id }) => id)).toEqual([NEW]);
    expect(parseContent(profiles[0]?.content ?? null)).toMatchObject({ email: NEW, balance: 20, score: 3 });
    expect(await rowOf(role)).toMatchObject({ reference: NEW, audience: `stocker:${EVA}` });
    expect(parseContent((await rowOf(role))?.content ?? null)).toMatchObject({ sub: EVA, name: NEW });
    expect(await rowOf(offer)).toMatchObject({ reference: NEW, audience: `staff:${NEW}` });
    expect(await rowOf(ended)).toMatchObject({ reference: NEW, audience: `ended:${EVA}` });
    expect(await rowOf(invite)).toMatchObject({ reference: NEW, audience: NEW });
    expect(parseContent((await rowOf(invite))?.content ?? null)).toMatchObject({ email: NEW });
    expect(await rowOf(domain)).toMatchObject({ reference: '@example.com' });
    expect(JSON.stringify(records)).not.toContain(OLD);
  });

  test('[S-12] [P-01] the account goes on under it: it buys, and no second profile is made', async () => {
    await change();
    const bought = await shop.buy(EVA, [{ id: COFFEE, quantity: 1 }], 4.8, { useBalance: true });
    expect(await shop.content(shop.must(bought).id)).toMatchObject({ status: 'PAID' });
    expect(parseContent((await rowOf(NEW))?.content ?? null)).toMatchObject({ balance: 15.2 });
    const ask = (email: string) => {
      const input = { id: randomUUID(), type: 'REQUEST', reference: 'PROFILE_CREATION', content: '{}' };
      return shop.store.run('createRecord', { viewer: { sub: EVA, email }, input });
    };
    // A device that is not yet signed out asks with the old address.
    expect(await ask(OLD)).toMatchObject({ kind: 'refused', code: 'FORBIDDEN' });
    shop.must(await ask(NEW));
    const profiles = (await rows())[0].filter(({ type, owner }) => type === 'PROFILE' && owner === EVA);
    expect(profiles).toHaveLength(1);
  });

  test('[W-03] money that moves at the same moment is in the profile', async () => {
    const wallet = walletOf(shop);
    const addresses = Array.from({ length: 9 }, (_, nth) => `eva${nth}@example.org`);
    let from = OLD;
    for (const to of addresses) {
      const grants = [1, 2, 3].map(() => wallet.grant(EVA, 100));
      const [verdict] = await Promise.all([change(from, to), ...grants]);
      expect(verdict).toBe('CHANGED');
      const { balance } = parseContent((await rowOf(to))?.content ?? null);
      expect(balance).toBe((await shop.balance(`user:${EVA}:balance`)) / 100);
      from = to;
    }
  });

  test('an address in use, an unknown one and a closed account are refused, and nothing changes', async () => {
    const user = { sub: randomUUID(), email: NEW, name: null, passwordHash: '-' };
    shop.must(await shop.store.run('createUser', { user, status: 'CONFIRMED' }));
    const before = await rows();
    expect(await change()).toBe('IN_USE');
    expect(await change(OLD, OLD)).toBe('IN_USE');
    // The profile of somebody without an account.
    expect(await change(OLD, OTHER)).toBe('IN_USE');
    expect(await change('ninguem@example.com', 'x@example.com')).toBe('UNKNOWN_ACCOUNT');
    expect(await rows()).toEqual(before);
    const statements = [`update app_user set status = 'DISABLED' where sub = '${EVA}'`];
    await shop.store.run('alter', { statements });
    expect(await change(OLD, 'x@example.com')).toBe('NOT_OPEN');
  });

  test('npm run change-email does it and says so', async () => {
    using folder = temporaryFolder();
    const { place } = shop;
    const kept = 'file' in place ? { DATA_DIR: dirname(place.file) } : { DATABASE_URL: place.url };
    const env = { ...process.env, ...nowhere(folder.path), ...kept };
    const run = () =>
      new Promise<[number, string]>((resolve) => {
        const args = ['scripts/operator/change-email.ts', OLD, NEW, '--by', BY];
        execFile(process.execPath, args, { env }, (error, out, err) =>
          resolve([Number(error?.code ?? 0), out + err]),
        );
      });
    const said: [number, string][] = [];
    await shop.restart(async () => void said.push(await run(), await run()));
    expect(said).toEqual([
      [0, 'changed: each sign-in of this account ended\n'],
      [1, 'no account has the old address: nothing was done\n'],
    ]);
    expect((await rows())[3]).toMatchObject([{ subject: EVA, by_whom: BY }]);
  });
});
