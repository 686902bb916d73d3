import { DEPOSIT_CODE_MS, depositProblem, MAX_DEPOSIT } from '../../../src/domain/money/deposit.ts';
import { fromReais, toReais } from '../../../src/domain/money/money.ts';
import type { RecordRow } from '../../../src/records/record.ts';
import { Refused, type Tx } from '../../db/store.ts';
import { holdOpenAccount } from '../../identity/commands/close-user.ts';
import { putRecord } from '../../records/rows/write-record.ts';
import type { CreationHandler, NewRecord } from '../../records/type-handler.ts';
import { isRepeatable, openCharge } from '../charge/charge.ts';
import { checkCodes, lockCodes } from '../charge/unpaid-limits.ts';

/** Handler of DEPOSIT: a code to pay, valid for half an hour [D-02]. */
export const depositHandler: CreationHandler = { create: createDeposit };

/**
 * Makes a deposit. Refuses BAD_INPUT (no UUID), BAD_AMOUNT, RATE_LIMITED (too many unpaid), TOO_MANY_CODES and
 * FORBIDDEN. FORBIDDEN is a closed account whose token still works: nobody could spend the payment. Only the amount is
 * the client's.
 */
async function createDeposit(tx: Tx, { row, content }: NewRecord): Promise<RecordRow> {
  if (!isRepeatable(row)) throw new Refused('BAD_INPUT', { field: 'id' });
  const amount = fromReais(content.amount);
  if (amount === null || depositProblem(amount) !== null)
    throw new Refused('BAD_AMOUNT', { field: 'content.amount', max: toReais(MAX_DEPOSIT) });
  const owner = row.owner ?? '';
  const codes = await lockCodes(tx, owner);
  if (!(await holdOpenAccount(tx, owner))) throw new Refused('FORBIDDEN');
  checkCodes(tx, codes, 'DEPOSIT');
  const expiresAt = tx.now + DEPOSIT_CODE_MS;
  await openCharge(tx, { purpose: 'DEPOSIT', recordId: row.id, owner, amount, expiresAt });
  const pending = {
    ...content,
    amount: toReais(amount),
    status: 'PENDING',
    pixAmount: 0,
    qrCode: null,
    expiresAt: new Date(expiresAt).toISOString(),
    paidAt: null,
    endToEndId: null,
  };
  return putRecord(tx, { ...row, content: JSON.stringify(pending) });
}
