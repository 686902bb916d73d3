import { expect, test } from 'vitest';
import { countingKey, typedOrderKey } from '../../../src/data/basis/supply-keys.ts';
import { type LostWork, readLostWork } from '../../../src/data/mirror/roles/lost-work.ts';
import type { StaffRole } from '../../../src/domain/people/staff.ts';
import type { RecordRow, RecordType } from '../../../src/records/record.ts';
import { openTestData } from '../support/test-data.ts';

const SHOP = 'loja';
const EMAIL = 'rui@exemplo.com.br';
const ORDER_KEY = typedOrderKey('new');
const COUNTING_KEY = countingKey('pedido');
const WATER = { itemId: 'agua', name: 'Água', boxes: 2, boxSize: 12, boxName: 'fardo' };
const SWEET = { itemId: 'bala', name: 'Bala', boxes: 9, boxSize: 1, boxName: '' };
const TYPED = {
  ...{ id: 'novo', locationId: SHOP, supplierId: 'f', supplierName: 'Serra', supplierPhone: '' },
  ...{ expectedOn: '2026-12-02', note: 'Pela manhã.', lines: [WATER, SWEET], costs: { agua: 3000 } },
};
const COUNTING = {
  receiptId: 'recibo',
  lines: [
    { itemId: 'agua', changeId: 'a', units: 19, expires: '2026-12-05', paid: 5700 },
    { itemId: 'suco', changeId: 'b', name: 'Suco', units: 1 },
  ],
};
const LOST_ORDER: LostWork = {
  kind: 'order',
  ...{ key: `${ORDER_KEY}:novo`, shop: 'Café Central', supplier: 'Serra' },
  lines: [
    { itemId: 'agua', name: 'Água', units: 24, boxSize: 12, boxName: 'fardo' },
    { itemId: 'bala', name: 'Bala', units: 9 },
  ],
  ...{ expectedOn: '2026-12-02', note: 'Pela manhã.' },
};
const LOST_DELIVERY: LostWork = {
  kind: 'delivery',
  ...{ key: `${COUNTING_KEY}:recibo`, shop: 'Café Central', supplier: 'Serra' },
  lines: [
    { itemId: 'agua', name: 'Água', units: 19, expires: '2026-12-05', paid: 5700 },
    { itemId: 'suco', name: 'Suco', units: 1 },
  ],
};

/** A person who works at a shop, and owns another. Each has a typed order and a counted delivery. */
async function openWorker(role: StaffRole) {
  const { data, server } = openTestData({ email: EMAIL });
  const { sub } = data.user;
  const put = (type: RecordType, id: string, parentId: string, content: object): RecordRow =>
    server.put({ type, id, parentId, owner: 'dona', reference: null, content: JSON.stringify(content) });
  const shop = (id: string, owner: string, name: string): RecordRow =>
    server.put({ id, type: 'LOCATION', owner, reference: 'PUBLIC', content: JSON.stringify({ name }) });
  shop(SHOP, 'dona', 'Café Central');
  shop('minha', sub, 'Meu');
  put('SUPPLY_ORDER', 'pedido', SHOP, { supplierName: 'Serra', status: 'pedido', lines: [WATER] });
  put('SUPPLY_ORDER', 'meu', 'minha', { status: 'pedido', lines: [WATER] });
  const refresh = async (): Promise<void> => {
    for (const kind of ['myLocations', 'work', 'supplies'] as const) await data.refresh({ kind });
  };
  const become = async (now: StaffRole | null): Promise<void> => {
    const content = { role: now ?? role, status: now ? 'ACTIVE' : 'LEFT', sub };
    server.put({ ...put('STAFF', 's', SHOP, content), reference: EMAIL });
    await refresh();
  };
  await become(role);
  const own = { [typedOrderKey('outra')]: { ...TYPED, locationId: 'minha' }, [countingKey('meu')]: COUNTING };
  for (const [key, value] of Object.entries({ [ORDER_KEY]: TYPED, [COUNTING_KEY]: COUNTING, ...own }))
    await data.keep(key, value);
  const kept = (keys: readonly string[]) => data.read((tx) => tx.keptAll(keys));
  return {
    ...{ data, refresh, become },
    places: () => kept([ORDER_KEY, COUNTING_KEY]),
    own: async () => (await kept(Object.keys(own))).map((one) => one !== undefined),
    lost: () => data.read(readLostWork),
  };
}

test.each<[StaffRole, StaffRole | null, boolean, boolean]>([
  ['stocker', 'deputy', true, true],
  ['deputy', 'stocker', false, true],
  ['deputy', 'attendant', false, false],
  ['deputy', 'partner', false, false],
  ['deputy', null, false, false],
])(
  'a %s who becomes %s reads what was typed and may not be sent, and what is one’s own stays',
  async (before, now, order, counting) => {
    const worker = await openWorker(before);
    await worker.become(now);
    expect(await worker.places()).toEqual([order ? TYPED : undefined, counting ? COUNTING : undefined]);
    const lost = await worker.lost();
    expect(lost).toHaveLength(Number(!order) + Number(!counting));
    expect(lost).toEqual(
      expect.arrayContaining([...(order ? [] : [LOST_ORDER]), ...(counting ? [] : [LOST_DELIVERY])]),
    );
    expect(await worker.own()).toEqual([true, true]);
  },
);

test('what an open page counts after the end of the role is read with the names of before', async () => {
  const worker = await openWorker('stocker');
  await worker.become(null);
  const [water] = COUNTING.lines;
  await worker.data.keep(COUNTING_KEY, { ...COUNTING, lines: [{ ...water, units: 20 }] });
  await worker.refresh();
  const lost = await worker.lost();
  expect(lost.filter(({ kind }) => kind === 'delivery')).toEqual([
    {
      ...LOST_DELIVERY,
      lines: [{ itemId: 'agua', name: 'Água', units: 20, expires: '2026-12-05', paid: 5700 }],
    },
  ]);
  expect(await worker.places()).toEqual([undefined, undefined]);
});

test('an order in which nothing was typed goes without a word', async () => {
  const worker = await openWorker('deputy');
  const blank = { ...TYPED, supplierName: '', expectedOn: null, note: ' ', lines: [], costs: {} };
  await worker.data.keep(ORDER_KEY, blank);
  await worker.become('stocker');
  expect(await worker.lost()).toEqual([]);
  expect(await worker.places()).toEqual([undefined, COUNTING]);
});
