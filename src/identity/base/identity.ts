import type { Profile } from '../../domain/people/profile.ts';
import type { Session } from './session.ts';

/** Success, or a Portuguese message to show [F-15, F-16]. `notConfirmed` leads to /email-confirmation. */
export type IdentityResult = { success: true } | { success: false; error: string; notConfirmed?: boolean };

/** A step that the provider asks for before it gives tokens [F-10]. */
export interface Challenge {
  name: string;
  parameters: Readonly<Record<string, unknown>>;
}

export type SignInResult =
  | { success: true; isProfileComplete: boolean }
  | { success: false; error: string; notConfirmed?: boolean; challenge?: Challenge };

/** The name of the challenge that asks for the code of an authenticator. */
export const CODE_CHALLENGE = 'SOFTWARE_TOKEN_MFA';

/**
 * Choices at a sign-in. 'Manter conectado neste aparelho' stores the session, sealed, beyond the closing of the app.
 */
export interface SignInOptions {
  keep: boolean;
}

/** An authenticator app as a second step of the sign-in. Only bugs throw, failures are results. */
export interface SecondFactor {
  /** True if a sign-in asks for a code. */
  isOn(): Promise<{ success: true; on: boolean } | { success: false; error: string }>;
  /** A new authenticator secret in base32. It takes effect once a code of it was proved. */
  begin(): Promise<{ success: true; secret: string } | { success: false; error: string }>;
  /** Checks a typed code of the new secret or of the active one. */
  prove(code: string): Promise<IdentityResult>;
  /** Turns the factor on or off. Turning it off requires a code that was proved within the last five minutes. */
  turn(on: boolean): Promise<IdentityResult>;
}

/** All actions of the app with the identity provider. None throws, failures are results. */
export interface Identity {
  session(): Session;
  subscribe(listener: () => void): () => void;
  /** Opens the session stored on the device, at the start and when another tab may have stored one [F-08]. */
  start(): Promise<void>;
  /** Preloads the provider's client. Call it on the first focus of a form. */
  prepare(): void;
  signIn(email: string, password: string, options: SignInOptions): Promise<SignInResult>;
  /** Answers the last sign-in's challenge with an authenticator code. Continues as that sign-in [F-10]. */
  answerCode(code: string): Promise<SignInResult>;
  /** The second factor, loaded on demand. Rejects if that chunk of the app cannot be loaded. */
  secondFactor(): Promise<SecondFactor>;
  signUp(email: string, password: string): Promise<IdentityResult>;
  confirmSignUp(email: string, code: string): Promise<IdentityResult>;
  forgotPassword(email: string): Promise<IdentityResult>;
  resetPassword(email: string, code: string, password: string): Promise<IdentityResult>;
  resendConfirmationCode(email: string): Promise<IdentityResult>;
  /** Deletes tokens, profile and all stored data of the user, here and in other tabs [F-14]. */
  signOut(): Promise<IdentityResult>;
  /** Reads the profile from the server again, e.g. after it was completed. Null when that fails. */
  refreshProfile(): Promise<Profile | null>;
  /** A token valid for at least a minute. Null when signed out. Rejects with ProviderError without a network. */
  idToken(): Promise<string | null>;
  accessToken(): Promise<string | null>;
}
