import { type CryptoKey, calculateJwkThumbprint, importJWK, type JWK } from 'jose';
import type { MaybePromise } from '../../db/maybe-promise.ts';
import type { Store } from '../../db/store.ts';
import type { SettingCommands } from '../commands/setting-commands.ts';
import { type InstallationKeys, type KeyPair, PURPOSES, type Purpose } from './installation-keys.ts';
import { createSealing, type Sealing } from './sealing.ts';
import { readKeys, storedText } from './stored-keys.ts';

/** The keys of this installation, ready for use. */
export interface OpenKeys {
  signer: { kid: string; privateKey: CryptoKey };
  /** Public keys by `kid`: the current, the next and the retired ones. */
  verifiers: ReadonlyMap<string, CryptoKey>;
  jwks: { keys: JWK[] };
  secrets: Readonly<Record<Purpose, Uint8Array>>;
  /** Valid paths of the bank's webhook at an instant (ms), the current one first. */
  webhooks(now: number): string[];
}

/** The keys as they are stored. A rotation elsewhere is noticed without a restart. */
export interface KeyRing {
  /**
   * The keys, read RELOAD_MS ago at most, and at once where they are that young. Rejects where the storage does not
   * answer.
   */
  keys(): MaybePromise<OpenKeys>;
  /**
   * The keys as they are stored now, for a token whose key `keys` does not know. They are read once a second at most.
   */
  afresh(): Promise<OpenKeys>;
}

/** Time for which a process may go on with keys that were rotated elsewhere, in ms. */
const RELOAD_MS = 5_000;
/** Least time between two such readings, in ms. Strangers may show unknown keys as often as they like. */
const AFRESH_MS = 1000;

export interface KeyRingSettings {
  store: Pick<Store<SettingCommands>, 'read' | 'run'>;
  /** The sealing. Without it the keys are stored in clear. */
  sealing?: Sealing | undefined;
  now: () => number;
}

/** Opens the keys, and makes them at the first start. */
export async function openKeyRing(settings: KeyRingSettings): Promise<KeyRing> {
  const { store, sealing = createSealing([]), now } = settings;
  let { keys, stored } = await readKeys(store, sealing);
  let open = await openKeys(keys);
  let readAt = now();
  let reading: Promise<OpenKeys> | undefined;

  const read = async (): Promise<OpenKeys> => {
    if ((await storedText(store)) !== stored) {
      ({ keys, stored } = await readKeys(store, sealing));
      open = await openKeys(keys);
    }
    readAt = now();
    return open;
  };
  const readOnce = (): Promise<OpenKeys> => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  return {
    keys: () => (Math.abs(now() - readAt) < RELOAD_MS ? open : readOnce()),
    afresh: async () => (Math.abs(now() - readAt) < AFRESH_MS ? open : readOnce()),
  };
}

async function openKeys({ current, next, old, secrets, webhook }: InstallationKeys): Promise<OpenKeys> {
  const pairs = await Promise.all([current, next, ...old].map(openPublic));
  const [signing] = pairs;
  if (!signing) throw new Error('no key signs');
  return {
    signer: { kid: signing.kid, privateKey: await importKey(current.privateJwk) },
    verifiers: new Map(pairs.map(({ kid, publicKey }) => [kid, publicKey])),
    jwks: { keys: pairs.map(({ jwk }) => jwk) },
    secrets: Object.fromEntries(
      PURPOSES.map((purpose) => [purpose, Buffer.from(secrets[purpose], 'base64url')]),
    ) as unknown as Record<Purpose, Uint8Array>,
    webhooks: (now) => [
      webhook.current,
      ...webhook.old.filter(({ until }) => until > now).map(({ secret }) => secret),
    ],
  };
}

async function openPublic({ publicJwk }: KeyPair): Promise<{ kid: string; publicKey: CryptoKey; jwk: JWK }> {
  const kid = await calculateJwkThumbprint(publicJwk);
  return { kid, publicKey: await importKey(publicJwk), jwk: { ...publicJwk, alg: 'RS256', use: 'sig', kid } };
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, 'RS256');
  if (key instanceof Uint8Array) throw new Error('A signing key must be an RSA key');
  return key;
}
