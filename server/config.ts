import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isEmail } from '../src/domain/people/email.ts';
import { HOUR_MS } from '../src/domain/words/time-units.ts';
import { JOB_LANES, type JobLane, type JobSlots, USUAL_JOB_SLOTS } from './db/lanes.ts';
import type { BusSettings } from './db/settings.ts';
import { type Environment, readEventBus, readSealingKeys, SIGNS, withSecretFiles } from './environment.ts';
import { type GeocodingSettings, readGeocodingSettings } from './geocoding/settings.ts';
import { readS3Settings, type S3Settings } from './images/storage/settings.ts';
import { type AllAddressLimits, readAddressLimits } from './limits/settings.ts';
import { type OperatorRules, USUAL_RULES } from './money/payout/operator-rules.ts';
import { type MailSettings, type PspSettings, readPsp, readSmtp } from './provider-settings.ts';
import { readPushServices } from './push/services.ts';
import type { Retention } from './records/retention/retire-records.ts';
import { readRetention } from './records/retention/settings.ts';

/** `url`: base address of ViaCEP or what speaks like it. */
export type PostalSettings = { kind: 'local' } | { kind: 'viacep'; url: string };
export type StorageSettings = { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string };

/** Source of the street pictures of the app's maps; the texts are plain. */
export interface MapTiles {
  /** Template with {z}, {x}, {y} and perhaps {s}. */
  url: string;
  attribution: string;
  /** Address of the provider's terms. */
  attributionUrl?: string;
}

/** All settings that the server takes from its environment. */
export interface Config {
  /** True for a server that fills the demo and opens the /dev pages. */
  demo: boolean;
  production: boolean;
  host: string;
  port: number;
  /** Origin that people type, without a trailing slash, e.g. https://vendinha.exemplo.com.br. */
  publicOrigin: string;
  dataDir: string;
  /** Folder of the built app. */
  appDir: string;
  storage: StorageSettings;
  /** Redis or Valkey that carries live events between processes; null where each process reads all of them. */
  eventBus: BusSettings | null;
  /** Secrets that seal the keys in the storage, the newest first. Without one the keys lie there in clear. */
  sealingKeys: readonly string[];
  mail: MailSettings;
  /** Address that is told to ship equipment. */
  operationsMail: string;
  psp: PspSettings;
  postal: PostalSettings;
  geocoding: GeocodingSettings;
  moneyRules: OperatorRules;
  /** Jobs under way at once in this process, by lane. */
  jobs: JobSlots;
  /** Questions that the PIX provider is asked at once by this process. */
  pspCalls: number;
  /** Number of proxies in front that may be believed about the client's address. */
  trustedProxies: number;
  /** Open connections, or requests under way behind a proxy, that one address may have; the socket's are counted apart. */
  connectionsPerAddress: number;
  /** Hosts of the push services that devices may name. */
  pushServices: readonly string[];
  /** Limits of one address. */
  addressLimits: AllAddressLimits;
  /** Port at which Prometheus reads; null where it does not. */
  metrics: { host: string; port: number } | null;
  /** Base address of the collector of traces (OTLP over HTTP); null where none are kept. */
  traces: string | null;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
  userPoolId: string;
  userPoolClientId: string;
  identityPoolId: string;
  bucket: string;
  /** Null: pictures are files in the data folder of this process. */
  s3: S3Settings | null;
  /** Number of days that a picture stays that no record shows. */
  pictureDays: number;
  /** Days that records of little use are kept. */
  retention: Retention;
  /** Null: the app's maps show positions on plain paper. */
  mapTiles: MapTiles | null;
}

/** Free for light use, which a demo is; a business asks a provider of its own. */
const OPEN_STREET_MAP: MapTiles = {
  url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  attribution: '© OpenStreetMap',
  attributionUrl: 'https://www.openstreetmap.org/copyright',
};

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

/**
 * Reads the configuration. Throws one error that names every missing or wrong variable. Outside the demo nothing has a
 * stand-in: storage, mail and the PIX provider must be real. Without `hasBank` no variable of the provider is asked
 * for.
 */
export function readConfig(
  argv: readonly string[],
  vars: Environment = process.env,
  { hasBank = true } = {},
): Config {
  const demo = argv.includes('--demo');
  const problems: string[] = [];
  const env = withSecretFiles(vars, problems);
  const need = (name: string): string => {
    const value = env[name]?.trim();
    const isUnread = problems.some((problem) => problem.startsWith(`${name}_FILE `));
    if (!value && !isUnread) problems.push(`${name} is missing`);
    return value ?? '';
  };
  const port = readPort('PORT', env.PORT, problems);
  const dataDir = resolve(env.DATA_DIR?.trim() || 'data');
  const publicOrigin = demo
    ? env.PUBLIC_ORIGIN?.trim() || `http://localhost:${port}`
    : readOrigin(need('PUBLIC_ORIGIN'), problems);
  const config: Config = {
    demo,
    production: !demo,
    host: env.HOST?.trim() || '0.0.0.0',
    port,
    publicOrigin,
    dataDir,
    appDir: resolve(env.APP_DIR?.trim() || fileURLToPath(new URL('../dist', import.meta.url))),
    storage: readStorage(env.DATABASE_URL?.trim(), dataDir, problems),
    eventBus: readEventBus(env, problems),
    sealingKeys: readSealingKeys(env.KEY_FILE?.trim(), problems),
    mail: demo ? { kind: 'box' } : readSmtp(need, problems),
    operationsMail: demo ? 'operacao@exemplo.com.br' : readMailAddress(need('OPERATIONS_MAIL'), problems),
    psp: demo || !hasBank ? { kind: 'simulator' } : readPsp(env, need, problems),
    postal: readPostal(env.CEP_URL?.trim(), demo, problems),
    geocoding: readGeocodingSettings(env, { demo, publicOrigin }, problems),
    moneyRules: readMoneyRules(env, problems),
    jobs: readJobSlots(env, problems),
    pspCalls: readPspCalls(env, problems),
    trustedProxies: readCount('TRUSTED_PROXIES', env.TRUSTED_PROXIES, problems),
    connectionsPerAddress: readConnections(env, problems),
    pushServices: readPushServices(env.PUSH_SERVICES),
    addressLimits: readAddressLimits(env, problems),
    metrics: readMetrics(env, problems),
    traces: readTraces(env, problems),
    logLevel: readLogLevel(env.LOG_LEVEL?.trim() || (demo ? 'warn' : 'info'), problems),
    userPoolId: env.USER_POOL_ID?.trim() || 'us-east-1_Vendinha1',
    userPoolClientId: env.USER_POOL_CLIENT_ID?.trim() || '3k0vendinha0app0client0web',
    identityPoolId: env.IDENTITY_POOL_ID?.trim() || 'us-east-1:6f1d2c6e-4b7a-4d1e-9a55-2f7c0e5b8a10',
    bucket: env.IMAGE_BUCKET?.trim() || 'vendinha-images',
    s3: readS3Settings(env, problems),
    pictureDays: readCount('PICTURE_DAYS', env.PICTURE_DAYS?.trim() || '7', problems),
    retention: readRetention(env, problems),
    mapTiles: readMapTiles(env, problems) ?? (demo ? OPEN_STREET_MAP : null),
  };
  if (problems.length > 0)
    throw new Error(`The server cannot start:\n${problems.map((one) => `  - ${one}`).join('\n')}`);
  return config;
}

/** The configuration of a command that asks the bank nothing. The variables of the bank may be wrong or elsewhere. */
export const readConfigWithoutBank = (argv: readonly string[]): Omit<Config, 'psp'> =>
  readConfig(argv, process.env, { hasBank: false });

const readConnections = (env: Environment, problems: string[]): number =>
  readCount('CONNECTIONS_PER_ADDRESS', env.CONNECTIONS_PER_ADDRESS?.trim() || '1000', problems);

function readPort(name: string, text: string | undefined, problems: string[]): number {
  const port = Number(text?.trim() || '8080');
  if (!Number.isInteger(port) || port < 0 || port > 65_535) problems.push(`${name} is not a port: ${text}`);
  return port;
}

function readMetrics(env: Environment, problems: string[]): Config['metrics'] {
  if (!env.METRICS_PORT?.trim()) return null;
  return {
    host: env.METRICS_HOST?.trim() || '127.0.0.1',
    port: readPort('METRICS_PORT', env.METRICS_PORT, problems),
  };
}

function readTraces(env: Environment, problems: string[]): string | null {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT?.trim();
  if (!endpoint) return null;
  if (!/^https?:\/\//.test(endpoint) || !URL.canParse(endpoint))
    problems.push(`OTEL_EXPORTER_OTLP_ENDPOINT is not an address: ${endpoint}`);
  return endpoint;
}

function readCount(name: string, text: string | undefined, problems: string[]): number {
  const count = Number(text?.trim() || '0');
  if (!Number.isInteger(count) || count < 0) problems.push(`${name} is not a count: ${text}`);
  return count;
}

function readMoneyRules(env: Environment, problems: string[]): OperatorRules {
  const count = (name: string, usual: number): number =>
    readCount(name, env[name]?.trim() || String(usual), problems);
  const payoutsAtOnce = count('PAYOUTS_AT_ONCE', USUAL_RULES.payoutsAtOnce);
  if (payoutsAtOnce === 0) problems.push('PAYOUTS_AT_ONCE must be at least 1');
  return {
    payoutsAtOnce,
    leastWithdrawal: Math.max(
      USUAL_RULES.leastWithdrawal,
      count('LEAST_WITHDRAWAL_CENTAVOS', USUAL_RULES.leastWithdrawal),
    ),
    depositPauseMs: count('DEPOSIT_PAUSE_HOURS', 0) * HOUR_MS,
  };
}

/** Reads JOBS_CHARGE and so on. Each lane has at least one slot, or its jobs would wait for ever. */
function readJobSlots(env: Environment, problems: string[]): JobSlots {
  const slots: Record<JobLane, number> = { ...USUAL_JOB_SLOTS };
  for (const lane of JOB_LANES) {
    const name = `JOBS_${lane.toUpperCase()}`;
    const text = env[name]?.trim();
    if (!text) continue;
    slots[lane] = readCount(name, text, problems);
    if (slots[lane] === 0) problems.push(`${name} must be at least 1`);
  }
  return slots;
}

/** Reads PSP_CALLS, by default as many as all lanes that ask the provider have slots. */
function readPspCalls(env: Environment, problems: string[]): number {
  const calls = readCount('PSP_CALLS', env.PSP_CALLS?.trim() || '32', problems);
  if (calls === 0) problems.push('PSP_CALLS must be at least 1');
  return calls;
}

function readLogLevel(text: string, problems: string[]): Config['logLevel'] {
  const level = LOG_LEVELS.find((one) => one === text);
  if (!level) problems.push(`LOG_LEVEL is none of ${LOG_LEVELS.join(', ')}: ${text}`);
  return level ?? 'info';
}

function readOrigin(text: string, problems: string[]): string {
  const isOrigin = text.startsWith('https://') && URL.canParse(text) && new URL(text).origin === text;
  if (text !== '' && !isOrigin)
    problems.push('PUBLIC_ORIGIN must be https://host as browsers write it: small letters, without a path');
  return text;
}

function readMailAddress(text: string, problems: string[]): string {
  if (text !== '' && !isEmail(text)) problems.push(`OPERATIONS_MAIL is not an e-mail address: ${text}`);
  return text;
}

function readMapTiles(env: Environment, problems: string[]): MapTiles | null {
  const url = env.MAP_TILES_URL?.trim();
  if (!url) return null;
  const attribution = env.MAP_TILES_ATTRIBUTION?.trim() ?? '';
  const attributionUrl = env.MAP_TILES_ATTRIBUTION_URL?.trim();
  if (
    !/^https:\/\/(\{s\}\.)?[a-z0-9.-]+(:\d+)?\//i.test(url) ||
    !['{z}', '{x}', '{y}'].every((part) => url.includes(part))
  )
    problems.push('MAP_TILES_URL must be https://host/… with {z}, {x} and {y}');
  if (attribution === '')
    problems.push('MAP_TILES_ATTRIBUTION is missing: whose pictures MAP_TILES_URL gives');
  if (attributionUrl && !/^https:\/\//.test(attributionUrl))
    problems.push('MAP_TILES_ATTRIBUTION_URL must start with https://');
  return { url, attribution, ...(attributionUrl ? { attributionUrl } : {}) };
}

function readStorage(url: string | undefined, dataDir: string, problems: string[]): StorageSettings {
  if (!url) return { kind: 'sqlite', file: join(dataDir, 'vendinha.db') };
  // An address of a socket names it behind the question mark, and no host before that.
  if (!/^postgres(ql)?:\/\/[^#]*$/.test(url) || !URL.canParse(url.replace('@/', '@socket/')))
    problems.push(`DATABASE_URL must be postgres://user:password@host/name, ${SIGNS}`);
  return { kind: 'postgres', url };
}

function readPostal(url: string | undefined, demo: boolean, problems: string[]): PostalSettings {
  if (!url) return demo ? { kind: 'local' } : { kind: 'viacep', url: 'https://viacep.com.br/ws' };
  if (!/^https?:\/\/[^?#]+$/.test(url) || !URL.canParse(url))
    problems.push(`CEP_URL is not an address: ${url}`);
  return { kind: 'viacep', url: url.replace(/\/$/, '') };
}
