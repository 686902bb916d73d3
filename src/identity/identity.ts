import type { Profile } from '../domain/profile.ts';
import type { Session } from './session.ts';

/** Success, or a Portuguese message ready to show [F-15, F-16]. `notConfirmed` leads to /email-confirmation. */
export type IdentityResult = { success: true } | { success: false; error: string; notConfirmed?: boolean };

/** What the provider asks for instead of tokens [F-10]. */
export interface Challenge {
  name: string;
  parameters: Readonly<Record<string, unknown>>;
}

export type SignInResult =
  | { success: true; isProfileComplete: boolean }
  | { success: false; error: string; notConfirmed?: boolean; challenge?: Challenge };

/** The name of the challenge that asks for the code of an authenticator. */
export const CODE_CHALLENGE = 'SOFTWARE_TOKEN_MFA';

/** 'Manter conectado neste aparelho': true also keeps the session, sealed, when the app is closed. */
export interface SignInOptions {
  keep: boolean;
}

/** An authenticator app as a second step of the sign-in. Nothing throws but a bug: failures are results. */
export interface SecondFactor {
  /** Whether a sign-in asks for a code. */
  isOn(): Promise<{ success: true; on: boolean } | { success: false; error: string }>;
  /** A new secret for an authenticator, in base32; it counts once a code of it was typed. */
  begin(): Promise<{ success: true; secret: string } | { success: false; error: string }>;
  /** Types a code: of the new secret, or of the one in force to prove who asks. */
  prove(code: string): Promise<IdentityResult>;
  /** Off takes a code typed within five minutes before. */
  turn(on: boolean): Promise<IdentityResult>;
}

/** Everything the app does with the identity provider. None of these throws: failures are results. */
export interface Identity {
  session(): Session;
  subscribe(listener: () => void): () => void;
  /** Opens the session kept on the device, if any: at the start, and where another tab may have left one since [F-08]. */
  start(): Promise<void>;
  /** Loads the provider's client ahead of use; call it on the first focus of a form. */
  prepare(): void;
  signIn(email: string, password: string, options: SignInOptions): Promise<SignInResult>;
  /** Answers the code of an authenticator that the last sign-in was challenged for; goes on as that sign-in [F-10]. */
  answerCode(code: string): Promise<SignInResult>;
  /** Loaded when asked for; rejects where its part of the app cannot be had. */
  secondFactor(): Promise<SecondFactor>;
  signUp(email: string, password: string): Promise<IdentityResult>;
  confirmSignUp(email: string, code: string): Promise<IdentityResult>;
  forgotPassword(email: string): Promise<IdentityResult>;
  resetPassword(email: string, code: string, password: string): Promise<IdentityResult>;
  resendConfirmationCode(email: string): Promise<IdentityResult>;
  /** Forgets tokens, profile and everything kept for the person, here and in other tabs [F-14]. */
  signOut(): Promise<IdentityResult>;
  /** Asks the server for the profile again, e.g. after it was completed; null when it cannot be had. */
  refreshProfile(): Promise<Profile | null>;
  /** A token good for at least a minute; null when signed out. Rejects with ProviderError without a network. */
  idToken(): Promise<string | null>;
  accessToken(): Promise<string | null>;
}
