import type { HeldPart } from '../../domain/money/deposit-pause.ts';
import type { WithdrawalKind } from '../../domain/money/withdrawal.ts';
import type { RecordRow, RecordType } from '../../records/record.ts';
import { type Deposit, readDeposit } from '../../records/types/money/deposit.ts';
import { type Purchase, readPurchase } from '../../records/types/money/shopping-purchase.ts';
import { readWithdrawal, type Withdrawal } from '../../records/types/money/withdraw.ts';
import { type Scope, scopeKey } from '../basis/scope.ts';
import type { LiveSource } from '../basis/source.ts';
import { withdrawalType } from '../basis/withdrawal-type.ts';
import type { Data } from '../data.ts';
import type { AheadSource, Live, LiveOne } from '../live/live.ts';
import { useSource } from '../live/use-source.ts';
import { HELD_KEY, readHeld } from '../sync/held-deposits.ts';
import { useData } from './data-context.tsx';

type Own = Pick<Data, 'live' | 'user'>;

/** Own purchases, newest first. */
export function usePurchases(): Live<Purchase> {
  return useSource(purchasesOf(useData()));
}

export function usePurchase(id: string): LiveOne<Purchase> {
  return useSource(purchaseOf(useData(), id));
}

export function purchaseOf({ live }: Pick<Data, 'live'>, id: string): AheadSource<LiveOne<Purchase>> {
  return live.single(`purchase:${id}`, {
    scope: { kind: 'purchase', id },
    read: async (tx) => {
      const row = await tx.row({ type: 'SHOPPING_PURCHASE', id });
      return row ? [readPurchase(row)] : [];
    },
  });
}

/** The latest own deposits, newest first; the newest open one is the deposit under way. */
export function useDeposits(): Live<Deposit> {
  return useSource(depositsOf(useData()));
}

/** The latest own withdrawals of one kind, newest first. Pending and cooldown are decided by them [W-04]. */
export function useWithdrawals(kind: WithdrawalKind): Live<Withdrawal> {
  return useSource(withdrawalsOf(useData(), kind));
}

/** The parts of the balance that the pause after deposits holds, as last known, oldest first [W-02]. */
export function useHeldDeposits(): readonly HeldPart[] {
  return useSource(
    useData().live.list(HELD_KEY, {
      scope: { kind: 'withdrawals', of: 'balance' },
      read: async (tx) => [...readHeld(await tx.kept(HELD_KEY))],
    }),
  ).rows;
}

export function purchasesOf(data: Own): LiveSource<Live<Purchase>> {
  return newestFirst(data, { kind: 'purchases' }, 'SHOPPING_PURCHASE', readPurchase);
}

export function depositsOf(data: Own): LiveSource<Live<Deposit>> {
  return newestFirst(data, { kind: 'deposits' }, 'DEPOSIT', readDeposit);
}

export function withdrawalsOf(data: Own, of: WithdrawalKind): LiveSource<Live<Withdrawal>> {
  return newestFirst(data, { kind: 'withdrawals', of }, withdrawalType(of), readWithdrawal);
}

function newestFirst<T>(
  { live, user }: Own,
  scope: Scope,
  type: RecordType,
  read: (row: RecordRow) => T,
): LiveSource<Live<T>> {
  return live.list(scopeKey(scope), {
    scope,
    read: async (tx) =>
      (await tx.select({ by: 'owner', owner: user.sub, type }))
        .sort((a, b) => b.createdAt - a.createdAt)
        .map(read),
  });
}
