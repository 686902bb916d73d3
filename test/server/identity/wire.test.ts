import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { StorageUnavailable } from '../../../server/db/store.ts';
import { MAX_CALL_BYTES, type WireRequest } from '../../../server/identity/aws-json.ts';
import { createUser } from '../../../server/identity/create-user.ts';
import { call, outcome, signIn } from './support/call.ts';
import { GOOD, type IdentityServer, POOL_ID, startIdentity } from './support/start-identity.ts';

describe('the AWS JSON protocol', () => {
  let server: IdentityServer;
  const heard: WireRequest[] = [];

  beforeAll(async () => {
    server = await startIdentity({
      targets: {
        AWSCognitoIdentityService: async (request) => {
          heard.push(request);
          if (request.operation === 'Break') throw new Error('broken on purpose');
          return { kind: 'ok', body: { IdentityId: 'us-east-1:1' } };
        },
      },
    });
  });
  afterEach(() => void vi.restoreAllMocks());
  afterAll(() => server.stop());

  const send = (body: string | undefined, headers: Record<string, string> = {}) =>
    fetch(server.endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.SignUp',
        ...headers,
      },
      ...(body !== undefined && { body }),
    });

  const fault = async (response: Response): Promise<[number, unknown, boolean]> => {
    const { __type, message } = (await response.json()) as { __type: unknown; message: unknown };
    const consistent = response.headers.get('x-amzn-errortype') === __type && typeof message === 'string';
    return [response.status, __type, consistent];
  };

  test.each([
    ['no body', undefined],
    ['text that is no JSON', '{"ClientId":'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a number', '7'],
    ['a field of another type', '{"ClientId":7}'],
    [
      'attributes that are no list',
      `{"ClientId":"x","Username":"a@b.co","Password":"${GOOD}","UserAttributes":{}}`,
    ],
  ])('%s is a SerializationException or names the field', async (_case, body) => {
    const [status, code, consistent] = await fault(await send(body));
    expect([status, consistent]).toEqual([400, true]);
    expect(['SerializationException', 'ResourceNotFoundException']).toContain(code);
  });

  test('an oversized body is refused with its type', async () => {
    const response = await send(JSON.stringify({ ClientId: 'x'.repeat(MAX_CALL_BYTES) }));
    expect(await fault(response)).toEqual([413, 'RequestEntityTooLargeException', true]);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });

  test.each([
    'AWSCognitoIdentityProviderService.DropTables',
    'AWSCognitoIdentityProviderService.constructor',
    'constructor.toString',
    'Nobody.SignUp',
    'SignUp',
    '',
  ])('an unknown operation is named so: %s', async (target) => {
    expect(await fault(await send('{}', { 'x-amz-target': target }))).toEqual([
      400,
      'UnknownOperationException',
      true,
    ]);
  });

  test('other targets are dispatched by prefix; their failure is an InternalErrorException without its text', async () => {
    const ok = await send('{"IdentityPoolId":"p"}', { 'x-amz-target': 'AWSCognitoIdentityService.GetId' });
    expect(await ok.json()).toEqual({ IdentityId: 'us-east-1:1' });
    expect(heard[0]).toEqual({
      operation: 'GetId',
      input: { IdentityPoolId: 'p' },
      ip: '127.0.0.1',
      cookies: '',
      secure: false,
    });
    const broken = await send('{}', { 'x-amz-target': 'AWSCognitoIdentityService.Break' });
    expect(await broken.clone().text()).not.toContain('on purpose');
    expect(await fault(broken)).toEqual([500, 'InternalErrorException', true]);
  });

  test('a storage that is away is answered so that another process is asked, unless something was written', async () => {
    const away = new StorageUnavailable('the disk is full', { isFull: true });
    const user = { email: 'ana@exemplo.com.br', name: 'Ana', password: GOOD };
    await createUser(server.store, user);
    const issue = vi.spyOn(server.tokens, 'issue').mockRejectedValueOnce(away);
    expect(await signIn(server, user.email)).toBe('500 InternalErrorException: Something went wrong');
    expect(issue).toHaveBeenCalledOnce();
    vi.spyOn(server.store, 'run').mockRejectedValue(away);
    expect(await signIn(server, user.email)).toBe('503 ServiceUnavailable: The service is unavailable.');
    vi.restoreAllMocks();
    // Having counted the request is no reason to keep it from another process.
    vi.spyOn(server.tokens, 'secrets').mockRejectedValue(away);
    expect(await signIn(server, user.email)).toBe('503 ServiceUnavailable: The service is unavailable.');
    vi.restoreAllMocks();
    expect(await signIn(server, user.email)).toBe('ok');
  });

  test('any origin may call with the headers that the clients send', async () => {
    const preflight = await fetch(server.endpoint, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://exemplo.com.br',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,x-amz-target,x-amz-user-agent,cache-control',
      },
    });
    expect(preflight.status).toBe(204);
    const allowed = preflight.headers.get('access-control-allow-headers')?.split(', ');
    for (const header of [
      'content-type',
      'x-amz-target',
      'x-amz-user-agent',
      'cache-control',
      'amz-sdk-invocation-id',
      'amz-sdk-request',
    ])
      expect(allowed).toContain(header);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    const { headers } = await call(server, 'SignUp', {});
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-expose-headers')).toContain('x-amzn-errortype');
    expect(headers.get('content-type')).toContain('application/x-amz-json-1.1');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('every broken constraint is named in one reply; control characters break one', async () => {
    expect(
      await outcome(server, 'ChangePassword', { PreviousPassword: 'x', ProposedPassword: 'a'.repeat(257) }),
    ).toBe(
      "400 InvalidParameterException: 3 validation errors detected: Value null at 'accessToken' failed to satisfy constraint: Member must not be null; " +
        "Value at 'previousPassword' failed to satisfy constraint: Member must have length greater than or equal to 6; " +
        "Value at 'proposedPassword' failed to satisfy constraint: Member must have length less than or equal to 256",
    );
    expect(await outcome(server, 'ForgotPassword', { Username: 'a@b.co\u0000' })).toContain(
      'control characters',
    );
    expect(
      await outcome(server, 'InitiateAuth', {
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: 'a\u0000', PASSWORD: GOOD },
      }),
    ).toBe('400 NotAuthorizedException: Incorrect username or password.');
    expect(await outcome(server, 'InitiateAuth', { AuthFlow: 'TELEPATHY' })).toContain(
      "Value 'TELEPATHY' at 'authFlow'",
    );
  });

  test('the key set, the current key and the next, is served under both addresses and only the public half', async () => {
    for (const path of [`/cognito/${POOL_ID}/.well-known/jwks.json`, `/${POOL_ID}/.well-known/jwks.json`]) {
      const response = await fetch(`${server.origin}${path}`);
      const { keys } = (await response.json()) as { keys: Record<string, string>[] };
      expect(keys.map((key) => Object.keys(key).sort())).toEqual(
        Array.from({ length: 2 }, () => ['alg', 'e', 'kid', 'kty', 'n', 'use']),
      );
      for (const key of keys) expect(key).toMatchObject({ alg: 'RS256', kty: 'RSA', use: 'sig' });
    }
    expect((await fetch(`${server.origin}/cognito/us-east-1_Other/.well-known/jwks.json`)).status).toBe(404);
  });
});
