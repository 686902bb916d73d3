import { type Circuit, type CircuitNews, createCircuit } from './circuit.ts';
import type { ClaimPort, PayoutPort } from './payout-port.ts';
import type { PspOutcome, PspPort } from './psp-port.ts';

type Payouts = PayoutPort & ClaimPort;

/** Answered instead of a call while the provider is away: nothing was sent. */
const AWAY = { kind: 'unknown', detail: 'the bank is away: not asked' } as const;

/**
 * The provider behind a circuit, with so many calls at once. Calls beyond that wait in the order in which they came.
 * A provider that is away is not asked, but for trials: its callers hear `unknown` at once.
 */
export function guardBank(
  { psp, payouts }: { psp: PspPort; payouts: Payouts },
  callsAtOnce: number,
  news: CircuitNews,
): { psp: PspPort; payouts: Payouts; circuit: Circuit } {
  const circuit = createCircuit(news);
  const inTurn = createTurns(callsAtOnce, circuit);
  const ask = async <T>(call: () => Promise<PspOutcome<T>>): Promise<PspOutcome<T>> => {
    if (!circuit.admits()) return AWAY;
    const era = circuit.era();
    const outcome = await call();
    if (outcome.kind === 'unknown') circuit.failed(outcome.detail, era);
    else circuit.answered();
    return outcome;
  };
  // A trial goes beside what hangs.
  const guarded = <T>(call: () => Promise<PspOutcome<T>>): Promise<PspOutcome<T>> =>
    circuit.isAway() ? ask(call) : inTurn(() => ask(call));
  return {
    circuit,
    psp: {
      key: psp.key,
      createCharge: (charge) => guarded(() => psp.createCharge(charge)),
      getCharge: (txid) => guarded(() => psp.getCharge(txid)),
      cancelCharge: (txid) => guarded(() => psp.cancelCharge(txid)),
      getPayment: (endToEndId) => guarded(() => psp.getPayment(endToEndId)),
      listPayments: (query) => guarded(() => psp.listPayments(query)),
      refund: (endToEndId, refundId, amount) => guarded(() => psp.refund(endToEndId, refundId, amount)),
      registerWebhook: (url) => guarded(() => psp.registerWebhook(url)),
      close: () => psp.close(),
    },
    payouts: {
      send: (payout) => guarded(() => payouts.send(payout)),
      get: (idEnvio) => guarded(() => payouts.get(idEnvio)),
      list: (query) => guarded(() => payouts.list(query)),
      listClaims: (query) => guarded(() => payouts.listClaims(query)),
    },
  };
}

/** Lets `most` calls of an era go at once: those that hang from before the provider was back keep nobody waiting. */
function createTurns(most: number, circuit: Circuit): <T>(call: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  const next = (): void => {
    while (running < most) {
      const begin = waiting.shift();
      if (!begin) return;
      running += 1;
      begin();
    }
  };
  circuit.onBack(() => {
    running = 0;
    next();
  });
  return async (call) => {
    await new Promise<void>((begin) => {
      waiting.push(begin);
      next();
    });
    const era = circuit.era();
    try {
      return await call();
    } finally {
      if (era === circuit.era()) running -= 1;
      next();
    }
  };
}
