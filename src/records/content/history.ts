import type { HistoryFact } from '../../domain/history-window.ts';
import type { RecordRow, RecordType } from '../record.ts';
import { type Access, readAccess } from './access.ts';
import { type Deposit, readDeposit } from './deposit.ts';
import { type Purchase, readPurchase } from './purchase.ts';
import { readWithdrawal, type Withdrawal } from './withdrawal.ts';

/** The record types a history is made of [Y-03]. */
export const HISTORY_TYPES = [
  'ACCESS',
  'SHOPPING_PURCHASE',
  'DEPOSIT',
  'WITHDRAW',
  'WITHDRAW_REVENUE',
] as const satisfies RecordType[];

/** One thing of the history with all that is known of it. */
export type HistoryEntry =
  | (HistoryFact & { kind: 'access'; access: Access })
  | (HistoryFact & { kind: 'purchase'; purchase: Purchase })
  | (HistoryFact & { kind: 'deposit'; deposit: Deposit })
  | (HistoryFact & { kind: 'withdrawal'; withdrawal: Withdrawal });

/** Reads a record of the history; null for any other type. */
export function readHistoryEntry(row: RecordRow): HistoryEntry | null {
  const common = { id: row.id, at: row.createdAt };
  switch (row.type) {
    case 'ACCESS': {
      const access = readAccess(row);
      const { locationId } = access;
      return { ...common, at: access.at, kind: 'access', status: '', amount: 0, locationId, access };
    }
    case 'SHOPPING_PURCHASE': {
      const purchase = readPurchase(row);
      const { status, totalAmount, locationId } = purchase;
      return { ...common, kind: 'purchase', status, amount: totalAmount, locationId, purchase };
    }
    case 'DEPOSIT': {
      const deposit = readDeposit(row);
      const amount = deposit.pixAmount || deposit.amount;
      return { ...common, kind: 'deposit', status: deposit.status, amount, locationId: null, deposit };
    }
    case 'WITHDRAW':
    case 'WITHDRAW_REVENUE': {
      const withdrawal = readWithdrawal(row);
      const { status, finalAmount: amount } = withdrawal;
      return { ...common, kind: 'withdrawal', status, amount, locationId: null, withdrawal };
    }
    default:
      return null;
  }
}
