import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { type Chance, chanceOf } from '../../../dev/story/random.ts';
import { fromReais } from '../../../src/domain/money/money.ts';
import { runs } from '../../support/runs.ts';
import { createRecord, eventually, getRecord, type Person } from '../support/api-client.ts';
import { auditLedger } from '../support/audit-ledger.ts';
import { openDemoHome } from '../support/demo-template.ts';
import { describeOnEngine, engineUnderTest } from '../support/open-store.ts';
import type { ServerHome } from '../support/server-home.ts';
import { type ServerProcess, spawnServer } from '../support/server-process.ts';
import { type StartedServer, startServer } from '../support/start-server.ts';
import { type Customer, type Order, payAtBank, send, shopUntilCut } from './support/customer.ts';
import { createWorld, type World } from './support/world.ts';

const ROUNDS = runs(engineUnderTest() === 'sqlite' ? 12 : 6);
/** Minimum number of rounds, once KILLING_MS are over. */
const MIN_ROUNDS = 4;
/** Minimum number of acknowledged orders. Fewer prove little, so then more rounds follow. */
const MIN_ORDERS = 11;
const KILLING_MS = 70_000;
const TIMEOUT_MS = 1_200_000;
/** Longer than the lease of a killed process's job, and shorter than the life of a code. */
const AFTER_LEASES_MS = 61_000;
/** Longer than the time to the next comparison with the bank's books, which finds unannounced payments. */
const AFTER_RECONCILING_MS = 7 * 60_000;

describeOnEngine('a server that is killed again and again', () => {
  let home: ServerHome;
  let server: ServerProcess | undefined;
  let last: StartedServer | undefined;
  afterEach(async () => {
    await server?.kill('SIGKILL');
    await last?.stop();
    await home.remove();
  });

  test('loses nothing it acknowledged, sells and charges nothing twice, and finishes what was pending', {
    timeout: TIMEOUT_MS,
    // Each run kills at other moments, so a second run could hide a found fault.
    retry: 0,
  }, async () => {
    const seed = Number(process.env.CRASH_SEED ?? randomInt(2 ** 32 - 1));
    process.stdout.write(`crash seed ${seed} (${engineUnderTest()})\n`);
    const chance = chanceOf(seed);
    home = await openDemoHome();
    server = spawnServer(home.env);
    const world = await createWorld(await server.ready);
    const customers: Customer[] = world.customers.map((person) => ({ person, orders: [] }));
    await shopAndKill(server, { world, customers }, chance);
    const until = Date.now() + KILLING_MS;
    for (let round = 1; ; round++) {
      const orders = acknowledgedBy(customers).length;
      const isLate = round >= MIN_ROUNDS && Date.now() > until;
      if (orders >= MIN_ORDERS && (round >= ROUNDS || isLate)) break;
      server = spawnServer(home.env);
      if (chance.next() < 0.15) await killWhileStarting(server, chance);
      else await shopAndKill(server, { world, customers }, chance, Math.max(1, round / (orders + 1)));
    }

    last = await startServer({ demo: true, begin: true, home, aheadMs: AFTER_LEASES_MS });
    await expectKept(last, customers);
    await finishAll(last, world, customers);
    await expectSoldOnce(last, world, customers);
    await last.stop();
    last = await startServer({ demo: true, begin: true, home, aheadMs: AFTER_RECONCILING_MS });
    await expectPaidOnce(last, home, customers);
    expect(await auditLedger(last.store.read)).toEqual([]);
  });
});

/** `slowness` lengthens the server's life on a machine where a round acknowledges hardly any order. */
async function shopAndKill(
  server: ServerProcess,
  { world, customers }: { world: World; customers: readonly Customer[] },
  chance: Chance,
  slowness = 1,
): Promise<void> {
  const origin = await server.ready;
  const trips = customers.map((customer) => {
    const own = chanceOf(chance.int(0, 2 ** 31));
    return shopUntilCut(origin, world, customer, own).catch((error: unknown) => error);
  });
  await sleep(slowness * chance.int(20, 400));
  const { output } = await server.kill('SIGKILL');
  // Cut connections are expected. Any other error of a customer is a fault, as is any error in the server's log.
  const faults = (await Promise.all(trips)).filter(
    (end) => !(end instanceof TypeError || end instanceof SyntaxError),
  );
  expect(faults).toEqual([]);
  expect(output.split('\n').filter((line) => /"level":[56]0/.test(line))).toEqual([]);
}

async function killWhileStarting(server: ServerProcess, chance: Chance): Promise<void> {
  await sleep(chance.int(50, 900));
  const { output } = await server.kill('SIGKILL');
  expect(output).not.toContain('cannot start');
}

function acknowledgedBy(customers: readonly Customer[]): Order[] {
  return customers.flatMap(({ orders }) => orders).filter(({ acknowledged }) => acknowledged);
}

/** Expects every acknowledged order to exist, and PAID for every order that the server called paid. */
async function expectKept({ store }: StartedServer, customers: readonly Customer[]): Promise<void> {
  const rows = await store.read
    .selectFrom('record')
    .select(['id', 'owner', 'content'])
    .where('type', '=', 'SHOPPING_PURCHASE')
    .execute();
  const kept = new Map(rows.map((row) => [row.id, row]));
  const orders = customers.flatMap((one) => one.orders.map((order) => ({ order, sub: one.person.sub })));
  const acknowledged = orders.filter(({ order }) => order.acknowledged);
  expect(acknowledged.length).toBeGreaterThanOrEqual(MIN_ORDERS);
  for (const { order, sub } of acknowledged) {
    const row = kept.get(order.id);
    expect([order.id, row?.owner]).toEqual([order.id, sub]);
    if (order.seenPaid)
      expect([order.id, JSON.parse(row?.content ?? '{}').status]).toEqual([order.id, 'PAID']);
  }
}

/** Repeats unanswered orders, pays unpaid ones, and waits until all are PAID. */
async function finishAll(
  { origin }: StartedServer,
  world: World,
  customers: readonly Customer[],
): Promise<void> {
  for (const customer of customers)
    for (const order of customer.orders) await send(origin, world, customer, order);
  await Promise.all(
    customers.map(async ({ person, orders }) => {
      for (const order of orders) if (!order.seenPaid) await finish(origin, person, order);
    }),
  );
}

async function finish(origin: string, person: Person, { id }: Order): Promise<void> {
  let asked = false;
  await eventually(async () => {
    const content = (await getRecord(origin, person, id, 'SHOPPING_PURCHASE'))?.content;
    if (content?.status === 'PAID') return true;
    expect([id, content?.status]).toEqual([id, expect.stringMatching(/^(PENDING|AWAITING_PAYMENT)$/)]);
    if (typeof content?.qrCode !== 'string' || asked) return null;
    asked = true;
    // The order was paid before and its announcement was lost, so the buyer reports the payment.
    if (!(await payAtBank(origin, { pixCopiaECola: content.qrCode }))) await sayPaid(origin, person, id);
    return null;
  });
}

async function sayPaid(origin: string, person: Person, purchaseId: string): Promise<void> {
  const content = { action: 'PROCESS_PAYMENT', purchaseId };
  const request = { id: crypto.randomUUID(), type: 'REQUEST', reference: 'FINANCIAL_PROCESSING', content };
  expect((await createRecord(origin, person, request)).kind).toBe('created');
}

/** Expects that exactly the units bought have left the shelf. Nothing is held, lost or sold twice. */
async function expectSoldOnce(
  { store }: StartedServer,
  world: World,
  customers: readonly Customer[],
): Promise<void> {
  const orders = customers.flatMap((one) => one.orders);
  for (const { id, stock } of world.wares) {
    const row = await store.read
      .selectFrom('record')
      .select('content')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { quantity, reserved } = JSON.parse(row.content ?? '{}');
    const sold = orders.filter(({ itemId }) => itemId === id).reduce((sum, order) => sum + order.quantity, 0);
    expect({ id, quantity, reserved }).toEqual({ id, quantity: stock - sold, reserved: 0 });
  }
  expect(await store.read.selectFrom('reservation').selectAll().execute()).toEqual([]);
}

/** Every payment the bank knows entered our books once, every sale left them once, and the rest is the buyers' balance. */
async function expectPaidOnce(
  { store }: StartedServer,
  { dataDir }: ServerHome,
  customers: readonly Customer[],
): Promise<void> {
  const bank = new DatabaseSync(join(dataDir, 'pix-simulator.db'), { readOnly: true });
  const paid = bank.prepare('select end_to_end_id, txid, amount from pix order by end_to_end_id').all();
  const entered = () =>
    store.read
      .selectFrom('pix_payment')
      .select(['end_to_end_id', 'txid', 'amount'])
      .orderBy('end_to_end_id')
      .execute();
  await eventually(async () => ((await entered()).length >= paid.length ? true : null));
  bank.close();
  expect((await entered()).map((row) => ({ ...row }))).toEqual(paid.map((row) => ({ ...row })));

  const charges = await store.read.selectFrom('charge').select(['txid', 'owner']).execute();
  const payer = new Map(charges.map(({ txid, owner }) => [txid, owner]));
  for (const { person, orders } of customers) {
    const sales = await store.read
      .selectFrom('transfer')
      .select('amount')
      .where(
        'reference',
        'in',
        orders.map(({ id }) => `purchase:${id}:sale`),
      )
      .execute();
    expect(sales.map(({ amount }) => amount).sort()).toEqual(orders.map(({ total }) => total).sort());
    const spent = orders.reduce((sum, { total }) => sum + total, 0);
    const income = paid
      .filter(({ txid }) => payer.get(String(txid)) === person.sub)
      .reduce((sum, { amount }) => sum + Number(amount), 0);
    await eventually(async () => {
      const profile = await store.read
        .selectFrom('record')
        .select('content')
        .where('id', '=', person.email)
        .where('type', '=', 'PROFILE')
        .executeTakeFirstOrThrow();
      return fromReais(JSON.parse(profile.content ?? '{}').balance) === income - spent ? true : null;
    });
  }
}
