import { NETWORK_FAULT } from '../base/errors.ts';
import { clockDrift } from '../base/jwt.ts';
import { type Provider, ProviderError } from '../base/provider.ts';
import type { SessionUser } from '../base/session.ts';
import { createCognitoCall } from './calls.ts';
import type { CognitoPlace, createCognitoForms } from './forms.ts';

type Forms = ReturnType<typeof createCognitoForms>;

/** The provider over Cognito's wire protocol, on AWS or on our server. The forms' library is loaded when needed. */
export function createCognitoProvider(
  place: CognitoPlace,
  fetcher: typeof fetch,
  now: () => number,
): Provider {
  const call = createCognitoCall(place.endpoint, fetcher);
  let loading: Promise<Forms> | null = null;
  const forms = (): Promise<Forms> => {
    loading ??= import('./forms.ts').then(
      ({ createCognitoForms }) => createCognitoForms(place, now),
      (error: unknown) => {
        loading = null;
        throw new ProviderError({ code: NETWORK_FAULT, message: String(error) });
      },
    );
    return loading;
  };

  return {
    prepare: () => void forms().catch(() => undefined),
    signIn: async (email, password) => (await forms()).signIn(email, password),
    answerCode: async (code) => (await forms()).answerCode(code),
    call,
    signUp: async (email, password) => (await forms()).signUp(email, password),
    confirmSignUp: async (email, code) => void (await (await forms()).confirmSignUp(email, code)),
    resendConfirmationCode: async (email) => void (await (await forms()).resendConfirmationCode(email)),
    forgotPassword: async (email) => void (await (await forms()).forgotPassword(email)),
    resetPassword: async (email, code, password) =>
      void (await (await forms()).resetPassword(email, code, password)),
    async refresh({ refreshToken }) {
      const answer = await call('InitiateAuth', {
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        ClientId: place.clientId,
        AuthParameters: { REFRESH_TOKEN: refreshToken },
      });
      const { IdToken, AccessToken, RefreshToken } = (answer.AuthenticationResult ?? {}) as Record<
        string,
        unknown
      >;
      if (typeof IdToken !== 'string' || typeof AccessToken !== 'string')
        throw new ProviderError({ code: 'InternalErrorException', message: 'refresh without tokens' });
      return {
        idToken: IdToken,
        accessToken: AccessToken,
        refreshToken: typeof RefreshToken === 'string' ? RefreshToken : refreshToken,
        drift: clockDrift(IdToken, now()),
      };
    },
    async user(accessToken) {
      const answer = await call('GetUser', { AccessToken: accessToken });
      return readUser(answer);
    },
    revoke: async (refreshToken) =>
      (await import('./revocations.ts')).revokeSurely(place, refreshToken, fetcher),
  };
}

function readUser(answer: Record<string, unknown>): SessionUser {
  const list = Array.isArray(answer.UserAttributes)
    ? (answer.UserAttributes as { Name?: unknown; Value?: unknown }[])
    : [];
  const attribute = (name: string): string => {
    const value = list.find(({ Name }) => Name === name)?.Value;
    return typeof value === 'string' ? value : '';
  };
  const username = typeof answer.Username === 'string' ? answer.Username : '';
  return { sub: attribute('sub') || username, email: attribute('email'), name: attribute('name') };
}
