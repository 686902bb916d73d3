import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserAttribute,
  CognitoUserPool,
  type CognitoUserSession,
  type ICognitoStorage,
} from 'amazon-cognito-identity-js';
import { NETWORK_FAULT, UNAVAILABLE_FAULT } from '../base/errors.ts';
import { CODE_CHALLENGE } from '../base/identity.ts';
import { clockDrift } from '../base/jwt.ts';
import { ProviderError, type SignInAnswer } from '../base/provider.ts';
import { dropTicket, keepTicket, newTicket, ticketOf } from '../vault/sign-up-ticket.ts';
import { reckonQuickly } from './quick-power.ts';

/** The user pool's address and ids, from /config.json. */
export interface CognitoPlace {
  endpoint: string;
  userPoolId: string;
  clientId: string;
}

/** Timeout of one call, ms. The library itself waits for ever while the user looks at the form. */
const TIMEOUT_MS = 30_000;

type Callback<T> = (error?: Error, value?: T) => void;

/** The sign-in forms' calls, on the provider's library. The library stores no tokens on the device. */
export function createCognitoForms(place: CognitoPlace, now: () => number) {
  reckonQuickly();
  const storage = forgetfulStorage();
  const pool = new CognitoUserPool({
    UserPoolId: place.userPoolId,
    ClientId: place.clientId,
    endpoint: place.endpoint,
    Storage: storage,
  });
  const userOf = (email: string): CognitoUser => {
    const user = new CognitoUser({ Username: email, Pool: pool, Storage: storage });
    user.setAuthenticationFlowType('USER_PASSWORD_AUTH');
    return user;
  };

  /** The user of the last sign-in. The library keeps a challenge's session in this object. */
  let challenged: CognitoUser | null = null;
  return {
    signIn: (email: string, password: string): Promise<SignInAnswer> => {
      const user = userOf(email);
      challenged = user;
      return authenticate(user, email, password, now);
    },
    answerCode: (code: string): Promise<SignInAnswer> => answerChallenge(challenged, code, now),
    // The e-mail is both username and attribute.
    signUp: async (email: string, password: string): Promise<string> => {
      const attributes = [new CognitoUserAttribute({ Name: 'email', Value: email })];
      const ticket = newTicket();
      const result = await asked<{ userSub?: string }>((callback) =>
        pool.signUp(email, password, attributes, [], callback, ticket),
      );
      await keepTicket(ticket, email);
      return result?.userSub ?? '';
    },
    confirmSignUp: async (email: string, code: string): Promise<void> => {
      const ticket = await ticketOf(email);
      await asked((callback) => userOf(email).confirmRegistration(code, true, callback, ticket));
      dropTicket();
    },
    resendConfirmationCode: async (email: string): Promise<unknown> => {
      const ticket = await ticketOf(email);
      return asked((callback) => userOf(email).resendConfirmationCode(callback, ticket));
    },
    forgotPassword: (email: string): Promise<unknown> =>
      asked((callback) =>
        userOf(email).forgotPassword({ onSuccess: () => callback(), onFailure: (error) => callback(error) }),
      ),
    resetPassword: (email: string, code: string, password: string): Promise<unknown> =>
      asked((callback) =>
        userOf(email).confirmPassword(code, password, {
          onSuccess: () => callback(),
          onFailure: (error) => callback(error),
        }),
      ),
  };
}

function authenticate(
  user: CognitoUser,
  email: string,
  password: string,
  now: () => number,
): Promise<SignInAnswer> {
  return patiently((resolve, reject) => {
    const challenged = (name: string, parameters: unknown): void =>
      resolve({ kind: 'challenge', challenge: { name, parameters: asObject(parameters) } });
    user.authenticateUser(new AuthenticationDetails({ Username: email, Password: password }), {
      onSuccess: (session) => resolve(answerOf(session, now)),
      onFailure: (error: Error) =>
        isEmptyAnswer(error)
          ? resolve({ kind: 'nothing', error: String(error) })
          : reject(asProviderError(error)),
      newPasswordRequired: (userAttributes, requiredAttributes) =>
        challenged('NEW_PASSWORD_REQUIRED', { userAttributes, requiredAttributes }),
      mfaRequired: challenged,
      totpRequired: challenged,
      mfaSetup: challenged,
      selectMFAType: challenged,
      customChallenge: (parameters) => challenged('CUSTOM_CHALLENGE', parameters),
    });
  });
}

function answerChallenge(
  challenged: CognitoUser | null,
  code: string,
  now: () => number,
): Promise<SignInAnswer> {
  return patiently((resolve, reject) => {
    if (!challenged) return reject(new ProviderError({ code: 'NotAuthorizedException', message: '' }));
    const answers = {
      onSuccess: (session: CognitoUserSession) => resolve(answerOf(session, now)),
      onFailure: (error: Error) => reject(asProviderError(error)),
    };
    challenged.sendMFACode(code, answers, CODE_CHALLENGE);
  });
}

function answerOf(session: CognitoUserSession, now: () => number): SignInAnswer {
  const idToken = session.getIdToken().getJwtToken();
  const tokens = {
    idToken,
    accessToken: session.getAccessToken().getJwtToken(),
    refreshToken: session.getRefreshToken().getToken(),
    drift: clockDrift(idToken, now()),
  };
  return { kind: 'tokens', tokens };
}

function asked<T>(ask: (callback: Callback<T>) => void): Promise<T | undefined> {
  return patiently((resolve, reject) => {
    ask((error, value) => (error ? reject(asProviderError(error)) : resolve(value)));
  });
}

/** A promise that rejects after the timeout. Later results are ignored. */
function patiently<T>(
  begin: (resolve: (value: T) => void, reject: (error: ProviderError) => void) => void,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new ProviderError({ code: NETWORK_FAULT, message: 'no answer' })),
      TIMEOUT_MS,
    );
    const end =
      <V>(settle: (value: V) => void) =>
      (value: V): void => {
        clearTimeout(timer);
        settle(value);
      };
    begin(end(resolve), end(reject));
  });
}

/**
 * The library throws a TypeError on a success without AuthenticationResult. It differs from the one for error
 * pages.
 */
function isEmptyAnswer(error: Error & { code?: string }): boolean {
  return error instanceof TypeError && error.code === undefined && !error.message.includes('split');
}

/** For a body without an error type (a proxy's page) the library throws a TypeError on `split`. */
function asProviderError(error: Error & { code?: string }): ProviderError {
  if (error.code === NETWORK_FAULT) return new ProviderError({ code: NETWORK_FAULT, message: error.message });
  if (error instanceof TypeError)
    return new ProviderError({ code: UNAVAILABLE_FAULT, message: error.message });
  return new ProviderError({
    code: error.code ?? error.name,
    message: error.message === 'null' ? '' : error.message,
  });
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** The library wants a synchronous store. The app has its own vault, so this one lives in memory. */
function forgetfulStorage(): ICognitoStorage {
  const values = new Map<string, string>();
  return {
    setItem: (key, value) => void values.set(key, value),
    getItem: (key) => values.get(key) ?? null,
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
}
