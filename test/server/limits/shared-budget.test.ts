import { AwsClient } from 'aws4fetch';
import { expect, test } from 'vitest';
import { createUser } from '../../../server/identity/create-user.ts';
import { clientConfig, signIn } from '../support/api-client.ts';
import { describeOnEngine, engineUnderTest } from '../support/open-store.ts';
import { openHome } from '../support/server-home.ts';
import { raw, type StartedServer, startServer } from '../support/start-server.ts';

const MAX = 400;
/** Number of an address's requests after which a process reports them. */
const SHARED_EVERY = 100;
const MINUTE_MS = 60_000;
const PASSWORD = 'Vendinha#2026';
const env = { REQUESTS_PER_ADDRESS: String(MAX) };

const statusOf = async ({ origin }: StartedServer, path: string): Promise<number> =>
  (await raw(`${origin}${path}`, { method: 'GET' })).status;

/** Returns a client that signs requests of pictures as the token's person. */
async function picturesOf({ origin }: StartedServer, idToken: string): Promise<AwsClient> {
  const { region = '', userPoolId, identityPoolId } = await clientConfig(origin);
  const Logins = { [`cognito-idp.${region}.amazonaws.com/${userPoolId}`]: idToken };
  const call = async (operation: string, body: object) => {
    const target = `AWSCognitoIdentityService.${operation}`;
    const headers = { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': target };
    const answer = await raw(`${origin}/cognito/`, { method: 'POST', headers, body: JSON.stringify(body) });
    return JSON.parse(answer.body.toString());
  };
  const { IdentityId } = await call('GetId', { IdentityPoolId: identityPoolId, Logins });
  const { Credentials } = await call('GetCredentialsForIdentity', { IdentityId, Logins });
  const { AccessKeyId: accessKeyId, SecretKey: secretAccessKey, SessionToken: sessionToken } = Credentials;
  return new AwsClient({ accessKeyId, secretAccessKey, sessionToken, service: 's3', region, retries: 0 });
}

describeOnEngine('the requests of one address', () => {
  test.runIf(engineUnderTest() === 'postgres')('have one budget over three processes', async () => {
    const home = await openHome();
    const servers = await Promise.all([1, 2, 3].map(() => startServer({ home, env })));
    try {
      let letIn = 0;
      const since = performance.now();
      for (let asked = 0; asked < 3 * MAX; asked += 1) {
        const server = servers[asked % 3];
        if (server && (await statusOf(server, '/config.json')) === 200) letIn += 1;
      }
      expect(letIn).toBeGreaterThanOrEqual(MAX);
      // On a slow machine the bucket refills meanwhile.
      const refilled = (MAX * (performance.now() - since)) / MINUTE_MS;
      expect(letIn).toBeLessThanOrEqual(MAX + 3 * SHARED_EVERY + refilled);
    } finally {
      for (const server of servers) await server.stop();
      await home.remove();
    }
  });

  test('leave those of signed-in people alone, who have limits of their own', async () => {
    const server = await startServer({ env });
    try {
      await createUser(server.store, { email: 'ana@example.com', password: PASSWORD });
      const { idToken } = await signIn(server.origin, 'ana@example.com', PASSWORD);
      const ask = () =>
        raw(`${server.origin}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: idToken },
          body: JSON.stringify({ query: '{ __typename }' }),
        });
      for (let asked = 0; asked < MAX + 20; asked += 1) expect((await ask()).status).toBe(200);
      const pictures = await picturesOf(server, idToken);
      // The key is nobody's, so it is refused after its signature was checked.
      for (let asked = 0; asked < MAX + 20; asked += 1)
        expect((await pictures.fetch(`${server.origin}/s3/vendinha-images/x.jpg`)).status).toBe(403);
      expect(await statusOf(server, '/config.json')).toBe(200);
      while ((await statusOf(server, '/config.json')) === 200);
      expect((await ask()).status).toBe(200);
      expect((await pictures.fetch(`${server.origin}/s3/vendinha-images/x.jpg`)).status).toBe(403);
    } finally {
      await server.stop();
    }
  });

  test('leave those of a session alone, and count those of a made-up token', async () => {
    const server = await startServer({ env });
    const ask = (method: string, path: string, authorization: string, body?: object) =>
      raw(`${server.origin}${path}`, {
        method,
        headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
    const ROUTES = [
      ['GET', '/cep/01001000'],
      ['GET', '/places?q=01001000'],
      ['GET', '/devices/keys?locationId=x'],
      ['POST', '/devices/key', { locationId: 'x' }],
      ['POST', '/devices/heartbeat', { locationId: 'x' }],
      ['DELETE', '/push/subscription', { endpoint: 'https://push.example' }],
    ] as const;
    try {
      for (const [at, [method, path, body]] of ROUTES.entries()) {
        const email = `ana${at}@example.com`;
        await createUser(server.store, { email, password: PASSWORD });
        const { accessToken } = await signIn(server.origin, email, PASSWORD);
        for (let asked = 0; asked < MAX + 20; asked += 1)
          expect((await ask(method, path, accessToken, body)).status).not.toBe(401);
        expect([path, await statusOf(server, '/config.json')]).toEqual([path, 200]);
      }
      let refused = 0;
      while ((await ask('GET', '/cep/01001000', 'made.up.token')).status === 401) refused += 1;
      expect(refused).toBeLessThan(MAX);
      expect(await statusOf(server, '/config.json')).toBe(429);
    } finally {
      await server.stop();
    }
  });
});
