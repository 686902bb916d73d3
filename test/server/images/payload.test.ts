import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { announcedLength, openPayload } from '../../../server/images/signature/payload.ts';
import { frame, REQUEST } from './support/chunks.ts';

const HELLO = Buffer.from('hello');
/** The CRC-32 of 'hello', and of another text. */
const RIGHT = 'NhCmhg==';
const WRONG = 'NhCmhw==';
const SIGNED = 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER';
const UNSIGNED = 'STREAMING-UNSIGNED-PAYLOAD-TRAILER';

async function read(wire: Buffer, payloadHash: string, headers: Record<string, string>): Promise<string> {
  const source = (async function* () {
    yield wire;
  })();
  const data: Buffer[] = [];
  for await (const piece of openPayload(source, headers, { ...REQUEST, payloadHash })) data.push(piece);
  return Buffer.concat(data).toString();
}
const length = { 'x-amz-decoded-content-length': '5' };
const trailing = { ...length, 'x-amz-trailer': 'X-Amz-Checksum-Crc32 ' };

test('[O-01] a signed stream is taken with its signatures, and with those alone', async () => {
  const wire = frame([HELLO], true, `x-amz-checksum-crc32:${RIGHT}`);
  expect(await read(wire, SIGNED, trailing)).toBe('hello');
  const changed = Buffer.from(wire);
  changed[wire.indexOf('hello')] = 'j'.charCodeAt(0);
  await expect(read(changed, SIGNED, length)).rejects.toMatchObject({ code: 'SignatureDoesNotMatch' });
  const unsigned = frame([HELLO], false, `x-amz-checksum-crc32:${RIGHT}`);
  await expect(read(unsigned, SIGNED, trailing)).rejects.toMatchObject({ code: 'SignatureDoesNotMatch' });
});

test('[O-01] a checksum that was announced to come behind the body must come, and be the body’s', async () => {
  const stream = (trailer: string) => read(frame([HELLO], false, trailer), UNSIGNED, trailing);
  expect(await stream(`x-amz-checksum-crc32:${RIGHT}`)).toBe('hello');
  await expect(stream(`x-amz-checksum-crc32:${WRONG}`)).rejects.toMatchObject({ code: 'BadDigest' });
  await expect(stream('x-amz-other:1')).rejects.toMatchObject({ code: 'BadDigest' });
});

test('[O-01] a stream says its length and a way of signing that is known', async () => {
  const wire = frame([HELLO], false, 'a:b');
  await expect(read(wire, UNSIGNED, { 'content-length': '5' })).rejects.toMatchObject({
    code: 'MissingContentLength',
  });
  const word = (payloadHash: string) => read(HELLO, payloadHash, length);
  await expect(word('STREAMING-AWS4-ECDSA-P256-SHA256-PAYLOAD')).rejects.toMatchObject({
    code: 'NotImplemented',
  });
  for (const odd of ['', 'x', 'A'.repeat(64), 'a'.repeat(63)])
    await expect(word(odd)).rejects.toMatchObject({ code: 'InvalidArgument' });
  const digest = createHash('sha256').update(HELLO).digest('hex');
  expect(await word(digest)).toBe('hello');
  await expect(read(Buffer.from('jello'), digest, {})).rejects.toMatchObject({
    code: 'XAmzContentSHA256Mismatch',
  });
});

test('[O-01] the length that counts is that of the data: of chunks what they decode to, of a plain body what comes', () => {
  const both = { 'content-length': '90', 'x-amz-decoded-content-length': '5' };
  const plain = { payloadHash: 'UNSIGNED-PAYLOAD' };
  for (const payloadHash of [SIGNED, UNSIGNED]) expect(announcedLength(both, { payloadHash })).toBe(5);
  expect(announcedLength({ ...both, 'content-encoding': 'aws-chunked' }, plain)).toBe(5);
  for (const payloadHash of [plain.payloadHash, 'a'.repeat(64)])
    expect(announcedLength(both, { payloadHash })).toBe(90);
  for (const odd of ['', '-1', '1e9', '9'.repeat(16)])
    expect(announcedLength({ 'content-length': odd }, plain)).toBeNull();
});
