import { createHmac } from 'node:crypto';
import { decodeProtectedHeader, exportJWK, generateKeyPair } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WrongStorage } from '../../../server/db/store.ts';
import { createUser } from '../../../server/identity/create-user.ts';
import {
  replacedKeys,
  rotatedSigning,
  rotatedWebhook,
} from '../../../server/identity/keys/installation-keys.ts';
import { type KeyRing, openKeyRing } from '../../../server/identity/keys/key-ring.ts';
import { createSealing } from '../../../server/identity/keys/sealing.ts';
import { changeKeys, storedText } from '../../../server/identity/keys/stored-keys.ts';
import { createTokens } from '../../../server/identity/tokens.ts';
import { readVapidKeys } from '../../../server/push/vapid-keys.ts';
import { describeOnEngine } from '../support/open-store.ts';
import { GOOD, type IdentityServer, startIdentity } from './support/start-identity.ts';

const ISSUER = 'https://pool.test';
const [FIRST, SECOND] = ['a'.repeat(44), 'b'.repeat(44)];
const PLAIN = createSealing([]);

describeOnEngine('the keys of an installation', () => {
  let server: IdentityServer;
  beforeEach(async () => {
    server = await startIdentity();
  });
  afterEach(() => server.stop());

  const ring = (keys: string[] = [], now = Date.now): Promise<KeyRing> =>
    openKeyRing({ store: server.store, sealing: createSealing(keys), now });
  const tokensOn = (keys: KeyRing, now = Date.now) =>
    createTokens({ store: server.store, issuer: ISSUER, clientId: 'app', keys, now });
  const subject = async () => {
    const { sub } = await createUser(server.store, { email: 'iara@exemplo.com.br', password: GOOD });
    return { sub, email: 'iara@exemplo.com.br', name: null, originJti: crypto.randomUUID(), authTime: 0 };
  };

  test('a rotation signs nobody out: tokens of before, between and after are good in every process', async () => {
    let now = Date.now();
    const [one, two] = await Promise.all([ring([], () => now), ring([], () => now)]);
    const [here, there] = await Promise.all([tokensOn(one, () => now), tokensOn(two, () => now)]);
    const person = await subject();
    const before = await here.issue(person);
    const early = (await there.jwks()).keys.map(({ kid }) => kid);
    await changeKeys(server.store, PLAIN, (keys) => rotatedSigning(keys, now));
    const between = await here.issue(person);
    now += 5000;
    const after = await here.issue(person);
    const kids = [before, between, after].map(({ access }) => decodeProtectedHeader(access).kid);
    expect([kids[0] === kids[1], kids[1] === kids[2]]).toEqual([true, false]);
    // The new signing key was published before the rotation. Now the next key and the old one are published as well.
    expect(early).toEqual([kids[0], kids[2]]);
    const published = (await there.jwks()).keys.map(({ kid }) => kid);
    expect(published).toEqual([kids[2], expect.any(String), kids[0]]);
    for (const { access, id } of [before, between, after])
      for (const token of [access, id]) {
        expect(await here.verify(token)).toMatchObject({ kind: 'valid' });
        expect(await there.verify(token)).toMatchObject({ kind: 'valid' });
        expect(published).toContain(decodeProtectedHeader(token).kid);
      }
  });

  test('a process that has not looked again knows tokens of two rotations later by asking', async () => {
    let now = Date.now();
    const late = await tokensOn(await ring([], () => now), () => now);
    for (let turn = 0; turn < 2; turn++)
      await changeKeys(server.store, PLAIN, (keys) => rotatedSigning(keys, now));
    const { access } = await (await tokensOn(await ring())).issue(await subject());
    now += 1000;
    expect(await late.verify(access)).toMatchObject({ kind: 'valid' });
  });

  test('after a theft tokens of the stolen keys are refused, also those seen before', async () => {
    let now = Date.now();
    const tokens = await tokensOn(await ring([], () => now), () => now);
    const { access } = await tokens.issue(await subject());
    expect(await tokens.verify(access)).toMatchObject({ kind: 'valid' });
    await changeKeys(server.store, PLAIN, replacedKeys);
    now += 5000;
    expect(await tokens.verify(access)).toEqual({ kind: 'invalid', reason: 'signature' });
  });

  test('each purpose has a secret of its own, and the webhook’s last one is good for a week', async () => {
    await server.store.run('testForgetKeys', undefined);
    const keys = await (await ring()).keys();
    const texts = Object.values(keys.secrets).map((secret) => Buffer.from(secret).toString('base64url'));
    const [webhook] = keys.webhooks(0);
    expect(new Set([...texts, webhook]).size).toBe(5);
    await changeKeys(server.store, PLAIN, (keys) => rotatedWebhook(keys, 1000));
    const rotated = await (await ring()).keys();
    const week = 7 * 86_400_000;
    expect(rotated.webhooks(week)).toEqual([expect.not.stringMatching(webhook ?? ''), webhook]);
    expect(rotated.webhooks(week + 1000)).toHaveLength(1);
  });

  test('what a version with one secret kept goes on: its tokens, its secret for each purpose, its webhook', async () => {
    const pair = await generateKeyPair('RS256', { extractable: true });
    const secret = Buffer.alloc(32, 7);
    const kept = {
      privateJwk: await exportJWK(pair.privateKey),
      publicJwk: await exportJWK(pair.publicKey),
      secret: secret.toString('base64url'),
    };
    await server.store.run('testForgetKeys', undefined);
    await server.store.run('ensureSetting', { key: 'identity.keys', value: JSON.stringify(kept) });
    const [keys, again] = [await (await ring()).keys(), await (await ring()).keys()];
    expect(keys.jwks.keys[0]).toMatchObject({ n: kept.publicJwk.n });
    expect(again.jwks).toEqual(keys.jwks);
    for (const one of Object.values(keys.secrets)) expect(Buffer.from(one)).toEqual(secret);
    expect(keys.webhooks(0)).toEqual([createHmac('sha256', secret).update('pix-webhook').digest('hex')]);
  });

  test('a key file seals them, opens them again, and may be changed for another, and push keys stay as well', async () => {
    const plain = await (await ring()).keys();
    const push = await readVapidKeys(server.store, PLAIN);
    expect(await storedText(server.store)).toContain('privateJwk');
    for (const lines of [[FIRST], [FIRST], [FIRST, SECOND], [SECOND, FIRST], [SECOND]]) {
      expect((await (await ring(lines)).keys()).jwks).toEqual(plain.jwks);
      expect(await readVapidKeys(server.store, createSealing(lines))).toEqual(push);
      expect(await storedText(server.store)).toMatch(/^sealed:1:[\w-]+$/);
    }
    await expect(ring([FIRST])).rejects.toThrow('sealed by another key');
    await expect(ring()).rejects.toThrow('KEY_FILE is missing');
    // A restart does not help, so this error keeps systemd from trying again.
    for (const lines of [[FIRST], []]) await expect(ring(lines)).rejects.toBeInstanceOf(WrongStorage);
  });
});

test('what was sealed opens under its own name alone, and not after a change', () => {
  const sealing = createSealing([FIRST]);
  const sealed = sealing.seal('one', 'segredo');
  expect(sealing.open('one', sealed)).toEqual({ text: 'segredo', isStale: false });
  expect(() => sealing.open('two', sealed)).toThrow('another key');
  expect(() => sealing.open('one', `${sealed.slice(0, -2)}AA`)).toThrow('another key');
});
