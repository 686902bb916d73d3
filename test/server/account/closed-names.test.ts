import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseContent, type RecordType } from '../../../src/records/record.ts';
import { ANA, COFFEE, OWNER, openShop, PLACE, type Shop, WATER } from '../money/support/shop.ts';
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
    await create(OWNER, staff, 'STAFF', ROLE, user.email);
  });
  afterEach(() => shop.close());

  const write = async (command: 'createRecord' | 'updateRecord', sub: string, input: object) => {
    const viewer = { sub, email: EMAILS[sub] ?? null };
    return shop.must(await shop.store.run(command, { viewer, input } as never));
  };
  const create = (sub: string, id: string, type: RecordType, content: object, reference?: string) =>
    write('createRecord', sub, { id, type, parentId: PLACE, reference, content: JSON.stringify(content) });
  const update = (sub: string, id: string, type: RecordType, content: object) =>
    write('updateRecord', sub, { id, type, content: JSON.stringify(content) });
  const contentOf = async (id: string) => {
    const row = shop.store.read.selectFrom('record').select('content').where('id', '=', id);
    return parseContent((await row.executeTakeFirstOrThrow()).content);
  };

  const signEverything = async (): Promise<void> => {
    await update(EVA, staff, 'STAFF', { ...ROLE, status: 'ACTIVE' });
    const [revoked, hers, donas] = invites;
    await create(EVA, revoked, 'INVITE', { status: 'ACTIVE' }, 'x@example.com');
    await update(EVA, revoked, 'INVITE', { status: 'REVOKED' });
    await create(EVA, hers, 'INVITE', { status: 'ACTIVE' }, 'y@example.com');
    await update(OWNER, hers, 'INVITE', { status: 'REVOKED' });
    await create(OWNER, donas, 'INVITE', { status: 'ACTIVE' }, 'z@example.com');
    await update(EVA, donas, 'INVITE', { status: 'REVOKED' });
    await update(EVA, COFFEE, 'ITEM', { ...ITEM, countAsked: true });
    await create(OWNER, order, 'SUPPLY_ORDER', { ...ORDER, status: 'rascunho' });
    await update(EVA, order, 'SUPPLY_ORDER', { ...ORDER, status: 'pedido' });
    const ticket = randomUUID();
    await create(ANA, ticket, 'LOCATION_TICKET', TICKET);
    await update(EVA, ticket, 'LOCATION_TICKET', { ...TICKET, responses: [{ message: 'Já vou' }] });
  };
  const close = async () =>
    shop.must(await shop.request(EVA, 'ACCOUNT_CLOSURE', { action: 'CLOSE_ACCOUNT' }, randomUUID()));
  const namesLeft = async () => {
    const rows = await shop.store.read.selectFrom('record').select(['type', 'content']).execute();
    return rows.filter(({ content }) => /Eva Prado|e@example\.com/.test(content ?? ''));
  };
  const profile = (name: string) =>
    shop.seed('e@example.com', 'PROFILE', null, EVA, null, { name, balance: 0, revenue: 0, score: 0 });

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
});
