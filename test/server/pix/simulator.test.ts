import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { encodeBrCode } from '../../../dev/bank/br-code.ts';
import { createSimulator, type Simulator } from '../../../dev/bank/simulator.ts';
import type { PspOutcome } from '../../../server/pix/psp-port.ts';

const START = Date.UTC(2026, 10, 20, 10);
const KEY = '+5511987654321';
const must = <T>(outcome: PspOutcome<T>): T => {
  if (outcome.kind !== 'ok') throw new Error(`expected ok, got ${JSON.stringify(outcome)}`);
  return outcome.value;
};

describe('the simulated bank', () => {
  let bank: Simulator;
  let now: number;
  /** Messages to its webhook, and whether the webhook answers. */
  let told: { pix: { endToEndId?: string; gnExtras?: { idEnvio?: string; erro?: object } }[] }[];
  let isUp: boolean;
  beforeEach(() => {
    [now, told, isUp] = [START, [], true];
    bank = createSimulator({
      path: ':memory:',
      key: KEY,
      receiverName: 'Vendinha',
      receiverCity: 'São Paulo',
      location: 'pix-sim.example.com',
      now: () => now,
      post: async (_url, body) => {
        told.push(body as (typeof told)[number]);
        return isUp;
      },
    });
    bank.registerWebhook('http://shop.test/hook');
  });
  afterEach(() => bank.close());

  const charge = (amount = 1000, letter = 'a') =>
    must(
      bank.createCharge({ txid: letter.repeat(30), amount, expiresInS: 60, payer: null, description: '' }),
    );
  const pay = (brCode: string | null, amount: number | null = null): string => {
    const answer = bank.pay({ brCode: brCode ?? '', mode: 'normal', amount });
    if (answer.kind === 'refused') throw new Error(answer.message);
    return answer.endToEndIds[0] ?? '';
  };
  const staticCode = (change: { key?: string; amount?: number | null; txid?: string }) =>
    encodeBrCode({
      kind: 'static',
      key: KEY,
      info: null,
      withdrawalProvider: null,
      amount: 700,
      name: 'X',
      city: 'Y',
      postalCode: null,
      merchantCategory: '0000',
      initiation: null,
      txid: '***',
      ...change,
    });
  const send = (change: { payoutId?: string; amount?: number; key?: string } = {}) =>
    bank.sendPayout({ payoutId: 'w1', amount: 1000, key: 'ana@x.com', holderCpf: null, note: '', ...change });
  const announced = async (): Promise<(string | undefined)[]> => {
    told = [];
    await bank.webhooks.deliverDue();
    return told.flatMap(({ pix }) => pix.map(({ endToEndId }) => endToEndId));
  };

  test('a static code of its key is paid with its own amount or the one that is typed; no webhook tells of one without a txid', async () => {
    const [own, typed] = [pay(staticCode({})), pay(staticCode({ amount: null }), 55)];
    const named = pay(staticCode({ txid: 'MESA7' }), 900);
    expect([own, typed, named].map((id) => must(bank.getPayment(id)))).toMatchObject([
      { amount: 700, txid: null },
      { amount: 55, txid: null },
      { amount: 900, txid: 'MESA7' },
    ]);
    expect(await announced()).toEqual([named]);
    const order = { mode: 'normal', amount: null } as const;
    for (const brCode of [staticCode({ amount: null }), staticCode({ key: 'outra@x.com' }), 'x'])
      expect(bank.pay({ ...order, brCode }).kind).toBe('refused');
  });

  test('a code is paid until its end, and with an amount that can be', () => {
    const { brCode, expiresAt } = charge();
    for (const amount of [0, -1, 1.5])
      expect(bank.pay({ brCode: brCode ?? '', mode: 'normal', amount }).kind).toBe('refused');
    now = expiresAt;
    expect(must(bank.getPayment(pay(brCode, 1))).amount).toBe(1);
  });

  test('a late payment is seen by nobody before it settles: not by its id, nor in a list, nor taken back or claimed', async () => {
    const { brCode, expiresAt } = charge();
    const late = bank.pay({ brCode: brCode ?? '', mode: 'late', amount: null });
    const id = late.kind === 'paid' ? (late.endToEndIds[0] ?? '') : '';
    const seen = async () => [
      bank.getPayment(id).kind,
      must(bank.listPayments({ from: START, to: START + 10 * 60_000, page: 0 })).payments.length,
      bank.refund(id, 'r1', 1).kind,
      bank.takeBack(id, 1, 'MED_FRAUDE'),
      bank.openClaim(id) !== null,
    ];
    expect(await seen()).toEqual(['not-found', 0, 'not-found', false, false]);
    expect(await announced()).toEqual([]);
    now = expiresAt + 1000;
    expect(await announced()).toEqual([id]);
    expect(await seen()).toEqual(['ok', 1, 'ok', true, true]);
    expect(bank.listPayments({ from: 2, to: 1, page: 0 })).toMatchObject({ kind: 'refused' });
  });

  test('a whole page is the last one where nothing follows', () => {
    for (let count = 0; count < 100; count += 1) pay(staticCode({}));
    const query = { from: START, to: START, page: 0 };
    expect(must(bank.listPayments(query))).toMatchObject({ payments: { length: 100 }, nextPage: null });
    for (let count = 0; count < 100; count += 1) send({ payoutId: `w${count}` });
    expect(must(bank.listPayouts(query))).toMatchObject({ payouts: { length: 100 }, nextPage: null });
    const ids = must(bank.listPayments(query)).payments.map(({ endToEndId }) => endToEndId);
    for (const id of ids) bank.openClaim(id);
    expect(must(bank.listClaims(query))).toMatchObject({ claims: { length: 100 }, nextPage: null });
    bank.openClaim(pay(staticCode({})));
    expect(must(bank.listClaims(query)).nextPage).toBe(1);
    expect(must(bank.listClaims({ ...query, page: 1 }))).toMatchObject({
      claims: { length: 1 },
      nextPage: null,
    });
  });

  test('what is refunded or taken back is a whole amount, all together no more than the payment', async () => {
    const id = pay(charge().brCode);
    for (const amount of [0, -1, 0.5, 1001]) {
      expect(bank.refund(id, 'r1', amount)).toMatchObject({ kind: 'refused' });
      expect(bank.takeBack(id, amount, 'MED_FRAUDE')).toBe(false);
    }
    for (const refundId of ['', 'r-1', 'r'.repeat(36)])
      expect(bank.refund(id, refundId, 1)).toMatchObject({ kind: 'refused' });
    expect(bank.refund(id, 'r1', 300).kind).toBe('ok');
    await announced();
    now += 1;
    expect(bank.takeBack(id, 600, 'MED_OPERACIONAL')).toBe(true);
    expect(await announced()).toEqual([id]);
    now += 1;
    expect(bank.refund(id, 'r2', 101)).toMatchObject({ kind: 'refused' });
    expect(bank.refund(id, 'r2', 100).kind).toBe('ok');
    expect(must(bank.getPayment(id)).returns.map(({ amount }) => amount)).toEqual([300, 600, 100]);
  });

  test('a payout needs an id, an amount and a key; its end is told', async () => {
    for (const wrong of [{ payoutId: 'w-1' }, { amount: 0 }, { amount: 0.5 }, { key: '' }])
      expect(send(wrong)).toMatchObject({ kind: 'refused', detail: 'valor ou chave inválidos' });
    bank.faults.payoutMode = 'hold';
    const [done, failed] = [must(send({ amount: 1 })), must(send({ payoutId: 'w2' }))];
    now += 60_000;
    expect(await announced()).toEqual([]);
    expect(bank.endPayout('w1', 'DONE')).toBe(true);
    expect(bank.endPayout('w2', 'FAILED')).toBe(true);
    expect(bank.endPayout('w2', 'DONE')).toBe(false);
    expect(await announced()).toEqual([done.endToEndId, failed.endToEndId]);
    expect(must(bank.getPayout('w1'))).toMatchObject({ state: 'DONE', reason: null });
    expect(must(bank.getPayout('w2'))).toMatchObject({
      state: 'FAILED',
      reason: 'A instituição do recebedor recusou o pagamento',
    });
    bank.faults.payoutMode = 'refuse';
    expect(send({ payoutId: 'w3' })).toMatchObject({ detail: expect.stringContaining('recusou') });
  });

  test('a payout comes back by itself where that is switched on, else part by part when told', async () => {
    bank.faults.payoutMode = 'return';
    send();
    expect(must(bank.getPayout('w1'))).toMatchObject({ state: 'IN_PROCESS', returns: [] });
    now += 2000;
    expect(must(bank.getPayout('w1'))).toMatchObject({ state: 'RETURNED', returns: [{ amount: 1000 }] });
    bank.faults.payoutMode = 'normal';
    const { endToEndId } = must(send({ payoutId: 'w2' }));
    now += 2000;
    await announced();
    for (const amount of [0, 0.5, 1001]) expect(bank.returnPayout('w2', amount)).toBe(false);
    expect(bank.returnPayout('w2', 400)).toBe(true);
    expect(await announced()).toEqual([endToEndId]);
  });

  test('a webhook that is never answered is dropped after ten attempts, each pause twice the one before', async () => {
    isUp = false;
    pay(charge().brCode);
    for (let attempt = 0; attempt < 10; attempt += 1) {
      told = [];
      await bank.webhooks.deliverDue();
      expect(told).toHaveLength(1);
      now += 2000 * 2 ** attempt - 1;
      expect(await announced()).toEqual([]);
      now += 1;
    }
    expect(await announced()).toEqual([]);
  });
});
