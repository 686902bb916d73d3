import QuickLRU from 'quick-lru';
import { prepared } from '../db/engine/prepared.ts';
import type { MaybePromise } from '../db/maybe-promise.ts';
import type { UserTable } from '../db/schema.ts';
import type { Store } from '../db/store.ts';

/** Time for which an answer about revocation is believed, in ms. */
const BELIEVED_MS = 5_000;
const MAX_REMEMBERED = 20_000;

/** Facts that tell whether a sign-in still counts. */
export interface SignInStatus {
  email: string;
  /** True or false as the row of the sign-in says; null where no row is kept. */
  revoked: boolean | null;
  /** Tokens issued before this instant (ms) do not count where no row is kept of their sign-in. */
  validFrom: number;
}

export interface SignInStatuses {
  /**
   * The status of a sign-in. Null when the person is gone or disabled. It comes at once where the answer is known and
   * may still be believed.
   */
  of(sub: string, originJti: string, fresh: boolean): MaybePromise<SignInStatus | null>;
  forget(sub: string): void;
}

/**
 * An answer, or the reading that will bring it. It is believed until `until`, in ms since 1970. An end that lies further
 * off than any answer is believed was set before the clock was set back, and is over.
 */
interface Remembered {
  until: number;
  status: MaybePromise<SignInStatus | null>;
}

/** Reads the status of sign-ins, each at most once in 5 s unless asked for a fresh answer. */
export function createSignInStatuses(store: Pick<Store, 'read'>, now: () => number): SignInStatuses {
  const people = new QuickLRU<string, Map<string, Remembered>>({ maxSize: MAX_REMEMBERED });

  async function read(sub: string, originJti: string): Promise<SignInStatus | null> {
    const status = readStatus(store, sub, originJti);
    const sessions = people.get(sub) ?? new Map<string, Remembered>();
    const remembered: Remembered = { until: now() + BELIEVED_MS, status };
    people.set(sub, sessions.set(originJti, remembered));
    try {
      remembered.status = await status;
      return remembered.status;
    } catch (error) {
      people.delete(sub);
      throw error;
    }
  }

  return {
    of(sub, originJti, fresh) {
      const known = people.get(sub)?.get(originJti);
      const left = known && !fresh ? known.until - now() : 0;
      return known && left > 0 && left <= BELIEVED_MS ? known.status : read(sub, originJti);
    },
    forget: (sub) => {
      people.delete(sub);
    },
  };
}

async function readStatus(
  store: Pick<Store, 'read'>,
  sub: string,
  originJti: string,
): Promise<SignInStatus | null> {
  const [row] = await selectStatus(store.read, sub, originJti);
  if (!row || row.status === 'DISABLED') return null;
  const revoked = row.revoked === null ? null : row.revoked === 1;
  return { email: row.email, revoked, validFrom: Number(row.tokens_valid_from) };
}

/** The statement of nearly each first request of a person, so it is put together once. */
const selectStatus = prepared<
  [sub: string, originJti: string],
  Pick<UserTable, 'email' | 'status' | 'tokens_valid_from'> & { revoked: number | null }
>(2, (db, [sub, originJti]) =>
  db
    .selectFrom('app_user')
    .leftJoin('refresh_token', (join) =>
      join.onRef('refresh_token.sub', '=', 'app_user.sub').on('refresh_token.origin_jti', '=', originJti),
    )
    .select(['app_user.email', 'app_user.status', 'app_user.tokens_valid_from', 'refresh_token.revoked'])
    .where('app_user.sub', '=', sub),
);
