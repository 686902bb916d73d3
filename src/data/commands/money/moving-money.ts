import { REVENUE_FEE_RATE, splitRevenueFee } from '../../../domain/money/fee.ts';
import { type Centavos, toReais } from '../../../domain/money/money.ts';
import { MAX_REVENUE_WITHDRAWAL, type WithdrawalKind } from '../../../domain/money/withdrawal.ts';
import type { RecordRow, RecordType } from '../../../records/record.ts';
import { type Deposit, readDeposit } from '../../../records/types/money/deposit.ts';
import { readWithdrawal, type Withdrawal } from '../../../records/types/money/withdraw.ts';
import { readProfile } from '../../../records/types/people/profile.ts';
import { done, type Outcome } from '../../basis/outcome.ts';
import { withdrawalType } from '../../basis/withdrawal-type.ts';
import { profileId } from '../../mirror/profile-id.ts';
import { type CommandDeps, userInfo } from '../command-deps.ts';
import type { DepositInput, WithdrawalInput } from '../inputs.ts';
import { sendOnce, type Wish } from './send-once.ts';
import { showDeposit } from './shown-deposit.ts';

/**
 * Asks for a deposit of `amount` (centavos), which becomes the one on show [D-02]. Never queued. After an unclear end
 * the same amount is asked for under the same id.
 */
export async function createDeposit(deps: CommandDeps, input: DepositInput): Promise<Outcome<Deposit>> {
  const outcome = await moveMoney(deps, 'DEPOSIT', String(input.amount), (timestamp) => ({
    amount: toReais(input.amount),
    timestamp,
    userInfo: userInfo(deps),
    sessionInfo: deps.sessionInfo,
    source: 'deposit_form',
    status: 'PENDING',
    pixAmount: 0,
  }));
  if (outcome.kind === 'failed') return outcome;
  await showDeposit(deps, outcome.value.id);
  return done(readDeposit(outcome.value));
}

/**
 * Requests a withdrawal of the balance or of the revenue to the confirmed PIX key [W-03, W-06]. This app computes
 * the revenue fee for display, and the server computes its own. Never queued, never sent twice, as for deposits
 * [X-07].
 */
export async function createWithdrawal(
  deps: CommandDeps,
  kind: WithdrawalKind,
  { amount, chavePix }: WithdrawalInput,
): Promise<Outcome<Withdrawal>> {
  const row = await deps.store.read((tx) => tx.row({ type: 'PROFILE', id: profileId(deps.user.email) }));
  const profile = row ? readProfile(row) : null;
  const outcome = await moveMoney(deps, withdrawalType(kind), `${amount} ${chavePix}`, (timestamp) => ({
    amount: toReais(amount),
    chavePix,
    previousBalance: toReais(profile?.balance ?? 0),
    ...(kind === 'revenue' && revenueParts(amount, profile?.revenue ?? 0)),
    timestamp,
    userInfo: userInfo(deps),
    sessionInfo: deps.sessionInfo,
    source: kind === 'revenue' ? 'withdraw_revenue_form' : 'withdraw_form',
    status: 'PROCESSING',
  }));
  return outcome.kind === 'done' ? done(readWithdrawal(outcome.value)) : outcome;
}

function revenueParts(amount: Centavos, revenue: Centavos): Record<string, unknown> {
  const { fee, net } = splitRevenueFee(amount);
  return {
    taxAmount: toReais(fee),
    finalAmount: toReais(net),
    taxRate: REVENUE_FEE_RATE,
    maxAmount: toReais(MAX_REVENUE_WITHDRAWAL),
    previousRevenue: toReais(revenue),
  };
}

/** Sends a wish that moves money. The same amount to the same key is the same wish. */
function moveMoney(
  deps: CommandDeps,
  type: RecordType,
  sign: string,
  content: Wish['content'],
): Promise<Outcome<RecordRow>> {
  return sendOnce(deps, { key: type, type, sign, content });
}
