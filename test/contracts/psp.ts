import { describe, expect, test } from 'vitest';
import { parseBrCode } from '../../dev/bank/br-code.ts';
import type { Simulator } from '../../dev/bank/simulator.ts';
import type { NewCharge, PspOutcome, PspPort } from '../../server/pix/psp-port.ts';

export interface PspBench {
  psp: PspPort;
  /** The bank behind the port. The test controls its payments, failures and time. */
  bank: Simulator;
  /** Moves the clock forward by ms. */
  advance(ms: number): void;
  /** Webhook bodies that arrived, in order. */
  announced: unknown[];
  close(): Promise<void>;
}

let serial = 0;
const newCharge = (change: Partial<NewCharge> = {}): NewCharge => {
  serial += 1;
  return {
    txid: `vnd${String(serial).padStart(29, '0')}`,
    amount: 1250,
    expiresInS: 600,
    payer: { cpf: '52998224725', name: 'Cliente Demo' },
    description: 'Compra no mercadinho',
    ...change,
  };
};
const must = <T>(outcome: PspOutcome<T>): T => {
  if (outcome.kind !== 'ok') throw new Error(`expected ok, got ${JSON.stringify(outcome)}`);
  return outcome.value;
};

/** Pays a new charge of R$ 12,50. Returns the payment's id. */
async function paidOnce({ psp, bank }: PspBench): Promise<string> {
  const charge = must(await psp.createCharge(newCharge()));
  const paid = bank.pay({ brCode: charge.brCode ?? '', mode: 'normal', amount: null });
  return paid.kind === 'paid' ? (paid.endToEndIds[0] ?? '') : '';
}

/** Contract of every payment provider, over any wire. */
export function describePsp(name: string, open: () => Promise<PspBench>): void {
  const run = (title: string, body: (bench: PspBench) => Promise<void>) =>
    test(title, async () => {
      const bench = await open();
      try {
        await body(bench);
      } finally {
        await bench.close();
      }
    });
  describe(name, () => {
    run('a new charge is active, carries a readable code and ends when told', async ({ psp }) => {
      const wanted = newCharge();
      const charge = must(await psp.createCharge(wanted));
      expect(charge).toMatchObject({
        txid: wanted.txid,
        amount: 1250,
        status: 'ACTIVE',
        key: psp.key,
        payer: wanted.payer,
        payments: [],
      });
      expect(charge.expiresAt - charge.createdAt).toBe(600_000);
      expect(parseBrCode(charge.brCode ?? '')).toMatchObject({ kind: 'code', code: { kind: 'dynamic' } });
      expect(must(await psp.getCharge(wanted.txid))).toEqual(charge);
    });
    run('the same charge twice is one charge; another amount under its id is a conflict', async ({ psp }) => {
      const wanted = newCharge();
      const first = must(await psp.createCharge(wanted));
      expect(must(await psp.createCharge(wanted))).toEqual(first);
      expect(await psp.createCharge({ ...wanted, amount: 1251 })).toMatchObject({ kind: 'conflict' });
    });
    run('what does not exist is not found', async ({ psp }) => {
      expect(await psp.getCharge('x'.repeat(30))).toEqual({ kind: 'not-found' });
      expect(await psp.getPayment(`E${'0'.repeat(31)}`)).toEqual({ kind: 'not-found' });
      expect(await psp.cancelCharge('x'.repeat(30))).toEqual({ kind: 'not-found' });
    });
    run('a charge that breaks a rule is refused', async ({ psp }) => {
      expect(await psp.createCharge(newCharge({ txid: 'short' }))).toMatchObject({ kind: 'refused' });
      expect(await psp.createCharge(newCharge({ amount: 0 }))).toMatchObject({ kind: 'refused' });
    });
    run(
      'an answer lost after the act is unknown, and asking again finds the same charge',
      async ({ psp, bank }) => {
        bank.faults.timeoutsAfterCommit = 1;
        const wanted = newCharge();
        const first = await psp.createCharge(wanted);
        expect(['unknown', 'ok']).toContain(first.kind);
        expect(must(await psp.createCharge(wanted)).txid).toBe(wanted.txid);
        expect(bank.recentCharges(10)).toHaveLength(1);
      },
    );
    run('an outage is unknown', async ({ psp, bank }) => {
      bank.faults.outages = 1;
      expect(await psp.getCharge('x'.repeat(30))).toMatchObject({ kind: 'unknown' });
    });
    run('a payment concludes the charge, is announced and can be read', async ({ psp, bank, announced }) => {
      const charge = must(await psp.createCharge(newCharge()));
      must(await psp.registerWebhook('http://shop.test/pix/webhook/secret'));
      const paid = bank.pay({ brCode: charge.brCode ?? '', mode: 'normal', amount: null });
      if (paid.kind !== 'paid') throw new Error(paid.message);
      await bank.webhooks.deliverDue();
      const payment = must(await psp.getPayment(paid.endToEndIds[0] ?? ''));
      expect(payment).toMatchObject({ txid: charge.txid, amount: 1250, key: psp.key, returns: [] });
      expect(must(await psp.getCharge(charge.txid))).toMatchObject({
        status: 'CONCLUDED',
        payments: [payment],
      });
      expect(announced).toEqual([
        { pix: [expect.objectContaining({ endToEndId: payment.endToEndId, valor: '12.50' })] },
      ]);
      expect(await psp.cancelCharge(charge.txid)).toMatchObject({ kind: 'refused' });
      expect(must(await psp.createCharge(newCharge({ txid: charge.txid }))).status).toBe('CONCLUDED');
    });
    run('a cancelled charge is removed and refuses ordinary payment', async ({ psp, bank }) => {
      const charge = must(await psp.createCharge(newCharge()));
      expect(must(await psp.cancelCharge(charge.txid)).status).toBe('REMOVED_BY_RECEIVER');
      expect(await psp.cancelCharge(charge.txid)).toMatchObject({ kind: 'refused' });
      expect(bank.pay({ brCode: charge.brCode ?? '', mode: 'normal', amount: null }).kind).toBe('refused');
    });
    run(
      'an expired charge stays active; a late payment settles after its end',
      async ({ psp, bank, advance }) => {
        const charge = must(await psp.createCharge(newCharge()));
        const paid = bank.pay({ brCode: charge.brCode ?? '', mode: 'late', amount: null });
        expect(paid.kind).toBe('paid');
        expect(must(await psp.getCharge(charge.txid)).status).toBe('ACTIVE');
        advance(600_001);
        expect(bank.pay({ brCode: charge.brCode ?? '', mode: 'normal', amount: null }).kind).toBe('refused');
        advance(1000);
        expect(must(await psp.getCharge(charge.txid)).payments).toHaveLength(1);
      },
    );
    run('double and wrong payments are all reported', async ({ psp, bank }) => {
      const charge = must(await psp.createCharge(newCharge()));
      bank.pay({ brCode: charge.brCode ?? '', mode: 'double', amount: 999 });
      expect(must(await psp.getCharge(charge.txid)).payments.map(({ amount }) => amount)).toEqual([999, 999]);
    });
    run('payments are listed by time, page by page', async ({ psp, bank, advance }) => {
      const charge = must(await psp.createCharge(newCharge()));
      const from = charge.createdAt;
      for (let n = 0; n < 51; n += 1)
        bank.pay({ brCode: charge.brCode ?? '', mode: 'double', amount: n + 1 });
      const first = must(await psp.listPayments({ from, to: from + 1000, page: 0 }));
      const second = must(await psp.listPayments({ from, to: from + 1000, page: first.nextPage ?? -1 }));
      expect([first.payments.length, first.nextPage, second.payments.length, second.nextPage]).toEqual([
        100,
        1,
        2,
        null,
      ]);
      advance(5000);
      expect(must(await psp.listPayments({ from: from + 2000, to: from + 5000, page: 0 })).payments).toEqual(
        [],
      );
    });
    run('a refund is idempotent and never exceeds the payment', async ({ psp, bank }) => {
      const charge = must(await psp.createCharge(newCharge()));
      const paid = bank.pay({ brCode: charge.brCode ?? '', mode: 'normal', amount: null });
      const id = paid.kind === 'paid' ? (paid.endToEndIds[0] ?? '') : '';
      const first = must(await psp.refund(id, 'dev1', 1000));
      expect(first).toMatchObject({ id: 'dev1', amount: 1000, nature: 'ORIGINAL' });
      expect(must(await psp.refund(id, 'dev1', 1000))).toEqual(first);
      expect(await psp.refund(id, 'dev1', 999)).toMatchObject({ kind: 'conflict' });
      expect(await psp.refund(id, 'dev2', 251)).toMatchObject({ kind: 'refused' });
      expect(await psp.refund(`E${'0'.repeat(31)}`, 'dev1', 1)).toEqual({ kind: 'not-found' });
    });
    run('a refund is in process, then done, and its end is announced', async (bench) => {
      const { psp, bank, advance, announced } = bench;
      const id = await paidOnce(bench);
      must(await psp.registerWebhook('http://shop.test/pix/webhook/secret'));
      expect(must(await psp.refund(id, 'dev1', 280))).toMatchObject({ status: 'PROCESSING', reason: null });
      expect(must(await psp.getRefund(id, 'dev1'))).toMatchObject({ status: 'PROCESSING', amount: 280 });
      advance(5000);
      await bank.webhooks.deliverDue();
      expect(announced.at(-1)).toEqual({ pix: [expect.objectContaining({ endToEndId: id })] });
      const done = must(await psp.getRefund(id, 'dev1'));
      expect(done).toMatchObject({ id: 'dev1', status: 'DONE', amount: 280 });
      expect(must(await psp.getPayment(id)).returns).toEqual([done]);
      expect(must(await psp.refund(id, 'dev1', 280))).toEqual(done);
      expect(await psp.getRefund(id, 'dev2')).toEqual({ kind: 'not-found' });
    });
    run('a refund that the bank does not carry out says why, and its amount is free again', async (bench) => {
      const { psp, bank, advance } = bench;
      const id = await paidOnce(bench);
      bank.faults.refundMode = 'late-refuse';
      expect(must(await psp.refund(id, 'dev1', 1250)).status).toBe('PROCESSING');
      expect(await psp.refund(id, 'dev2', 1)).toMatchObject({ kind: 'refused' });
      advance(5000);
      const failed = must(await psp.getRefund(id, 'dev1'));
      expect(failed).toMatchObject({ status: 'FAILED', reason: expect.stringContaining('encerrada') });
      bank.faults.refundMode = 'normal';
      expect(must(await psp.refund(id, 'dev2', 1250)).status).toBe('PROCESSING');
    });
    run('a refund that is refused at once is nowhere', async (bench) => {
      const { psp, bank } = bench;
      const id = await paidOnce(bench);
      bank.faults.refundMode = 'refuse';
      expect(await psp.refund(id, 'dev1', 100)).toMatchObject({
        kind: 'refused',
        code: 'PixDevolucaoInvalida',
      });
      expect(await psp.getRefund(id, 'dev1')).toEqual({ kind: 'not-found' });
    });
    run('a refund whose answer is lost is unknown or done, and one under its id', async (bench) => {
      const { psp, bank } = bench;
      const id = await paidOnce(bench);
      bank.faults.refundMode = 'lost-answer';
      expect(['unknown', 'ok']).toContain((await psp.refund(id, 'dev1', 100)).kind);
      bank.faults.refundMode = 'normal';
      expect(must(await psp.getRefund(id, 'dev1')).amount).toBe(100);
      must(await psp.refund(id, 'dev1', 100));
      expect(must(await psp.getPayment(id)).returns).toHaveLength(1);
    });
    run('a payment of more than 90 days ago is not refunded', async (bench) => {
      const id = await paidOnce(bench);
      bench.advance(90 * 86_400_000 + 1);
      expect(await bench.psp.refund(id, 'dev1', 100)).toMatchObject({ kind: 'refused' });
    });
    run(
      'a return that the bank takes is seen on the payment and in the list of returns',
      async ({ psp, bank }) => {
        const charge = must(await psp.createCharge(newCharge()));
        const paid = bank.pay({ brCode: charge.brCode ?? '', mode: 'double', amount: null });
        const id = paid.kind === 'paid' ? (paid.endToEndIds[0] ?? '') : '';
        expect(bank.takeBack(id, 1250, 'MED_FRAUDE')).toBe(true);
        expect(bank.takeBack(id, 1, 'MED_FRAUDE')).toBe(false);
        expect(must(await psp.getPayment(id)).returns).toMatchObject([
          { amount: 1250, nature: 'MED_FRAUDE', status: 'DONE' },
        ]);
        const returned = must(
          await psp.listPayments({
            from: charge.createdAt,
            to: charge.createdAt + 1000,
            page: 0,
            returnedOnly: true,
          }),
        );
        expect(returned.payments.map(({ endToEndId }) => endToEndId)).toEqual([id]);
      },
    );
  });
}
