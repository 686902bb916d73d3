import { PLACEHOLDER_ID, PLACEHOLDER_UPDATED_AT } from '../records/record.ts';
import type { IdentityDeps } from './identity-deps.ts';
import type { NewRecord } from './profile-loader.ts';
import type { SessionUser } from './session.ts';

/** Said when a sign-in gave neither a challenge nor tokens [F-11]. */
export const SIGN_IN_TROUBLE = 'Erro ao realizar login! Por favor, tente novamente, ou contate o suporte.';

/** The LOG records of sign-ins that came to nothing. Neither call waits or throws: a log never holds anybody up. */
export interface SignInLogs {
  /** `error` is what the provider's client made of the answer, where it made anything. */
  failed(email: string, error?: string): void;
  /** The person of a failed sign-in got in after all: what the server did not take from a stranger is sent as theirs. */
  signedIn(user: SessionUser): void;
}

/** Tried at once, and once more with the first session of the same e-mail in this page [F-11]. */
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
      // A second refusal is the end of it: the person is in, and nothing they asked for depends on it.
      if (attempt) deps.profiles.create(user, signInLog(attempt, user.sub)).catch(() => undefined);
    },
  };
}

interface Attempt {
  email: string;
  /** ms */
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
