import type { HistoryFact } from '../../domain/history/window.ts';
import { givenBack } from '../../domain/sales/sale-return.ts';
import type { RecordRow, RecordType } from '../record.ts';
import { type Deposit, readDeposit } from '../types/money/deposit.ts';
import { type Purchase, readPurchase } from '../types/money/shopping-purchase.ts';
import { readWithdrawal, type Withdrawal } from '../types/money/withdraw.ts';
import { type Access, readAccess } from '../types/shop/access.ts';
import { type EquipmentPurchase, readEquipmentPurchase } from './equipment-purchase.ts';
import { readReturns } from './sale-return.ts';

/** Types of records that a ticket can be about, as the documents' second history view reads them [T-01]. */
export const RECENT_TYPES = [
  'ACCESS',
  'SHOPPING_PURCHASE',
  'DEPOSIT',
  'WITHDRAW',
] as const satisfies RecordType[];

/** The record types of a history [Y-03]. Equipment that was bought is a LOCATION [E-05]. */
export const HISTORY_TYPES = [
  ...RECENT_TYPES,
  'WITHDRAW_REVENUE',
  'LOCATION',
] as const satisfies RecordType[];

/** The types of records to which notifications lead, the likeliest first [Y-02]. */
export const NAMED_TYPES = [
  'SHOPPING_PURCHASE',
  'DEPOSIT',
  'WITHDRAW',
  'WITHDRAW_REVENUE',
] as const satisfies RecordType[];

/** An entry of the history with all its known details. */
export type HistoryEntry =
  | (HistoryFact & { kind: 'access'; access: Access })
  | (HistoryFact & { kind: 'purchase'; purchase: Purchase })
  | (HistoryFact & { kind: 'equipment'; equipment: EquipmentPurchase })
  | (HistoryFact & { kind: 'deposit'; deposit: Deposit })
  | (HistoryFact & { kind: 'withdrawal'; withdrawal: Withdrawal });

/** Entry that a ticket can be about. Only equipment is none. */
export type RelatedEntry = Exclude<HistoryEntry, { kind: 'equipment' }>;

/** Reads an entry that a ticket can be about; null for any other record. */
export function readRelatedEntry(row: RecordRow): RelatedEntry | null {
  const entry = readHistoryEntry(row);
  return entry?.kind === 'equipment' ? null : entry;
}

/** Reads a record of the history; null for any other type, and for a location that was not bought. */
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
      const { status, totalAmount, returns, locationId } = purchase;
      // Money that the owner gave back was not spent.
      const back = givenBack(readReturns(returns));
      const amount = totalAmount - back;
      const isGivenBack = amount <= 0 && back > 0;
      return { ...common, kind: 'purchase', status, amount, isGivenBack, locationId, purchase };
    }
    case 'LOCATION': {
      const equipment = readEquipmentPurchase(row);
      const { at, total: amount } = equipment ?? { at: 0, total: 0 };
      return (
        equipment && { ...common, at, kind: 'equipment', status: 'PAID', amount, locationId: null, equipment }
      );
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
