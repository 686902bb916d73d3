import { amount, instant, text } from '../../content/read.ts';
import { parseContent, type RecordRow } from '../../record.ts';
import { defineType } from '../../type-definition.ts';
import { ownOnce } from '../../type-rule.ts';

/** A DEPOSIT as the app reads it. Amounts in centavos, times in ms. */
export type Deposit = ReturnType<typeof readDeposit>;

/** Reads a DEPOSIT [D-02]. */
export function readDeposit(row: RecordRow) {
  const content = parseContent(row.content);
  return {
    id: row.id,
    status: text(content.status),
    /** Amount that was asked for. */
    amount: amount(content.amount),
    /** Amount that came in by PIX. 0 before a payment. */
    pixAmount: amount(content.pixAmount),
    /** PIX copy-and-paste code. Null before the bank has made one and after it is void. */
    qrCode: text(content.qrCode) || null,
    expiresAt: instant(content.expiresAt),
    paidAt: instant(content.paidAt),
    endToEndId: text(content.endToEndId) || null,
    createdAt: row.createdAt,
  };
}

export const DEPOSIT = defineType('DEPOSIT', {
  read: readDeposit,
  rule: ownOnce({ serverFields: ['status', 'pixAmount', 'qrCode', 'expiresAt', 'paidAt', 'endToEndId'] }),
  channels: ['owner'],
  moves: true,
});
