import { randomUUID } from 'node:crypto';
import { USUAL_RULES } from '../../../../server/money/payout/operator-rules.ts';
import { readEquipmentRequest } from '../../../../src/records/content/equipment.ts';
import { parseContent, type RecordRow, type RecordType } from '../../../../src/records/record.ts';
import { readDeposit } from '../../../../src/records/types/money/deposit.ts';
import { readWithdrawal } from '../../../../src/records/types/money/withdraw.ts';
import { ANA, type Shop } from './shop.ts';

export const KEY = 'ana@example.com';
const emailOf = (sub: string): string => `${sub.slice(-1)}@example.com`;

export type Wallet = ReturnType<typeof walletOf>;

/** Acts of people on their money in a shop. */
export function walletOf(shop: Shop) {
  const record = async (id: string, type: RecordType): Promise<RecordRow> => {
    const row = await shop.store.read
      .selectFrom('record')
      .selectAll()
      .where('id', '=', id)
      .where('type', '=', type)
      .executeTakeFirstOrThrow();
    return { ...row, parentId: row.parent_id, createdAt: row.created_at, updatedAt: row.updated_at };
  };
  const create = (sub: string, type: RecordType, content: object, id: string) =>
    shop.store.run('createRecord', {
      viewer: { sub, email: emailOf(sub) },
      input: { id, type, parentId: sub, content: JSON.stringify(content) },
    });
  return {
    record,
    content: async (id: string, type: RecordType) => parseContent((await record(id, type)).content),
    /** Gives a person a PIX key, '' for none, without touching the ledger. */
    giveKey: async (sub: string, chavePix = KEY) => {
      const { content } = await record(emailOf(sub), 'PROFILE');
      await shop.seed({
        ...{ id: emailOf(sub), type: 'PROFILE', owner: sub },
        fields: { ...parseContent(content), chavePix },
      });
    },
    grant: async (sub: string, amount: number) =>
      shop.must(await shop.store.run('grantBalance', { sub, amount, reference: randomUUID() })),
    /** Limits the operator's provider to one payout at a time. */
    onePayoutAtATime: async () => {
      const rules = JSON.stringify({ ...USUAL_RULES, payoutsAtOnce: 1 });
      const statement = `insert into setting (key, value) values ('money.rules', '${rules}')`;
      shop.must(await shop.store.run('alter', { statements: [statement] }));
    },
    /** Adds revenue, as a sale paid by another's balance would. */
    deposit: (sub: string, amount: unknown, id: string = randomUUID()) =>
      create(sub, 'DEPOSIT', { amount, source: 'deposit_form', status: 'CONCLUIDA', pixAmount: 99 }, id),
    withdraw: (sub: string, amount: unknown, id: string = randomUUID(), chavePix?: unknown) =>
      create(sub, 'WITHDRAW', { amount, source: 'withdraw_form', status: 'COMPLETED', chavePix }, id),
    withdrawRevenue: (sub: string, amount: unknown, id: string = randomUUID(), chavePix?: unknown) =>
      create(sub, 'WITHDRAW_REVENUE', { amount, taxAmount: 0, finalAmount: amount, chavePix }, id),
    depositOf: async (id: string) => readDeposit(await record(id, 'DEPOSIT')),
    withdrawalOf: async (id: string, type: 'WITHDRAW' | 'WITHDRAW_REVENUE' = 'WITHDRAW') =>
      readWithdrawal(await record(id, type)),
    equipmentOf: async (id: string) => readEquipmentRequest(await record(id, 'REQUEST')),
    /** Lets time pass, and runs webhooks and jobs after each pause (ms). */
    settle: async (...pauses: number[]) => {
      for (const ms of pauses.length > 0 ? pauses : [0]) {
        shop.advance(ms);
        await shop.bank.webhooks.deliverDue();
        await shop.runJobs();
      }
    },
    payouts: () => shop.store.read.selectFrom('payout').selectAll().orderBy('created_at').execute(),
    tellTypes: async (sub: string) => (await shop.told(sub)).map(({ type }) => type),
  };
}

/** Gives Ana's wallet a PIX key and R$ 100,00. */
export async function fundedWallet(shop: Shop): Promise<Wallet> {
  const wallet = walletOf(shop);
  await wallet.giveKey(ANA);
  await wallet.grant(ANA, 10_000);
  return wallet;
}
