import { type Centavos, formatBRL } from './money.ts';

/** Statuses of a DEPOSIT record, in the order of its life; the last three are final but for a late payment. */
export const DEPOSIT_STATUSES = ['PENDING', 'AWAITING_PAYMENT', 'CONCLUIDA', 'VENCIDA', 'ERROR'] as const;
export type DepositStatus = (typeof DEPOSIT_STATUSES)[number];

/** Statuses as events about a deposit say them: what is open is ATIVA [D-03]. */
export type DepositEventStatus = 'CONCLUIDA' | 'ATIVA' | 'VENCIDA' | 'ERROR';

/** How long a deposit's PIX code is good for, in ms. */
export const DEPOSIT_CODE_MS = 30 * 60_000;
/** Most that one deposit may bring. */
export const MAX_DEPOSIT: Centavos = 500_000;

/** What is wrong with a typed deposit amount; null when nothing [D-01]. */
export function depositProblem(amount: Centavos | null): string | null {
  if (amount === null || amount <= 0) return 'Valor deve ser maior que zero.';
  return amount > MAX_DEPOSIT ? `Valor máximo por depósito é ${formatBRL(MAX_DEPOSIT)}.` : null;
}

/** True until a deposit is decided. */
export function isOpenDeposit(status: string): boolean {
  return status === 'PENDING' || status === 'AWAITING_PAYMENT';
}

/** A record's status in the words of the events. */
export function depositEventStatus(status: string): DepositEventStatus {
  if (status === 'CONCLUIDA' || status === 'VENCIDA' || status === 'ERROR') return status;
  return 'ATIVA';
}
