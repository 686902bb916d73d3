import type { Decoded } from './decoded.ts';

/**
 * Side of the drawing that is searched for transparency, px. It takes at most 640 kB, and transparent parts still show
 * in it.
 */
const SIDE = 400;

/** True for a picture without transparency. */
export function isOpaque({ source, width, height }: Decoded): boolean {
  const scale = Math.min(1, SIDE / Math.max(width, height));
  const [wide, high] = [width, height].map((side) => Math.max(1, Math.round(side * scale))) as [
    number,
    number,
  ];
  const context = contextOf(wide, high);
  if (!context) return false;
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, wide, high);
  const { data } = context.getImageData(0, 0, wide, high);
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false;
  return true;
}

function contextOf(
  width: number,
  height: number,
): CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null {
  if (typeof OffscreenCanvas === 'function') return new OffscreenCanvas(width, height).getContext('2d');
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return canvas.getContext('2d');
}
