import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeChunked, type Trailers } from '../../../server/images/aws-chunked.ts';
import { checksumCheck } from '../../../server/images/checksums.ts';
import { ChunkSignatures } from '../../../server/images/chunk-signatures.ts';
import { signText, type VerifiedRequest } from '../../../server/images/sigv4.ts';

const REQUEST: VerifiedRequest = {
  viewer: { sub: 'ana', email: null },
  payloadHash: 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER',
  seedSignature: 'f'.repeat(64),
  signingKey: Buffer.from('key'),
  scope: '20261120/us-east-1/s3/aws4_request',
  datetime: '20261120T120000Z',
};
const sha = (data: Uint8Array | string) => createHash('sha256').update(data).digest('hex');

function frame(parts: readonly Uint8Array[], signed: boolean, trailer: string): Buffer {
  let previous = REQUEST.seedSignature;
  const sign = (head: string, ...hashes: string[]) => {
    previous = signText(
      REQUEST.signingKey,
      [head, REQUEST.datetime, REQUEST.scope, previous, ...hashes].join('\n'),
    );
    return previous;
  };
  const lines = [...parts.filter((part) => part.length > 0), new Uint8Array()].flatMap((part) => {
    const signature = signed
      ? `;chunk-signature=${sign('AWS4-HMAC-SHA256-PAYLOAD', sha(''), sha(part))}`
      : '';
    const head = Buffer.from(`${part.length.toString(16)}${signature}\r\n`);
    return part.length > 0 ? [head, part, Buffer.from('\r\n')] : [head];
  });
  const end = signed
    ? `${trailer}\r\nx-amz-trailer-signature:${sign('AWS4-HMAC-SHA256-TRAILER', sha(`${trailer}\n`))}\r\n\r\n`
    : `${trailer}\r\n\r\n`;
  return Buffer.concat([...lines, Buffer.from(end)]);
}

async function read(
  wire: Buffer,
  cut: number,
  signed: boolean,
  decodedLength: number,
): Promise<{ data: Buffer; trailers: Trailers }> {
  async function* source(): AsyncGenerator<Uint8Array, void> {
    for (let at = 0; at < wire.length; at += cut) yield wire.subarray(at, at + cut);
  }
  const trailers: Trailers = new Map();
  const signatures = signed ? new ChunkSignatures(REQUEST) : null;
  const data: Buffer[] = [];
  for await (const piece of decodeChunked(source(), { signatures, trailing: true, decodedLength, trailers }))
    data.push(piece);
  return { data: Buffer.concat(data), trailers };
}

test('chunked bodies come out as they went in, however the network cuts them', async () => {
  const parts = fc.array(fc.uint8Array({ maxLength: 60 }), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(parts, fc.boolean(), fc.integer({ min: 1, max: 50 }), async (chunks, signed, cut) => {
      const whole = Buffer.concat(chunks);
      const wire = frame(chunks, signed, 'x-amz-checksum-crc32:NhCmhg==');
      const { data, trailers } = await read(wire, cut, signed, whole.length);
      expect(data.equals(whole)).toBe(true);
      expect(trailers.get('x-amz-checksum-crc32')).toBe('NhCmhg==');
    }),
  );
});

test('a changed byte anywhere in a signed body is noticed', async () => {
  const chunks = [Buffer.from('hello'), Buffer.from('world')];
  const wire = frame(chunks, true, 'x-amz-checksum-crc32:NhCmhg==');
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: wire.length - 5 }), async (at) => {
      const bad = Buffer.from(wire);
      bad[at] = (bad[at] ?? 0) ^ 1;
      await expect(read(bad, 7, true, 10)).rejects.toMatchObject({ name: 'S3Error' });
    }),
  );
});

test('a body that is cut short or longer than announced is refused', async () => {
  const wire = frame([Buffer.from('hello')], false, 'a:b');
  await expect(read(wire.subarray(0, -3), 4, false, 5)).rejects.toMatchObject({ code: 'IncompleteBody' });
  await expect(read(wire, 4, false, 4)).rejects.toMatchObject({ code: 'IncompleteBody' });
  await expect(read(wire, 4, false, 6)).rejects.toMatchObject({ code: 'IncompleteBody' });
});

test('known checksum values', () => {
  const known = {
    'x-amz-checksum-crc32': 'y/Q5Jg==',
    'x-amz-checksum-crc32c': '4waSgw==',
    'x-amz-checksum-sha1': '98O8HYCOBHMq32eZZczDTKeuNEE=',
    'content-md5': 'JfnnlDI7RTiF9RgfG2JNCw==',
  };
  for (const [name, value] of Object.entries(known)) {
    const right = checksumCheck(name, () => value);
    for (const digit of ['1234', '56789']) right.update(Buffer.from(digit));
    expect(() => right.finish()).not.toThrow();
    expect(() => checksumCheck(name, () => value).finish()).toThrow();
  }
});
