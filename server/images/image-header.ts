/** Kinds of image people may upload. */
export type UploadType = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp';

/** What a header says so far: `more` asks for further bytes after dropping the first `drop` of the file's rest. */
export type FrameSize =
  | { kind: 'size'; width: number; height: number }
  | { kind: 'more'; drop: number }
  | { kind: 'broken' };

const MORE: FrameSize = { kind: 'more', drop: 0 };
const BROKEN: FrameSize = { kind: 'broken' };

/** The type that the first bytes prove, null when they are no accepted image. */
export function sniffType(head: Buffer): UploadType | null {
  if (head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  if (head.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return 'image/png';
  if (/^GIF8[79]a$/.test(head.toString('latin1', 0, 6))) return 'image/gif';
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP')
    return 'image/webp';
  return null;
}

/** Width and height in pixels from the head of a file. */
export function frameSize(type: UploadType, head: Buffer): FrameSize {
  switch (type) {
    case 'image/png':
      if (head.length < 24) return MORE;
      if (head.toString('latin1', 12, 16) !== 'IHDR') return BROKEN;
      return { kind: 'size', width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
    case 'image/gif':
      return head.length < 10
        ? MORE
        : { kind: 'size', width: head.readUInt16LE(6), height: head.readUInt16LE(8) };
    case 'image/webp':
      return webpSize(head);
    case 'image/jpeg':
      return jpegSize(head);
  }
}

function webpSize(head: Buffer): FrameSize {
  if (head.length < 30) return MORE;
  switch (head.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { kind: 'size', width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 };
    case 'VP8L': {
      const bits = head.readUInt32LE(21);
      return { kind: 'size', width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return { kind: 'size', width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
    default:
      return BROKEN;
  }
}

/** Walks the segments up to the frame header; photos carry previews and profiles of any size before it. */
function jpegSize(head: Buffer): FrameSize {
  let at = head[0] === 0xff && head[1] === 0xd8 ? 2 : 0;
  for (;;) {
    if (at + 4 > head.length) return { kind: 'more', drop: Math.min(at, head.length) };
    if (head[at] !== 0xff) return BROKEN;
    const marker = head[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      if (at + 9 > head.length) return { kind: 'more', drop: at };
      return { kind: 'size', height: head.readUInt16BE(at + 5), width: head.readUInt16BE(at + 7) };
    }
    // Start of scan or end of image before any frame header: nothing to show.
    if (marker === 0xda || marker === 0xd9) return BROKEN;
    at += 2 + head.readUInt16BE(at + 2);
    if (at > head.length) return { kind: 'more', drop: at };
  }
}
