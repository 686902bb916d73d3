import type { Provider, Tokens } from '../base/provider.ts';
import type { SessionUser } from '../base/session.ts';
import type { TokenVault } from '../vault/token-vault.ts';
import type { NewRecord, ProfileSource } from './profile-loader.ts';

/**
 * Messages between tabs of one browser. A tab that slept hears them late. So 'signedOut' carries its time by the
 * provider's clock (`at`), and later sessions are not meant. `posted` is that time by the device's clock. It tells how
 * late a tab hears the message. A page of an older build sends neither. 'renewed' carries the tokens that replace those
 * with the refresh token `replaced`, which the provider no longer accepts. 'asked' comes from a tab that is about to
 * renew `tokens`. A tab that has later ones of the same sign-in answers 'renewed'.
 */
export type TabMessage =
  | { kind: 'signedOut'; sub: string; at?: number; posted?: number }
  | { kind: 'renewed'; replaced: string; tokens: Tokens }
  | { kind: 'asked'; tokens: Tokens };

export interface TabChannel {
  post(message: TabMessage): void;
  listen(callback: (message: TabMessage) => void): void;
  /** Runs renewals of all tabs one after another. A frozen tab delays the others by some seconds at most. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
}

/** Dependencies of the session machine. */
export interface IdentityDeps {
  provider: Provider;
  vault: TokenVault;
  profiles: ProfileSource;
  /** Writes the LOG of a failed sign-in. Nobody is signed in then, so the server may refuse it. */
  writeLog(record: NewRecord): Promise<unknown>;
  /** Removes all data stored for a user: mirror, caches, lists [F-14]. */
  clear(user: SessionUser): Promise<void>;
  /** True where an expired session's data waits here for the person. A closed account has no next sign-in. */
  keepsExpired(user: SessionUser): Promise<boolean>;
  tabs: TabChannel;
  userAgent: string;
  /** Device time, ms. */
  now: () => number;
  wait: (ms: number) => Promise<void>;
}
