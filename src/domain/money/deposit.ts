import { type Centavos, formatBRL } from './money.ts';

/**
 * Statuses of a DEPOSIT record, in the order of its life. The last three are final, except that a late
 * payment may still arrive.
 */
export const DEPOSIT_STATUSES = ['PENDING', 'AWAITING_PAYMENT', 'CONCLUIDA', 'VENCIDA', 'ERROR'] as const;
export type DepositStatus = (typeof DEPOSIT_STATUSES)[number];

/** Statuses of a deposit in events. An open one is ATIVA [D-03]. */
export type DepositEventStatus = 'CONCLUIDA' | 'ATIVA' | 'VENCIDA' | 'ERROR';

/** Validity of a deposit's PIX code, ms. */
export const DEPOSIT_CODE_MS = 30 * 60_000;
/** Maximum amount of one deposit. */
export const MAX_DEPOSIT: Centavos = 500_000;

/** The fault of a typed deposit amount. Null when there is none [D-01]. */
export function depositProblem(amount: Centavos | null): string | null {
  if (amount === null || amount <= 0) return 'Valor deve ser maior que zero.';
  return amount > MAX_DEPOSIT ? `Valor máximo por depósito é ${formatBRL(MAX_DEPOSIT)}.` : null;
}

/** True until a deposit has a final status. */
export function isOpenDeposit(status: string): boolean {
  return status === 'PENDING' || status === 'AWAITING_PAYMENT';
}

/** The status for events of a record's status. */
export function depositEventStatus(status: string): DepositEventStatus {
  if (status === 'CONCLUIDA' || status === 'VENCIDA' || status === 'ERROR') return status;
  return 'ATIVA';
}
