import fc from 'fast-check';
import { PAY_MODES } from '../../../../dev/bank/payments.ts';
import type { Shop } from './shop.ts';

/** Steps of payers, their banks, time and machines, for properties about any order of them. */
export type BankStep =
  | { do: 'pay'; which: number; mode: (typeof PAY_MODES)[number]; amount: number | null }
  | { do: 'claim'; which: number; end: 'ACCEPTED' | 'REJECTED' | 'OPEN' }
  | { do: 'take back'; which: number; amount: number }
  | { do: 'wait'; ms: number }
  | { do: 'webhooks' }
  | { do: 'jobs' }
  | { do: 'restart' };

/** Index into a list that is not known yet, for `pick`. */
export const which = fc.nat(20);
export const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(list.length, 1)];
export const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);

const otherAmount = fc.option(fc.integer({ min: 1, max: 1500 }), { freq: 4 });
/** A payer pays a code: its amount, or now and then another one where `isExact` is false. */
export const paying = (isExact = false) =>
  fc.record({
    do: fc.constant('pay' as const),
    which,
    mode: fc.constantFrom(...PAY_MODES),
    amount: isExact ? fc.constant(null) : otherAmount,
  });
export const claiming = fc.record({
  do: fc.constant('claim' as const),
  which,
  end: fc.constantFrom('ACCEPTED' as const, 'REJECTED' as const, 'OPEN' as const),
});
export const takingBack = fc.record({
  do: fc.constant('take back' as const),
  which,
  amount: fc.integer({ min: 1, max: 400 }),
});
export const waiting = (...ms: number[]) =>
  fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(...ms) });
/** Webhooks, jobs and a restart of the process. */
export const machine = (weights: { webhooks: number; jobs: number }) => [
  { weight: weights.webhooks, arbitrary: fc.constant({ do: 'webhooks' as const }) },
  { weight: weights.jobs, arbitrary: fc.constant({ do: 'jobs' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'restart' as const }) },
];

export const chargesOf = (shop: Shop) =>
  shop.store.read.selectFrom('charge').selectAll().orderBy('txid').execute();
export const paymentsOf = (shop: Shop) =>
  shop.store.read.selectFrom('pix_payment').selectAll().orderBy('end_to_end_id').execute();

export async function takeBankStep(shop: Shop, act: BankStep): Promise<void> {
  switch (act.do) {
    case 'pay': {
      const codes = (await chargesOf(shop)).filter(({ br_code }) => br_code !== null);
      const charge = pick(codes, act.which);
      if (charge) shop.bank.pay({ brCode: charge.br_code ?? '', mode: act.mode, amount: act.amount });
      return;
    }
    case 'claim': {
      const paid = pick(await paymentsOf(shop), act.which)?.end_to_end_id ?? '';
      const id = shop.bank.openClaim(paid) ?? shop.bank.claimsOf(paid).at(-1)?.id;
      if (id !== undefined && act.end !== 'OPEN') shop.bank.decideClaim(id, act.end);
      return;
    }
    case 'take back': {
      const paid = pick(await paymentsOf(shop), act.which);
      if (paid) shop.bank.takeBack(paid.end_to_end_id, act.amount, 'MED_FRAUDE');
      return;
    }
    case 'wait':
      return shop.advance(act.ms);
    case 'webhooks':
      await shop.bank.webhooks.deliverDue();
      return;
    case 'jobs':
      return shop.runJobs({ parallel: true });
    case 'restart':
      return shop.restart();
  }
}
