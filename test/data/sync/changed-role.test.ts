import { expect, test } from 'vitest';
import { countingKey, typedOrderKey } from '../../../src/data/basis/supply-keys.ts';
import type { StaffRole } from '../../../src/domain/people/staff.ts';
import type { RecordRow, RecordType } from '../../../src/records/record.ts';
import { openTestData } from '../support/test-data.ts';

const SHOP = 'loja';
const EMAIL = 'rui@exemplo.com.br';
const CART = [{ itemId: 'agua', quantity: 2 }];
const COUNTING = { receiptId: 'r', lines: [{ itemId: 'agua', changeId: 'c', units: 19 }] };
const TYPED = { id: 'novo', locationId: SHOP, lines: [] };

/** A person who works at a shop, with a half counted delivery, a typed order and a cart there. */
async function openWorker(role: StaffRole) {
  const { data, server } = openTestData({ email: EMAIL });
  const put = (type: RecordType, id: string): RecordRow =>
    server.put({ type, id, parentId: SHOP, owner: 'dona', content: '{}' });
  server.put({ id: SHOP, type: 'LOCATION', owner: 'dona', reference: 'PUBLIC', content: '{}' });
  put('SUPPLY_ORDER', 'pedido');
  put('ITEM', 'agua');
  const become = async (now: StaffRole | null): Promise<void> => {
    const content = { role: now ?? role, status: now === null ? 'LEFT' : 'ACTIVE', sub: data.user.sub };
    server.put({ ...put('STAFF', 's'), reference: EMAIL, content: JSON.stringify(content) });
    for (const kind of ['work', 'location'] as const) await data.refresh({ kind, id: SHOP });
  };
  await become(role);
  await data.refresh({ kind: 'supplies' });
  await data.keep(countingKey('pedido'), COUNTING);
  await data.keep(typedOrderKey('new'), TYPED);
  await data.saveCart(SHOP, CART);
  const left = () =>
    data.read(async (tx) => ({
      order: (await tx.row({ type: 'SUPPLY_ORDER', id: 'pedido' }))?.id,
      counting: await tx.kept(countingKey('pedido')),
      typed: await tx.kept(typedOrderKey('new')),
      cart: await tx.kept(`cart:${SHOP}`),
    }));
  return { become, left };
}

test('a larger role takes nothing away of what the one before showed, nor what was typed', async () => {
  const { become, left } = await openWorker('stocker');
  await become('deputy');
  expect(await left()).toEqual({ order: 'pedido', counting: COUNTING, typed: TYPED, cart: CART });
});

test.each([
  ['deputy', 'stocker', COUNTING],
  ['deputy', 'partner', undefined],
  ['stocker', 'partner', undefined],
  ['stocker', 'attendant', undefined],
  ['deputy', null, undefined],
] as const)(
  'of a %s who becomes %s the orders go, with what was typed that the new role may not do, and the own cart stays',
  async (before, now, counting) => {
    const { become, left } = await openWorker(before);
    await become(now);
    expect(await left()).toEqual({ order: undefined, counting, typed: undefined, cart: CART });
  },
);
