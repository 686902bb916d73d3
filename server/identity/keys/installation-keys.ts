import { createHmac, randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';

/** One RSA pair as the storage keeps it. */
export interface KeyPair {
  privateJwk: JWK;
  publicJwk: JWK;
}

/** Purposes of secrets: codes of mails, sessions and their refresh tokens, second factors, and picture credentials. */
export const PURPOSES = ['codes', 'sessions', 'factors', 'storage'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** Every key and secret of an installation. */
export interface InstallationKeys {
  /** It signs. */
  current: KeyPair;
  /** It is published already and signs after the next rotation, so that no verifier meets an unknown key. */
  next: KeyPair;
  /** They sign no more. `until` (ms): nothing that they signed is good for longer. */
  old: (KeyPair & { until: number })[];
  /** 32 random bytes each, base64url. */
  secrets: Record<Purpose, string>;
  /** Part of the path at which the bank announces payments. `until` (ms): the bank may still call there. */
  webhook: { current: string; old: { secret: string; until: number }[] };
}

/** As the first versions kept them: one pair, and one secret for everything. */
interface OneSecret extends KeyPair {
  secret: string;
}

/** A retired key is published for so long, in ms: longer than the hour for which its last token is good. */
const OLD_KEY_MS = 2 * 3_600_000;
/** A retired path of the webhook is answered for so long, in ms: the bank is told the new one within a day. */
const OLD_WEBHOOK_MS = 7 * 24 * 3_600_000;

const newSecret = (): string => randomBytes(32).toString('base64url');

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
    secrets: { codes: newSecret(), sessions: newSecret(), factors: newSecret(), storage: newSecret() },
    webhook: { current: newSecret(), old: [] },
  };
}

/** Reads what the storage keeps. What the first versions kept gets a next key; its one secret goes on for every purpose. */
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

/** The next key signs, the current one only verifies, at `now` (ms). */
export async function rotatedSigning(keys: InstallationKeys, now: number): Promise<InstallationKeys> {
  const old = [{ ...keys.current, until: now + OLD_KEY_MS }, ...keys.old.filter(({ until }) => until > now)];
  return { ...keys, current: keys.next, next: await newPair(), old };
}

/** Two new keys, and no other verifies: after a theft. Who is signed in renews their tokens and notices nothing. */
export async function replacedSigning(keys: InstallationKeys): Promise<InstallationKeys> {
  const [current, next] = await Promise.all([newPair(), newPair()]);
  return { ...keys, current, next, old: [] };
}

/** A new path for the webhook at `now` (ms); the one before is answered for a week more. */
export function rotatedWebhook(keys: InstallationKeys, now: number): InstallationKeys {
  const { current, old } = keys.webhook;
  const stillGood = old.filter(({ until }) => until > now);
  return {
    ...keys,
    webhook: { current: newSecret(), old: [{ secret: current, until: now + OLD_WEBHOOK_MS }, ...stillGood] },
  };
}
