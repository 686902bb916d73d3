import type { NewRecord, ProfileSource } from './profile-loader.ts';
import type { Provider, Tokens } from './provider.ts';
import type { SessionUser } from './session.ts';
import type { TokenVault } from './token-vault.ts';

/**
 * What one tab tells the others of the same browser. 'renewed': tokens that take the place of those with the refresh
 * token `replaced`, which the provider takes no more.
 */
export type TabMessage =
  | { kind: 'signedOut'; sub: string }
  | { kind: 'renewed'; replaced: string; tokens: Tokens };

/** Word from and to the other tabs. */
export interface TabChannel {
  post(message: TabMessage): void;
  listen(callback: (message: TabMessage) => void): void;
  /** Renewals of all tabs follow each other; a tab that stands still holds up the others for some seconds only. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
}

/** What the session machine needs of the world. */
export interface IdentityDeps {
  provider: Provider;
  vault: TokenVault;
  profiles: ProfileSource;
  /** Writes the LOG of a sign-in that came to nothing; nobody is signed in then, and the server may refuse it. */
  writeLog(record: NewRecord): Promise<unknown>;
  /** Removes everything kept for a person: mirror, caches, lists [F-14]. */
  clear(user: SessionUser): Promise<void>;
  tabs: TabChannel;
  userAgent: string;
  /** ms of this device. */
  now: () => number;
  /** Resolves after that many ms. */
  wait: (ms: number) => Promise<void>;
}
