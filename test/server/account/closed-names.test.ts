import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAccountJobs } from '../../../server/account/account-jobs.ts';
import { parseContent, type RecordType } from '../../../src/records/record.ts';
import { ANA, COFFEE, MINUTE, OWNER, openShop, PLACE, type Shop, WATER } from '../money/support/shop.ts';
import { describeOnEngine } from '../support/open-store.ts';

const EVA = '00000000-0000-4000-8000-00000000000e';
const EMAILS: Readonly<Record<string, string>> = {
  [EVA]: 'e@example.com',
  [OWNER]: 'a@example.com',
  [ANA]: 'b@example.com',
};
const ROLE = { role: 'deputy', status: 'INVITED' };
const ITEM = { name: 'Café', price: 4.8, quantity: 3 };
const ORDER = { supplierName: 'F', lines: [{ itemId: WATER, name: 'Água', boxes: 1, boxSize: 6 }] };
const TICKET = { subject: 'Porta', description: 'x', message: 'x', category: 'OTHER' };

// Real commands make all stamps, so that this test finds a field that the closing does not know.
describeOnEngine('what a deputy signed at a shop', () => {
  let shop: Shop;
  const [staff, order] = [randomUUID(), randomUUID()];
  const invites = [randomUUID(), randomUUID(), randomUUID()] as const;

  beforeEach(async () => {
    shop = await openShop();
    const user = { sub: EVA, email: EMAILS[EVA] ?? '', name: 'Eva Prado', passwordHash: '-' };
    shop.must(await shop.store.run('createUser', { user, status: 'CONFIRMED' }));
    await create(OWNER, { id: staff, type: 'STAFF', reference: user.email }, ROLE);
  });
  afterEach(() => shop.close());

  const write = async (command: 'createRecord' | 'updateRecord', sub: string, input: object) => {
    const viewer = { sub, email: EMAILS[sub] ?? null };
    return shop.must(await shop.store.run(command, { viewer, input } as never));
  };
  const create = (sub: string, row: { id: string; type: RecordType; reference?: string }, content: object) =>
    write('createRecord', sub, { ...row, parentId: PLACE, content: JSON.stringify(content) });
  const update = (sub: string, id: string, type: RecordType, content: object) =>
    write('updateRecord', sub, { id, type, content: JSON.stringify(content) });
  const contentOf = async (id: string) => {
    const row = shop.store.read.selectFrom('record').select('content').where('id', '=', id);
    return parseContent((await row.executeTakeFirstOrThrow()).content);
  };

  const signEverything = async (): Promise<void> => {
    await update(EVA, staff, 'STAFF', { ...ROLE, status: 'ACTIVE' });
    const [revoked, hers, donas] = invites;
    await create(EVA, { id: revoked, type: 'INVITE', reference: 'x@example.com' }, { status: 'ACTIVE' });
    await update(EVA, revoked, 'INVITE', { status: 'REVOKED' });
    await create(EVA, { id: hers, type: 'INVITE', reference: 'y@example.com' }, { status: 'ACTIVE' });
    await update(OWNER, hers, 'INVITE', { status: 'REVOKED' });
    await create(OWNER, { id: donas, type: 'INVITE', reference: 'z@example.com' }, { status: 'ACTIVE' });
    await update(EVA, donas, 'INVITE', { status: 'REVOKED' });
    await update(EVA, COFFEE, 'ITEM', { ...ITEM, countAsked: true });
    await create(OWNER, { id: order, type: 'SUPPLY_ORDER' }, { ...ORDER, status: 'rascunho' });
    await update(EVA, order, 'SUPPLY_ORDER', { ...ORDER, status: 'pedido' });
    const ticket = randomUUID();
    await create(ANA, { id: ticket, type: 'LOCATION_TICKET' }, TICKET);
    await update(EVA, ticket, 'LOCATION_TICKET', { ...TICKET, responses: [{ message: 'Já vou' }] });
  };
  const close = async () =>
    shop.must(await shop.request(EVA, 'ACCOUNT_CLOSURE', { action: 'CLOSE_ACCOUNT' }, randomUUID()));
  /** Runs the job behind a closing. Answers with the number of its transactions. */
  const signWork = async (): Promise<number> => {
    const log = { warn: () => undefined };
    let pages = 0;
    const run: Shop['store']['run'] = (name, input) => {
      pages += 1;
      return shop.store.run(name, input);
    };
    const [job] = await shop.store.read
      .selectFrom('job')
      .select('payload')
      .where('kind', '=', 'account.sign')
      .execute();
    await createAccountJobs({ store: { run } as never, log })['account.sign'](
      JSON.parse(job?.payload ?? 'null'),
      {} as never,
    );
    return pages;
  };
  const namesLeft = async () => {
    const rows = await shop.store.read.selectFrom('record').select(['type', 'content']).execute();
    return rows.filter(({ content }) => /Eva Prado|e@example\.com/.test(content ?? ''));
  };
  const profile = (name: string) =>
    shop.seed({
      ...{ id: 'e@example.com', type: 'PROFILE', owner: EVA },
      fields: { name, balance: 0, revenue: 0, score: 0 },
    });

  test.for(['Eva Prado', ''])(
    '[R-05] is left without the name %j and the address, and what others signed stays',
    async (name) => {
      await profile(name);
      await signEverything();
      const named = (await namesLeft()).map(({ type }) => type);
      expect(named).toEqual(expect.arrayContaining(['INVITE', 'ITEM', 'SUPPLY_ORDER']));
      // A ticket and an invitation never contained the address, because customers read them.
      expect(named.includes('LOCATION_TICKET')).toBe(name !== '');
      await close();
      await signWork();
      expect(await namesLeft()).toEqual([]);
      const gone = 'Conta encerrada';
      const other = 'Pessoa de Teste';
      const left = name === '' ? 'Gerente' : gone;
      const [revoked, hers, donas] = await Promise.all(invites.map(contentOf));
      expect(revoked).toMatchObject({ invitedBy: left, revokedBy: left, lastEdit: { name: gone } });
      expect(hers).toMatchObject({ invitedBy: left, revokedBy: other, lastEdit: { name: other } });
      expect(donas).toMatchObject({ invitedBy: other, revokedBy: left });
      expect(await contentOf(COFFEE)).toMatchObject({ countAsked: true, countAskedBy: gone });
      expect(await contentOf(order)).toMatchObject({ orderedBy: gone });
    },
  );

  test.for(['LOCATION_TICKET', 'TICKET_UPDATE'] as const)(
    '[T-02] touches the tickets that they answered as %s, so that a device that was offline reads the answers anew',
    async (type) => {
      await update(EVA, staff, 'STAFF', { ...ROLE, status: 'ACTIVE' });
      const [ticket, other, answer] = [randomUUID(), randomUUID(), randomUUID()];
      for (const id of [ticket, other]) await create(ANA, { id, type: 'LOCATION_TICKET' }, TICKET);
      const said = { updateType: 'RESPONSE', message: 'Já vou' };
      const input = { id: answer, type, parentId: ticket, content: JSON.stringify(said) };
      await write('createRecord', EVA, input);
      const rows = async () => {
        const read = shop.store.read.selectFrom('record').selectAll();
        const found = await read.where('id', 'in', [ticket, other, answer]).execute();
        return (id: string) => found.find((row) => row.id === id);
      };
      const before = await rows();
      shop.advance(MINUTE);
      await close();
      const after = await rows();
      expect(parseContent(after(answer)?.content ?? null)).toMatchObject({
        ...said,
        author: { displayName: 'Conta encerrada', role: 'manager' },
      });
      expect(after(ticket)).toEqual({ ...before(ticket), updated_at: shop.now() });
      expect(after(other)).toEqual(before(other));
    },
  );

  test('[R-05] is told to the devices of the shop, open ones and those that ask for changes later', async () => {
    await profile('Eva Prado');
    await update(EVA, staff, 'STAFF', { ...ROLE, status: 'ACTIVE' });
    const [count, goods] = [randomUUID(), randomUUID()];
    await create(OWNER, { id: order, type: 'SUPPLY_ORDER' }, { ...ORDER, status: 'pedido' });
    shop.advance(MINUTE);
    const visit = { visitId: randomUUID(), at: shop.now() };
    await create(
      EVA,
      { id: count, type: 'STOCK_CHANGE', reference: COFFEE },
      { ...visit, kind: 'contado', counted: 2, base: 3 },
    );
    await update(EVA, COFFEE, 'ITEM', { ...ITEM, price: 5 });
    const lines = [{ itemId: WATER, changeId: randomUUID(), units: 6 }];
    await create(EVA, { id: goods, type: 'SUPPLY_RECEIPT', reference: order }, { at: shop.now(), lines });
    const read = () => shop.store.read.selectFrom('record').select(['id', 'type', 'content', 'updated_at']);
    const hers = () => read().where('owner', '=', EVA).where('parent_id', '=', PLACE).orderBy('id').execute();
    const before = await hers();
    const types = before.map(({ type }) => type);
    expect(new Set(types)).toEqual(new Set(['STOCK_CHANGE', 'EDIT', 'SUPPLY_RECEIPT']));
    shop.advance(MINUTE);
    await close();
    expect(await hers(), 'the closing signs none of them itself').toEqual(before);
    expect(await signWork()).toBe(1);
    const after = await hers();
    expect(after.map(({ id, updated_at }) => [id, updated_at])).toEqual(
      before.map(({ id }) => [id, shop.now()]),
    );
    expect(after.map(({ content }) => parseContent(content).by)).toEqual(before.map(() => 'Conta encerrada'));
    const events = await shop.store.read
      .selectFrom('event')
      .select('payload')
      .where('channel', '=', `/notification/${OWNER}`)
      .execute();
    const told = events.map(({ payload }) => JSON.parse(payload).record);
    for (const { id, content } of after)
      expect(told).toContainEqual(expect.objectContaining({ id, content, updatedAt: shop.now() }));
  });

  test('[R-05] is signed anew in pages, however much it is, and again without a change', async () => {
    await profile('Eva Prado');
    const acts = Array.from({ length: 450 }, () => randomUUID());
    for (const id of acts)
      await shop.seed({
        ...{ id, type: 'STOCK_CHANGE', parentId: PLACE, owner: EVA, reference: COFFEE },
        fields: { kind: 'contado', counted: 2, base: 2, by: 'Eva Prado' },
      });
    expect(
      shop.must(await shop.store.run('signWork', { sub: EVA, after: null })),
      'of an open account',
    ).toBeNull();
    expect(await namesLeft()).not.toEqual([]);
    await close();
    expect(await signWork()).toBe(3);
    expect(await namesLeft()).toEqual([]);
    const rows = () => shop.store.read.selectFrom('record').selectAll().orderBy('id').execute();
    const signed = await rows();
    shop.advance(MINUTE);
    await signWork();
    expect(await rows()).toEqual(signed);
  });
});
