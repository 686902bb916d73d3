/**
 * Prefix of a guest's sub. The subs of accounts are UUIDs, so a guest and an account can never be taken for each other.
 */
const PREFIX = 'guest-';
/** Digits of the key's hash that name a guest. */
const DIGITS = 32;

/** The guest of a pinned tablet, from the hash of its key. A new key is another guest. */
export const guestOf = (keyHash: string): string => PREFIX + keyHash.slice(0, DIGITS);

/** True for the guest of a tablet, who has no account, no profile and no balance. */
export const isGuest = (sub: string | null): boolean => sub?.startsWith(PREFIX) ?? false;
