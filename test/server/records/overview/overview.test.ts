import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOverview } from '../../../../server/records/overview/overview.ts';
import { createZone } from '../../../../src/domain/hours/shop-time-zone.ts';
import type { Overview, ShopFigures } from '../../../../src/domain/overview/overview.ts';
import { DAY_MS } from '../../../../src/domain/words/time-units.ts';
import { describeOnEngine } from '../../support/open-store.ts';
import { counted } from '../support/counted.ts';
import { newPerson, openRecordServer, type RecordServer } from '../support/record-server.ts';

const SPAN = '{ sales revenue cost comparable before }';
const QUERY = `{ overview { at shops { id today ${SPAN} week ${SPAN} month ${SPAN} days lastSaleAt latest usualGapMs seenAt
  low endingToday belowCost worst { id name price cost } expiring soonest { id name until } tickets oldestTicketAt oldestTicketId oldestTicketName
  conversations unansweredAt deliveries { id supplier until } } } }`;
const HOUR_MS = 3_600_000;

describeOnEngine('the own locations at a glance', () => {
  const dona = newPerson('dona');
  const cliente = newPerson('cliente');
  const zone = createZone();
  /** Monday, 23 November 2026, 14:32 in São Paulo. */
  const now = Date.UTC(2026, 10, 23, 17, 32);
  const today = zone.dayOf(now);
  let clock = now;
  let server: RecordServer;
  let shop = '';
  let other = '';

  const ask = async (person = dona): Promise<Overview> => {
    const { data, errors } = await server.call(person, QUERY);
    expect(errors).toEqual([]);
    return data?.overview;
  };
  /** As by a process that began just now: what lies behind earlier readings is written below, too. */
  const look = (): Promise<Overview> =>
    createOverview(zone)(server.store.read, { viewer: dona, now, spend: () => undefined });
  const glance = async (id = shop): Promise<ShopFigures | undefined> =>
    (await look()).shops.find((one) => one.id === id);
  const seed = async (
    at: number,
    row: Omit<Parameters<RecordServer['seed']>[0], 'parentId'> & { parentId?: string },
  ) => {
    clock = at;
    const { id } = await server.seed({ parentId: shop, owner: cliente.sub, ...row });
    clock = now;
    return id;
  };
  const sell = (
    daysAgo: number,
    hour: number,
    totalAmount: number,
    { id = 'agua', cost = 1 as number | null } = {},
  ) =>
    seed(zone.startOf(today - daysAgo) + hour * HOUR_MS, {
      type: 'SHOPPING_PURCHASE',
      fields: {
        ...{ status: 'PAID', totalAmount },
        items: [{ id, name: 'Água', quantity: 2, price: totalAmount / 2, ...(cost !== null && { cost }) }],
      },
    });

  beforeAll(async () => {
    server = await openRecordServer({ now: () => clock });
    clock = now - 400 * DAY_MS;
    shop = (await server.seed({ type: 'LOCATION', owner: dona.sub, reference: 'PUBLIC' })).id;
    other = (await server.seed({ type: 'LOCATION', owner: dona.sub, reference: 'PRIVATE' })).id;
    const strange = (await server.seed({ type: 'LOCATION', owner: cliente.sub, reference: 'PUBLIC' })).id;
    await seed(now - HOUR_MS, {
      type: 'SHOPPING_PURCHASE',
      parentId: strange,
      fields: { status: 'PAID', totalAmount: 99 },
    });
  });
  afterAll(() => server.close());

  test('[ML-01] [R-05] each own location is there without a sale, and no other', async () => {
    const { at, shops } = await look();
    expect(at).toBe(now);
    expect(shops.map(({ id }) => id).sort()).toEqual([shop, other].sort());
    const nothing = { sales: 0, revenue: 0, cost: 0, comparable: 0, before: 0 };
    expect(await glance()).toEqual({
      ...{ id: shop, today: nothing, week: nothing, month: nothing, days: [0, 0, 0, 0, 0, 0, 0] },
      ...{
        lastSaleAt: null,
        latest: [],
        usualGapMs: null,
        seenAt: null,
        low: 0,
        endingToday: 0,
        belowCost: 0,
        worst: null,
        expiring: 0,
        soonest: null,
      },
      ...{
        tickets: 0,
        oldestTicketAt: null,
        oldestTicketId: null,
        oldestTicketName: null,
        oldestTickets: [],
      },
      ...{ conversations: 0, unansweredAt: null, deliveries: [] },
    });
    expect((await ask(cliente)).shops).toHaveLength(1);
    expect((await ask(newPerson('ninguem'))).shops).toEqual([]);
  });

  test('[ML-01] [MB-04] a span counts its own days, and is compared with the one before up to the same hour', async () => {
    await sell(0, 9, 10);
    const newest = await sell(0, 14.2, 4);
    // A week ago, before and after the hour that is running now.
    await sell(7, 9, 8);
    await sell(7, 15, 100);
    await sell(6, 23.9, 3);
    await sell(13, 1, 5);
    // The first of this month and of the last, and the last month's 31st, which has no counterpart in this month.
    await sell(22, 12, 7);
    await sell(today - zone.dayOf(Date.UTC(2026, 9, 1, 12)), 12, 6);
    await sell(today - zone.dayOf(Date.UTC(2026, 9, 31, 12)), 12, 50);
    await seed(now, { type: 'SHOPPING_PURCHASE', fields: { status: 'EXPIRED', totalAmount: 1000 } });
    const found = await glance();
    expect(found?.today).toEqual({ sales: 2, revenue: 1400, cost: 400, comparable: 1000, before: 800 });
    expect(found?.week).toEqual({ sales: 3, revenue: 1700, cost: 600, comparable: 1300, before: 1300 });
    expect(found?.month).toMatchObject({ sales: 7, revenue: 13_700, comparable: 13_300, before: 600 });
    expect(found?.days).toEqual([300, 0, 0, 0, 0, 0, 1400]);
    expect(found?.lastSaleAt).toBe(zone.startOf(today) + 14.2 * HOUR_MS);
    expect(found?.latest).toEqual([newest]);
    expect((await glance(other))?.month.sales).toBe(0);
  });

  test('[ML-01] shelves, tickets and conversations say what waits for the owner', async () => {
    const item = (fields: object) => seed(now - 30 * DAY_MS, { type: 'ITEM', owner: dona.sub, fields });
    await item({ name: 'Pilhas AA', value: 12.9, cost: 13.5, quantity: 50 });
    await item({ name: 'Cola', value: 1, cost: 2, quantity: 50 });
    await item({ name: 'Água', value: 3, cost: 2, quantity: 0 });
    const lot = (days: number) => ({ until: zone.startOf(today + days + 1), units: 2 });
    await item({ name: 'Queijo', value: 9, quantity: 50, lots: [lot(3), lot(20)] });
    await item({ name: 'Leite', value: 6, quantity: 50, lots: [lot(-1)] });
    await item({ name: 'Iogurte', value: 5, quantity: 50, lots: [lot(4)] });
    // Hidden for the winter, so it counts nowhere.
    await item({ name: 'Sorvete', value: 1, cost: 9, quantity: 0, minimum: 10, hidden: true });
    const soon = await item({ name: 'Suco', value: 3, quantity: 1 });
    for (let day = 1; day <= 28; day += 1) {
      for (const hour of [9, 18]) await sell(day, hour, 1, { id: soon, cost: null });
    }
    const ticket = (at: number, status: string, name: string) =>
      seed(at, {
        type: 'LOCATION_TICKET',
        fields: { subject: 'x', status, userInfo: { displayName: name } },
      });
    const oldest = await ticket(now - 26 * HOUR_MS, 'open', 'Marina D.');
    await ticket(now - 2 * HOUR_MS, 'in_progress', 'Rui');
    await ticket(now - 90 * HOUR_MS, 'resolved', 'Ana');
    const say = (at: number, senderRole: string, person: string, reference: string) =>
      seed(at, { type: 'CHAT_MESSAGE', owner: person, reference, fields: { text: 'Oi', senderRole } });
    await say(now - 9 * HOUR_MS, 'manager', dona.sub, cliente.sub);
    await say(now - 6 * HOUR_MS, 'customer', cliente.sub, dona.sub);
    await say(now - 5 * HOUR_MS, 'customer', cliente.sub, dona.sub);
    await say(now - 8 * HOUR_MS, 'customer', 'rui', dona.sub);
    await say(now - 7 * HOUR_MS, 'manager', dona.sub, 'rui');
    expect(await glance()).toMatchObject({
      ...{ low: 2, endingToday: 1, belowCost: 2, worst: { name: 'Cola', price: 100, cost: 200 } },
      ...{ expiring: 2, soonest: { name: 'Leite', until: lot(-1).until } },
      ...{
        tickets: 2,
        oldestTicketAt: now - 26 * HOUR_MS,
        oldestTicketId: oldest,
        oldestTicketName: 'Marina D.',
      },
      ...{ conversations: 1, unansweredAt: now - 6 * HOUR_MS },
    });
    // One unit of unknown cost makes the cost of its span unknown.
    expect((await glance())?.week.cost).toBeNull();
  });

  test('[ML-01] a customer who waits for weeks is told of until three months are over', async () => {
    const say = (daysAgo: number, owner: string) =>
      seed(now - daysAgo * DAY_MS, {
        ...{ type: 'CHAT_MESSAGE', parentId: other, owner, reference: dona.sub },
        fields: { text: 'Oi', senderRole: 'customer' },
      });
    await say(91, 'bia');
    await say(15, 'caio');
    expect(await glance(other)).toMatchObject({ conversations: 1, unansweredAt: now - 15 * DAY_MS });
  });

  test('[ML-01] [X-04] deliveries that are expected on a day are told, the first ones first', async () => {
    const order = (expectedOn: string | undefined, status = 'pedido', parentId = shop) =>
      seed(now, {
        ...{ type: 'SUPPLY_ORDER', parentId, owner: dona.sub },
        fields: { status, expectedOn, supplierName: 'Atacado Sul' },
      });
    await order(undefined);
    await order('2026-11-20', 'recebido');
    await order('2026-11-20', 'cancelado');
    const later = await order('2026-11-24');
    const late = await order('2026-11-22');
    await order('2026-11-22', 'pedido', other);
    const until = (days: number) => zone.startOf(today + days);
    expect((await glance())?.deliveries).toEqual([
      { id: late, supplier: 'Atacado Sul', until: until(0) },
      { id: later, supplier: 'Atacado Sul', until: until(2) },
    ]);
    expect((await glance(other))?.deliveries).toHaveLength(1);
  });

  test('[MB-04] asked again it costs eight statements, and two more for a day that changed', async () => {
    const overviewOf = createOverview();
    const count = async (): Promise<number> => {
      const { read, count: statements } = counted(server.store.read);
      const found = await overviewOf(read, { viewer: dona, now, spend: () => undefined });
      // No answer has the tickets that the reports tell of.
      const shops = found.shops.map(({ oldestTickets: _, ...figures }) => figures);
      expect({ ...found, shops }).toEqual(await ask());
      return statements();
    };
    expect(await count()).toBeGreaterThan(9);
    expect(await count()).toBe(8);
    await sell(3, 10, 2.5);
    expect(await count()).toBe(10);
    expect(await count()).toBe(8);
  });
});
