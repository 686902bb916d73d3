import { expect, test } from 'vitest';
import { createRisingClock } from '../../../src/data/basis/rising-clock.ts';
import { createMemoryStore } from '../../../src/data/mirror/memory-store.ts';
import { pullSupplies } from '../../../src/data/sync/owner/supplies.ts';
import { TransportError } from '../../../src/data/wire/transport.ts';
import type { RecordType } from '../../../src/records/record.ts';
import { FakeServer } from '../support/fake-server.ts';

const OWNER = 'dona';
const SHOP = 'loja';

/** An owner's device that knows a shop, and the server's order of that shop. */
async function open() {
  const server = new FakeServer();
  const store = createMemoryStore();
  const shop = server.put({ id: SHOP, type: 'LOCATION', owner: OWNER });
  await store.write((tx) => tx.put({ ...shop, seenAt: 1 }));
  server.put({ id: 'pedido', type: 'SUPPLY_ORDER', parentId: SHOP, owner: OWNER });
  const list = server.list.bind(server);
  /** From now on refuses the lists of this type. Null refuses none. */
  const refuse = (type: RecordType | null, code: string): void => {
    server.list = async (query, args) => {
      if ('type' in query && query.type === type)
        throw new TransportError({ kind: 'refused', code, message: 'Não' });
      return list(query, args);
    };
  };
  const pull = () =>
    pullSupplies({ store, transport: server, clock: createRisingClock(() => server.now) }, OWNER);
  const orders = async (): Promise<string[]> =>
    (await store.read((tx) => tx.select({ by: 'type', type: 'SUPPLY_ORDER' }))).map(({ id }) => id);
  return { server, refuse, pull, orders };
}

const refusedWith = (code: string) => ({ error: { kind: 'refused', code } });

test('[SY-43] a refused list of orders is no answer: it is not said that nothing was ordered', async () => {
  const { refuse, pull, orders } = await open();
  for (const code of ['RATE_LIMITED', 'INTERNAL']) {
    refuse('SUPPLY_ORDER', code);
    await expect(pull()).rejects.toMatchObject(refusedWith(code));
  }
  refuse(null, '');
  expect(await pull()).toBe(true);
  expect(await orders()).toEqual(['pedido']);
});

test('a backend without suppliers has no orders, and is not asked for them', async () => {
  const { server, refuse, pull } = await open();
  refuse('SUPPLIER', 'INTERNAL');
  server.calls.length = 0;
  expect(await pull()).toBe(true);
  expect(server.calls).toEqual([]);
});

test('[SY-43] too many requests, and a fault of a backend that has suppliers, are no backend without them', async () => {
  const { refuse, pull } = await open();
  refuse('SUPPLIER', 'RATE_LIMITED');
  await expect(pull()).rejects.toMatchObject(refusedWith('RATE_LIMITED'));
  refuse(null, '');
  await pull();
  refuse('SUPPLIER', 'INTERNAL');
  await expect(pull()).rejects.toMatchObject(refusedWith('INTERNAL'));
});
