import { randomUUID } from 'node:crypto';
import type { Config } from './config.ts';
import { applied } from './db/applied.ts';
import { type Store, WrongStorage } from './db/store.ts';
import type { SettingCommands } from './identity/commands/setting-commands.ts';
import { FOLDER } from './images/storage/object-headers.ts';
import { NoSuchBucket, openBucket, type S3Bucket } from './images/storage/s3-bucket.ts';
import type { S3Settings } from './images/storage/settings.ts';

/** Name of the object whose first line tells to whom the pictures beside it belong. */
export const BUCKET_MARK = 'vendinha-installation';
/** Name of the object by which older demos marked their bucket, without a word in it. */
export const OLD_DEMO_MARK = 'vendinha-demo';
/**
 * The mark of a demo, in the place of an id. A demo that is begun anew goes on in its bucket: no picture there is
 * anybody's.
 */
export const A_DEMO = 'demo';
const WARNING =
  'Vendinha keeps its pictures in this bucket. The line above says which one, and no other may: see docs/self-hosting.md.';
/** The setting that holds the id of this installation. It goes along with a dump and with `npm run move`. */
const INSTALLATION = 'installation';
/** Longest wait for each answer of the storage, in ms: a start waits for it. */
const ANSWER_MS = 5_000;

export interface BucketQuestion {
  /** True for a caller that marks a bucket without a mark. A command that only looks does not. */
  claims: boolean;
  /** Makes an id for this installation where it has none, once there is such a bucket. */
  make?: () => Promise<string>;
  /** Longest wait for each answer, in ms. */
  answerMs?: number;
}

interface Mark {
  whose: string;
  /** The object that holds the mark. */
  object: string;
}

/** The id of this installation. Null before its first start with a bucket. */
export async function readInstallation({ read }: Pick<Store, 'read'>): Promise<string | null> {
  const query = read.selectFrom('setting').select('value').where('key', '=', INSTALLATION);
  return (await query.executeTakeFirst())?.value ?? null;
}

/** Makes the id of this installation. Processes that start at once use the id of one of them. */
const makeInstallation = (store: Pick<Store<SettingCommands>, 'run'>): Promise<string> =>
  applied<SettingCommands, 'ensureSetting'>(store, 'ensureSetting', {
    key: INSTALLATION,
    value: randomUUID(),
  });

/** Marks a bucket without a mark for the owner of this storage. Throws as refuseOthersBucket. */
export async function claimBucket(
  store: Pick<Store<SettingCommands>, 'read' | 'run'>,
  config: Pick<Config, 'demo' | 's3'>,
): Promise<void> {
  if (config.s3 === null) return;
  const installation = config.demo ? null : await readInstallation(store);
  await refuseOthersBucket(config, installation, { claims: true, make: () => makeInstallation(store) });
}

/**
 * Throws WrongStorage where two installations would share a bucket, and where one without an id names a bucket that is
 * not there. Each removes pictures at night that its own records do not show, so the other would lose all of its older
 * ones. `installation` is the id of this one. Throws another error where the storage does not answer, or lost the
 * bucket.
 */
export async function refuseOthersBucket(
  { demo, s3 }: Pick<Config, 'demo' | 's3'>,
  installation: string | null,
  { claims, make, answerMs = ANSWER_MS }: BucketQuestion,
): Promise<void> {
  if (s3 === null) return;
  const bucket = openBucket(s3, answerMs);
  try {
    let mark = await readMark(bucket);
    const us = demo ? A_DEMO : (installation ?? (await make?.()) ?? null);
    // A demo never marks a bucket that holds pictures. Another demo may have marked it and put its own there meanwhile.
    if (!mark && demo && (await hasPictures(bucket))) {
      mark = await readMark(bucket);
      if (!mark) throw new WrongStorage(demosWay(s3));
    }
    if (!mark && claims && us !== null) mark = await writeMark(bucket, us);
    if (!mark || mark.whose === us) return;
    throw new WrongStorage(demo ? demosWay(s3) : businessWay(s3, mark, us));
  } catch (error) {
    if (error instanceof WrongStorage) throw error;
    // An installation that had a bucket sells without it. A storage that is being restored may have none yet.
    if (error instanceof NoSuchBucket && installation === null)
      throw new WrongStorage(`there is no bucket ${s3.bucket} at ${s3.endpoint}. Look at S3_BUCKET`);
    throw new Error(`${nameOf(s3)} does not say whose it is: ${reasonOf(error)}`, { cause: error });
  }
}

const demosWay = (s3: S3Settings): string =>
  `${nameOf(s3)} holds pictures that are no demo's. Leave S3_ENDPOINT out, or name another S3_BUCKET`;

function businessWay(s3: S3Settings, { whose, object }: Mark, installation: string | null): string {
  if (whose === A_DEMO)
    return `the demo keeps its pictures in ${nameOf(s3)}. Name another S3_BUCKET, or end that demo and remove its object ${object}`;
  return `${nameOf(s3)} is of the installation ${whose}, and this database is of ${installation ?? 'none yet'}. Each would remove the other's pictures. Name another S3_BUCKET, or see "Whose bucket it is" in docs/self-hosting.md`;
}

/** Reads the mark by a GET. The answer to a HEAD does not tell a missing bucket from a missing object. */
async function readMark(bucket: S3Bucket): Promise<Mark | null> {
  const words = await bucket.text(BUCKET_MARK);
  if (words !== null) return { whose: (words.split('\n')[0] ?? '').trim(), object: BUCKET_MARK };
  return (await bucket.call('HEAD', OLD_DEMO_MARK)) && { whose: A_DEMO, object: OLD_DEMO_MARK };
}

/**
 * Writes our mark. Answers with the one that stands there, for another installation may have written at the same
 * moment.
 */
async function writeMark(bucket: S3Bucket, us: string): Promise<Mark> {
  await bucket.call('PUT', BUCKET_MARK, { body: new TextEncoder().encode(`${us}\n${WARNING}\n`) });
  const mark = await readMark(bucket);
  if (!mark) throw new Error(`its object ${BUCKET_MARK} was written and is not there`);
  return mark;
}

async function hasPictures(bucket: S3Bucket): Promise<boolean> {
  for await (const page of bucket.pages(FOLDER)) if (page.length > 0) return true;
  return false;
}

const nameOf = ({ bucket, endpoint }: S3Settings): string => `the bucket ${bucket} at ${endpoint}`;

/** The reason of a failed connection lies in the cause of its error. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
