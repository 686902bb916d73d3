import { PLACEHOLDER_ID, PLACEHOLDER_UPDATED_AT } from '../../records/record.ts';
import type { SessionUser } from '../base/session.ts';
import type { IdentityDeps } from './identity-deps.ts';
import type { NewRecord } from './profile-loader.ts';

/** Message of a sign-in without challenge or tokens [F-11]. */
export const SIGN_IN_TROUBLE = 'Erro ao realizar login! Por favor, tente novamente, ou contate o suporte.';

/** The LOG records of failed sign-ins. Neither call waits or throws, so a log never delays a sign-in. */
export interface SignInLogs {
  /** Notes a failed sign-in. `error`: the client's message of the provider's answer, if any. */
  failed(email: string, error?: string): void;
  /**
   * Tells that the user of a failed sign-in is signed in now. A LOG that the server refused from a stranger is sent
   * under their name.
   */
  signedIn(user: SessionUser): void;
}

/**
 * Creates the logs. A LOG is sent at once, and once more with the first session of the same e-mail in this page [F-11].
 */
export function createSignInLogs(
  deps: Pick<IdentityDeps, 'writeLog' | 'profiles' | 'now' | 'userAgent'>,
): SignInLogs {
  const refused = new Map<string, Attempt>();
  return {
    failed(email, error = 'N/A') {
      const attempt = { email, error, at: deps.now(), userAgent: deps.userAgent };
      deps.writeLog(signInLog(attempt, 'N/A')).catch(() => refused.set(email.toLowerCase(), attempt));
    },
    signedIn(user) {
      const key = user.email.toLowerCase();
      const attempt = refused.get(key);
      refused.delete(key);
      // A second refusal is final: the user is signed in and does not depend on it.
      if (attempt) deps.profiles.create(user, signInLog(attempt, user.sub)).catch(() => undefined);
    },
  };
}

interface Attempt {
  email: string;
  at: number;
  userAgent: string;
  error: string;
}

function signInLog(attempt: Attempt, username: string): NewRecord {
  const { email, at, userAgent, error } = attempt;
  return {
    id: PLACEHOLDER_ID,
    type: 'LOG',
    parentId: username,
    owner: username,
    reference: 'LOGIN',
    updatedAt: PLACEHOLDER_UPDATED_AT,
    content: JSON.stringify({
      step: 'SIGN_IN',
      email,
      code: 'LOGIN',
      timestamp: new Date(at).toISOString(),
      userAgent,
      error,
    }),
  };
}
