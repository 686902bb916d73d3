import type { ClaimPort, PayoutPort } from '../../server/pix/payout-port.ts';
import type { PspOutcome, PspPort } from '../../server/pix/psp-port.ts';
import type { Simulator } from './simulator.ts';

/** The simulated bank as a port, in the same process. Faults lose answers here as they do over HTTP. */
export function createSimulatorPsp(simulator: Simulator): PspPort {
  const { faults } = simulator;
  const ask = askOf(simulator);
  return {
    key: simulator.key,
    createCharge: (charge) =>
      ask(() => {
        const made = simulator.createCharge(charge);
        if (faults.timeoutsAfterCommit === 0) return made;
        faults.timeoutsAfterCommit -= 1;
        return { kind: 'unknown', detail: 'simulated time-out after commit' };
      }),
    getCharge: (txid) => ask(() => simulator.getCharge(txid)),
    cancelCharge: (txid) => ask(() => simulator.cancelCharge(txid)),
    getPayment: (endToEndId) => ask(() => simulator.getPayment(endToEndId)),
    listPayments: (query) => ask(() => simulator.listPayments(query)),
    refund: (endToEndId, refundId, amount) =>
      ask(() => {
        const made = simulator.refund(endToEndId, refundId, amount);
        return faults.refundMode === 'lost-answer'
          ? { kind: 'unknown', detail: 'simulated time-out after commit' }
          : made;
      }),
    getRefund: (endToEndId, refundId) => ask(() => simulator.getRefund(endToEndId, refundId)),
    registerWebhook: (url) => ask(() => simulator.registerWebhook(url)),
    close: () => simulator.close(),
  };
}

/** Payouts and claims of the simulated bank, in the same process. */
export function createSimulatorPayouts(simulator: Simulator): PayoutPort & ClaimPort {
  const ask = askOf(simulator);
  return {
    send: (payout) =>
      ask(() => {
        const sent = simulator.sendPayout(payout);
        return simulator.faults.payoutMode === 'lost-answer'
          ? { kind: 'unknown', detail: 'simulated time-out after commit' }
          : sent;
      }),
    get: (payoutId) => ask(() => simulator.getPayout(payoutId)),
    list: (query) => ask(() => simulator.listPayouts(query)),
    listClaims: (query) => ask(() => simulator.listClaims(query)),
  };
}

const askOf =
  ({ faults }: Simulator) =>
  async <T>(act: () => PspOutcome<T>): Promise<PspOutcome<T>> => {
    if (faults.outages > 0) {
      faults.outages -= 1;
      return { kind: 'unknown', detail: 'simulated outage' };
    }
    return act();
  };
