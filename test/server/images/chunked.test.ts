import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeChunked, type Trailers } from '../../../server/images/signature/aws-chunked.ts';
import { checksumCheck } from '../../../server/images/signature/checksums.ts';
import { ChunkSignatures } from '../../../server/images/signature/chunk-signatures.ts';
import { frame, REQUEST } from './support/chunks.ts';

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

test("a trailer's signature of letters that no signature has is refused like a wrong one", async () => {
  const [head = ''] = frame([], true, 'a:b').toString('latin1').split('x-amz-trailer-signature:');
  const wire = Buffer.from(`${head}x-amz-trailer-signature:${'é'.repeat(64)}\r\n\r\n`, 'latin1');
  await expect(read(wire, 50, true, 0)).rejects.toMatchObject({ code: 'SignatureDoesNotMatch' });
});

test('a body that is cut short or longer than announced is refused', async () => {
  const wire = frame([Buffer.from('hello')], false, 'a:b');
  await expect(read(wire.subarray(0, -3), 4, false, 5)).rejects.toMatchObject({ code: 'IncompleteBody' });
  await expect(read(wire, 4, false, 4)).rejects.toMatchObject({ code: 'IncompleteBody' });
  await expect(read(wire, 4, false, 6)).rejects.toMatchObject({ code: 'IncompleteBody' });
});

test('what is announced as longer than the body may be is refused before any of it is handed on', async () => {
  const wire = Buffer.from('ffffffff\r\nhello');
  const handed: Buffer[] = [];
  const reading = async (): Promise<void> => {
    const source = (async function* () {
      yield wire;
    })();
    const options = { signatures: null, trailing: true, decodedLength: 5, trailers: new Map() };
    for await (const piece of decodeChunked(source, options)) handed.push(piece);
  };
  await expect(reading()).rejects.toMatchObject({ code: 'IncompleteBody' });
  expect(handed).toEqual([]);
});

test('a chunk ends where its header says, and trailers have a limit', async () => {
  const overlong = Buffer.from('5\r\nhelloXX\r\n0\r\na:b\r\n\r\n');
  await expect(read(overlong, 50, false, 5)).rejects.toMatchObject({ code: 'IncompleteBody' });
  const trailers = (count: number) =>
    Buffer.from(`0\r\n${Array.from({ length: count }, (_, at) => `a${at}:b\r\n`).join('')}\r\n`);
  expect((await read(trailers(16), 50, false, 0)).trailers.size).toBe(16);
  await expect(read(trailers(17), 50, false, 0)).rejects.toMatchObject({ code: 'InvalidRequest' });
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
