import { demandList } from '../access/image-access.ts';
import { S3Error } from '../s3-error.ts';
import { encodeRfc3986 } from '../signature/canonical-request.ts';
import type { StoredImage } from '../storage/image-store.ts';
import { escapeXml, textElement, xmlDocument } from '../xml.ts';
import { type ListEntry, listPage } from './list-page.ts';
import { checkQuery, type S3Call, type S3Operation } from './s3-request.ts';

const KNOWN_QUERY = [
  'list-type',
  'prefix',
  'delimiter',
  'max-keys',
  'continuation-token',
  'start-after',
  'encoding-type',
  'fetch-owner',
];
/** Most keys of a page, as many as a first look at a shop needs. The facts of each key are read by themselves. */
const MAX_KEYS = 100;
const NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/';

/**
 * Serves ListObjectsV2 within a prefix that the viewer may read [O-01]. Each key in the answer counts as a request for
 * it.
 */
export const listObjects: S3Operation = async (call) => {
  checkQuery(call.query, KNOWN_QUERY);
  if (call.query.get('list-type') !== '2') throw new S3Error('NotImplemented', { Header: 'list-type' });
  const prefix = call.query.get('prefix') ?? '';
  await demandList(call.access, call.viewer, prefix);
  const after = readToken(call.query.get('continuation-token')) ?? call.query.get('start-after') ?? '';
  const page = await listPage(call.access.imageStore.keys(prefix, after), {
    prefix,
    delimiter: call.query.get('delimiter') ?? '',
    maxKeys: readMaxKeys(call.query.get('max-keys')),
    after,
  });
  call.takeRequests(page.entries.filter(({ kind }) => kind === 'key').length);
  const lines = await Promise.all(page.entries.map((entry) => entryXml(call, entry)));
  return call.reply
    .type('application/xml')
    .send(xmlDocument(resultXml(call, prefix, lines.flat(), page.next)));
};

function resultXml(call: S3Call, prefix: string, lines: readonly string[], next: string | null): string {
  const name = nameWriter(call);
  const echo = (tag: string, text: string | undefined) => (text === undefined ? '' : textElement(tag, text));
  const delimiter = call.query.get('delimiter');
  const startAfter = call.query.get('start-after');
  return [
    `<ListBucketResult xmlns="${escapeXml(NAMESPACE)}">`,
    textElement('Name', call.bucket),
    textElement('Prefix', name(prefix)),
    echo('StartAfter', startAfter && name(startAfter)),
    echo('ContinuationToken', call.query.get('continuation-token')),
    textElement('KeyCount', lines.length),
    textElement('MaxKeys', readMaxKeys(call.query.get('max-keys'))),
    echo('Delimiter', delimiter && name(delimiter)),
    echo('EncodingType', call.query.get('encoding-type')),
    textElement('IsTruncated', next !== null),
    next === null ? '' : textElement('NextContinuationToken', Buffer.from(next).toString('base64url')),
    ...lines,
    '</ListBucketResult>',
  ].join('');
}

async function entryXml(call: S3Call, entry: ListEntry): Promise<string[]> {
  const name = nameWriter(call);
  if (entry.kind === 'group')
    return [`<CommonPrefixes>${textElement('Prefix', name(entry.prefix))}</CommonPrefixes>`];
  const image: StoredImage | null = await call.access.imageStore.head(entry.key);
  // The picture was deleted while the list was made.
  if (!image) return [];
  return [
    [
      '<Contents>',
      textElement('Key', name(image.key)),
      textElement('LastModified', new Date(image.lastModified).toISOString()),
      textElement('ETag', `"${image.etag}"`),
      textElement('Size', image.size),
      '<StorageClass>STANDARD</StorageClass></Contents>',
    ].join(''),
  ];
}

function nameWriter(call: S3Call): (name: string) => string {
  const encoding = call.query.get('encoding-type');
  if (encoding !== undefined && encoding !== 'url')
    throw new S3Error('InvalidArgument', {}, 'Invalid Encoding Method');
  return encoding === 'url' ? (name) => encodeRfc3986(name).replaceAll('%2F', '/') : (name) => name;
}

function readMaxKeys(text: string | undefined): number {
  if (text === undefined) return MAX_KEYS;
  if (!/^\d{1,9}$/.test(text)) throw new S3Error('InvalidArgument', {}, 'max-keys must be a whole number');
  return Math.min(Number(text), MAX_KEYS);
}

function readToken(token: string | undefined): string | undefined {
  if (token === undefined) return undefined;
  const key = Buffer.from(token, 'base64url').toString('utf8');
  if (Buffer.from(key).toString('base64url') !== token || key === '') {
    throw new S3Error('InvalidArgument', {}, 'The continuation token provided is incorrect');
  }
  return key;
}
