import { MAX_PIXELS } from '../../domain/shop/picture-header.ts';
import type { Decoded, HeaderSize } from './decoded.ts';

/** Parts of a side by which a JPEG decoder scales. */
const EIGHTHS = 8;
const JPEG = 'image/jpeg';

/**
 * Opens a JPEG above the pixel limit at a smaller size. Its decoder drops most pixels while it reads, in eighths of a side.
 * Null where the browser has no such decoder, or where the file does not allow it.
 */
export async function decodeSmaller(file: Blob, size: HeaderSize, side: number): Promise<Decoded | null> {
  const scale = scaleFor(size, side);
  if (size.type !== JPEG || size.isProgressive || scale === null || !(await canScale())) return null;
  const image = await decoded(file, {
    desiredWidth: Math.ceil(size.width * scale),
    desiredHeight: Math.ceil(size.height * scale),
  });
  const { displayWidth: width, displayHeight: height } = image;
  if (width * height > MAX_PIXELS) {
    image.close();
    return null;
  }
  return { source: image, width, height, close: () => image.close() };
}

/** The least scale that keeps the longer side at `side` px. Null where even an eighth leaves more than twice as much. */
function scaleFor({ width, height }: HeaderSize, side: number): number | null {
  const longest = Math.max(width, height);
  const scale = Math.ceil((side / longest) * EIGHTHS) / EIGHTHS;
  return longest * scale > 2 * side ? null : scale;
}

let scaling: Promise<boolean> | null = null;

/** True where the browser's decoder scales. A small drawing is the probe, once a page. */
function canScale(): Promise<boolean> {
  scaling ??= tryScaling().catch(() => false);
  return scaling;
}

async function tryScaling(): Promise<boolean> {
  if (typeof ImageDecoder !== 'function' || typeof OffscreenCanvas !== 'function') return false;
  const canvas = new OffscreenCanvas(64, 64);
  canvas.getContext('2d')?.fillRect(0, 0, 64, 64);
  const image = await decoded(await canvas.convertToBlob({ type: JPEG }), {
    desiredWidth: 16,
    desiredHeight: 16,
  });
  const isSmaller = image.codedWidth < 64;
  image.close();
  return isSmaller;
}

async function decoded(
  file: Blob,
  desired: Pick<ImageDecoderInit, 'desiredWidth' | 'desiredHeight'>,
): Promise<VideoFrame> {
  const decoder = new ImageDecoder({ type: JPEG, data: file.stream(), ...desired });
  try {
    return (await decoder.decode()).image;
  } finally {
    decoder.close();
  }
}
