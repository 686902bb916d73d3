import type { Challenge } from './identity.ts';
import type { ProviderFault } from './identity-errors.ts';
import type { SessionUser } from './session.ts';

/** Three tokens of one session, as the provider gave them. */
export interface Tokens {
  idToken: string;
  accessToken: string;
  refreshToken: string;
  /** How far this device's clock is ahead of the provider's, in ms, measured when the tokens came. */
  drift: number;
}

/** A fault of the provider or of the way to it. The only thing that providers throw. */
export class ProviderError extends Error {
  readonly fault: ProviderFault;
  constructor(fault: ProviderFault) {
    super(fault.message);
    this.name = 'ProviderError';
    this.fault = fault;
  }
}

/** What a password got us; `nothing` is an answer with neither tokens nor a challenge [F-10, F-11]. */
export type SignInAnswer =
  | { kind: 'tokens'; tokens: Tokens }
  | { kind: 'challenge'; challenge: Challenge }
  | { kind: 'nothing'; error?: string };

/** The identity provider, as the session needs it. Every call rejects with ProviderError only. */
export interface Provider {
  /** Loads the client of the forms ahead of use. */
  prepare(): void;
  signIn(email: string, password: string): Promise<SignInAnswer>;
  /** The code of an authenticator, after a sign-in that was challenged for it. */
  answerCode(code: string): Promise<SignInAnswer>;
  /** One operation of the pool as it is. */
  call: (operation: string, body: Record<string, unknown>) => Promise<Record<string, unknown>>;
  /** The new user's id; empty when the provider gave none. */
  signUp(email: string, password: string): Promise<string>;
  confirmSignUp(email: string, code: string): Promise<void>;
  resendConfirmationCode(email: string): Promise<void>;
  forgotPassword(email: string): Promise<void>;
  resetPassword(email: string, code: string, password: string): Promise<void>;
  refresh(tokens: Tokens): Promise<Tokens>;
  user(accessToken: string): Promise<SessionUser>;
  /** Makes the refresh token useless, if not now, then when the provider can be reached. */
  revoke(refreshToken: string): Promise<void>;
}
