import type { JobLog } from '../../server/db/queue/troubles.ts';
import type { ClaimPort, PayoutPort } from '../../server/pix/payout-port.ts';
import type { PspPort } from '../../server/pix/psp-port.ts';

const UNASKED = { kind: 'refused', code: 'drill', detail: 'no part of this drill' } as const;
const unasked = async () => UNASKED;

/** A bank that answers the drill's own calls and refuses all others. */
export function drillBank(
  does: Partial<PspPort>,
  pays: Partial<PayoutPort & ClaimPort> = {},
): { psp: PspPort; payouts: PayoutPort & ClaimPort } {
  return {
    psp: {
      key: 'loja@example.com',
      createCharge: unasked,
      getCharge: unasked,
      cancelCharge: unasked,
      getPayment: unasked,
      listPayments: unasked,
      refund: unasked,
      getRefund: unasked,
      registerWebhook: unasked,
      close: async () => undefined,
      ...does,
    },
    payouts: { send: unasked, get: unasked, list: unasked, listClaims: unasked, ...pays },
  };
}

/** A log that shows errors only, because a drill provokes the other messages on purpose. */
export const quietLog = (): JobLog => ({
  warn: () => undefined,
  error: (detail, message) => console.error(message, detail),
});
