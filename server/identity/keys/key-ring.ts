import { type CryptoKey, calculateJwkThumbprint, importJWK, type JWK } from 'jose';
import { isRecent } from '../../../src/domain/words/is-recent.ts';
import type { MaybePromise } from '../../db/maybe-promise.ts';
import type { Troubles } from '../../db/queue/troubles.ts';
import { StorageUnavailable, type Store, WrongStorage } from '../../db/store.ts';
import type { SettingCommands } from '../commands/setting-commands.ts';
import { type InstallationKeys, type KeyPair, PURPOSES, type Purpose } from './installation-keys.ts';
import { createSealing, type Sealing } from './sealing.ts';
import { lastTheft, readKeys, type StoredKeys, storedText } from './stored-keys.ts';

/** The secret of each purpose. All are new after a theft, so nobody keeps them for longer than a request. */
export type Secrets = Readonly<Record<Purpose, Uint8Array>>;

/** The keys of this installation, ready for use. */
export interface OpenKeys {
  signer: { kid: string; privateKey: CryptoKey };
  /** Public keys by `kid`: the current, the next and the retired ones. */
  verifiers: ReadonlyMap<string, CryptoKey>;
  jwks: { keys: JWK[] };
  secrets: Secrets;
  /** Valid paths of the bank's webhook at an instant (ms), the current one first. */
  webhooks(now: number): string[];
}

/** The keys as they are stored. A rotation elsewhere is noticed without a restart. */
export interface KeyRing {
  /**
   * Keys at most RELOAD_MS old. If this process cannot unseal newer keys, it uses the old ones, except after a theft.
   * Then it rejects with StorageUnavailable, as another process may open them. Rejects where the storage does not answer.
   */
  keys(): MaybePromise<OpenKeys>;
  /**
   * The keys as they are stored now, for a token whose key `keys` does not know. They are read once a second at most.
   */
  afresh(): Promise<OpenKeys>;
  /**
   * The keys as they are stored at this moment, for a decision that older ones could make wrong. Rejects where they do
   * not open.
   */
  stored(): Promise<OpenKeys>;
  /** True from a theft on whose new keys this process cannot open, so that it serves nobody. */
  isShut(): boolean;
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
  /** Hears of keys that no key of this process opens any more. */
  troubles?: Pick<Troubles, 'meet' | 'end'> | undefined;
}

/** Name of that trouble. */
const TROUBLE = 'keys';

/** Opens the keys, and makes them at the first start. */
export async function openKeyRing(settings: KeyRingSettings): Promise<KeyRing> {
  const { store, sealing = createSealing([]), now, troubles } = settings;
  const readAll = async (): Promise<StoredKeys & { theft: string | null }> => {
    const theft = await lastTheft(store);
    return { ...(await readKeys(store, sealing)), theft };
  };
  let held = await readAll();
  let open = await openKeys(held.keys);
  let readAt = now();
  let reading: Promise<OpenKeys> | undefined;
  let shut = false;

  const read = async (): Promise<OpenKeys> => {
    if ((await storedText(store)) !== held.stored) {
      const fresh = await readAll();
      open = await openKeys(fresh.keys);
      held = fresh;
    }
    readAt = now();
    shut = false;
    troubles?.end(TROUBLE);
    return open;
  };
  const readOnce = (): Promise<OpenKeys> => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  const readOrGoOn = async (): Promise<OpenKeys> => {
    try {
      return await readOnce();
    } catch (error) {
      if (!(error instanceof WrongStorage)) throw error;
      troubles?.meet(TROUBLE, error.message);
      // Stolen keys must end everywhere, also where the new ones cannot be read.
      if ((await lastTheft(store)) !== held.theft) {
        shut = true;
        throw new StorageUnavailable(error.message, { cause: error });
      }
      readAt = now();
      return open;
    }
  };
  return {
    keys: () => (isRecent(readAt, now(), RELOAD_MS) ? open : readOrGoOn()),
    afresh: async () => (isRecent(readAt, now(), AFRESH_MS) ? open : readOrGoOn()),
    async stored() {
      // A reading under way may have begun too early.
      await reading;
      return readOnce();
    },
    isShut: () => shut,
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
