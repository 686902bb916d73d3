/**
 * A grey picture of a barcode on white, always the same for a seed. `bars` are modules, '1' is black. `noise` is the
 * most by which a pixel strays, of 255.
 */
export function barPicture(
  bars: string,
  { width, height, noise = 0, seed = 1 }: { width: number; height: number; noise?: number; seed?: number },
): Uint8ClampedArray {
  const grey = new Uint8ClampedArray(width * height).fill(235);
  const module = Math.max(1, Math.floor((width * 0.8) / bars.length));
  const left = Math.floor((width - module * bars.length) / 2);
  const top = Math.floor(height * 0.3);
  for (let y = top; y < height - top; y++) {
    for (let i = 0; i < bars.length; i++) {
      if (bars[i] === '1') grey.fill(25, y * width + left + i * module, y * width + left + (i + 1) * module);
    }
  }
  const random = mulberry(seed);
  if (noise > 0) {
    for (let i = 0; i < grey.length; i++) grey[i] = (grey[i] ?? 0) + (random() - 0.5) * 2 * noise;
  }
  return grey;
}

function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
