import {
  type FrameSize,
  frameSize,
  MAX_PIXELS,
  sniffType,
  TOO_MANY_PIXELS,
} from '../../domain/shop/picture-header.ts';
import { decodeSmaller } from './decode-smaller.ts';
import type { Decoded, HeaderSize } from './decoded.ts';
import { isOpaque } from './opaque.ts';

/** Longest side of a stored picture, px [K-02]. */
export const MAX_SIDE = 1600;
/** Pictures above this size get a smaller preview, bytes [K-02]. */
export const MAX_PREVIEW_BYTES = 1_048_576;
/** Size above which a PNG becomes a JPEG if it can, bytes. On a weak link it would take minutes. */
const MAX_PNG_BYTES = 1_048_576;
const PREVIEW_SIDE = 800;
const QUALITY = 0.85;

/** A prepared file: a picture without metadata to store, and a small one to show. */
export type PreparedImage =
  | { kind: 'ready'; image: Blob; preview: Blob; width: number; height: number }
  /** The picture has more pixels than the device opens, and decoding them could end the tab. `message` says so. */
  | { kind: 'refused'; message: string }
  | { kind: 'unreadable' };

/** The browser functions used here, faked in tests. */
export interface ImageTools {
  /** Rejects for a file that is not a picture. */
  decode(file: Blob): Promise<Decoded>;
  /**
   * Decodes a picture to a smaller one, at least `side` px on its longer side. Memory never holds all of its pixels. Null
   * where the browser or the file does not allow that.
   */
  decodeSmaller(file: Blob, size: HeaderSize, side: number): Promise<Decoded | null>;
  /** Redraws a picture in that size. Null when the browser cannot write this type. */
  draw(picture: Decoded, size: { width: number; height: number }, type: string): Promise<Blob | null>;
  /** True for a picture without transparency, which JPEG cannot hold. */
  isOpaque(picture: Decoded): boolean;
}

/**
 * Redraws the picture, at most 1600 px long, which drops place and camera from it. JPEG, PNG and WebP keep their
 * type. A GIF becomes a PNG of its first frame. JPEG replaces a type that cannot be written, and a large PNG without
 * transparency.
 */
export async function prepareImage(file: Blob, tools: ImageTools = browserTools): Promise<PreparedImage> {
  const header = await headerOf(file);
  const isLarge = header !== null && header.width * header.height > MAX_PIXELS;
  let picture: Decoded | null;
  try {
    picture = isLarge ? await tools.decodeSmaller(file, header, MAX_SIDE) : await tools.decode(file);
  } catch {
    return { kind: 'unreadable' };
  }
  if (!picture) return { kind: 'refused', message: TOO_MANY_PIXELS };
  try {
    const size = fitted(picture, MAX_SIDE);
    const image = await drawn(tools, picture, size, storedType(file.type));
    if (!image) return { kind: 'unreadable' };
    const small = await smaller(tools, picture, image);
    return { kind: 'ready', image, preview: small, ...size };
  } finally {
    picture.close();
  }
}

/** Bytes read at a time while looking for a header. */
const STEP = 64 * 1024;

/** Size and type from the file's header, before any decoding. Null without a known header. */
async function headerOf(file: Blob): Promise<HeaderSize | null> {
  let at = 0;
  let type = null;
  while (at < file.size) {
    const head = new Uint8Array(await file.slice(at, at + STEP).arrayBuffer());
    type ??= sniffType(head);
    const step: FrameSize = type ? frameSize(type, head) : { kind: 'broken' };
    if (step.kind === 'size') return { ...step, type };
    if (step.kind === 'broken' || step.drop === 0) return null;
    at += step.drop;
  }
  return null;
}

/** The size scaled down to `longest` on its longer side. Never enlarged. */
export function fitted(
  { width, height }: { width: number; height: number },
  longest: number,
): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

async function smaller(tools: ImageTools, picture: Decoded, image: Blob): Promise<Blob> {
  if (image.size <= MAX_PREVIEW_BYTES) return image;
  return (await tools.draw(picture, fitted(picture, PREVIEW_SIDE), 'image/jpeg')) ?? image;
}

async function drawn(
  tools: ImageTools,
  picture: Decoded,
  size: { width: number; height: number },
  type: string,
): Promise<Blob | null> {
  const blob = await tools.draw(picture, size, type);
  const asJpeg = (): Promise<Blob | null> => tools.draw(picture, size, 'image/jpeg');
  // A browser that cannot write a type returns PNG, which is large for a photo.
  if (!blob || blob.type !== type) return asJpeg();
  if (type !== 'image/png' || blob.size <= MAX_PNG_BYTES || !tools.isOpaque(picture)) return blob;
  const jpeg = await asJpeg();
  return jpeg && jpeg.size < blob.size ? jpeg : blob;
}

function storedType(type: string): string {
  if (type === 'image/gif') return 'image/png';
  return type === 'image/png' || type === 'image/webp' ? type : 'image/jpeg';
}

const browserTools: ImageTools = {
  decodeSmaller,
  isOpaque,
  decode: (file) => (typeof createImageBitmap === 'function' ? decodeBitmap(file) : decodeElement(file)),
  draw(picture, size, type) {
    if (typeof OffscreenCanvas === 'function') {
      const canvas = new OffscreenCanvas(size.width, size.height);
      paint(canvas.getContext('2d'), picture, size, type);
      return canvas.convertToBlob({ type, quality: QUALITY });
    }
    const canvas = document.createElement('canvas');
    canvas.width = size.width;
    canvas.height = size.height;
    paint(canvas.getContext('2d'), picture, size, type);
    return new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY));
  },
};

async function decodeBitmap(file: Blob): Promise<Decoded> {
  const bitmap = await createImageBitmap(file);
  return { source: bitmap, width: bitmap.width, height: bitmap.height, close: () => bitmap.close() };
}

async function decodeElement(file: Blob): Promise<Decoded> {
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch (error) {
    URL.revokeObjectURL(url);
    throw error;
  }
  const { naturalWidth: width, naturalHeight: height } = image;
  return { source: image, width, height, close: () => URL.revokeObjectURL(url) };
}

function paint(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null,
  { source }: Decoded,
  { width, height }: { width: number; height: number },
  type: string,
): void {
  if (!context) throw new Error('the browser gave no canvas to draw on');
  if (type === 'image/jpeg') {
    // Without a white ground, transparent parts turn black in a JPEG.
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, width, height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, width, height);
}
