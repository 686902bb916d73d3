import { expiresAt, isLaterToken, signedInAt } from '../base/jwt.ts';
import { ProviderError, type Tokens } from '../base/provider.ts';
import type { FoundTokens } from '../vault/token-vault.ts';
import type { IdentityDeps, TabChannel } from './identity-deps.ts';

/** A token with a shorter remaining life is renewed before use, ms. */
export const RENEW_MARGIN_MS = 2 * 60_000;

/** Time for the other tabs to answer before a renewal, ms. */
const ANSWER_MS = 300;

/** The tokens of the running session. */
export interface TokenKeeper {
  current(): Tokens | null;
  /** Takes over tokens from the vault without writing them. */
  adopt(found: FoundTokens): void;
  /** Takes over new tokens and writes them to the vault. */
  keep(found: FoundTokens): Promise<void>;
  /**
   * Tokens valid for a while. Null when there are none. Rejects with ProviderError: NotAuthorized means that they
   * are void.
   */
  fresh(): Promise<Tokens | null>;
  /** Renews now, at any age. */
  renew(): Promise<Tokens | null>;
  /** Takes over the tokens by which another tab replaced the shared refresh token. */
  hear(replaced: string, tokens: Tokens): Promise<void>;
  /**
   * Drops the tokens. `alone`: only these are over, such as refused ones. Other tokens on the device may still be good.
   */
  forget(alone?: boolean): Promise<void>;
}

/**
 * Keeps the tokens fresh with one refresh at a time. Concurrent callers share its result, and tabs take turns. A
 * refresh token is used once, so another tab's new tokens replace the ones here.
 */
export function createTokenKeeper(
  deps: Pick<IdentityDeps, 'provider' | 'vault' | 'tabs' | 'now' | 'wait'>,
): TokenKeeper {
  const { provider, vault, tabs, now } = deps;
  let found: FoundTokens | null = null;
  let renewing: Promise<Tokens | null> | null = null;

  /** New tokens of another tab make a refresh unnecessary, unless they are just as old. */
  const renewOnce = async (asked: FoundTokens): Promise<Tokens | null> => {
    const theirs = await vault.renewed(asked);
    if (found === asked && theirs) found = theirs;
    if (found === asked && !asked.kept) await askTabs(deps, asked.tokens);
    if (found !== asked && (!found || isFresh(found.tokens, now()))) return found?.tokens ?? null;
    const mine = found;
    const tokens = await provider.refresh(mine.tokens);
    // The user signed out, or another one signed in, while the answer was on its way. The tokens are dropped.
    if (found !== mine) return found?.tokens ?? null;
    found = { tokens, kept: mine.kept };
    tabs.post({ kind: 'renewed', replaced: mine.tokens.refreshToken, tokens });
    await vault.write(found);
    return tokens;
  };

  const renew = (): Promise<Tokens | null> => {
    if (!found) return Promise.resolve(null);
    const asked = found;
    renewing ??= tabs
      .inTurn(() => renewOnce(asked))
      .finally(() => {
        renewing = null;
      });
    return renewing;
  };

  return {
    current: () => found?.tokens ?? null,
    adopt(next) {
      found = next;
    },
    async keep(next) {
      found = next;
      await vault.write(next);
    },
    fresh() {
      if (!found) return Promise.resolve(null);
      return isFresh(found.tokens, now()) ? Promise.resolve(found.tokens) : renew();
    },
    renew,
    async hear(replaced, tokens) {
      if (found?.tokens.refreshToken !== replaced) return;
      found = { tokens, kept: found.kept };
      await vault.write(found);
    },
    async forget(alone) {
      const mine = found?.tokens;
      found = null;
      renewing = null;
      await vault.forget(mine, alone);
    },
  };
}

/** True while both tokens live long enough by the provider's clock. */
export function isFresh({ idToken, accessToken, drift }: Tokens, now: number): boolean {
  const there = now - drift;
  return Math.min(expiresAt(idToken), expiresAt(accessToken)) - there > RENEW_MARGIN_MS;
}

/**
 * Asks for later tokens before these are renewed. A duplicated or restored tab starts from a copy of session storage, which
 * another tab may have renewed while nobody listened here.
 */
async function askTabs({ tabs, wait }: Pick<IdentityDeps, 'tabs' | 'wait'>, tokens: Tokens): Promise<void> {
  tabs.post({ kind: 'asked', tokens });
  await wait(ANSWER_MS);
}

/** Answers another tab that is about to renew `theirs`. It hears `mine` if they are later ones of the same sign-in. */
export function answerTab(tabs: TabChannel, theirs: Tokens, mine: Tokens | null): void {
  if (!mine || !isLaterToken(mine.idToken, theirs.idToken)) return;
  if (signedInAt(mine.idToken) === signedInAt(theirs.idToken))
    tabs.post({ kind: 'renewed', replaced: theirs.refreshToken, tokens: mine });
}

/** True if the provider rejects these tokens for good. Any other fault may pass [F-08]. */
export function isRefusal(error: unknown): error is ProviderError {
  return error instanceof ProviderError && error.fault.code === 'NotAuthorizedException';
}

/**
 * True if a refusal means that the account is gone for good. A revoked sign-in, or a disabled account, may come back.
 */
export const isOfNobody = ({ fault }: ProviderError): boolean => fault.message === 'User does not exist.';
