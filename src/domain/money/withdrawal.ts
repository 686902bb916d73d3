import { MINUTE_MS } from '../words/time-units.ts';
import { type Centavos, formatBRL } from './money.ts';

/** Kind of a withdrawal. WITHDRAW takes from the balance, WITHDRAW_REVENUE from the revenue. */
export type WithdrawalKind = 'balance' | 'revenue';

/** Statuses of an unfinished withdrawal, in the order of its life [W-04]. */
export const PENDING_WITHDRAWAL_STATUSES = ['PROCESSING', 'BATCH_CREATED', 'BATCH_RELEASING'] as const;
/** Status of a withdrawal. COOLDOWN_ACTIVE: it was requested too soon, and no money moved. */
export type WithdrawalStatus =
  | (typeof PENDING_WITHDRAWAL_STATUSES)[number]
  | 'COMPLETED'
  | 'ERROR'
  | 'COOLDOWN_ACTIVE';

/** Minimum time between two withdrawals of one kind, ms [W-04]. */
export const WITHDRAWAL_COOLDOWN_MS = 15 * MINUTE_MS;
export const MIN_WITHDRAWAL: Centavos = 1;
export const MIN_REVENUE_WITHDRAWAL: Centavos = 100;
export const MAX_REVENUE_WITHDRAWAL: Centavos = 150_000;

/** True for an unfinished withdrawal. */
export function isPendingWithdrawal(status: string): boolean {
  return (PENDING_WITHDRAWAL_STATUSES as readonly string[]).includes(status);
}

/**
 * End of the pause after the newest withdrawal, ms. Null when no pause runs. Withdrawals that moved no money
 * (ERROR, COOLDOWN_ACTIVE) start none. All of one kind, `createdAt` and `now` in ms of the server's clock
 * [W-04].
 */
export function cooldownEndsAt(
  withdrawals: readonly { status: string; createdAt: number }[],
  now: number,
): number | null {
  const started = withdrawals
    .filter(({ status }) => isPendingWithdrawal(status) || status === 'COMPLETED')
    .map(({ createdAt }) => createdAt + WITHDRAWAL_COOLDOWN_MS);
  const end = Math.max(0, ...started);
  return end > now ? end : null;
}

/** Whole minutes until `end` (ms), rounded up. 0 when it has passed or is null [W-04]. */
export function minutesUntil(end: number | null, now: number): number {
  return end === null ? 0 : Math.max(0, Math.ceil((end - now) / MINUTE_MS));
}

/** The amount to send, at most the limit and at most the revenue [W-07]. */
export function revenueToSend(requested: Centavos, revenue: Centavos): Centavos {
  return Math.max(0, Math.min(requested, MAX_REVENUE_WITHDRAWAL, revenue));
}

export interface WithdrawalWish {
  kind: WithdrawalKind;
  /** The wished amount. Null for a field without one. */
  amount: Centavos | null;
  /** Balance or revenue, by kind. */
  available: Centavos;
  chavePix: string;
  /** Minutes left of the pause. 0 without one. */
  cooldownMinutes: number;
  /** The kind of another unfinished withdrawal. Null without one. */
  pending: WithdrawalKind | null;
  /** The operator's least amount for a withdrawal from the balance; 1 centavo where none is known. */
  least?: Centavos;
}

/** Message of the first rule that a requested withdrawal breaks. Null when none is broken [W-02, W-07]. */
export function withdrawalProblem(wish: WithdrawalWish): string | null {
  const { kind, amount, available, chavePix, cooldownMinutes, pending, least = MIN_WITHDRAWAL } = wish;
  if (chavePix.trim() === '') return WITHDRAWAL_MESSAGES.noKey;
  if (cooldownMinutes > 0) return cooldownMessage(kind, cooldownMinutes);
  if (pending) return pendingMessage(pending);
  if (amount === null || amount <= 0) return WITHDRAWAL_MESSAGES.notPositive;
  if (kind === 'balance') {
    if (amount < least) return `Valor mínimo para saque é ${formatBRL(least)}`;
    return amount > available ? `Valor não pode ser maior que seu saldo (${formatBRL(available)})` : null;
  }
  if (amount < MIN_REVENUE_WITHDRAWAL) return WITHDRAWAL_MESSAGES.belowMinimum;
  if (amount > MAX_REVENUE_WITHDRAWAL) return WITHDRAWAL_MESSAGES.aboveMaximum;
  return amount > available ? `Valor não pode ser maior que sua receita (${formatBRL(available)})` : null;
}

export const WITHDRAWAL_MESSAGES = {
  noKey: 'Chave PIX não encontrada no perfil. Configure sua chave PIX antes de sacar.',
  notPositive: 'Valor deve ser maior que zero',
  belowMinimum: 'Valor mínimo para saque é R$ 1,00',
  aboveMaximum: 'Valor máximo para saque de receita é R$ 1.500,00',
} as const;

/** The name of a kind: 'saque' or 'saque de receita'. */
export function withdrawalName(kind: WithdrawalKind): string {
  return kind === 'revenue' ? 'saque de receita' : 'saque';
}

/** Message during the pause between two withdrawals [W-02]. */
export function cooldownMessage(kind: WithdrawalKind, minutes: number): string {
  return `Aguarde ${minutes} minuto(s) antes de solicitar outro ${withdrawalName(kind)}.`;
}

/** Message during another unfinished withdrawal [W-02]. */
export function pendingMessage(kind: WithdrawalKind): string {
  return `Você já possui um ${withdrawalName(kind)} em processamento. Aguarde a conclusão antes de solicitar outro.`;
}
