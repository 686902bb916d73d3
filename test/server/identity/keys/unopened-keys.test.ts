import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTroubles } from '../../../../server/db/queue/troubles.ts';
import { StorageUnavailable, WrongStorage } from '../../../../server/db/store.ts';
import { replacedKeys } from '../../../../server/identity/keys/installation-keys.ts';
import { type KeyRing, openKeyRing } from '../../../../server/identity/keys/key-ring.ts';
import { createSealing } from '../../../../server/identity/keys/sealing.ts';
import { changeStolenKeys, storedText } from '../../../../server/identity/keys/stored-keys.ts';
import { defaultIssuer } from '../../../../server/identity/register-identity.ts';
import { createTokens } from '../../../../server/identity/tokens.ts';
import { clientConfig } from '../../support/api-client.ts';
import { describeOnEngine } from '../../support/open-store.ts';
import { raw, startServer } from '../../support/start-server.ts';
import { type IdentityServer, startIdentity } from '../support/start-identity.ts';

const SEALING = createSealing(['a'.repeat(44)]);

describeOnEngine('keys that another process sealed', () => {
  let server: IdentityServer;
  let clock: number;
  let lines: object[];
  let troubles: ReturnType<typeof createTroubles>;
  /** Ring of a process without the key file. */
  let ring: KeyRing;
  let clear: string;
  beforeEach(async () => {
    server = await startIdentity();
    clock = Date.now();
    lines = [];
    const log = { warn: (detail: object, message: string) => void lines.push({ message, ...detail }) };
    troubles = createTroubles(log, () => clock);
    ring = await openKeyRing({ store: server.store, now: () => clock, troubles });
    clear = (await storedText(server.store)) ?? '';
    await openKeyRing({ store: server.store, sealing: SEALING, now: () => clock });
  });
  afterEach(() => server.stop());

  test('a process without the key file goes on with its own, tells it once, and knows when it is over', async () => {
    const { jwks } = await ring.keys();
    for (let turn = 0; turn < 3; turn += 1) {
      clock += 5_000;
      expect((await ring.keys()).jwks).toEqual(jwks);
    }
    clock += 1_000;
    expect((await ring.afresh()).jwks).toEqual(jwks);
    const error = 'The setting identity.keys is sealed, and KEY_FILE is missing';
    expect(lines).toEqual([{ message: 'a trouble began', trouble: 'keys', error, failures: 1 }]);
    expect(troubles.current()).toMatchObject([{ name: 'keys' }]);
    await expect(ring.stored()).rejects.toBeInstanceOf(WrongStorage);
    const from = (await storedText(server.store)) ?? '';
    await server.store.run('replaceSetting', { key: 'identity.keys', from, to: clear });
    clock += 5_000;
    expect((await ring.keys()).jwks).toEqual(jwks);
    expect(lines.slice(1)).toMatchObject([{ message: 'a trouble is over', trouble: 'keys' }]);
  });

  test('after a theft it does not go on with the stolen ones', async () => {
    clock += 5_000;
    await ring.keys();
    await changeStolenKeys(server.store, SEALING, replacedKeys);
    clock += 5_000;
    for (const read of [ring.keys, ring.afresh])
      await expect((async () => await read())()).rejects.toBeInstanceOf(StorageUnavailable);
    expect(troubles.current()).toMatchObject([{ name: 'keys' }]);
  });
});

describeOnEngine('a server that cannot open the keys another process sealed', () => {
  test('stays in service with its own, and leaves it after a theft until it can open the new ones', async () => {
    let clock = Date.now();
    const server = await startServer({ clock: () => clock });
    try {
      const ready = async (): Promise<unknown> => {
        const { status, body } = await raw(`${server.origin}/readyz`);
        return [status, JSON.parse(body.toString())];
      };
      const { userPoolId = '', userPoolClientId: clientId = '' } = await clientConfig(server.origin);
      const issuer = defaultIssuer(userPoolId, 'us-east-1');
      const tokens = await createTokens({ store: server.store, issuer, clientId, now: () => clock });
      const person = { sub: randomUUID(), email: 'ana@exemplo.com.br', name: null, originJti: randomUUID() };
      const { access } = await tokens.issue({ ...person, authTime: clock });
      const ask = async (): Promise<number> => {
        const sent = { method: 'POST', headers: { authorization: access } };
        return (await raw(`${server.origin}/graphql`, sent)).status;
      };
      const login = async (): Promise<[number, unknown]> => {
        const headers = { 'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth' };
        const AuthParameters = { USERNAME: person.email, PASSWORD: 'Vendinha#2026' };
        const asked = { ClientId: clientId, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters };
        const body = JSON.stringify(asked);
        const answer = await raw(`${server.origin}/cognito/`, { method: 'POST', headers, body });
        return [answer.status, JSON.parse(answer.body.toString()).__type];
      };
      await openKeyRing({ store: server.store, sealing: SEALING, now: () => clock });
      clock += 5_000;
      await expect.poll(ready, { timeout: 30_000 }).toEqual([200, { status: 'ready', troubles: ['keys'] }]);
      expect(await ask()).toBe(401);
      expect(await login()).toEqual([400, 'NotAuthorizedException']);
      await changeStolenKeys(server.store, SEALING, replacedKeys);
      clock += 5_000;
      await expect.poll(ready, { timeout: 30_000 }).toEqual([503, { status: 'keys' }]);
      expect(await ask()).toBe(503);
      expect(await login()).toEqual([503, 'ServiceUnavailable']);
      const from = (await storedText(server.store)) ?? '';
      const to = SEALING.open('identity.keys', from).text;
      await server.store.run('replaceSetting', { key: 'identity.keys', from, to });
      clock += 5_000;
      await expect.poll(ready, { timeout: 30_000 }).toEqual([200, { status: 'ready' }]);
      expect(await ask()).toBe(401);
    } finally {
      await server.stop();
    }
  });
});
