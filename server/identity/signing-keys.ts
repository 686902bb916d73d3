import { randomBytes } from 'node:crypto';
import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose';
import type { Store } from '../db/store.ts';
import type { SettingCommands } from './commands/setting-commands.ts';

const SETTING = 'identity.keys';

/** What identity signs and hashes with; made once and kept, so that a restart leaves every session standing. */
export interface SigningKeys {
  kid: string;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
  publicJwk: JWK;
  /** 32 random bytes behind the hashes of codes and the sessions of challenges. */
  secret: Uint8Array;
}

interface KeptKeys {
  privateJwk: JWK;
  publicJwk: JWK;
  secret: string;
}

/** Reads the key pair and the secret from the `setting` table, making them on the first start. */
export async function loadSigningKeys(store: Store<SettingCommands>): Promise<SigningKeys> {
  const row = await store.read
    .selectFrom('setting')
    .select('value')
    .where('key', '=', SETTING)
    .executeTakeFirst();
  return openKeys(row?.value ?? (await keepKeys(store)));
}

/** Two processes may start at once: the first row stays and both use it. */
async function keepKeys(store: Store<SettingCommands>): Promise<string> {
  const pair = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true });
  const kept: KeptKeys = {
    privateJwk: await exportJWK(pair.privateKey),
    publicJwk: await exportJWK(pair.publicKey),
    secret: randomBytes(32).toString('base64url'),
  };
  const verdict = await store.run('keepSetting', { key: SETTING, value: JSON.stringify(kept) });
  if (verdict.kind === 'refused') throw new Error(`The signing keys were not kept: ${verdict.code}`);
  return verdict.value;
}

async function openKeys(text: string): Promise<SigningKeys> {
  const kept = JSON.parse(text) as KeptKeys;
  const kid = await calculateJwkThumbprint(kept.publicJwk);
  return {
    kid,
    privateKey: await importKey(kept.privateJwk),
    publicKey: await importKey(kept.publicJwk),
    publicJwk: { ...kept.publicJwk, alg: 'RS256', use: 'sig', kid },
    secret: Buffer.from(kept.secret, 'base64url'),
  };
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, 'RS256');
  if (key instanceof Uint8Array) throw new Error('A signing key must be an RSA key');
  return key;
}
