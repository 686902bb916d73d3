import { type SentBack, UNSOLD_CAUSES } from '../../domain/sales/sent-back.ts';
import { amount, list, object, text } from '../../records/content/read.ts';
import { parseContent, type RecordRow } from '../../records/record.ts';
import { type Purchase, readPurchase } from '../../records/types/money/shopping-purchase.ts';
import { type DataError, done, failed, type Outcome, UNAVAILABLE, UNREACHABLE } from '../basis/outcome.ts';
import { serverClock } from './server-clock.ts';

/** The backend's routes for guests, and how this device calls them. */
export interface GuestDeps {
  /** The guests' endpoint: '/guests'. */
  endpoint: string;
  fetcher: typeof fetch;
}

/** A guest's purchase. */
export interface GuestPurchase {
  purchase: Purchase;
  /** Token that opens its receipt on another device. Null until it is paid. */
  receipt: string | null;
  /** Parts of its payments that bought nothing, oldest first. */
  sentBack: readonly SentBack[];
}

/** Longest wait for an answer, ms. A person stands before the screen meanwhile. */
const TIMEOUT_MS = 10_000;

/** The purchase whose receipt a link opens. Never rejects. */
export const askReceipt = (deps: GuestDeps, token: string): Promise<Outcome<GuestPurchase>> =>
  postGuest(deps, 'receipt', { token }, purchaseIn);

/** Body of an answer of a guests' route. */
export type ResponseBody = Readonly<Record<string, unknown>>;

/** Asks a guests' route and never rejects. `read` gives undefined for a foreign answer, such as a proxy's page. */
export async function postGuest<T>(
  { endpoint, fetcher }: GuestDeps,
  path: string,
  body: object,
  read: (answer: ResponseBody) => T | undefined,
): Promise<Outcome<T>> {
  const sentAt = Date.now();
  try {
    const response = await fetcher(`${endpoint}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer = (await response.json().catch(() => ({}))) as ResponseBody;
    if (!response.ok) {
      // A fault of the server is no refusal, whatever its words.
      const refusal = response.status < 500 ? refusalIn(answer) : null;
      return failed(refusal ?? { ...UNREACHABLE, code: UNAVAILABLE });
    }
    if (typeof answer.now === 'number') serverClock.heard(String(answer.now), sentAt);
    const value = read(answer);
    return value === undefined ? failed({ ...UNREACHABLE, code: UNAVAILABLE }) : done(value);
  } catch {
    return failed(UNREACHABLE);
  }
}

function refusalIn({ code, message, detail }: ResponseBody): DataError | null {
  if (typeof code !== 'string' || typeof message !== 'string') return null;
  const known = typeof detail === 'object' && detail !== null ? { detail: detail as ResponseBody } : {};
  return { kind: 'refused', code, message, ...known };
}

export function purchaseIn({ record, receipt }: ResponseBody): GuestPurchase | undefined {
  if (!isRow(record)) return undefined;
  return {
    purchase: readPurchase(record),
    receipt: typeof receipt === 'string' ? receipt : null,
    sentBack: list(parseContent(record.content).sentBack).map((entry) => readSentBack(object(entry))),
  };
}

const readSentBack = ({ id, amount: sum, cause, pix }: ResponseBody): SentBack => ({
  id: text(id),
  amount: amount(sum),
  cause: UNSOLD_CAUSES.find((one) => one === cause) ?? null,
  state: pix === 'DEVOLVIDO' ? 'done' : pix === 'NAO_REALIZADO' ? 'failed' : 'asked',
});

/** True for a record in the form of the wire. */
export function isRow(value: unknown): value is RecordRow {
  const { id, type, content } = (value ?? {}) as Partial<Record<keyof RecordRow, unknown>>;
  return typeof id === 'string' && typeof type === 'string' && typeof content === 'string';
}
