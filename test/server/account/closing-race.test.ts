import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { LAST_EDIT, parseContent, type RecordType } from '../../../src/records/record.ts';
import { COFFEE, OWNER, openShop, PLACE } from '../money/support/shop.ts';
import { engineIsPresent, engineUnderTest } from '../support/open-store.ts';
import { connectTo, untilWaiting } from '../support/other-hand.ts';

const EVA = '00000000-0000-4000-8000-00000000000e';
const EMAIL = 'e@example.com';

/** A shop whose deputy Eva is about to close her account. */
async function shopOfEva() {
  const shop = await openShop();
  onTestFinished(shop.close);
  const user = { sub: EVA, email: EMAIL, name: 'Eva Prado', passwordHash: '-' };
  shop.must(await shop.store.run('createUser', { user, status: 'CONFIRMED' }));
  await shop.seed({
    ...{ id: EMAIL, type: 'PROFILE', owner: EVA },
    fields: { name: 'Eva Prado', balance: 0, revenue: 0, score: 0 },
  });
  await shop.seed({
    ...{ id: randomUUID(), type: 'STAFF', parentId: PLACE, owner: OWNER, reference: EMAIL },
    fields: { ...{ role: 'deputy', status: 'ACTIVE', sub: EVA, name: 'Eva Prado' } },
  });
  return shop;
}

/** Records that name Eva. Contents: before, after another's change, and after this change and her closing. */
const CASES: [type: RecordType, owner: string, was: object, becomes: object, left: object][] = [
  [
    'SUPPLY_ORDER',
    EVA,
    { status: 'pedido', orderedBy: 'Eva Prado' },
    { status: 'recebido', orderedBy: 'Eva Prado' },
    { status: 'recebido', orderedBy: 'Conta encerrada' },
  ],
  [
    'SHOPPING_PURCHASE',
    EVA,
    { returns: [{ pix: 'EM_PROCESSAMENTO' }], userInfo: { username: EVA } },
    { returns: [{ pix: 'NAO_REALIZADO' }], userInfo: { username: EVA } },
    { returns: [{ pix: 'NAO_REALIZADO' }] },
  ],
  [
    'LOCATION_TICKET',
    EVA,
    { status: 'open', responses: [], senderName: 'Eva Prado' },
    { status: 'resolved', responses: [{ text: 'Pronto' }], senderName: 'Eva Prado' },
    { status: 'resolved', responses: [{ text: 'Pronto' }], senderName: 'Conta encerrada' },
  ],
  [
    'ITEM',
    OWNER,
    { name: 'Café', quantity: 3, [LAST_EDIT]: { sub: EVA, name: 'Eva Prado', at: 1 } },
    { name: 'Café', quantity: 2, [LAST_EDIT]: { sub: EVA, name: 'Eva Prado', at: 1 } },
    { name: 'Café', quantity: 2, [LAST_EDIT]: { sub: EVA, name: 'Conta encerrada', at: 1 } },
  ],
];

// Only PostgreSQL runs two commands at once.
describe.runIf(engineUnderTest() === 'postgres' && engineIsPresent())('an account that closes', () => {
  test.for(CASES)('[W-03] [R-05] leaves what another changes of its %s meanwhile', async (one) => {
    const [type, owner, was, becomes, left] = one;
    const shop = await shopOfEva();
    const id = type === 'ITEM' ? COFFEE : randomUUID();
    await shop.seed({ id, type, parentId: PLACE, owner, fields: was });
    const other = await connectTo(shop.place);
    await other.query('begin');
    await other.query('update record set content = $1 where id = $2', [JSON.stringify(becomes), id]);
    const closing = shop.request(EVA, 'ACCOUNT_CLOSURE', { action: 'CLOSE_ACCOUNT' }, randomUUID());
    await untilWaiting(await connectTo(shop.place), 1);
    await other.query('commit');
    shop.must(await closing);
    const row = await shop.store.read
      .selectFrom('record')
      .select('content')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(parseContent(row.content)).toEqual(left);
  });
});
