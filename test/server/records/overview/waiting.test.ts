import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnEngine } from '../../support/open-store.ts';
import { openRecordServer, type RecordServer } from '../support/record-server.ts';
import { type Name, PEOPLE } from '../support/shop-people.ts';
import { buildWorld } from '../support/shop-world.ts';

describeOnEngine('the people who wait at a shop', () => {
  let server: RecordServer;
  let shop = '';

  beforeAll(async () => {
    server = await openRecordServer();
    const world = await buildWorld(server);
    shop = world.find(({ label }) => label === 'PUBLIC LOCATION')?.row.id ?? '';
  });
  afterAll(() => server.close());

  /** Conversations and tickets that a person is told of, by themselves and with the figures of shops. */
  const numbers = async (name: Name, field: 'waiting' | 'overview'): Promise<[number, number]> => {
    const { data, errors } = await server.call(
      PEOPLE[name],
      `{ ${field} { shops { id conversations tickets } } }`,
    );
    expect(errors).toEqual([]);
    const one = data?.[field].shops.find(({ id }: { id: string }) => id === shop);
    return one && [one.conversations, one.tickets];
  };
  /** A person writes to the shop as its customer. */
  const write = async (name: Name): Promise<void> => {
    const row = { parentId: shop, owner: PEOPLE[name].sub, reference: PEOPLE.dona.sub };
    await server.seed({ ...row, type: 'CHAT_MESSAGE', fields: { text: 'Oi', senderRole: 'customer' } });
    await server.seed({ ...row, type: 'LOCATION_TICKET', fields: { subject: 'Luz', status: 'open' } });
  };

  test('[C-01] [R-05] whoever works there is not told of what they wrote as a customer, their colleagues are', async () => {
    const asked = [
      ['dona', 'waiting', 2],
      ['dona', 'overview', 2],
      ['gerente', 'waiting', 1],
      ['gerente', 'overview', 1],
      ['atendente', 'waiting', 1],
    ] as const;
    const all = () => Promise.all(asked.map(([name, field]) => numbers(name, field)));
    const before = await all();
    for (const name of ['gerente', 'atendente'] as const) await write(name);
    const more = (await all()).map(([conversations, tickets], nth) => [
      conversations - (before[nth]?.[0] ?? 0),
      tickets - (before[nth]?.[1] ?? 0),
    ]);
    expect(more).toEqual(asked.map(([, , others]) => [others, others]));
  });
});
