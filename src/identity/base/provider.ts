import type { ProviderFault } from './errors.ts';
import type { Challenge } from './identity.ts';
import type { SessionUser } from './session.ts';

export interface Tokens {
  idToken: string;
  accessToken: string;
  refreshToken: string;
  /** Lead of this device's clock over the provider's when the tokens came, ms. */
  drift: number;
}

/** A fault of the provider or of the network. Providers throw nothing else. */
export class ProviderError extends Error {
  readonly fault: ProviderFault;
  constructor(fault: ProviderFault) {
    super(fault.message);
    this.name = 'ProviderError';
    this.fault = fault;
  }
}

/** Answer to a sign-in. `nothing` has neither tokens nor a challenge [F-10, F-11]. */
export type SignInAnswer =
  | { kind: 'tokens'; tokens: Tokens }
  | { kind: 'challenge'; challenge: Challenge }
  | { kind: 'nothing'; error?: string };

/** The identity provider as the session uses it. Every call rejects with ProviderError only. */
export interface Provider {
  /** Preloads the forms' client. */
  prepare(): void;
  signIn(email: string, password: string): Promise<SignInAnswer>;
  /** Sends an authenticator code after a challenged sign-in. */
  answerCode(code: string): Promise<SignInAnswer>;
  call: (operation: string, body: Record<string, unknown>) => Promise<Record<string, unknown>>;
  /** Signs a user up. Returns the new user's id, or '' if the provider gave none. */
  signUp(email: string, password: string): Promise<string>;
  confirmSignUp(email: string, code: string): Promise<void>;
  resendConfirmationCode(email: string): Promise<void>;
  forgotPassword(email: string): Promise<void>;
  resetPassword(email: string, code: string, password: string): Promise<void>;
  refresh(tokens: Tokens): Promise<Tokens>;
  user(accessToken: string): Promise<SessionUser>;
  /** Revokes the refresh token, now or when the provider can be reached. */
  revoke(refreshToken: string): Promise<void>;
}
