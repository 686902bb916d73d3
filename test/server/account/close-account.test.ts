import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTokens, type Tokens } from '../../../server/identity/tokens.ts';
import { createMailJob, type MailJob } from '../../../server/mail/mail-job.ts';
import { registerRecords } from '../../../server/records/register-records.ts';
import { parseContent } from '../../../src/records/record.ts';
import { COFFEE, OWNER, openShop, PLACE, type Shop } from '../money/support/shop.ts';
import { walletOf } from '../money/support/wallet.ts';
import { describeOnEngine } from '../support/open-store.ts';

const EVA = '00000000-0000-4000-8000-00000000000e';
const EMAIL = 'e@example.com';
const SECRETS = ['Eva Prado', EMAIL, '52998224725', 'eva@banco.com.br', 'Galaxy de Eva'];
const SECRET_INFO = {
  userInfo: { username: EVA, email: EMAIL, displayName: 'Eva Prado' },
  sessionInfo: { device: 'Galaxy de Eva' },
};

describeOnEngine('closing an account', () => {
  let shop: Shop;
  let wallet: ReturnType<typeof walletOf>;
  let tokens: Tokens;

  beforeEach(async () => {
    shop = await openShop();
    wallet = walletOf(shop);
    tokens = await createTokens({
      store: shop.store,
      issuer: 'https://issuer',
      clientId: 'app',
      now: shop.now,
    });
    await signUp(EVA);
    await shop.seed({
      ...{ id: EMAIL, type: 'PROFILE', owner: EVA },
      fields: {
        name: 'Eva Prado',
        email: EMAIL,
        cpf: '52998224725',
        chavePix: 'eva@banco.com.br',
        balance: 0,
        revenue: 0,
        score: 3,
      },
    });
  });
  afterEach(async () => {
    expect(await shop.audit()).toEqual([]);
    await shop.close();
  });

  const signUp = async (sub: string) =>
    shop.must(
      await shop.store.run('createUser', {
        user: { sub, email: EMAIL, name: 'Eva Prado', passwordHash: '-' },
        status: 'CONFIRMED',
      }),
    );
  const close = (action = 'CLOSE_ACCOUNT', id: string = randomUUID()) =>
    shop.request(EVA, 'ACCOUNT_CLOSURE', { action, ...SECRET_INFO }, id);
  const refusal = async (action?: string) => {
    const verdict = await close(action);
    return verdict.kind === 'refused' ? verdict.code : verdict.kind;
  };
  const records = () => shop.store.read.selectFrom('record').selectAll().orderBy('type').execute();
  const mails = async (): Promise<MailJob[]> => {
    const jobs = await shop.store.read
      .selectFrom('job')
      .select('payload')
      .where('kind', '=', 'mail')
      .execute();
    return jobs.map(({ payload }) => JSON.parse(payload));
  };
  const users = () => shop.store.read.selectFrom('app_user').selectAll().orderBy('created_at').execute();
  const issue = () =>
    tokens.issue({ sub: EVA, email: EMAIL, name: null, originJti: 'j', authTime: shop.now() });

  test('what is not settled is refused, and nothing changes', async () => {
    const before = await records();
    expect(await refusal('CLOSE')).toBe('BAD_INPUT');
    await wallet.grant(EVA, 4000);
    expect(await refusal()).toBe('ACCOUNT_HAS_BALANCE');
    shop.must(await wallet.withdraw(EVA, 40));
    expect(await refusal()).toBe('ACCOUNT_HAS_OPEN_PAYMENTS');
    await wallet.settle(0, 3000);
    expect((await wallet.payouts()).map(({ status }) => status)).toEqual(['DONE']);
    const deposit = shop.must(await wallet.deposit(EVA, 25));
    expect(await refusal()).toBe('ACCOUNT_HAS_OPEN_PAYMENTS');
    expect(await wallet.content(deposit.id, 'DEPOSIT')).toMatchObject({ amount: 25 });
    const place = randomUUID();
    await shop.seed({
      ...{ id: place, type: 'LOCATION', owner: EVA, reference: 'PRIVATE' },
      fields: { name: 'Mercadinho da Eva' },
    });
    expect(await refusal()).toBe('ACCOUNT_HAS_LOCATIONS');
    expect((await users())[0]).toMatchObject({ email: EMAIL, status: 'CONFIRMED' });
    expect((await records()).length).toBe(before.length + 3);
  });

  test('[R-05] a closed account leaves the teams it was in, and is named nowhere there', async () => {
    const item = { name: 'Café', price: 4.8, quantity: 3, lastEdit: { sub: EVA, name: 'Eva Prado', at: 1 } };
    await shop.seed({
      ...{ id: COFFEE, type: 'ITEM', parentId: PLACE, owner: OWNER, reference: 'Café' },
      fields: item,
    });
    const staff = { role: 'stocker', invitedBy: 'Dona', locationName: 'Praça' };
    const [active, open, old] = [randomUUID(), randomUUID(), randomUUID()];
    await shop.seed({
      ...{ id: active, type: 'STAFF', parentId: PLACE, owner: OWNER, reference: EMAIL },
      fields: { ...staff, ...{ status: 'ACTIVE', sub: EVA, name: 'Eva Prado' } },
    });
    await shop.seed({
      ...{ id: open, type: 'STAFF', parentId: randomUUID(), owner: OWNER, reference: EMAIL },
      fields: { ...staff, status: 'INVITED' },
    });
    const gone = randomUUID();
    await shop.seed({
      ...{ id: old, type: 'STAFF', parentId: gone, owner: EVA, reference: 'a@example.com' },
      fields: { ...staff, ...{ status: 'ACTIVE', sub: OWNER, name: 'Ana', invitedBy: 'Eva Prado' } },
    });
    await shop.seed({
      ...{ id: randomUUID(), type: 'EDIT', parentId: PLACE, owner: EVA, reference: COFFEE },
      fields: { of: 'ITEM', act: 'changed', by: 'Eva Prado' },
    });
    shop.must(await close());
    shop.must(await shop.store.run('signWork', { sub: EVA, after: null }));
    const statusOf = async (id: string) => (await wallet.content(id, 'STAFF')).status;
    expect([await statusOf(active), await statusOf(open), await statusOf(old)]).toEqual([
      ...['LEFT', 'LEFT', 'REMOVED'],
    ]);
    expect(JSON.stringify(await records())).not.toMatch(/Eva Prado|e@example\.com/);
  });

  test('revenue and a code to pay are refused too', async () => {
    const bought = shop.must(await shop.buy(EVA, [{ id: COFFEE, quantity: 1 }], 4.8));
    expect(await refusal()).toBe('ACCOUNT_HAS_OPEN_PAYMENTS');
    shop.must(
      await shop.request(EVA, 'FINANCIAL_PROCESSING', { action: 'CANCEL_PAYMENT', purchaseId: bought.id }),
    );
    await shop.runJobs();
    const place = randomUUID();
    await shop.seed({
      ...{ id: place, type: 'LOCATION', owner: EVA, reference: 'PUBLIC' },
      fields: { name: 'Da Eva' },
    });
    const item = randomUUID();
    await shop.seed({
      ...{ id: item, type: 'ITEM', parentId: place, owner: EVA, reference: 'Pão' },
      fields: { name: 'Pão', price: 1, quantity: 5 },
    });
    await wallet.grant(OWNER, 100);
    shop.must(
      await shop.store.run('createRecord', {
        viewer: { sub: OWNER, email: 'a@example.com' },
        input: {
          id: randomUUID(),
          type: 'SHOPPING_PURCHASE',
          parentId: place,
          content: JSON.stringify({ items: [{ id: item, quantity: 1 }], totalAmount: 1, useBalance: true }),
        },
      }),
    );
    await shop.seed({
      ...{ id: place, type: 'LOCATION', owner: OWNER, reference: 'PUBLIC' },
      fields: { name: 'Da Eva' },
    });
    expect(await refusal()).toBe('ACCOUNT_HAS_REVENUE');
  });

  test('[W-03] receipts stay without the person, everything of the person goes', async () => {
    await wallet.grant(EVA, 2480);
    const bought = shop.must(await shop.buy(EVA, [{ id: COFFEE, quantity: 1 }], 4.8, { useBalance: true }));
    const sent = shop.must(
      await shop.store.run('createRecord', {
        viewer: { sub: EVA, email: EMAIL },
        input: {
          id: randomUUID(),
          type: 'WITHDRAW',
          parentId: EVA,
          content: JSON.stringify({ amount: 20, ...SECRET_INFO }),
        },
      }),
    );
    await wallet.settle(0, 3000);
    const talk = { text: 'O café acabou', senderName: 'Eva Prado', ...SECRET_INFO };
    await shop.seed({
      ...{ id: 'm', type: 'CHAT_MESSAGE', parentId: PLACE, owner: EVA, reference: OWNER },
      fields: { ...talk, senderEmail: EMAIL, sender: EVA },
    });
    await shop.seed({
      ...{ id: 't', type: 'LOCATION_TICKET', parentId: PLACE, owner: EVA, reference: OWNER },
      fields: {
        subject: 'Porta',
        ...SECRET_INFO,
        responses: [
          {
            message: 'Não abre',
            author: { username: EVA, name: 'Eva Prado', email: EMAIL, role: 'customer' },
          },
          { message: 'Já vou', author: { username: OWNER, name: 'Dona', role: 'manager' } },
        ],
      },
    });
    await shop.seed({
      ...{ id: 'u', type: 'TICKET_UPDATE', parentId: 't', owner: EVA },
      fields: {
        updateType: 'RESPONSE',
        message: 'Obrigada',
        author: { username: EVA, displayName: 'Eva Prado', email: EMAIL, role: 'customer' },
      },
    });
    for (const type of ['ACCESS', 'LOG', 'REQUEST'] as const)
      await shop.seed({ id: `${type}-1`, type, parentId: PLACE, owner: EVA, fields: SECRET_INFO });
    await shop.seed({
      ...{ id: 'i', type: 'INVITE', parentId: PLACE, owner: OWNER, reference: EMAIL },
      fields: { status: 'ACTIVE' },
    });
    const transfers = await shop.store.read.selectFrom('transfer').selectAll().execute();

    const trace = shop.must(await close());
    expect(parseContent(trace.content)).toEqual({
      action: 'CLOSE_ACCOUNT',
      status: 'SUCCESS',
      closedAt: new Date(shop.now()).toISOString(),
    });
    const left = (await records()).filter(({ owner }) => owner === EVA);
    expect(left.map(({ type }) => type)).toEqual([
      'CHAT_MESSAGE',
      'LOCATION_TICKET',
      'PROFILE',
      'REQUEST',
      'SHOPPING_PURCHASE',
      'TICKET_UPDATE',
      'WITHDRAW',
    ]);
    for (const secret of SECRETS) expect(JSON.stringify(left)).not.toContain(secret);
    const contentOf = (type: string) => parseContent(left.find((row) => row.type === type)?.content ?? null);
    expect(contentOf('CHAT_MESSAGE')).toMatchObject({
      text: 'O café acabou',
      senderName: 'Conta encerrada',
      senderEmail: 'Conta encerrada',
      sender: EVA,
    });
    expect(contentOf('LOCATION_TICKET').responses).toMatchObject([
      { message: 'Não abre', author: { name: 'Conta encerrada', role: 'customer' } },
      { message: 'Já vou', author: { name: 'Dona' } },
    ]);
    expect(contentOf('TICKET_UPDATE')).toMatchObject({
      message: 'Obrigada',
      author: { displayName: 'Conta encerrada', role: 'customer' },
    });
    expect(await shop.content(bought.id)).toMatchObject({ status: 'PAID', totalAmount: 4.8 });
    expect(await wallet.content(sent.id, 'WITHDRAW')).toMatchObject({ status: 'COMPLETED', amount: 20 });
    expect(await wallet.payouts()).toMatchObject([{ pix_key: 'eva@banco.com.br', status: 'DONE' }]);
    expect(await shop.store.read.selectFrom('transfer').selectAll().execute()).toEqual(transfers);
    expect((await records()).find(({ type }) => type === 'INVITE')).toMatchObject({ reference: EMAIL });
  });

  test('[T-02] the photos of their tickets go, and those of others stay', async () => {
    const photo = (sub: string) => ({ url: `tickets/${PLACE}/${sub}/foto.jpg`, filename: 'foto.jpg' });
    for (const sub of [EVA, OWNER])
      await shop.seed({
        ...{ id: `t-${sub}`, type: 'LOCATION_TICKET', parentId: PLACE, owner: sub, reference: OWNER },
        fields: {
          ...{ subject: 'Porta', description: 'Não abre', images: [photo(sub)] },
          responses: [EVA, OWNER].map((username) => ({ author: { username }, images: [photo(username)] })),
        },
      });
    shop.must(await close());
    const [hers, other] = await Promise.all(
      [EVA, OWNER].map((sub) => wallet.content(`t-${sub}`, 'LOCATION_TICKET')),
    );
    expect(hers).toMatchObject({ description: 'Não abre' });
    expect(hers).not.toHaveProperty('images');
    expect(JSON.stringify(hers)).not.toContain(photo(EVA).url);
    expect(other).toMatchObject({ images: [photo(OWNER)] });
    const { read } = shop.store;
    const [shown] = await read.selectFrom('picture_reference').select('key').execute();
    expect(shown).toEqual({ key: photo(OWNER).url });
    const [released] = await read.selectFrom('picture_release').select('key').execute();
    expect(released).toEqual({ key: photo(EVA).url });
  });

  test('the answer comes, then every token is refused, and repeating changes nothing', async () => {
    const { id, access } = await issue();
    expect(await tokens.verify(id)).toMatchObject({ kind: 'valid' });
    const app = Fastify();
    await registerRecords(app, {
      store: shop.store,
      tokens,
      now: shop.now,
      log: { error: (detail) => expect(detail).toBeNull() },
    });
    const send = () =>
      app.inject({
        method: 'POST',
        url: '/graphql',
        headers: { authorization: id },
        payload: {
          query: 'mutation m($input: CreateRecordInput!) { createRecord(input: $input) { id content } }',
          variables: {
            input: {
              id: randomUUID(),
              type: 'REQUEST',
              reference: 'ACCOUNT_CLOSURE',
              content: '{"action":"CLOSE_ACCOUNT"}',
            },
          },
        },
      });
    expect((await send()).json().data.createRecord.content).toContain('SUCCESS');
    expect((await send()).statusCode).toBe(401);
    for (const token of [id, access, (await issue()).id])
      expect(await tokens.verify(token)).toEqual({ kind: 'invalid', reason: 'revoked' });
    await app.close();
    const after = await records();
    shop.must(await close());
    expect(await records()).toEqual(after);
    const [user] = await users();
    expect(user).toMatchObject({ sub: EVA, name: null, status: 'DISABLED' });
    expect(user?.email).toMatch(/^[0-9a-f-]{36}@conta-encerrada\.invalid$/);
  });

  test('[F-14] whoever holds a refresh token hears that a closed account is no more, however old, and of a disabled one only that', async () => {
    const held = { kind: 'first' as const, tokenHash: 'laptop' };
    const session = {
      tokenHash: 'laptop',
      originJti: 'j',
      authTime: shop.now(),
      expiresAt: shop.now() + 1000,
    };
    const password = { stored: '-', matches: true };
    const guards = { locks: [], strangers: null };
    const signedIn = { accountId: EVA, password, decoy: { stored: null, matches: false }, session, guards };
    shop.must(await shop.store.run('signInUser', signedIn));
    const answer = async () => shop.must(await shop.store.run('rotateSession', { held, variant: 'ab' })).kind;
    const set = (status: string) =>
      shop.store.run('alter', {
        statements: [`update app_user set status = '${status}' where sub = '${EVA}'`],
      });
    await set('DISABLED');
    expect(await answer()).toBe('disabled');
    await set('CONFIRMED');
    shop.must(await close());
    expect(await answer()).toBe('closed');
    shop.advance(2000);
    expect(await answer()).toBe('closed');
  });

  test('the address starts from nothing with another person; the closed one makes no profile', async () => {
    shop.must(await close());
    const create = (sub: string) =>
      shop.store.run('createRecord', {
        viewer: { sub, email: EMAIL },
        input: {
          id: randomUUID(),
          type: 'REQUEST',
          reference: 'PROFILE_CREATION',
          content: '{"name":"Outra"}',
        },
      });
    expect(await create(EVA)).toMatchObject({ kind: 'refused', code: 'FORBIDDEN' });
    const other = randomUUID();
    expect(await signUp(other)).toEqual({ kind: 'created', sub: other });
    shop.must(await create(other));
    const profile = (await records()).find(({ id, type }) => id === EMAIL && type === 'PROFILE');
    expect(profile?.owner).toBe(other);
    expect(parseContent(profile?.content ?? null)).toMatchObject({ name: 'Outra', balance: 0, score: 0 });
  });

  test('[A-06] what a stranger’s sign-up was answered with names nobody any more', async () => {
    const mail = { to: EMAIL, subject: '', text: '', html: '' };
    const signedUp = shop.must(
      await shop.store.run('signUpUser', {
        user: { sub: EVA, email: EMAIL, name: null, passwordHash: 'x' },
        phantom: randomUUID(),
        code: { id: `confirm:${EVA}`, hash: 'ab', expiresAt: shop.now() + 1000 },
        asker: { networks: ['203.0.113.1'], ticket: null },
        mails: { only: mail, one: mail, none: mail, known: mail },
      }),
    );
    const named = () =>
      shop.store.read.selectFrom('code').select('id').where('id', 'like', 'alias%').execute();
    expect(signedUp.kind).toBe('known');
    expect(await named()).toHaveLength(2);
    shop.must(await close());
    expect(await named()).toEqual([]);
  });

  test('[D-02, S-12] a closed account opens no code, and one that is opened at the moment of closing keeps the account', async () => {
    const buy = () => shop.buy(EVA, [{ id: COFFEE, quantity: 1 }], 4.8);
    const deposit = () => wallet.deposit(EVA, 25);
    for (const open of [deposit, buy, deposit, buy]) {
      const verdicts = await Promise.all([open(), close()]);
      const codes = verdicts.map((one) => (one.kind === 'refused' ? one.code : 'ok'));
      expect([
        ['ok', 'ACCOUNT_HAS_OPEN_PAYMENTS'],
        ['FORBIDDEN', 'ok'],
        // After a closing that came first the profile is empty.
        ['PROFILE_INCOMPLETE', 'ok'],
      ]).toContainEqual(codes);
      if (verdicts[1].kind === 'applied') break;
      await wallet.settle(31 * 60_000, 60_000);
    }
    await close();
    expect(await deposit()).toMatchObject({ kind: 'refused', code: 'FORBIDDEN' });
    expect(await buy()).toMatchObject({ kind: 'refused', code: 'PROFILE_INCOMPLETE' });
    const charges = await shop.store.read.selectFrom('charge').select('status').execute();
    expect(charges.filter(({ status }) => status !== 'EXPIRED')).toEqual([]);
  });

  test('where a sign-in asks for a code, an account closes only with a fresh proof, which serves once', async () => {
    const set = (statement: string) => shop.store.run('alter', { statements: [statement] });
    await set(`insert into second_factor (sub, sealed, pending, active, last_step, proved_at)
      values ('${EVA}', 'sealed', null, 1, 1, 0)`);
    const before = await records();
    expect(await refusal()).toBe('SECOND_FACTOR_REQUIRED');
    expect([await records(), await mails()]).toEqual([before, []]);
    await set(`update second_factor set proved_at = ${shop.now()} where sub = '${EVA}'`);
    const place = randomUUID();
    const shopOf = (owner: string) =>
      shop.seed({
        ...{ id: place, type: 'LOCATION', owner, reference: 'PRIVATE' },
        fields: { name: 'Da Eva' },
      });
    await shopOf(EVA);
    // What cannot close yet uses no proof up.
    expect(await refusal()).toBe('ACCOUNT_HAS_LOCATIONS');
    await shopOf(OWNER);
    const closed = shop.must(await close());
    // An answer that was lost is asked for again without a proof.
    expect(shop.must(await close()).id).toBe(closed.id);
  });

  test('the old address is told once when the account closed, and whom to ask', async () => {
    await close();
    await close();
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: EMAIL, subject: 'Sua conta da Vendinha foi encerrada' });
    const at = new Intl.DateTimeFormat('pt-BR', {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: 'America/Sao_Paulo',
    }).format(shop.now());
    for (const text of [mail?.text, mail?.html]) {
      expect(text).toContain(at);
      expect(text).toContain('quem administra a Vendinha');
      expect(text).not.toContain('Eva');
    }
    // What goes once more ten minutes later leaves the waiting mail alone.
    shop.must(await shop.store.run('forgetLate', { sub: EVA }));
    expect(await mails()).toEqual([mail]);
    const sent: unknown[] = [];
    const mailer = { send: async (one: unknown) => void sent.push(one) };
    await createMailJob(mailer, { now: shop.now })(mail);
    expect(sent).toMatchObject([{ to: EMAIL, html: mail?.html }]);
  });

  test('two closings at once are one', async () => {
    const verdicts = await Promise.all([close(), close()]);
    const [first, second] = verdicts.map((verdict) => shop.must(verdict).id);
    expect(first).toBe(second);
    expect((await records()).filter(({ type }) => type === 'REQUEST')).toHaveLength(1);
  });
});
