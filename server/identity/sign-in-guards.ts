import type { SignInGuards } from './commands/guards.ts';
import { FREE_FAILURES, STRANGERS } from './limits.ts';

/** The beginning of every key that counts failed sign-ins of an account. */
export const signInPrefix = (accountId: string): string => `signin:${accountId}:`;

/** Key of the bucket that all strangers to an account share. */
export const strangersKey = (accountId: string): string => `signin-all:${accountId}`;

/**
 * Counters of the failures of one sign-in. A browser that signed in before has a count of its own, so no stranger can
 * keep its person out. All others count by account and network. Wider networks bear more, and all strangers together
 * have one bucket that ends guessing from everywhere.
 */
export function guardsOf(
  accountId: string,
  { device, networks }: { device: string | null; networks: readonly string[] },
): SignInGuards {
  const prefix = signInPrefix(accountId);
  if (device !== null)
    return { locks: [{ key: `${prefix}device:${device}`, free: FREE_FAILURES }], strangers: null };
  return {
    locks: networks.map((network, at) => ({ key: prefix + network, free: FREE_FAILURES * (at + 1) })),
    strangers: { key: strangersKey(accountId), ...STRANGERS },
  };
}
