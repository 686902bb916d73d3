import { readFileSync } from 'node:fs';
import type { BusSettings } from './db/settings.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Variables that may lie in a file instead, named NAME_FILE. More tools show an environment than a file. */
const IN_FILES = [
  'DATABASE_URL',
  'EVENT_BUS_URL',
  'SMTP_URL',
  'PSP_CLIENT_ID',
  'PSP_CLIENT_SECRET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;
/** Fewest characters of a key that seals: 32 random bytes have 44 as base64. */
const MIN_KEY = 32;

/** The environment with each NAME_FILE read into NAME; whitespace around what is in it does not count. */
export function withSecretFiles(env: Environment, problems: string[]): Environment {
  const read: Record<string, string | undefined> = { ...env };
  for (const name of IN_FILES) {
    const file = env[`${name}_FILE`]?.trim();
    if (!file) continue;
    if (env[name]?.trim()) problems.push(`${name} and ${name}_FILE are both set`);
    read[name] = readText(`${name}_FILE`, file, problems);
  }
  return read;
}

/** The lines of KEY_FILE: the first seals the keys in the storage, the others open what an earlier one sealed. */
export function readSealingKeys(file: string | undefined, problems: string[]): string[] {
  if (!file) return [];
  const before = problems.length;
  const lines = readText('KEY_FILE', file, problems).split(/\s+/).filter(Boolean);
  if (problems.length > before) return [];
  if (lines.length === 0) problems.push('KEY_FILE holds no key');
  if (lines.some((line) => line.length < MIN_KEY))
    problems.push(`KEY_FILE has a key of fewer than ${MIN_KEY} characters`);
  return lines;
}

/** Reads EVENT_BUS_URL and EVENT_BUS_CA_FILE. The address holds a password, so no problem repeats it. */
export function readEventBus(env: Environment, problems: string[]): BusSettings | null {
  const url = env.EVENT_BUS_URL?.trim();
  if (!url) return null;
  if (!/^rediss?:\/\//.test(url) || !URL.canParse(url))
    problems.push('EVENT_BUS_URL must start with redis:// or rediss://');
  if (!env.DATABASE_URL?.trim()) problems.push('EVENT_BUS_URL needs DATABASE_URL: SQLite is of one process');
  const caFile = env.EVENT_BUS_CA_FILE?.trim();
  return { url, ca: caFile ? readText('EVENT_BUS_CA_FILE', caFile, problems) : null };
}

/** Advice on an address whose user or password has signs that mean something there. */
export const SIGNS = 'with # as %23, / as %2F and so on in a password';

/** True for an address whose user and password can be read. */
export function isDecodable(address: string): boolean {
  try {
    const { username, password } = new URL(address);
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

/**
 * The text of a file without whitespace around it. A file that cannot be read gives '', and `problems` names the
 * variable.
 */
export function readText(name: string, file: string, problems: string[]): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    problems.push(`${name} cannot be read: ${(error as Error).message}`);
    return '';
  }
}
