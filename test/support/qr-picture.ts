import { encode } from 'uqr';

/**
 * A grey picture of `text` as a QR code in the middle of white, `module` px a square. Its grain differs by `seed`,
 * because a picture without any change counts as still.
 */
export function qrPicture(
  text: string,
  { width, height, module = 6, seed = 0 }: { width: number; height: number; module?: number; seed?: number },
): Uint8ClampedArray {
  const { data } = encode(text, { border: 0, ecc: 'M' });
  const left = Math.floor((width - data.length * module) / 2);
  const top = Math.floor((height - data.length * module) / 2);
  const isDark = (x: number, y: number): boolean =>
    data[Math.floor((y - top) / module)]?.[Math.floor((x - left) / module)] === true;
  const grey = new Uint8ClampedArray(width * height);
  for (let at = 0; at < grey.length; at++) {
    const grain = ((at * 2_654_435_761 + seed * 97) >>> 8) % 12;
    grey[at] = (isDark(at % width, Math.floor(at / width)) ? 25 : 225) + grain;
  }
  return grey;
}
