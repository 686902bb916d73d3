import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { commands } from '../../server/commands.ts';
import { openStore } from '../../server/db/open-store.ts';
import type { NewCharge, PspCharge, PspOutcome } from '../../server/pix/psp-port.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { drillBank } from './drill-bank.ts';
import { buyCoffee, COFFEE, type DrillStore, runJobs, seedShop } from './drill-shop.ts';
import { atMost, type Drill, exactly, type Figure, told } from './figure.ts';
import { type DrillDatabase, withPostgres } from './with-postgres.ts';

const WAITING = 5000;
const BALANCE_BUYERS = 100;
const MAILS = 20;
const NEW_CODES = 5;
/** Duration of a call that the bank answers, in ms. Below it the time after which a hanging call is given up. */
const ANSWER_MS = 50;
const GIVEN_UP_MS = 15_000;

/** A bank that takes calls and answers none of them, on a busy evening. */
export const hangingBank: Drill = {
  name: 'hanging-bank',
  goal: `${WAITING} codes wait while the bank hangs, one process on PostgreSQL. Mail goes out, and purchases from the balance go on. Whoever buys once it is back has a code at once.`,
  run: () => withPostgres((database) => hang(database, 'everything')),
};

/** A bank that makes and ends no codes, and answers every question. */
export const halfHangingBank: Drill = {
  name: 'half-hanging-bank',
  goal: `The same with a bank that answers every question and hangs only where a code is made or ended.`,
  run: () => withPostgres((database) => hang(database, 'codes')),
};

type Hanging = 'everything' | 'codes';

async function hang(database: DrillDatabase, what: Hanging): Promise<Figure[]> {
  using folder = temporaryFolder();
  await using store = await openStore<typeof commands>({ url: database.url, commands });
  const bank = fakeBank(what);
  const mailed = new Map<string, number>();
  const end = await runJobs(store, {
    url: database.url,
    folder: folder.path,
    outside: {
      ...drillBank(bank.psp, bank.payouts),
      mailer: { send: async ({ to }) => void mailed.set(to, performance.now()) },
    },
  });
  try {
    const people = await seed(database, store);
    const usual = await buyFromBalance(store, people.rich.slice(0, BALANCE_BUYERS));
    await each(people.poor, (sub) => buyCoffee(store, sub, { useBalance: false }));
    await sleep(GIVEN_UP_MS);
    const waiting = await codesMissing(database);
    const [hanging, mailMs] = await Promise.all([
      buyFromBalance(store, people.rich.slice(BALANCE_BUYERS)),
      sendMails(database, mailed),
    ]);
    bank.answer();
    const began = performance.now();
    const codes = await Promise.all(people.late.map((sub) => timeToCode(database, store, sub)));
    while ((await codesMissing(database)) > 0) await sleep(200);
    return [
      exactly('codes that wait', waiting, WAITING),
      atMost('a mail meanwhile, the slowest', mailMs / 1000, 5, { unit: 's', digits: 1 }),
      told('a purchase from the balance before, p99', `${p99(usual).toFixed(0)} ms`),
      atMost('and meanwhile, p99', p99(hanging), Math.max(100, 2 * p99(usual)), 'ms'),
      atMost('a new code once the bank is back, the slowest', Math.max(...codes) / 1000, 2, {
        unit: 's',
        digits: 1,
      }),
      told('all codes made', `${((performance.now() - began) / 1000).toFixed(0)} s`),
      told('calls to the bank while it hung', String(bank.hung())),
    ];
  } finally {
    await end();
  }
}

/**
 * A bank that hangs until `answer` is called. With 'codes' only the making or end of a code hangs, and all other calls
 * are answered.
 */
function fakeBank(what: Hanging) {
  const made = new Map<string, PspCharge>();
  let answers = false;
  let hung = 0;
  const unlessHung = async <T>(act: () => PspOutcome<T>, isAnswered = false): Promise<PspOutcome<T>> => {
    if (answers || isAnswered) {
      await sleep(ANSWER_MS);
      return act();
    }
    hung += 1;
    await sleep(GIVEN_UP_MS);
    return { kind: 'unknown', detail: 'no answer' };
  };
  const asked = <T>(act: () => PspOutcome<T>): Promise<PspOutcome<T>> => unlessHung(act, what === 'codes');
  const found = (txid: string): PspOutcome<PspCharge> => {
    const charge = made.get(txid);
    return charge ? { kind: 'ok', value: charge } : { kind: 'not-found' };
  };
  const create = ({ txid, amount, payer, expiresInS }: NewCharge): PspOutcome<PspCharge> => {
    const createdAt = Date.now();
    const life = { createdAt, expiresAt: createdAt + expiresInS * 1000, status: 'ACTIVE' as const };
    made.set(txid, { txid, amount, payer, brCode: txid, key: 'loja@example.com', ...life, payments: [] });
    return found(txid);
  };
  return {
    psp: {
      createCharge: (charge: NewCharge) => unlessHung(() => create(charge)),
      getCharge: (txid: string) => asked(() => found(txid)),
      cancelCharge: (txid: string) => unlessHung(() => found(txid)),
      registerWebhook: () => asked(() => ({ kind: 'ok', value: null })),
      listPayments: () => asked(() => ({ kind: 'ok', value: { payments: [], nextPage: null } })),
    },
    payouts: {
      list: () => asked(() => ({ kind: 'ok' as const, value: { payouts: [], nextPage: null } })),
      listClaims: () => asked(() => ({ kind: 'ok' as const, value: { claims: [], nextPage: null } })),
    },
    hung: () => hung,
    answer: () => {
      answers = true;
    },
  };
}

/**
 * Writes people with a profile: those who will wait, those who buy from their balance, and those who come afterwards.
 */
async function seed({ ask }: DrillDatabase, store: DrillStore) {
  const subs = (count: number): string[] => Array.from({ length: count }, () => randomUUID());
  const people = { poor: subs(WAITING), rich: subs(2 * BALANCE_BUYERS), late: subs(NEW_CODES) };
  await seedShop(ask, [...people.poor, ...people.rich, ...people.late]);
  await each(people.rich, async (sub) => {
    await store.run('grantBalance', { sub, amount: COFFEE, reference: sub });
  });
  return people;
}

async function each(subs: readonly string[], act: (sub: string) => Promise<unknown>): Promise<void> {
  const left = [...subs];
  const worker = async (): Promise<void> => {
    for (let sub = left.pop(); sub !== undefined; sub = left.pop()) await act(sub);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}

/** Buys one after the other. Returns the time of each purchase, in ms. */
async function buyFromBalance(store: DrillStore, subs: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const sub of subs) {
    const began = performance.now();
    await buyCoffee(store, sub, { useBalance: true });
    times.push(performance.now() - began);
  }
  return times;
}

/** Longest wait of some mails, in ms. */
async function sendMails({ ask }: DrillDatabase, mailed: ReadonlyMap<string, number>): Promise<number> {
  let slowest = 0;
  for (let nth = 0; nth < MAILS; nth += 1) {
    const to = `p${nth}@example.com`;
    const began = performance.now();
    await ask(
      `insert into job (id, kind, lane, key, payload, run_at, attempts, lease_until)
       values ($1, 'mail', 'mail', $1, $2, 0, 0, 0)`,
      [to, JSON.stringify({ to, subject: 'x', text: 'x', html: 'x' })],
    );
    while (!mailed.has(to)) await sleep(10);
    slowest = Math.max(slowest, (mailed.get(to) ?? 0) - began);
  }
  return slowest;
}

/** Time from the order to its code, in ms. */
async function timeToCode({ ask }: DrillDatabase, store: DrillStore, sub: string): Promise<number> {
  const began = performance.now();
  const id = await buyCoffee(store, sub, { useBalance: false });
  for (;;) {
    const [row] = await ask('select 1 from charge where record_id = $1 and br_code is not null', [id]);
    if (row) return performance.now() - began;
    await sleep(20);
  }
}

async function codesMissing({ ask }: DrillDatabase): Promise<number> {
  const [row] = await ask<{ count: string }>(`select count(*) from charge where status = 'CREATING'`);
  return Number(row?.count);
}

const p99 = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? 0;
