import type { BankStore, DeliveryRow } from './bank-store.ts';

/** Posts one webhook body. Answers with true for a 2xx. */
export type PostWebhook = (url: string, body: unknown) => Promise<boolean>;

export interface Webhooks {
  /** Queues the announcement of a payment or payout, due at `at` ms. */
  announce(endToEndId: string, at: number): void;
  /** Delivers the due calls. Resolves with the number of calls that were answered. */
  deliverDue(): Promise<number>;
  /** Keeps delivering in the background until `stop`. */
  start(): void;
  stop(): Promise<void>;
}

interface Deps {
  store: BankStore;
  faults: { outOfOrder: boolean; duplicateWebhooks: boolean };
  now: () => number;
  /** Body of a call about a payment or payout, as it stands now. Null when there is none. */
  item: (endToEndId: string) => object | null;
  post: PostWebhook | undefined;
}

/**
 * First pause between attempts, in ms. It doubles with each, and after MAX_ATTEMPTS the announcement is dropped, as
 * banks do.
 */
const FIRST_RETRY_MS = 2000;
const MAX_ATTEMPTS = 10;
/** Interval of looking for calls that become due, ms. A call that is due at once is delivered at once. */
const POLL_MS = 300;
/** Number of calls under way together, as with real banks. */
const AT_ONCE = 16;
const TIMEOUT_MS = 10_000;

/** Webhook delivery with retries: at least once, in no promised order. */
export function createWebhooks(deps: Deps): Webhooks {
  const post = deps.post ?? postByFetch;
  let timer: NodeJS.Timeout | null = null;
  let soon: NodeJS.Immediate | null = null;
  const underWay = new Map<number, Promise<unknown>>();

  const deliverOne = async (url: string, row: DeliveryRow): Promise<number> => {
    const item = deps.item(row.end_to_end_id);
    if (!item) throw new Error(`announced payment ${row.end_to_end_id} is gone`);
    const body = { pix: [item] };
    const answered = await post(url, body);
    if (answered && deps.faults.duplicateWebhooks) await post(url, body);
    if (answered || row.attempts + 1 >= MAX_ATTEMPTS) deps.store.endDelivery(row.seq);
    else deps.store.retryDelivery(row.seq, deps.now() + FIRST_RETRY_MS * 2 ** row.attempts);
    return answered ? 1 : 0;
  };
  const deliverDue = async (): Promise<number> => {
    const url = deps.store.webhookUrl();
    if (url === null) return 0;
    const due = deps.store.dueDeliveries(deps.now());
    let answered = 0;
    for (const row of deps.faults.outOfOrder ? due.reverse() : due)
      answered += await deliverOne(`${url}/pix`, row);
    return answered;
  };
  /** Begins the due calls that are not under way. */
  const begin = (): void => {
    soon = null;
    const url = deps.store.webhookUrl();
    if (url === null) return;
    const due = deps.store.dueDeliveries(deps.now()).filter(({ seq }) => !underWay.has(seq));
    for (const row of (deps.faults.outOfOrder ? due.reverse() : due).slice(0, AT_ONCE - underWay.size)) {
      const ended = (): void => {
        underWay.delete(row.seq);
        wake();
      };
      underWay.set(row.seq, deliverOne(`${url}/pix`, row).catch(reportLost).finally(ended));
    }
  };
  const wake = (): void => {
    if (timer) soon ??= setImmediate(begin);
  };
  return {
    announce: (endToEndId, at) => {
      deps.store.addDelivery(endToEndId, at);
      wake();
    },
    deliverDue,
    start: () => {
      timer = setInterval(wake, POLL_MS).unref();
    },
    stop: async () => {
      if (timer) clearInterval(timer);
      if (soon) clearImmediate(soon);
      timer = null;
      soon = null;
      await Promise.all(underWay.values());
    },
  };
}

const postByFetch: PostWebhook = async (url, body) => {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return answer.ok;
  } catch {
    // The receiver is away, so the call is repeated later.
    return false;
  }
};

const reportLost = (error: unknown): void => {
  process.emitWarning(error instanceof Error ? error : String(error));
};
