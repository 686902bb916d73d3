/**
 * Most pixels of a picture that is stored, or opened whole on a device. It is above the default of phone cameras.
 * Decoding takes 4 bytes for each pixel.
 */
export const MAX_PIXELS = 25_000_000;
/** Message of the refusal of a larger picture. */
export const TOO_MANY_PIXELS = `A resolução da imagem é grande demais. Use uma de até ${MAX_PIXELS / 1_000_000} megapixels.`;
/** Longest side of a stored picture, in pixels. */
export const MAX_STORED_SIDE = 12_000;

export type UploadType = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp';

/** Result of reading a header. `more` asks for further bytes after dropping the first `drop` of the rest. */
export type FrameSize =
  /**
   * Size of the picture. `isProgressive`: the JPEG spreads its picture over the whole file, so every decoder holds all
   * of it.
   */
  | { kind: 'size'; width: number; height: number; isProgressive?: true }
  | { kind: 'more'; drop: number }
  | { kind: 'broken' };

const MORE: FrameSize = { kind: 'more', drop: 0 };
const BROKEN: FrameSize = { kind: 'broken' };

/** The type that the first bytes prove. Null for anything but an accepted image. */
export function sniffType(head: Uint8Array): UploadType | null {
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'image/jpeg';
  if (textAt(head, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (/^GIF8[79]a$/.test(textAt(head, 0, 6))) return 'image/gif';
  if (textAt(head, 0, 4) === 'RIFF' && textAt(head, 8, 12) === 'WEBP') return 'image/webp';
  return null;
}

/** Width and height in pixels, read from the head of a file. */
export function frameSize(type: UploadType, head: Uint8Array): FrameSize {
  switch (type) {
    case 'image/png':
      if (head.length < 24) return MORE;
      if (textAt(head, 12, 16) !== 'IHDR') return BROKEN;
      return { kind: 'size', width: bigEndian(head, 16, 4), height: bigEndian(head, 20, 4) };
    case 'image/gif':
      return head.length < 10
        ? MORE
        : { kind: 'size', width: littleEndian(head, 6, 2), height: littleEndian(head, 8, 2) };
    case 'image/webp':
      return webpSize(head);
    case 'image/jpeg':
      return jpegSize(head);
  }
}

function webpSize(head: Uint8Array): FrameSize {
  if (head.length < 30) return MORE;
  switch (textAt(head, 12, 16)) {
    case 'VP8X':
      return { kind: 'size', width: littleEndian(head, 24, 3) + 1, height: littleEndian(head, 27, 3) + 1 };
    case 'VP8L': {
      const bits = littleEndian(head, 21, 4);
      return { kind: 'size', width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return {
        kind: 'size',
        width: littleEndian(head, 26, 2) & 0x3fff,
        height: littleEndian(head, 28, 2) & 0x3fff,
      };
    default:
      return BROKEN;
  }
}

/** Reads the segments up to the frame header. Photos carry previews and profiles of any size before it. */
function jpegSize(head: Uint8Array): FrameSize {
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
      const size = { height: bigEndian(head, at + 5, 2), width: bigEndian(head, at + 7, 2) };
      // Frame types come in fours, and the third of each is progressive.
      return { kind: 'size', ...size, ...(marker % 4 === 2 && { isProgressive: true }) };
    }
    // A start of scan or an end of image without a frame header means a broken picture.
    if (marker === 0xda || marker === 0xd9) return BROKEN;
    at += 2 + bigEndian(head, at + 2, 2);
    if (at > head.length) return { kind: 'more', drop: at };
  }
}

function textAt(head: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...head.subarray(from, to));
}

function bigEndian(head: Uint8Array, at: number, bytes: number): number {
  return head.subarray(at, at + bytes).reduce((sum, byte) => sum * 256 + byte, 0);
}

function littleEndian(head: Uint8Array, at: number, bytes: number): number {
  return head.subarray(at, at + bytes).reduceRight((sum, byte) => sum * 256 + byte, 0);
}
