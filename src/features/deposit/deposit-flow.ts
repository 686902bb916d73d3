import { isOpenDeposit } from '../../domain/money/deposit.ts';
import { pixWait } from '../../domain/money/pix-wait.ts';
import { PAYMENT_TIMEOUT_MS } from '../../domain/shop/purchase.ts';

/** Statuses in events that end an open deposit. An unknown status ends nothing [D-03]. */
const DECIDED: readonly string[] = ['CONCLUIDA', 'VENCIDA', 'ERROR'];

/** The phase of a deposit's dialog after an event [D-02..D-04]. */
export const nextDepositPhase = pixWait({
  paid: 'CONCLUIDA',
  failed: 'ERROR',
  isFinal: (status) => !isOpenDeposit(status) && DECIDED.includes(status),
  timeoutMs: PAYMENT_TIMEOUT_MS,
});
