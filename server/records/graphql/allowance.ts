import { Refused } from '../../db/store.ts';
import type { RateLimit } from '../../limits/token-bucket.ts';
import { type ContentBudget, newContentBudget } from '../lists/page-budget.ts';
import { WRITTEN_BYTES } from './appsync-error.ts';

/** The rest of the work that one request may do. */
export interface Allowance {
  /**
   * Takes the price of so many records from the person's rate limit. Throws RATE_LIMITED when there is not as much
   * left.
   */
  spend(records: number): void;
  /** Takes the bytes of these records from the person's limit. Throws RATE_LIMITED when that is too much now. */
  write(records: readonly Written[]): void;
  /** Takes the characters of events of a write. Where that is too much now, the person's next writes wait. */
  emitted(characters: number): void;
  /** The budget of content for the pages of all its lists. */
  readonly content: ContentBudget;
}

/**
 * Rate of one person's requests. It is far above the need of the app: a first sync of a large location is some hundred
 * pages.
 */
export const DEFAULT_RATE_LIMIT: RateLimit = { burst: 600, perSecond: 50 };
/**
 * Bytes that one person may write. So a storage of some GB stays open for everybody else, whatever one of them sends.
 */
export const DEFAULT_WRITE_LIMIT: RateLimit = { burst: 64 * 1024 * 1024, perSecond: 2 * 1024 };
/**
 * Characters of events that one user's writes may cause. The budget refills within an hour. Events can be far
 * larger than the request: a short answer publishes the whole long ticket, to three sides. The budget is large,
 * because a long record may be another user's.
 */
export const DEFAULT_EMIT_LIMIT: RateLimit = { burst: 256 * 1024 * 1024, perSecond: 64 * 1024 };
/** Bytes of a record beside its content, with its indexes. */
const RECORD_BYTES = 512;

interface Written {
  content?: string | null;
}

/** The limits of a request's person. Each `take` answers with the ms to wait, 0 on success. */
interface PersonBudget {
  /**
   * Takes requests. `spent` is the amount that the request has paid already. It pays that once more when it comes
   * again, so the wait covers it too.
   */
  takeRequests(records: number, spent: number): number;
  takeWritten(bytes: number): number;
  takeEmitted(characters: number): number;
  /** Takes characters that were told already, also where that is too much. */
  oweEmitted(characters: number): void;
}

/**
 * The allowance of a request that paid for one operation at admission. Every further field and every further record
 * of a batch costs as much as a request of its own, so that batching brings no advantage.
 */
export function createAllowance(budget: PersonBudget): Allowance {
  let paid = 1;
  let spent = 1;
  return {
    spend(records) {
      const owed = records - paid;
      paid = Math.max(0, -owed);
      if (owed <= 0) return;
      const wait = budget.takeRequests(owed, spent);
      if (wait > 0) throw new Refused('RATE_LIMITED', { retryAfterMs: wait });
      spent += owed;
    },
    write(records) {
      const sizes = records.map(({ content }) => RECORD_BYTES + Buffer.byteLength(content ?? ''));
      const wait = budget.takeEmitted(1) || budget.takeWritten(sizes.reduce((sum, size) => sum + size, 0));
      if (wait > 0) throw new Refused('RATE_LIMITED', { limit: WRITTEN_BYTES, retryAfterMs: wait });
    },
    emitted(characters) {
      if (characters > 0) budget.oweEmitted(characters);
    },
    content: newContentBudget(),
  };
}
