import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../src/domain/words/time-units.ts';
import type { Bucket } from '../limits/stored-bucket.ts';

/** Limits of one account, for each network and for all of them together. */
export interface AccountLimit {
  each: Bucket;
  all: Bucket;
}

// Strangers may request codes of an account and type wrong ones. One network's share is used up long before the total,
// and no faster than the total refills. The owner, on another network, therefore always gets a code and may use it.
// Only several networks at once can keep the owner out.

/** Codes mailed to one account. */
export const SENDS: AccountLimit = {
  each: { burst: 5, everyMs: 30 * MINUTE_MS },
  all: { burst: 20, everyMs: 15 * MINUTE_MS },
};
/**
 * Wrong codes of one account, over all its codes. Each try meets one code of a million. One network: 10 and 12 a
 * day, on its first day a chance of 22 in a million. All together: 40 and 24 a day, on the first day 64 in a
 * million, then 24 a day. A year of guessing from everywhere succeeds in less than one of a hundred cases.
 */
export const WRONG_CODES: AccountLimit = {
  each: { burst: 10, everyMs: 2 * HOUR_MS },
  all: { burst: 40, everyMs: HOUR_MS },
};
/**
 * Wrong codes of one account's authenticator, typed by somebody with its password. A right code gives none of them
 * back. Each try meets three codes of a million. One network has 10 tries and at most 8 a day, all together have 40 and
 * 8 a day. So a year of guessing succeeds in less than one of a hundred cases. A new password ends the tries of those
 * who knew the old one.
 */
export const WRONG_FACTORS: AccountLimit = {
  each: { burst: 10, everyMs: 9 * HOUR_MS },
  all: { burst: 40, everyMs: 3 * HOUR_MS },
};
/** Changes of one account's password that are looked at. Each costs two hashes, for which sign-ins of others wait. */
export const PASSWORD_CHANGES: Bucket = { burst: 10, everyMs: 6 * MINUTE_MS };
/** Wrong tries that void one code. */
export const CODE_TRIES = 5;
/**
 * Sign-ups of one address that wait side by side, each with its own password and code. A wrong code costs a try for
 * each of them, so the chances above hold for all together.
 */
export const SIGN_UPS_KEPT = 3;

export const CONFIRM_CODE_MS = DAY_MS;
export const RESET_CODE_MS = HOUR_MS;
export const REFRESH_TOKEN_MS = 30 * DAY_MS;
/** Time for which a used refresh token gets the same successor again, as for two tabs at once or a lost answer. */
export const REPEAT_MS = MINUTE_MS;
/** Time after a code of the second factor in which its person may take the step that asked for it. */
export const PROOF_MS = 5 * MINUTE_MS;
/** Invitations of one kind that all inviters together tell one address, so that nobody is flooded. */
export const INVITATIONS: Bucket = { burst: 5, everyMs: DAY_MS / 5 };
/** Invitations of which one shop tells one address, however often it invites it. */
export const INVITATIONS_OF_SHOP: Bucket = { burst: 1, everyMs: DAY_MS };
export const CHALLENGE_MS = 3 * MINUTE_MS;
export const TEMPORARY_PASSWORD_MS = 7 * DAY_MS;
/** Time after which an address that nobody confirmed is free again. */
export const UNCONFIRMED_MS = 7 * DAY_MS;
/** Time after which rows of spent codes, tokens and attempts are removed. */
export const SPENT_KEPT_MS = DAY_MS;

/** Failed sign-ins of one account by all browsers that never signed in to it: 500, then one in 20 s. */
export const STRANGERS: Bucket = { burst: 500, everyMs: 20 * SECOND_MS };
/** Failures before a lock, and the longest lock. */
export const FREE_FAILURES = 5;
export const MAX_LOCK_MS = 15 * MINUTE_MS;

/**
 * True before `until`, in ms. A lock that ends later than the longest one was made before the clock was set back, and
 * is over.
 */
export const isLockedUntil = (until: number, now: number): boolean =>
  until > now && until - now <= MAX_LOCK_MS;

/** Lock after the n-th failure in a row, in ms: 0 below `free`, then 1 s, 2 s, 4 s up to 15 min. */
export function lockMs(failures: number, free = FREE_FAILURES): number {
  if (failures < free) return 0;
  return Math.min(2 ** (failures - free) * SECOND_MS, MAX_LOCK_MS);
}

/** A bucket for each network of an address, narrowest first. The n-th bears n times as much, or n times n. */
export function widening<T>(
  networks: readonly string[],
  { burst, everyMs }: Bucket,
  growth: 'steady' | 'square',
  make: (network: string, bucket: Bucket) => T,
): T[] {
  return networks.map((network, at) => {
    const times = growth === 'steady' ? at + 1 : (at + 1) ** 2;
    return make(network, { burst: burst * times, everyMs: Math.ceil(everyMs / times) });
  });
}
