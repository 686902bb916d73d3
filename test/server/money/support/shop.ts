import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { encodeBrCode } from '../../../../dev/bank/br-code.ts';
import type { PayMode } from '../../../../dev/bank/payments.ts';
import { createSimulator } from '../../../../dev/bank/simulator.ts';
import { createSimulatorPayouts, createSimulatorPsp } from '../../../../dev/bank/simulator-psp.ts';
import { createTroubles } from '../../../../server/db/queue/troubles.ts';
import type { CommandResult } from '../../../../server/db/store.ts';
import type { PaymentSource } from '../../../../server/money/bank/bank.ts';
import { verifyBooks } from '../../../../server/money/ledger/books/verify-books.ts';
import { registerMoney, webhookPath } from '../../../../server/money/register-money.ts';
import type { ChannelEvent } from '../../../../src/records/events.ts';
import { parseContent, type RecordRow, type RecordType } from '../../../../src/records/record.ts';
import { readItem } from '../../../../src/records/types/goods/item.ts';
import { readPurchase } from '../../../../src/records/types/money/shopping-purchase.ts';
import { readProfile } from '../../../../src/records/types/people/profile.ts';
import { auditLedger } from '../../support/audit-ledger.ts';
import { freshPlace, openTestStoreAt } from '../../support/open-store.ts';
import type { commands } from './commands.ts';
import { runDueJobs } from './run-jobs.ts';

export const MINUTE = 60_000;
export const OWNER = '00000000-0000-4000-8000-00000000000a';
export const ANA = '00000000-0000-4000-8000-00000000000b';
export const BIA = '00000000-0000-4000-8000-00000000000c';
export const PLACE = '00000000-0000-4000-8000-0000000000aa';
export const COFFEE = '00000000-0000-4000-8000-0000000000c1';
export const WATER = '00000000-0000-4000-8000-0000000000c2';

const SECRET = 'segredo-do-banco';
const emailOf = (sub: string): string => `${sub.slice(-1)}@example.com`;
const viewerOf = (sub: string) => ({ sub, email: emailOf(sub) });

/** A record to put into the storage, and the fields of its content. Parent and reference are null unless given. */
interface Seeded {
  id: string;
  type: RecordType;
  owner: string;
  parentId?: string | null;
  reference?: string | null;
  fields: object;
}

export type Shop = Awaited<ReturnType<typeof openShop>>;

/** Opens a shop with two items, two buyers, an empty bank and a movable clock. */
export async function openShop({ coffee = 3, water = 10 } = {}) {
  let now = Date.UTC(2026, 10, 20, 12);
  const { place, remove } = await freshPlace();
  const commandsModule = new URL('./commands.ts', import.meta.url);
  const open = () => openTestStoreAt<typeof commands>(place, { commandsModule, now: () => now });
  let store = await open();
  const app = Fastify();
  const bank = createSimulator({
    path: ':memory:',
    key: '+5511987654321',
    receiverName: 'Vendinha',
    receiverCity: 'São Paulo',
    location: 'pix-sim.example.com',
    now: () => now,
    post: async (url, body) =>
      (await app.inject({ method: 'POST', url, payload: body as object })).statusCode === 200,
  });
  const psp = createSimulatorPsp(bank);
  const payouts = createSimulatorPayouts(bank);
  await psp.registerWebhook(webhookPath(SECRET));
  const warnings: string[] = [];
  const log = {
    error: (_detail: object, message: string) => {
      warnings.push(message);
    },
    warn: (_detail: object, message: string) => {
      warnings.push(message);
    },
  };
  const troubles = createTroubles(log, () => now);
  const counted: PaymentSource[] = [];
  const moneyDeps = () => ({
    store,
    psp,
    payouts,
    now: () => now,
    webhookUrl: async () => webhookPath(SECRET),
    isBankAway: () => false,
    troubles,
    countPayment: (source: PaymentSource) => void counted.push(source),
    log,
  });
  registerMoney(app, {
    get store() {
      return store;
    },
    psp,
    webhookSecrets: () => [SECRET],
  });

  const must = <R>(verdict: CommandResult<R>): R => {
    if (verdict.kind === 'refused') throw new Error(`${verdict.code} ${JSON.stringify(verdict.detail)}`);
    return verdict.value;
  };
  const seed = async ({ fields, ...row }: Seeded) => {
    const whole = { parentId: null, reference: null, ...row, content: JSON.stringify(fields) };
    must(await store.run('seedRecord', whole));
  };
  const profile = (sub: string) =>
    seed({
      ...{ id: emailOf(sub), type: 'PROFILE', owner: sub },
      fields: {
        name: 'Pessoa de Teste',
        email: emailOf(sub),
        cpf: '52998224725',
        balance: 0,
        revenue: 0,
        score: 0,
      },
    });
  await seed({
    ...{ id: PLACE, type: 'LOCATION', owner: OWNER, reference: 'PUBLIC' },
    fields: { name: 'Mercadinho Demo' },
  });
  await seed({
    ...{ id: COFFEE, type: 'ITEM', parentId: PLACE, owner: OWNER, reference: 'Café' },
    fields: { name: 'Café', price: 4.8, quantity: coffee, cost: 2 },
  });
  await seed({
    ...{ id: WATER, type: 'ITEM', parentId: PLACE, owner: OWNER, reference: 'Água' },
    fields: { name: 'Água', price: 3.2, quantity: water },
  });
  for (const sub of [OWNER, ANA, BIA]) await profile(sub);

  const record = async (id: string, type: RecordType): Promise<RecordRow> => {
    const row = await store.read
      .selectFrom('record')
      .selectAll()
      .where('id', '=', id)
      .where('type', '=', type)
      .executeTakeFirstOrThrow();
    return { ...row, parentId: row.parent_id, createdAt: row.created_at, updatedAt: row.updated_at };
  };
  const shop = {
    /** Storage of the shop, for a test that reads it beside the store. */
    place,
    bank,
    webhookUrl: webhookPath(SECRET),
    app,
    warnings,
    troubles,
    /** Sources of the payments of codes, as they were counted. */
    counted,
    seed,
    must,
    psp,
    payouts,
    get store() {
      return store;
    },
    moneyDeps,
    now: () => now,
    advance: (ms: number) => {
      now += ms;
    },
    /** Ends the process and starts it again on the same data, which `meanwhile` may change. */
    restart: async (meanwhile: () => Promise<void> = async () => undefined) => {
      await store.close();
      await meanwhile();
      store = await open();
    },
    /**
     * Runs every due job and the jobs that they cause, until none is due. With `parallel` it runs a batch at a time.
     */
    runJobs: (how: { parallel?: boolean; most?: number } = {}): Promise<void> => runDueJobs(moneyDeps(), how),
    jobs: async () =>
      (await store.read.selectFrom('job').select('kind').orderBy('kind').execute()).map(({ kind }) => kind),
    buy: (
      sub: string,
      items: readonly { id: string; quantity: number }[],
      totalAmount: number,
      {
        id = randomUUID() as string,
        useBalance = false,
        purchaseDate,
      }: { id?: string; useBalance?: unknown; purchaseDate?: string } = {},
    ) =>
      store.run('createRecord', {
        viewer: viewerOf(sub),
        input: {
          id,
          type: 'SHOPPING_PURCHASE',
          parentId: PLACE,
          content: JSON.stringify({ items, totalAmount, useBalance, purchaseDate }),
        },
      }),
    request: (sub: string, reference: string, content: object, id: string = randomUUID()) =>
      store.run('createRecord', {
        viewer: viewerOf(sub),
        input: { id, type: 'REQUEST', parentId: sub, reference, content: JSON.stringify(content) },
      }),
    purchase: async (id: string) => readPurchase(await record(id, 'SHOPPING_PURCHASE')),
    content: async (id: string) => parseContent((await record(id, 'SHOPPING_PURCHASE')).content),
    profile: async (sub: string) => readProfile(await record(emailOf(sub), 'PROFILE')),
    stock: async (id: string) => {
      const row = await record(id, 'ITEM');
      return { quantity: readItem(row).quantity, reserved: Number(parseContent(row.content).reserved ?? 0) };
    },
    balance: async (account: string) =>
      (await store.read.selectFrom('account').select('balance').where('id', '=', account).executeTakeFirst())
        ?.balance ?? 0,
    /** Events on a person's own channel, without plain record changes. */
    told: async (sub: string): Promise<ChannelEvent[]> => {
      const rows = await store.read
        .selectFrom('event')
        .select('payload')
        .where('channel', '=', `/notification/${sub}`)
        .orderBy('seq')
        .execute();
      return rows
        .map(({ payload }) => JSON.parse(payload) as ChannelEvent)
        .filter(({ type }) => type !== 'RECORD_CHANGED');
    },
    outcomes: async () =>
      (await store.read.selectFrom('pix_payment').select('outcome').orderBy('outcome').execute()).map(
        ({ outcome }) => outcome,
      ),
    /** Faults of the books, their seals included. */
    audit: async () => {
      while (must(await store.run('sealBooks', undefined)) > 0);
      return [...(await auditLedger(store.read)), ...(await verifyBooks(store.read)).faults];
    },
    close: async () => {
      await app.close();
      await psp.close();
      await store.close();
      await remove();
    },
  };
  return shop;
}

/** Lets a person transfer to the shop's key itself, without charge or webhook. Returns the payment's end-to-end id. */
export function transferToKey({ bank }: Pick<Shop, 'bank'>, amount: number): string {
  const brCode = encodeBrCode({
    kind: 'static',
    key: bank.key,
    info: null,
    withdrawalProvider: null,
    amount,
    name: 'X',
    city: 'Y',
    postalCode: null,
    merchantCategory: '0000',
    initiation: null,
    txid: '***',
  });
  const answer = bank.pay({ brCode, mode: 'normal', amount: null });
  if (answer.kind === 'refused') throw new Error(answer.message);
  return answer.endToEndIds[0] ?? '';
}

/** Acts of the café's buyers, in the shop that is open at the time of each. */
export function buyerOf(open: () => Shop) {
  const coffees = (quantity: number) => [{ id: COFFEE, quantity }];
  return {
    coffees,
    /** Buys one coffee and runs the jobs. Returns the purchase's id. */
    buyOne: async (sub = ANA, options: { useBalance?: boolean } = {}): Promise<string> => {
      const { id } = open().must(await open().buy(sub, coffees(1), 4.8, options));
      await open().runJobs();
      return id;
    },
    /** Pays the newest code of a purchase at the bank. `amount` in centavos, null for the asked one. */
    pay: async (id: string, mode: PayMode = 'normal', amount: number | null = null) => {
      const { br_code } = await open()
        .store.read.selectFrom('charge')
        .select('br_code')
        .where('record_id', '=', id)
        .orderBy('txid', 'desc')
        .executeTakeFirstOrThrow();
      const answer = open().bank.pay({ brCode: br_code ?? '', mode, amount });
      if (answer.kind === 'refused') throw new Error(answer.message);
      return answer;
    },
    /** Delivers the bank's webhooks and runs the jobs that they cause. */
    hear: async (): Promise<void> => {
      await open().bank.webhooks.deliverDue();
      await open().runJobs();
    },
    lastTold: async (sub = ANA) => (await open().told(sub)).at(-1),
  };
}
