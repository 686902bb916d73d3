import type { Centavos } from '../../../src/domain/money/money.ts';
import type { PspOutcome } from '../psp-port.ts';

/** The bank's object under an id of ours. Another amount than the wanted one is a conflict. */
export const ofAmount =
  (id: string, amount: Centavos) =>
  <Found extends { amount: Centavos }>(found: Found): PspOutcome<Found> =>
    found.amount === amount
      ? { kind: 'ok', value: found }
      : { kind: 'conflict', detail: `${id} exists with another amount` };
