import type { WithdrawalKind } from '../../../domain/money/withdrawal.ts';
import { amount, instant, number, text } from '../../content/read.ts';
import { parseContent, type RecordRow } from '../../record.ts';
import { defineType } from '../../type-definition.ts';
import { ownOnce } from '../../type-rule.ts';

/** A WITHDRAW or WITHDRAW_REVENUE as the app reads it. Amounts in centavos, times in ms. */
export type Withdrawal = ReturnType<typeof readWithdrawal>;

/** Reads a WITHDRAW or WITHDRAW_REVENUE [W-03, W-06]. */
export function readWithdrawal(row: RecordRow) {
  const content = parseContent(row.content);
  const kind: WithdrawalKind = row.type === 'WITHDRAW_REVENUE' ? 'revenue' : 'balance';
  const gross = amount(content.amount);
  const taxAmount = amount(content.taxAmount);
  return {
    id: row.id,
    kind,
    status: text(content.status),
    /** Amount that left the balance or the revenue. */
    amount: gross,
    /** The platform's fee; 0 for a balance. */
    taxAmount,
    /** Amount that the bank sends: the amount less the fee. */
    finalAmount: amount(content.finalAmount, gross - taxAmount),
    /** The fee as a fraction, e.g. 0.04; 0 for a balance. */
    taxRate: number(content.taxRate) ?? 0,
    chavePix: text(content.chavePix),
    /** Amount that the bank sent back afterwards. */
    returnedAmount: amount(content.returnedAmount),
    /** The reason for an end in ERROR, in Portuguese. Empty when there was none. */
    message: text(content.message),
    endToEndId: text(content.endToEndId) || null,
    completedAt: instant(content.completedAt),
    /** End of the pause for which a COOLDOWN_ACTIVE one came too early [W-04]. */
    pauseEndsAt: instant(content.cooldownTimestamp),
    createdAt: row.createdAt,
  };
}

/**
 * Fields that the server alone writes. `amount` is the client's wish until the server has decided it. `chavePix` is the
 * key that the person confirmed, and the server refuses any other than the profile's.
 */
const SERVER_FIELDS = [
  'status',
  'previousBalance',
  'previousRevenue',
  'taxAmount',
  'taxRate',
  'finalAmount',
  'maxAmount',
  'requestedAmount',
  'returnedAmount',
  'message',
  'endToEndId',
  'completedAt',
  'cooldownTimestamp',
  'minutesRemaining',
];

export const WITHDRAW = defineType('WITHDRAW', {
  read: readWithdrawal,
  rule: ownOnce({ serverFields: SERVER_FIELDS }),
  channels: ['owner'],
  moves: true,
});
