import { afterAll, beforeAll, expect, test } from 'vitest';
import { EventClient } from '../events/support/event-client.ts';
import { clientConfig, cognito, graphql, type Person, signIn } from '../support/api-client.ts';
import { openDemoHome } from '../support/demo-template.ts';
import { describeOnEngine, engineUnderTest } from '../support/open-store.ts';
import type { ServerHome } from '../support/server-home.ts';
import { raw, type StartedServer, startServer } from '../support/start-server.ts';

const PASSWORD = 'Vendinha#2026';
const env = { REQUESTS_PER_ADDRESS: '200' };
const JSON_TYPE = { 'content-type': 'application/json' };

describeOnEngine('an address whose minute a stranger uses up', () => {
  let home: ServerHome;
  let servers: StartedServer[];
  let first: StartedServer;
  let marina: Person;
  let bento: Person;
  let locationId: string;
  let key: string;
  let config: Record<string, string>;

  const statusOf = async ({ origin }: StartedServer, path: string, headers = {}): Promise<number> =>
    (await raw(`${origin}${path}`, { headers })).status;
  const post = ({ origin }: StartedServer, path: string, body: object, headers = {}) =>
    raw(`${origin}${path}`, {
      method: 'POST',
      headers: { ...JSON_TYPE, ...headers },
      body: JSON.stringify(body),
    });
  const records = async (server: StartedServer, authorization: string): Promise<number> =>
    (await post(server, '/graphql', { query: '{ __typename }' }, { authorization })).status;
  /** Renews tokens at a process. Resolves to the next refresh token. */
  const renew = async ({ origin }: StartedServer, token: string): Promise<string> => {
    const asked = { ClientId: config.userPoolClientId, RefreshToken: token };
    const answer = await cognito(origin, 'GetTokensFromRefreshToken', asked);
    return answer.AuthenticationResult.RefreshToken;
  };
  const signInAt = ({ origin }: StartedServer, USERNAME: string, PASSWORD: string) =>
    cognito(origin, 'InitiateAuth', {
      ClientId: config.userPoolClientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME, PASSWORD },
    });
  /** Type of an event socket's first answer, or the status that refuses it. */
  const listen = async ({ origin }: StartedServer, token: string): Promise<number | string> => {
    const { host } = new URL(origin);
    const client = new EventClient({ url: `ws://${host}/event/realtime`, host, token });
    client.ws.once('open', () => void client.send({ type: 'connection_init' }));
    const heard = await Promise.race([client.heard({ type: 'connection_ack' }), client.closed]);
    client.cut();
    return typeof heard === 'number' ? heard : heard.type;
  };
  /** Sends requests of a stranger to each process until it refuses. */
  const useUp = async (): Promise<void> => {
    for (const server of servers) while ((await statusOf(server, '/healthz')) !== 429);
  };

  beforeAll(async () => {
    home = await openDemoHome();
    const count = engineUnderTest() === 'postgres' ? 3 : 1;
    servers = [];
    // A still clock, so that the limit of a minute does not renew.
    const begun = Date.now();
    const clock = (): number => begun;
    // In turn, because each start checks whose storage it is.
    for (let n = 0; n < count; n += 1) servers.push(await startServer({ demo: true, home, env, clock }));
    [first] = servers as [StartedServer];
    config = await clientConfig(first.origin);
    marina = await signIn(first.origin, 'marina@exemplo.com.br', PASSWORD);
    bento = await signIn(first.origin, 'bento@exemplo.com.br', PASSWORD);
    const query = `{ listByOwnerAndType(owner: "${bento.sub}", type: "LOCATION") { items { id } } }`;
    const { data } = await graphql(first.origin, bento, query, {});
    locationId = data?.listByOwnerAndType.items[0].id;
    const made = await post(first, '/devices/key', { locationId }, { authorization: bento.accessToken });
    key = JSON.parse(made.body.toString()).key;
    await useUp();
  });
  afterAll(async () => {
    for (const server of servers) await server.stop();
    await home.remove();
  });

  test('is shut to strangers and to made-up tokens, at every process', async () => {
    const forged = `${marina.idToken.slice(0, -20)}${'A'.repeat(20)}`;
    for (const server of servers) {
      expect(await statusOf(server, '/config.json')).toBe(429);
      expect(await statusOf(server, '/nada.js')).toBe(429);
      expect(await statusOf(server, '/s3/vendinha-images/x')).toBe(503);
      expect(await records(server, forged)).toBe(429);
      expect(await statusOf(server, '/cep/01001000', { authorization: forged })).toBe(429);
      const beat = await post(server, '/devices/heartbeat', { locationId }, { authorization: forged });
      expect(beat.status).toBe(429);
      // /event checks no limit of a person before it reads the body.
      expect((await post(server, '/event', {}, { authorization: marina.idToken })).status).toBe(429);
    }
  });

  test('is open to signed-in people at every process, whichever saw their token before', async () => {
    for (const server of servers) {
      for (let asked = 0; asked < 20; asked += 1) {
        expect(await records(server, marina.idToken)).toBe(200);
        expect(await records(server, `Bearer ${marina.accessToken}`)).toBe(200);
      }
      const keys = `/devices/keys?locationId=${locationId}`;
      expect(await statusOf(server, keys, { authorization: bento.accessToken })).toBe(200);
    }
  });

  test('[H-10] is open to the tablet of a shop and to its owner’s, so that the shop stays online', async () => {
    for (const server of servers) {
      for (const path of ['/guests/shop', '/devices/heartbeat'])
        for (let asked = 0; asked < 5; asked += 1)
          expect([path, (await post(server, path, { locationId, key })).status]).toEqual([path, 200]);
      const authorization = bento.accessToken;
      expect((await post(server, '/devices/heartbeat', { locationId }, { authorization })).status).toBe(200);
    }
  });

  test('lets a key that held go on beside guesses, which it limits', async () => {
    for (const server of servers) {
      const guess = () => post(server, '/devices/heartbeat', { locationId, key: 'guess' });
      let looked = 0;
      while ((await guess()).status === 401) looked += 1;
      expect(looked).toBeLessThanOrEqual(12);
      expect((await post(server, '/devices/heartbeat', { locationId, key })).status).toBe(200);
    }
  });

  test('[F-15] renews the tokens of whoever is signed in, beside made-up refresh tokens', async () => {
    let token = await renew(first, marina.refreshToken);
    for (const server of servers) {
      token = await renew(server, token);
      const forged = Array.from({ length: 80 }, (_, n) => renew(server, `${token.slice(0, -3)}${100 + n}`));
      const refusals = await Promise.allSettled(forged);
      expect(refusals.map(({ status }) => status)).not.toContain('fulfilled');
      expect(
        JSON.stringify(refusals.map((refusal) => String((refusal as PromiseRejectedResult).reason))),
      ).toContain('TooManyRequestsException');
      token = await renew(server, token);
    }
  });

  test('[O-01] gives the credentials of pictures to a good token alone', async () => {
    const { userPoolId, identityPoolId: IdentityPoolId = '' } = config;
    const getId = ({ origin }: StartedServer, token: string) => {
      const Logins = { [`cognito-idp.us-east-1.amazonaws.com/${userPoolId}`]: token };
      return cognito(origin, 'GetId', { IdentityPoolId, Logins }, 'AWSCognitoIdentityService');
    };
    for (const server of servers) {
      expect(await getId(server, marina.idToken)).toHaveProperty('IdentityId');
      await expect(getId(server, 'nonsense')).rejects.toThrow('TooManyRequestsException');
    }
    const code = { ClientId: config.userPoolClientId, Username: marina.email };
    await expect(cognito(first.origin, 'ForgotPassword', code)).rejects.toThrow('TooManyRequestsException');
  });

  test('[N-03] opens the socket of live events for a good token alone', async () => {
    for (const server of servers) {
      expect(await listen(server, marina.accessToken)).toBe('connection_ack');
      expect(await listen(server, 'nonsense')).toBe(429);
    }
  });

  test('takes nothing from a fresh token for made-up ones with the right claims, also at another process', async () => {
    const { AuthenticationResult } = await signInAt(first, 'bento@exemplo.com.br', PASSWORD);
    const { IdToken: fresh } = AuthenticationResult;
    const [head = '', payload = ''] = fresh.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const other = servers.at(-1) as StartedServer;
    for (let n = 0; n < 650; n += 1) {
      const madeUp = Buffer.from(JSON.stringify({ ...claims, sub: `${n}` })).toString('base64url');
      expect(await records(other, `${head}.${madeUp}.${'A'.repeat(342)}`)).toBe(429);
    }
    expect(await records(other, fresh)).toBe(200);
  });

  test('[F-15] lets few sign in, whoever they are', async () => {
    const { AuthenticationResult } = await signInAt(first, 'bento@exemplo.com.br', PASSWORD);
    expect(await records(first, AuthenticationResult.IdToken)).toBe(200);
    let tried = 0;
    const isTried = () =>
      signInAt(first, `nobody-${tried}@exemplo.com.br`, PASSWORD).catch(
        (error) => !String(error).includes('TooManyRequestsException'),
      );
    while (await isTried()) tried += 1;
    expect(tried).toBeLessThan(35);
  });

  test('stays shut while signed-in people ask: what they ask gives the stranger nothing', async () => {
    for (const server of servers) {
      for (let asked = 0; asked < 30; asked += 1) await records(server, marina.idToken);
      expect(await statusOf(server, '/healthz')).toBe(429);
    }
  });
});
