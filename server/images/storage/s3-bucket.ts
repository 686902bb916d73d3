import { AwsClient } from 'aws4fetch';
import { encodeRfc3986 } from '../signature/canonical-request.ts';
import { StorageRefused } from './image-store.ts';
import type { S3Settings } from './settings.ts';

/** Longest wait for the beginning of an answer, in ms. */
const ANSWER_MS = 30_000;

/** Says that no bucket has this name, or none may. The answer to a HEAD does not tell it. */
export class NoSuchBucket extends Error {}

/** The few calls of S3 that are needed, signed. */
export interface S3Bucket {
  /**
   * Sends a request. Null where there is nothing; throws at every other refusal. A PUT looks for nothing, so one that
   * found nothing has stored nothing, and throws.
   */
  call(
    method: 'GET' | 'HEAD' | 'PUT' | 'DELETE',
    key: string,
    options?: { headers?: Record<string, string>; body?: Uint8Array<ArrayBuffer> },
  ): Promise<Response | null>;
  /**
   * The whole text of a small object, which may take no longer than an answer's beginning. Null, and throws, as `call`.
   */
  text(key: string): Promise<string | null>;
  /** Keys under a prefix and after a key, in UTF-8 byte order as S3 lists them, a page of the storage at a time. */
  pages(prefix: string, after?: string): AsyncGenerator<string[], void>;
}

/**
 * Opens a bucket. `answerMs` is the longest wait for the beginning of an answer, and for the whole of one in words, in
 * ms.
 */
export function openBucket(settings: S3Settings, answerMs = ANSWER_MS): S3Bucket {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 });
  const pathOf = (key: string): string => `/${bucket}/${key.split('/').map(encodeRfc3986).join('/')}`;
  /** Sends a request. Resolves with the answer as `read` reads it, within the limit. */
  const send = async <T>(
    url: string,
    init: RequestInit,
    read: (answer: Response) => T | Promise<T>,
  ): Promise<T | null> => {
    const limit = new AbortController();
    const silent = new Error(`no answer within ${answerMs} ms`);
    const timer = setTimeout(() => limit.abort(silent), answerMs);
    try {
      const answer = await client.fetch(url, { ...init, signal: limit.signal });
      if (answer.ok) return await read(answer);
      const words = await answer.text();
      const isNowhere = /NoSuchBucket|InvalidBucketName/.test(words);
      if (answer.status === 404 && !isNowhere && init.method !== 'PUT') return null;
      const why = `the storage answered ${answer.status} to ${init.method}: ${words.slice(0, 300)}`;
      if (isNowhere) throw new NoSuchBucket(why);
      throw isSendersChoice(answer.status, words) ? new StorageRefused(why) : new Error(why);
    } finally {
      clearTimeout(timer);
    }
  };
  const textOf = (answer: Response): Promise<string> => answer.text();
  return {
    // The body has no limit, for its reader may be slow.
    call: (method, key, { headers = {}, body } = {}) =>
      send(`${endpoint}${pathOf(key)}`, { method, headers, ...(body && { body }) }, (answer) => answer),
    text: (key) => send(`${endpoint}${pathOf(key)}`, { method: 'GET' }, textOf),
    async *pages(prefix, after = '') {
      for (let token: string | undefined = ''; token !== undefined; ) {
        const query = new URLSearchParams({ 'list-type': '2', 'encoding-type': 'url', prefix });
        if (token !== '') query.set('continuation-token', token);
        else if (after !== '') query.set('start-after', after);
        const words = await send(`${endpoint}/${bucket}?${query}`, { method: 'GET' }, textOf);
        if (words === null) throw new Error('the storage lists nothing');
        const page = readKeyPage(words);
        yield page.keys;
        token = page.next;
      }
    },
  };
}

/** Statuses of answers about something that the sender chose: a name, a size, a description. */
const OF_THE_SENDER: readonly number[] = [413, 414, 431];
/**
 * Codes of S3 and of MinIO that mean the same with status 400. Other codes have that status for a slow line, a full
 * quota or the operator's keys.
 */
const SENDERS_CODE =
  /<Code>(EntityTooLarge|InvalidArgument|InvalidURI|KeyTooLongError|MetadataTooLarge|XMinioInvalidObjectName|XMinioParentIsObject)</;

/**
 * True where the sender can do something about a refusal. A storage that is busy or full, or keys that are no longer
 * valid, are none of these.
 */
const isSendersChoice = (status: number, words: string): boolean =>
  OF_THE_SENDER.includes(status) || (status === 400 && SENDERS_CODE.test(words));

/** Keys of a list of objects, and the next page. S3 escapes keys because XML has no way to write every character. */
export function readKeyPage(xml: string): { keys: string[]; next: string | undefined } {
  const isEscaped = textsOf(xml, 'EncodingType')[0] === 'url';
  const keys = textsOf(xml, 'Key').map((text) =>
    isEscaped ? decodeURIComponent(text.replaceAll('+', ' ')) : text,
  );
  const isCut = textsOf(xml, 'IsTruncated')[0] === 'true';
  return { keys, next: isCut ? textsOf(xml, 'NextContinuationToken')[0] : undefined };
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function textsOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) =>
    text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal, hex, entity) =>
      entity === undefined
        ? String.fromCodePoint(Number.parseInt(decimal ?? hex, decimal === undefined ? 16 : 10))
        : (ENTITIES[entity] ?? whole),
    ),
  );
}
