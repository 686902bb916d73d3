import type { Centavos } from '../money/money.ts';
import { MIN_WITHDRAWAL } from '../money/withdrawal.ts';

/** Settings of the operator for everybody. Screens show them, so that nobody meets them only in a refusal. */
export interface Settings {
  /** Least amount of a withdrawal from the balance. */
  leastWithdrawal: Centavos;
  /** Pause between a PIX deposit and its withdrawal, in ms; 0 for none. */
  depositPauseMs: number;
}

/** The settings of the documents, which hold where an operator decided nothing. */
export const USUAL_SETTINGS: Settings = { leastWithdrawal: MIN_WITHDRAWAL, depositPauseMs: 0 };
