import { createHmac, randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { DAY_MS, HOUR_MS } from '../../../src/domain/words/time-units.ts';

/** One RSA pair as it is stored. */
export interface KeyPair {
  privateJwk: JWK;
  publicJwk: JWK;
}

/** Purposes of secrets: codes of mails, sessions and their refresh tokens, second factors, and picture credentials. */
export const PURPOSES = ['codes', 'sessions', 'factors', 'storage'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** Every key and secret of an installation. */
export interface InstallationKeys {
  /** The key that signs. */
  current: KeyPair;
  /** The key that signs after the next rotation. It is published already, so that no verifier meets an unknown key. */
  next: KeyPair;
  /** Keys that sign no more. `until` (ms): the end of everything that they signed. */
  old: (KeyPair & { until: number })[];
  /** Secrets of 32 random bytes each, in base64url. */
  secrets: Record<Purpose, string>;
  /** Part of the path at which the bank announces payments. `until` (ms): the bank may call there until then. */
  webhook: { current: string; old: { secret: string; until: number }[] };
}

/** The form of the first versions: one pair, and one secret for everything. */
interface OneSecret extends KeyPair {
  secret: string;
}

/** Time for which a retired key is published, in ms: longer than the hour for which its last token is valid. */
const OLD_KEY_MS = 2 * HOUR_MS;
/** Time for which a retired path of the webhook is answered, in ms. The bank is told the new one within a day. */
const OLD_WEBHOOK_MS = 7 * DAY_MS;

const newSecret = (): string => randomBytes(32).toString('base64url');

const newSecrets = (): Record<Purpose, string> => ({
  codes: newSecret(),
  sessions: newSecret(),
  factors: newSecret(),
  storage: newSecret(),
});

async function newPair(): Promise<KeyPair> {
  const pair = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true });
  return { privateJwk: await exportJWK(pair.privateKey), publicJwk: await exportJWK(pair.publicKey) };
}

export async function newKeys(): Promise<InstallationKeys> {
  const [current, next] = await Promise.all([newPair(), newPair()]);
  return {
    current,
    next,
    old: [],
    secrets: newSecrets(),
    webhook: { current: newSecret(), old: [] },
  };
}

/** Reads the stored text. That of the first versions gets a next key, and its one secret goes on for every purpose. */
export async function parseKeys(text: string): Promise<{ keys: InstallationKeys; isUpgraded: boolean }> {
  const read = JSON.parse(text) as InstallationKeys | OneSecret;
  if (!('secret' in read)) return { keys: read, isUpgraded: false };
  const { secret, privateJwk, publicJwk } = read;
  const webhook = createHmac('sha256', Buffer.from(secret, 'base64url')).update('pix-webhook').digest('hex');
  const keys: InstallationKeys = {
    current: { privateJwk, publicJwk },
    next: await newPair(),
    old: [],
    secrets: { codes: secret, sessions: secret, factors: secret, storage: secret },
    webhook: { current: webhook, old: [] },
  };
  return { keys, isUpgraded: true };
}

/** Keys of which the next one signs, and the current one only verifies, from `now` (ms) on. */
export async function rotatedSigning(keys: InstallationKeys, now: number): Promise<InstallationKeys> {
  const old = [{ ...keys.current, until: now + OLD_KEY_MS }, ...keys.old.filter(({ until }) => until > now)];
  return { ...keys, current: keys.next, next: await newPair(), old };
}

/**
 * Two new keys, beside which no other verifies, and a new secret for each purpose, for after a theft. Secrets lie beside
 * the keys, so a thief has both. With the secrets alone tokens could be renewed for ever.
 */
export async function replacedKeys(keys: InstallationKeys): Promise<InstallationKeys> {
  const [current, next] = await Promise.all([newPair(), newPair()]);
  return { ...keys, current, next, old: [], secrets: newSecrets() };
}

/** Keys with a new path of the webhook from `now` (ms) on. The one before is answered for a week more. */
export function rotatedWebhook(keys: InstallationKeys, now: number): InstallationKeys {
  const { current, old } = keys.webhook;
  const stillGood = old.filter(({ until }) => until > now);
  return {
    ...keys,
    webhook: { current: newSecret(), old: [{ secret: current, until: now + OLD_WEBHOOK_MS }, ...stillGood] },
  };
}
