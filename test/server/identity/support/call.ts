import { CLIENT_ID, GOOD, type IdentityServer } from './start-identity.ts';

export interface Reply {
  status: number;
  /** The parsed body. */
  body: Record<string, unknown>;
  headers: Headers;
}

/** Sends one operation in the protocol's form. ClientId is filled in. */
export async function call(
  server: IdentityServer,
  operation: string,
  input: object,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const response = await fetch(server.endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      ...headers,
    },
    body: JSON.stringify({ ClientId: CLIENT_ID, ...input }),
  });
  return {
    status: response.status,
    body: (await response.json()) as Reply['body'],
    headers: response.headers,
  };
}

/** The outcome that clients map: `code: message` for a refusal, 'ok' for a success. */
export async function outcome(
  server: IdentityServer,
  operation: string,
  input: object,
  sent: Record<string, string> = {},
): Promise<string> {
  const { status, body, headers } = await call(server, operation, input, sent);
  if (status === 200) return 'ok';
  if (headers.get('x-amzn-errortype') !== body.__type)
    return `header and body differ: ${headers.get('x-amzn-errortype')}`;
  return `${status} ${String(body.__type)}: ${String(body.message)}`;
}

/** Outcome of a sign-in by password. */
export function signIn(server: IdentityServer, email: string, password = GOOD): Promise<string> {
  return outcome(server, 'InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: email, PASSWORD: password },
  });
}

export interface SignedIn {
  AccessToken: string;
  IdToken: string;
  RefreshToken: string;
  ExpiresIn: number;
  TokenType: string;
}

/** The tokens of a sign-in that must succeed. */
export async function tokensOf(server: IdentityServer, email: string, password = GOOD): Promise<SignedIn> {
  const { body } = await call(server, 'InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: email, PASSWORD: password },
  });
  if (!body.AuthenticationResult) throw new Error(JSON.stringify(body));
  return body.AuthenticationResult as SignedIn;
}
