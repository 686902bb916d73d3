import { withdrawable, withdrawableFrom } from '../../../src/domain/money/deposit-pause.ts';
import { REVENUE_FEE_RATE, splitRevenueFee } from '../../../src/domain/money/fee.ts';
import { type Centavos, fromReais, toReais } from '../../../src/domain/money/money.ts';
import {
  cooldownMessage,
  MAX_REVENUE_WITHDRAWAL,
  MIN_REVENUE_WITHDRAWAL,
  MIN_WITHDRAWAL,
  minutesUntil,
  revenueToSend,
  type WithdrawalKind,
  type WithdrawalStatus,
  withdrawalName,
} from '../../../src/domain/money/withdrawal.ts';
import { isProfileComplete } from '../../../src/domain/people/profile.ts';
import type { RecordRow } from '../../../src/records/record.ts';
import { readWithdrawal } from '../../../src/records/types/money/withdraw.ts';
import { readProfile } from '../../../src/records/types/people/profile.ts';
import { Refused, type Tx } from '../../db/store.ts';
import { takeProof } from '../../identity/second-factor/factor-row.ts';
import { putRecord, type StoredRow } from '../../records/rows/write-record.ts';
import type { CreationHandler, NewRecord } from '../../records/type-handler.ts';
import { isRepeatable } from '../charge/charge.ts';
import { heldDeposits, heldRevenue } from '../deposit/held-deposits.ts';
import { balanceAccount, payoutAccount, revenueAccount } from '../ledger/accounts.ts';
import { lockBalances, post } from '../ledger/ledger.ts';
import { profileOf, projectProfiles } from '../ledger/profile-money.ts';
import { rulesOf } from './operator-rules.ts';
import { cooldownOf, hasPayoutUnderWay, payoutIdOf, payoutPayload, sourceAccount } from './payout.ts';
import { emitToWithdrawer, type WithdrawalNews } from './withdrawal-row.ts';

/** First look at a payout after it was asked for, in ms. */
const FIRST_WATCH_MS = 3000;

/** Handler of WITHDRAW: balance to the person's PIX key [W-02, W-03]. */
export const withdrawHandler: CreationHandler = {
  create: (tx, input) => createWithdrawal(tx, input, 'balance'),
};
/** Handler of WITHDRAW_REVENUE: revenue, less the platform's fee, to the person's PIX key [W-06, W-07]. */
export const withdrawRevenueHandler: CreationHandler = {
  create: (tx, input) => createWithdrawal(tx, input, 'revenue'),
};

/** PIX key, balance and revenue of a person at the time of a withdrawal's request. Amounts in centavos. */
interface Means {
  chavePix: string;
  balance: Centavos;
  revenue: Centavos;
}

interface WithdrawalRequest {
  input: NewRecord;
  kind: WithdrawalKind;
  means: Means;
}

/**
 * Holds the money and plans its payout, or stores the reason why it must wait (COOLDOWN_ACTIVE). Refuses BAD_INPUT (no
 * UUID), PROFILE_INCOMPLETE, PIX_KEY_MISSING, PIX_KEY_CHANGED, WITHDRAWAL_PENDING, BAD_AMOUNT, INSUFFICIENT_BALANCE,
 * NEGATIVE_BALANCE, DEPOSIT_HELD and, for revenue, SECOND_FACTOR_REQUIRED.
 */
async function createWithdrawal(tx: Tx, input: NewRecord, kind: WithdrawalKind): Promise<RecordRow> {
  const owner = input.row.owner ?? '';
  if (!isRepeatable(input.row)) throw new Refused('BAD_INPUT', { field: 'id' });
  const request = { input, kind, means: await meansOf(tx, owner, input.content.chavePix) };
  const wanted = fromReais(input.content.amount);
  if (wanted === null || wanted < MIN_WITHDRAWAL)
    throw new Refused('BAD_AMOUNT', { field: 'content.amount' });
  const pauseEnds = await cooldownOf(tx, owner, kind);
  if (pauseEnds !== null) return putPaused(tx, request, wanted, pauseEnds);
  if (await hasPayoutUnderWay(tx, owner)) throw new Refused('WITHDRAWAL_PENDING');
  const gross = amountOf(request, wanted);
  await checkOperatorRules(tx, request, gross);
  if (kind === 'revenue' && !(await takeProof(tx, owner))) throw new Refused('SECOND_FACTOR_REQUIRED');
  const { fee, net } = kind === 'revenue' ? splitRevenueFee(gross) : { fee: 0, net: gross };
  await planPayout(tx, request, { gross, fee, net });
  const written = await putWithdrawal(tx, request, {
    status: 'PROCESSING',
    amount: toReais(gross),
    ...(kind === 'revenue' && {
      requestedAmount: toReais(wanted),
      taxAmount: toReais(fee),
      taxRate: REVENUE_FEE_RATE,
      maxAmount: toReais(MAX_REVENUE_WITHDRAWAL),
    }),
    finalAmount: toReais(net),
  });
  await projectProfiles(tx, [owner]);
  await tell(tx, written, 'PROCESSING', { message: `Seu ${withdrawalName(kind)} está sendo processado.` });
  return written;
}

/** `confirmed`: the key that the person saw, as the app sent it. An app that sends none is paid to the profile's. */
async function meansOf(tx: Tx, owner: string, confirmed: unknown): Promise<Means> {
  const row = await profileOf(tx, owner);
  const profile = row && readProfile(row);
  if (!isProfileComplete(profile) || !profile) throw new Refused('PROFILE_INCOMPLETE');
  if (profile.chavePix === '') throw new Refused('PIX_KEY_MISSING');
  if (confirmed != null && confirmed !== profile.chavePix) throw new Refused('PIX_KEY_CHANGED');
  const [balance, revenue] = [balanceAccount(owner), revenueAccount(owner)];
  // A person's withdrawals follow each other from here, so the next one sees the pause after this one.
  const sums = await lockBalances(tx, [balance, payoutAccount(owner), revenue]);
  return { chavePix: profile.chavePix, balance: sums(balance), revenue: sums(revenue) };
}

/**
 * The amount that leaves the account. A debt blocks both kinds. Of a revenue all that is there goes, up to the limit
 * [W-07].
 */
function amountOf({ kind, means: { balance, revenue } }: WithdrawalRequest, wanted: Centavos): Centavos {
  if (balance < 0) throw new Refused('NEGATIVE_BALANCE');
  if (kind === 'balance') {
    if (wanted > balance) throw new Refused('INSUFFICIENT_BALANCE', { available: toReais(balance) });
    return wanted;
  }
  if (wanted < MIN_REVENUE_WITHDRAWAL)
    throw new Refused('BAD_AMOUNT', { field: 'content.amount', min: toReais(MIN_REVENUE_WITHDRAWAL) });
  const gross = revenueToSend(wanted, revenue);
  if (gross < MIN_REVENUE_WITHDRAWAL)
    throw new Refused('INSUFFICIENT_BALANCE', { available: toReais(revenue) });
  return gross;
}

/**
 * Checks the rules of this operator beside those of all. These are a least amount of a withdrawal from the balance, and a
 * pause after a PIX deposit. An owner's purchase in an own shop does not end that pause.
 */
async function checkOperatorRules(
  tx: Tx,
  { input, kind, means }: WithdrawalRequest,
  gross: Centavos,
): Promise<void> {
  const { leastWithdrawal, depositPauseMs } = await rulesOf(tx);
  if (kind === 'balance' && gross < leastWithdrawal)
    throw new Refused('BAD_AMOUNT', { field: 'content.amount', min: toReais(leastWithdrawal) });
  const heldOf = kind === 'balance' ? heldDeposits : heldRevenue;
  const parts = await heldOf(tx, input.row.owner ?? '', depositPauseMs);
  const availableAt = withdrawableFrom(gross, means[kind], parts);
  if (availableAt !== null)
    throw new Refused('DEPOSIT_HELD', { available: toReais(withdrawable(means[kind], parts)), availableAt });
}

/** Writes the intent, holds the money and plants the jobs, all before the provider hears of it. */
async function planPayout(
  tx: Tx,
  { input, kind, means }: WithdrawalRequest,
  { gross, fee, net }: { gross: Centavos; fee: Centavos; net: Centavos },
): Promise<void> {
  const owner = input.row.owner ?? '';
  const payoutId = payoutIdOf(input.row.id);
  const inserted = await tx.db
    .insertInto('payout')
    .values({
      id_envio: payoutId,
      kind,
      record_id: input.row.id,
      owner,
      gross,
      fee,
      amount: net,
      pix_key: means.chavePix,
      status: 'REQUESTED',
      end_to_end_id: null,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id_envio')
    .executeTakeFirst();
  if (!inserted) throw new Refused('WITHDRAWAL_PENDING');
  await post(tx, [
    {
      reference: `payout:${payoutId}:hold`,
      debit: sourceAccount(kind, owner),
      credit: payoutAccount(owner),
      amount: gross,
      kind: 'PAYOUT_HOLD',
    },
  ]);
  const payload = payoutPayload(payoutId);
  await tx.enqueue({ kind: 'payout.send', key: payoutId, payload });
  await tx.enqueue({ kind: 'payout.watch', key: payoutId, payload, runAt: tx.now + FIRST_WATCH_MS });
}

/** Stores a withdrawal that was asked for too soon. Nothing moves, and the person hears how long to wait [W-04]. */
async function putPaused(
  tx: Tx,
  request: WithdrawalRequest,
  wanted: Centavos,
  pauseEnds: number,
): Promise<StoredRow> {
  const minutesRemaining = minutesUntil(pauseEnds, tx.now);
  const message = cooldownMessage(request.kind, minutesRemaining);
  const pause = { minutesRemaining, cooldownTimestamp: pauseEnds };
  const written = await putWithdrawal(tx, request, {
    status: 'COOLDOWN_ACTIVE',
    amount: toReais(wanted),
    message,
    ...pause,
  });
  await tell(tx, written, 'ERROR', { message, error: message, ...pause });
  return written;
}

function putWithdrawal(
  tx: Tx,
  { input: { row, content }, kind, means: { chavePix, balance, revenue } }: WithdrawalRequest,
  decided: { status: WithdrawalStatus; [field: string]: unknown },
): Promise<StoredRow> {
  const before = {
    chavePix,
    previousBalance: toReais(balance),
    ...(kind === 'revenue' && { previousRevenue: toReais(revenue) }),
  };
  return putRecord(tx, { ...row, content: JSON.stringify({ ...content, ...before, ...decided }) });
}

function tell(tx: Tx, row: StoredRow, what: 'PROCESSING' | 'ERROR', news: WithdrawalNews): Promise<void> {
  return emitToWithdrawer(tx, { ...readWithdrawal(row), owner: row.owner ?? '' }, what, news);
}
