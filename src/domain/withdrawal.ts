import { type Centavos, formatBRL } from './money.ts';

/** WITHDRAW takes from the balance, WITHDRAW_REVENUE from the revenue. */
export type WithdrawalKind = 'balance' | 'revenue';

/** Statuses of a withdrawal that is under way, in the order of its life [W-04]. */
export const PENDING_WITHDRAWAL_STATUSES = ['PROCESSING', 'BATCH_CREATED', 'BATCH_RELEASING'] as const;
/** COOLDOWN_ACTIVE: asked for too soon, nothing was moved. */
export type WithdrawalStatus =
  | (typeof PENDING_WITHDRAWAL_STATUSES)[number]
  | 'COMPLETED'
  | 'ERROR'
  | 'COOLDOWN_ACTIVE';

/** Time between two withdrawals of one kind, in ms [W-04]. */
export const WITHDRAWAL_COOLDOWN_MS = 15 * 60_000;
export const MIN_WITHDRAWAL: Centavos = 1;
export const MIN_REVENUE_WITHDRAWAL: Centavos = 100;
export const MAX_REVENUE_WITHDRAWAL: Centavos = 150_000;

const MINUTE_MS = 60_000;

/** True while a withdrawal is under way. */
export function isPendingWithdrawal(status: string): boolean {
  return (PENDING_WITHDRAWAL_STATUSES as readonly string[]).includes(status);
}

/**
 * When the pause after the newest withdrawal ends, in ms; null when no pause runs. Withdrawals that moved nothing
 * (ERROR, COOLDOWN_ACTIVE) start none. `createdAt` and `now` in ms of the server's clock; all of one kind [W-04].
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

/** Whole minutes until `end` (ms), rounded up; 0 when it has passed or is null [W-04]. */
export function minutesUntil(end: number | null, now: number): number {
  return end === null ? 0 : Math.max(0, Math.ceil((end - now) / MINUTE_MS));
}

/** What is left to send of a wish: never more than the limit or the revenue [W-07]. */
export function revenueToSend(requested: Centavos, revenue: Centavos): Centavos {
  return Math.max(0, Math.min(requested, MAX_REVENUE_WITHDRAWAL, revenue));
}

export interface WithdrawalWish {
  kind: WithdrawalKind;
  /** Null when the field holds no amount. */
  amount: Centavos | null;
  /** Balance or revenue, by kind. */
  available: Centavos;
  chavePix: string;
  /** Minutes left of the pause, 0 for none. */
  cooldownMinutes: number;
  /** Another withdrawal, of whichever kind, is under way; null for none. */
  pending: WithdrawalKind | null;
  /** The operator's least amount for a withdrawal from the balance; 1 centavo where none is known. */
  least?: Centavos;
}

/** The first rule that a wished withdrawal breaks, as the person reads it; null when none [W-02, W-07]. */
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

/** What a withdrawal is called: 'saque' or 'saque de receita'. */
export function withdrawalName(kind: WithdrawalKind): string {
  return kind === 'revenue' ? 'saque de receita' : 'saque';
}

/** Said while the pause between two withdrawals runs [W-02]. */
export function cooldownMessage(kind: WithdrawalKind, minutes: number): string {
  return `Aguarde ${minutes} minuto(s) antes de solicitar outro ${withdrawalName(kind)}.`;
}

/** Said while another withdrawal is under way [W-02]. */
export function pendingMessage(kind: WithdrawalKind): string {
  return `Você já possui um ${withdrawalName(kind)} em processamento. Aguarde a conclusão antes de solicitar outro.`;
}
