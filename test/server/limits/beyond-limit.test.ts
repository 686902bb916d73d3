import { afterAll, beforeAll, expect, test } from 'vitest';
import { graphql, type Person, signIn } from '../support/api-client.ts';
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
  /** A stranger asks each process until it refuses. */
  const useUp = async (): Promise<void> => {
    for (const server of servers) while ((await statusOf(server, '/healthz')) !== 429);
  };

  beforeAll(async () => {
    home = await openDemoHome();
    const count = engineUnderTest() === 'postgres' ? 3 : 1;
    servers = [];
    // The minute does not end meanwhile.
    const begun = Date.now();
    const clock = (): number => begun;
    // One after the other: each looks whose storage it is.
    for (let n = 0; n < count; n += 1) servers.push(await startServer({ demo: true, home, env, clock }));
    [first] = servers as [StartedServer];
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
      // No limit of a person stands before the body there.
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

  test('stays shut while signed-in people ask: what they ask gives the stranger nothing', async () => {
    for (const server of servers) {
      for (let asked = 0; asked < 30; asked += 1) await records(server, marina.idToken);
      expect(await statusOf(server, '/healthz')).toBe(429);
    }
  });
});
