import { describe, expect, test } from 'vitest';
import type { Simulator } from '../../dev/bank/simulator.ts';
import type { ClaimPort, NewPayout, PayoutPort } from '../../server/pix/payout-port.ts';
import type { PspOutcome } from '../../server/pix/psp-port.ts';

export interface PayoutBench {
  payouts: PayoutPort & ClaimPort;
  /** The bank behind the port. */
  bank: Simulator;
  /** Moves the clock forward by ms. */
  advance(ms: number): void;
  now(): number;
  /** Webhook bodies that arrived, in order. */
  announced: unknown[];
  close(): Promise<void>;
}

let serial = 0;
const newPayout = (change: Partial<NewPayout> = {}): NewPayout => {
  serial += 1;
  return {
    payoutId: `w${String(serial).padStart(32, '0')}`,
    amount: 1250,
    key: 'ana@example.com',
    holderCpf: '52998224725',
    note: 'Saque do Vendinha',
    ...change,
  };
};
const must = <T>(outcome: PspOutcome<T>): T => {
  if (outcome.kind !== 'ok') throw new Error(`expected ok, got ${JSON.stringify(outcome)}`);
  return outcome.value;
};

/** Contract of every provider of payouts, over any wire. */
export function describePayouts(name: string, open: () => Promise<PayoutBench>): void {
  const run = (title: string, body: (bench: PayoutBench) => Promise<void>) =>
    test(title, async () => {
      const bench = await open();
      try {
        await body(bench);
      } finally {
        await bench.close();
      }
    });
  describe(name, () => {
    run('a payout is in process, then done, announced and found by its id', async (bench) => {
      const { payouts, bank, advance, announced } = bench;
      bank.registerWebhook('http://shop.test/hook');
      const wanted = newPayout();
      const sent = must(await payouts.send(wanted));
      expect(sent).toMatchObject({
        payoutId: wanted.payoutId,
        amount: 1250,
        state: 'IN_PROCESS',
        returns: [],
      });
      expect(sent.endToEndId).toHaveLength(32);
      advance(2000);
      await bank.webhooks.deliverDue();
      expect(announced).toMatchObject([
        { pix: [{ tipo: 'SOLICITACAO', gnExtras: { idEnvio: wanted.payoutId } }] },
      ]);
      expect(must(await payouts.get(wanted.payoutId))).toEqual({ ...sent, state: 'DONE' });
    });
    run('the same id is paid once; another amount under it is a conflict', async ({ payouts, bank }) => {
      const wanted = newPayout();
      const first = must(await payouts.send(wanted));
      expect(must(await payouts.send(wanted))).toEqual(first);
      expect(await payouts.send({ ...wanted, amount: 1 })).toMatchObject({ kind: 'conflict' });
      expect(bank.recentPayouts(10)).toHaveLength(1);
    });
    run('what does not exist is not found', async ({ payouts }) => {
      expect(await payouts.get('w'.repeat(33))).toEqual({ kind: 'not-found' });
    });
    run('refused at once: nothing left and nothing is found', async ({ payouts, bank }) => {
      bank.faults.payoutMode = 'refuse';
      const wanted = newPayout();
      expect(await payouts.send(wanted)).toMatchObject({ kind: 'refused' });
      expect(await payouts.get(wanted.payoutId)).toEqual({ kind: 'not-found' });
    });
    run('refused later: failed, with the reason', async ({ payouts, bank, advance }) => {
      bank.faults.payoutMode = 'late-refuse';
      const { payoutId } = must(await payouts.send(newPayout()));
      advance(2000);
      expect(must(await payouts.get(payoutId))).toMatchObject({
        state: 'FAILED',
        reason: expect.stringContaining('recusou'),
      });
    });
    run('a lost answer never looks like a refusal, and the payout is found', async ({ payouts, bank }) => {
      bank.faults.payoutMode = 'lost-answer';
      const wanted = newPayout();
      expect(['unknown', 'ok']).toContain((await payouts.send(wanted)).kind);
      expect(must(await payouts.get(wanted.payoutId))).toMatchObject({ amount: 1250 });
      expect(bank.recentPayouts(10)).toHaveLength(1);
    });
    run('an outage is unknown', async ({ payouts, bank }) => {
      bank.faults.outages = 2;
      expect(await payouts.send(newPayout())).toMatchObject({ kind: 'unknown' });
      bank.faults.outages = 1;
      expect(await payouts.get('w'.repeat(33))).toMatchObject({ kind: 'unknown' });
    });
    run('a status that nobody knows is in process and told', async ({ payouts, bank }) => {
      bank.faults.payoutMode = 'odd-status';
      const sent = must(await payouts.send(newPayout()));
      expect(sent).toMatchObject({ state: 'IN_PROCESS', oddStatus: 'EM_ANALISE_ESPECIAL' });
    });
    run('what comes back is returned, in parts or whole', async ({ payouts, bank, advance }) => {
      const { payoutId } = must(await payouts.send(newPayout()));
      expect(bank.returnPayout(payoutId, null)).toBe(false);
      advance(2000);
      expect(bank.returnPayout(payoutId, 250)).toBe(true);
      expect(bank.returnPayout(payoutId, 1001)).toBe(false);
      expect(bank.returnPayout(payoutId, null)).toBe(true);
      const { state, returns } = must(await payouts.get(payoutId));
      expect([state, returns.map(({ amount }) => amount)]).toEqual(['RETURNED', [250, 1000]]);
      expect(new Set(returns.map(({ returnId }) => returnId)).size).toBe(2);
    });
    run('payouts are listed by time, page by page', async ({ payouts, now, advance }) => {
      const from = now();
      for (let n = 0; n < 101; n += 1) must(await payouts.send(newPayout({ amount: n + 1 })));
      advance(1000);
      const first = must(await payouts.list({ from, to: now(), page: 0 }));
      const second = must(await payouts.list({ from, to: now(), page: 1 }));
      expect([first.payouts.length, first.nextPage, second.payouts.length, second.nextPage]).toEqual([
        100,
        1,
        1,
        null,
      ]);
      expect(must(await payouts.list({ from: now(), to: now(), page: 0 })).payouts).toEqual([]);
    });
    run('claims are listed as they are decided', async ({ payouts, bank, now }) => {
      const charge = bank.createCharge({
        txid: 'c'.repeat(30),
        amount: 900,
        expiresInS: 600,
        payer: null,
        description: '',
      });
      const brCode = charge.kind === 'ok' ? (charge.value.brCode ?? '') : '';
      const paid = bank.pay({ brCode, mode: 'normal', amount: null });
      const endToEndId = paid.kind === 'paid' ? (paid.endToEndIds[0] ?? '') : '';
      const listed = async () =>
        must(await payouts.listClaims({ from: now() - 1, to: now(), page: 0 })).claims;
      const id = bank.openClaim(endToEndId) ?? '';
      expect(bank.openClaim(endToEndId)).toBeNull();
      expect(await listed()).toEqual([{ id, endToEndId, amount: 900, status: 'OPEN' }]);
      expect(bank.decideClaim(id, 'REJECTED')).toBe(true);
      expect(bank.decideClaim(id, 'ACCEPTED')).toBe(false);
      expect(await listed()).toMatchObject([{ status: 'REJECTED' }]);
      expect(bank.decideClaim(bank.openClaim(endToEndId) ?? '', 'ACCEPTED')).toBe(true);
      expect((await listed()).map(({ status }) => status)).toEqual(['REJECTED', 'ACCEPTED']);
      expect(bank.getPayment(endToEndId)).toMatchObject({
        value: { returns: [{ amount: 900, nature: 'MED_FRAUDE' }] },
      });
    });
  });
}
