import { type Circuit, type CircuitNews, createCircuit } from './circuit.ts';
import type { ClaimPort, PayoutPort } from './payout-port.ts';
import type { PspOutcome, PspPort } from './psp-port.ts';

type Payouts = PayoutPort & ClaimPort;

/**
 * Calls that fail and return together. A provider may make no codes and still tell of payments. Answers of one class
 * therefore say nothing of another.
 */
type CallClass =
  /** Makes codes. */
  | 'make'
  /** Ends codes. */
  | 'cancel'
  /** Sends money away. */
  | 'pay'
  /** Asks for the state of things. */
  | 'ask';

/** Answer in the place of a call while the provider is away: nothing was sent. */
const AWAY = { kind: 'unknown', detail: 'the bank is away: not asked' } as const;

/** The provider with a circuit for each class of calls. */
export interface GuardedBank {
  psp: PspPort;
  payouts: Payouts;
  circuits: Readonly<Record<CallClass, Circuit>>;
  /** True while a call without an answer is no news, because some class is away or just was. */
  isOutageKnown(): boolean;
}

/**
 * The provider behind circuits, with a limit of calls at once. Calls beyond that wait in the order in which they came.
 * Of a class without answers only trials are sent, and its callers hear `unknown` at once. `news` is told when a class
 * goes away and when the last is back. `now` is in ms.
 */
export function guardBank(
  { psp, payouts }: { psp: PspPort; payouts: Payouts },
  callsAtOnce: number,
  news: CircuitNews,
  now?: () => number,
): GuardedBank {
  const back = (): void => {
    if (!all.some((circuit) => circuit.isOpen())) news.back();
  };
  const create = (): Circuit => createCircuit({ ...news, back }, now);
  const circuits = { make: create(), cancel: create(), pay: create(), ask: create() };
  const all = Object.values(circuits);
  const inTurn = createTurns(callsAtOnce, all);
  const guarded = async <T>(of: CallClass, call: () => Promise<PspOutcome<T>>): Promise<PspOutcome<T>> => {
    const circuit = circuits[of];
    const ask = async (): Promise<PspOutcome<T>> => {
      if (!circuit.admits()) return AWAY;
      const generation = circuit.generation();
      const outcome = await call();
      if (outcome.kind === 'unknown') {
        circuit.failed(`${of}: ${outcome.detail}`, generation);
        return outcome;
      }
      circuit.answered();
      for (const other of all) other.answeredElsewhere();
      return outcome;
    };
    // A trial goes beside calls that hang.
    return circuit.isOpen() ? ask() : inTurn(circuit, ask);
  };
  return {
    circuits,
    isOutageKnown: () => all.some((circuit) => circuit.isOutageKnown()),
    psp: {
      key: psp.key,
      createCharge: (charge) => guarded('make', () => psp.createCharge(charge)),
      getCharge: (txid) => guarded('ask', () => psp.getCharge(txid)),
      cancelCharge: (txid) => guarded('cancel', () => psp.cancelCharge(txid)),
      getPayment: (endToEndId) => guarded('ask', () => psp.getPayment(endToEndId)),
      listPayments: (query) => guarded('ask', () => psp.listPayments(query)),
      refund: (endToEndId, refundId, amount) =>
        guarded('pay', () => psp.refund(endToEndId, refundId, amount)),
      getRefund: (endToEndId, refundId) => guarded('ask', () => psp.getRefund(endToEndId, refundId)),
      registerWebhook: (url) => guarded('ask', () => psp.registerWebhook(url)),
      close: () => psp.close(),
    },
    payouts: {
      send: (payout) => guarded('pay', () => payouts.send(payout)),
      get: (payoutId) => guarded('ask', () => payouts.get(payoutId)),
      list: (query) => guarded('ask', () => payouts.list(query)),
      listClaims: (query) => guarded('ask', () => payouts.listClaims(query)),
    },
  };
}

/** Lets `most` calls go at once. Calls that hang since before their class came back keep nobody waiting. */
function createTurns(
  most: number,
  circuits: readonly Circuit[],
): <T>(circuit: Circuit, call: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  const running = new Set<{ circuit: Circuit; began: number }>();
  const room = (): boolean =>
    [...running].filter(({ circuit, began }) => circuit.generation() === began).length < most;
  const next = (): void => {
    while (waiting.length > 0 && room()) waiting.shift()?.();
  };
  for (const circuit of circuits) circuit.onClosed(next);
  return async (circuit, call) => {
    const turn = await new Promise<{ circuit: Circuit; began: number }>((begin) => {
      waiting.push(() => {
        const mine = { circuit, began: circuit.generation() };
        running.add(mine);
        begin(mine);
      });
      next();
    });
    try {
      return await call();
    } finally {
      running.delete(turn);
      next();
    }
  };
}
