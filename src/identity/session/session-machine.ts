import { isProfileComplete, type Profile } from '../../domain/people/profile.ts';
import type { SignInResult } from '../base/identity.ts';
import { signedInAt, tokenUser } from '../base/jwt.ts';
import type { SignInAnswer, Tokens } from '../base/provider.ts';
import { failure } from '../base/results.ts';
import type { Session, SessionUser } from '../base/session.ts';
import { readWithRetries } from '../vault/read-with-retries.ts';
import { createSessionStore } from '../vault/session-store.ts';
import type { FoundTokens } from '../vault/token-vault.ts';
import type { IdentityDeps, TabMessage } from './identity-deps.ts';
import { loadProfile } from './profile-loader.ts';
import { createSignInLogs, SIGN_IN_TROUBLE, type SignInLogs } from './sign-in-log.ts';
import { answerTab, createTokenKeeper, isOfNobody, isRefusal, type TokenKeeper } from './token-keeper.ts';

/** Delay of a sign-out's message from which on the hearing tab must have slept, ms. */
const SLEPT_MS = 10_000;

interface BegunSignIn {
  email: string;
  keep: boolean;
}

/** The life of a session: opened from the vault, confirmed by the provider, ended by a refusal or by the user. */
export class SessionMachine {
  readonly store = createSessionStore();
  readonly #deps: IdentityDeps;
  readonly #keeper: TokenKeeper;
  readonly #logs: SignInLogs;
  #begun: BegunSignIn = { email: '', keep: false };
  #confirming: { sub: string; end: Promise<void> } | null = null;

  constructor(deps: IdentityDeps) {
    this.#deps = deps;
    this.#keeper = createTokenKeeper(deps);
    this.#logs = createSignInLogs(deps);
    deps.tabs.listen((message) => {
      // If the vault cannot be written now, the next renewal writes it.
      if (message.kind === 'renewed')
        return void this.#keeper.hear(message.replaced, message.tokens).catch(() => undefined);
      if (message.kind === 'asked') return answerTab(deps.tabs, message.tokens, this.#keeper.current());
      // A page of a newer build may say more.
      if (message.kind === 'signedOut') this.#leaveWith(message);
    });
  }

  /**
   * Opens the stored session, at the start or after another tab's sign-in. A stored profile is shown at once, and
   * the provider is asked in the background [F-08].
   */
  async start(): Promise<void> {
    let found: FoundTokens | null;
    const before = this.store.session();
    try {
      found = await readWithRetries(this.#deps.vault, this.#deps.wait);
    } catch {
      // Nothing is deleted, because the next start may be able to read it.
      if (before.kind === 'starting') this.store.become({ kind: 'signedOut', reason: 'none' });
      return;
    }
    // The user signed in meanwhile.
    if (this.store.session() !== before) return;
    const user = found && tokenUser(found.tokens.idToken);
    if (!found || !user) return before.kind === 'starting' ? this.#leave('none') : undefined;
    this.#keeper.adopt(found);
    const saved = await this.#deps.profiles.saved(user);
    if (isProfileComplete(saved)) this.store.become(signedIn(user, saved));
    await this.confirm(user);
  }

  /**
   * Confirms a session with the provider. Without a network the user stays signed in, offline [F-08]. One at a
   * time.
   */
  confirm(user: SessionUser): Promise<void> {
    if (this.#confirming?.sub === user.sub) return this.#confirming.end;
    const running = { sub: user.sub, end: this.#confirmOnce(user) };
    this.#confirming = running;
    return running.end.finally(() => {
      if (this.#confirming === running) this.#confirming = null;
    });
  }

  signIn(email: string, password: string, keep: boolean): Promise<SignInResult> {
    const begun = { email: email.trim(), keep };
    this.#begun = begun;
    return this.#finish(begun, () => this.#deps.provider.signIn(begun.email, password));
  }

  /** Continues the sign-in that was challenged for a code. */
  answerCode(code: string): Promise<SignInResult> {
    return this.#finish(this.#begun, () => this.#deps.provider.answerCode(code));
  }

  async #finish({ email, keep }: BegunSignIn, ask: () => Promise<SignInAnswer>): Promise<SignInResult> {
    try {
      const answer = await ask();
      if (answer.kind === 'challenge')
        return { success: false, error: 'Erro ao fazer login', challenge: answer.challenge };
      const user = answer.kind === 'tokens' ? tokenUser(answer.tokens.idToken) : null;
      if (answer.kind === 'nothing' || !user) {
        this.#logs.failed(email, answer.kind === 'nothing' ? answer.error : undefined);
        return { success: false, error: SIGN_IN_TROUBLE };
      }
      await this.#keeper.keep({ tokens: answer.tokens, kept: keep });
      await this.confirm(user);
      const session = this.store.session();
      if (session.kind !== 'signedIn') return { success: false, error: 'Erro ao fazer login' };
      this.#logs.signedIn(session.user);
      return { success: true, isProfileComplete: session.isProfileComplete };
    } catch (error) {
      return await failure(error);
    }
  }

  /** Valid tokens or null. A refusal ends the session. Rejects with ProviderError without a network. */
  async tokens(): Promise<Tokens | null> {
    return this.#orLeave(() => this.#keeper.fresh());
  }

  /** Answers the server's refusal of an unexpired token. Renews it now, or ends the session. */
  async renew(): Promise<Tokens | null> {
    return this.#orLeave(() => this.#keeper.renew());
  }

  async refreshProfile(): Promise<Profile | null> {
    const session = this.store.session();
    if (session.kind !== 'signedIn') return null;
    try {
      const profile = await loadProfile(session.user, { ...this.#deps, source: this.#deps.profiles });
      if (this.#holds(session.user)) this.store.become(signedIn(session.user, profile));
      return profile;
    } catch {
      // The provider cannot be reached. The session stays, and null tells the caller that there is no new token.
      return null;
    }
  }

  /** Ends the session here and in the other tabs [F-14]. Each tab revokes its refresh token. */
  async signOut(): Promise<void> {
    const session = this.store.session();
    if (session.kind === 'signedIn') {
      const { idToken = '', drift = 0 } = this.#keeper.current() ?? {};
      const posted = this.#deps.now();
      // After the clock was put back, a sign-out would otherwise come before its own sign-in.
      const at = Math.max(posted - drift, signedInAt(idToken));
      this.#deps.tabs.post({ kind: 'signedOut', sub: session.user.sub, at, posted });
    }
    await this.#leave('asked');
  }

  /**
   * Follows the sign-out of another tab. A tab that hears of it late keeps a session that began afterwards, here and on
   * the device. It deletes nothing, because the person may have signed in again meanwhile. A tab that hears of it at
   * once compares no times. They are estimates, and wrong after the device's clock was put back.
   */
  #leaveWith(message: Extract<TabMessage, { kind: 'signedOut' }>): void {
    const session = this.store.session();
    if (session.kind !== 'signedIn' || session.user.sub !== message.sub) return;
    const { idToken = '', drift = 0 } = this.#keeper.current() ?? {};
    const now = this.#deps.now();
    const { at = now - drift, posted = at + drift } = message;
    const isLate = Math.abs(now - posted) > SLEPT_MS;
    if (isLate && signedInAt(idToken) > at) return;
    // The tab of the sign-out reports failures to clear.
    this.#leave('asked', isLate ? 'late' : 'at once').catch(() => undefined);
  }

  async #confirmOnce(user: SessionUser): Promise<void> {
    try {
      const tokens = await this.#keeper.fresh();
      if (!tokens) return;
      const known = await this.#whoIs(tokens);
      const profile = await loadProfile(known, { ...this.#deps, source: this.#deps.profiles });
      if (this.#holds(user)) this.store.become(signedIn(known, profile));
    } catch (error) {
      if (!this.#holds(user)) return;
      if (isRefusal(error)) return this.#leave(isOfNobody(error) ? 'closed' : 'expired');
      const before = this.store.session();
      const saved = before.kind === 'signedIn' ? before.profile : await this.#deps.profiles.saved(user);
      this.store.become(signedIn(user, saved, { offline: true }));
    }
  }

  /** The user of the tokens. A refused access token is renewed once before the refusal counts. */
  async #whoIs(tokens: Tokens): Promise<SessionUser> {
    try {
      return await this.#deps.provider.user(tokens.accessToken);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const renewed = await this.#keeper.renew();
      if (!renewed) throw error;
      return await this.#deps.provider.user(renewed.accessToken);
    }
  }

  async #orLeave(ask: () => Promise<Tokens | null>): Promise<Tokens | null> {
    const asked = tokenUser(this.#keeper.current()?.idToken ?? '');
    try {
      return await ask();
    } catch (error) {
      if (!isRefusal(error)) throw error;
      // The person left meanwhile. The refusal of their session must not end another person's.
      if (asked && !this.#holds(asked)) return null;
      await this.#leave(isOfNobody(error) ? 'closed' : 'expired');
      return null;
    }
  }

  #holds(user: SessionUser): boolean {
    return tokenUser(this.#keeper.current()?.idToken ?? '')?.sub === user.sub;
  }

  /**
   * Ends the session. The user's own sign-out deletes stored data. Unsent work outlives an expired session where the
   * device is the person's. It rejects at the very end if some data could not be deleted. Refused tokens that stay will
   * be refused again. The refresh token is revoked after its last use. `closed`: the session expired with its account,
   * and nobody comes back for the data. `heard`: the user signed out in another tab, and other tokens on the device
   * stay.
   */
  async #leave(end: 'none' | 'asked' | 'expired' | 'closed', heard?: 'at once' | 'late'): Promise<void> {
    const reason = end === 'closed' ? 'expired' : end;
    const session = this.store.session();
    const tokens = this.#keeper.current();
    // A refusal at the start comes before a session is shown, but after its data was opened.
    const user = session.kind === 'signedIn' ? session.user : tokenUser(tokens?.idToken ?? '');
    const [forgotten, keeps] = await Promise.allSettled([
      this.#keeper.forget(reason === 'expired' || heard !== undefined),
      // The question is asked while the data is open. Data that cannot be asked stays.
      end === 'expired' && user ? this.#deps.keepsExpired(user) : end !== 'closed',
    ]);
    this.store.become({ kind: 'signedOut', reason });
    // Nobody waits for this, because closing the data may wait for the refused request. Data that cannot be deleted
    // stays.
    if (reason === 'expired' && user && keeps.status === 'fulfilled' && !keeps.value)
      void this.#deps.clear(user).catch(() => undefined);
    if (reason !== 'asked') return;
    if (tokens) void this.#deps.provider.revoke(tokens.refreshToken).catch(() => undefined);
    if (session.kind === 'signedIn' && heard !== 'late') await this.#deps.clear(session.user);
    if (forgotten.status === 'rejected') throw forgotten.reason;
  }
}

/** The session of a user. Its profile is a complete one or null [F-09]. `offline`: the provider cannot be reached. */
function signedIn(
  user: SessionUser,
  profile: Profile | null,
  { offline = false }: { offline?: boolean } = {},
): Session {
  const complete = isProfileComplete(profile);
  return { kind: 'signedIn', user, profile: complete ? profile : null, isProfileComplete: complete, offline };
}
