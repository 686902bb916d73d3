import { crc32, deflateSync } from 'node:zlib';

/** A real PNG of one colour. */
export function png(width = 4, height = 3): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const rows = width * height > 100_000 ? Buffer.alloc(0) : Buffer.alloc(height * (1 + width * 3), 120);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A PNG padded with an unused chunk to exactly `size` bytes. */
export function bigPng(size: number): Buffer {
  const base = png();
  const padding = chunk('pADd', Buffer.alloc(size - base.length - 12, 7));
  return Buffer.concat([base.subarray(0, -12), padding, base.subarray(-12)]);
}

/** The headers of a JPEG, with `before` bytes of application segments ahead of the frame. */
export function jpeg(width = 640, height = 480, before = 0): Buffer {
  const segments: Buffer[] = [];
  for (let left = before; left > 0; left -= 60_000) {
    const length = Math.min(left, 60_000);
    segments.push(
      Buffer.from([0xff, 0xe1, (length + 2) >> 8, (length + 2) & 255]),
      Buffer.alloc(length, 0xd8),
    );
  }
  const frame = Buffer.from([0xff, 0xc0, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255, 3]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...segments,
    frame,
    Buffer.alloc(30),
    Buffer.from([0xff, 0xd9]),
  ]);
}

export function gif(width = 10, height = 12): Buffer {
  const sizes = Buffer.alloc(4);
  sizes.writeUInt16LE(width, 0);
  sizes.writeUInt16LE(height, 2);
  return Buffer.concat([Buffer.from('GIF89a'), sizes, Buffer.alloc(10)]);
}

/** The header of an extended WebP. */
export function webp(width = 20, height = 30): Buffer {
  const bytes = Buffer.alloc(40);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(32, 4);
  bytes.write('WEBPVP8X', 8, 'latin1');
  bytes.writeUInt32LE(10, 16);
  bytes.writeUIntLE(width - 1, 24, 3);
  bytes.writeUIntLE(height - 1, 27, 3);
  return bytes;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
