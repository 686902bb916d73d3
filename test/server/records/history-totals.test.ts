import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnEngine } from '../support/open-store.ts';
import { newPerson, openRecordServer, type RecordServer } from './support/record-server.ts';

const START = 1_750_000_000_000;
const QUERY =
  'query q($from: Float!, $to: Float) { totals: historyTotals(from: $from, to: $to) { purchases spent deposited locations } }';

describeOnEngine('what a history comes to', () => {
  const ana = newPerson('ana');
  const bia = newPerson('bia');
  let server: RecordServer;
  let clock = START;

  const seed = (type: string, fields: object, { owner = ana.sub, parentId = 'praca' } = {}) => {
    clock += 1000;
    return server.seed({ type: type as 'DEPOSIT', owner, parentId, fields });
  };
  const totalsOf = async (person: typeof ana, from: number, to?: number) => {
    const { data, errors } = await server.call(person, QUERY, { from, to });
    return data?.totals ?? errors;
  };

  beforeAll(async () => {
    server = await openRecordServer({ now: () => clock });
    await seed('SHOPPING_PURCHASE', { status: 'PAID', totalAmount: 999 });
    clock = START + 1_000_000;
    // More rows than one batch, in amounts that no binary fraction holds.
    for (let n = 0; n < 250; n += 1) await seed('SHOPPING_PURCHASE', { status: 'PAID', totalAmount: 0.1 });
    await seed('SHOPPING_PURCHASE', { status: 'CANCELLED', totalAmount: 50 }, { parentId: 'nunca' });
    const returns = [{ id: 'r', lines: [{ id: 'agua', quantity: 3, amount: 9.6 }] }];
    await seed('SHOPPING_PURCHASE', { status: 'PAID', totalAmount: 9.6, returns });
    await seed('SHOPPING_PURCHASE', { totalAmount: 1.25 }, { parentId: 'outra' });
    await seed('DEPOSIT', { status: 'CONCLUIDA', amount: 20, pixAmount: 25 });
    await seed('DEPOSIT', { status: 'VENCIDA', amount: 70 });
    await seed('WITHDRAW', { status: 'COMPLETED', amount: 5 });
    await seed('LOCATION', { purchasePrice: 870, deliveryFee: 35, purchaseId: 'r' });
    for (let n = 0; n < 120; n += 1)
      await seed('ACCESS', { locationName: 'x' }, { parentId: `local-${n % 3}` });
    await seed('SHOPPING_PURCHASE', { status: 'PAID', totalAmount: 500 }, { owner: bia.sub });
  });
  afterAll(() => server.close());

  test('[Y-01] every record of the period counts, to the centavo, whatever a list would show', async () => {
    expect(await totalsOf(ana, START + 1_000_000)).toEqual({
      purchases: 252,
      spent: 2500 + 125 + 90_500,
      deposited: 2500,
      locations: 5,
    });
  });

  test('[Y-01] the period is when things were created, both ends included', async () => {
    expect(await totalsOf(ana, START, START + 1000)).toMatchObject({ purchases: 1, spent: 99_900 });
    expect(await totalsOf(ana, START, START + 999)).toMatchObject({ purchases: 0, spent: 0 });
    expect(await totalsOf(ana, START)).toMatchObject({ purchases: 253 });
    expect(await totalsOf(ana, 1e300)).toMatchObject({ purchases: 0, locations: 0 });
    expect(await totalsOf(ana, -1e300, -1e300)).toMatchObject({ purchases: 0 });
  });

  test('[Y-01] [R-05] a person’s totals are of their own records alone', async () => {
    expect(await totalsOf(bia, START)).toEqual({ purchases: 1, spent: 50_000, deposited: 0, locations: 1 });
    expect(await totalsOf(newPerson('carlos'), START)).toEqual({
      purchases: 0,
      spent: 0,
      deposited: 0,
      locations: 0,
    });
  });
});

describeOnEngine('a long history', () => {
  test('[Y-01] costs as many requests as its pages would, so nobody asks for more by asking for sums', async () => {
    const ana = newPerson('ana');
    const server = await openRecordServer({ rateLimit: { burst: 4, perSecond: 0.001 } });
    for (let n = 0; n < 450; n += 1)
      await server.seed({ type: 'ACCESS', owner: ana.sub, parentId: 'praca', fields: {} });
    const { errors } = await server.call(ana, QUERY, { from: 0 });
    expect(errors[0]?.errorInfo).toMatchObject({ code: 'RATE_LIMITED' });
    await server.close();
  });
});
