import type { BarcodeDecoder } from '../picture/decoder.ts';

/** Time of frames without a code after which our decoder looks as well, ms. */
const BLIND_MS = 6_000;

/**
 * Opens the browser's own detector, and ours in its place as soon as it fails. On Android without the library for it,
 * the detector sees nothing and reports nothing. So after a time without a code both look in turn, until one of them
 * reads and goes on alone.
 */
export function withHelp(
  native: BarcodeDecoder,
  openOurs: () => Promise<BarcodeDecoder>,
  now: () => number,
): BarcodeDecoder {
  let ours: BarcodeDecoder | null = null;
  /** Decoders that look in turn, the next one first. */
  let looking = [native];
  /** Time since which no code was seen. Infinite once our decoder was opened, or is not needed. */
  let blindSince: number | null = null;
  const callOurs = async (): Promise<BarcodeDecoder> => {
    blindSince = Number.POSITIVE_INFINITY;
    ours = await openOurs();
    return ours;
  };
  return {
    async decode(video) {
      blindSince ??= now();
      // Where our decoder's code cannot be loaded, the browser's own may still see a code.
      if (now() - blindSince > BLIND_MS)
        looking = await callOurs().then(
          (called) => [called, native],
          () => [native],
        );
      const [asked = native, ...others] = looking;
      try {
        const seen = await asked.decode(video);
        if (seen) blindSince = Number.POSITIVE_INFINITY;
        looking = seen ? [asked] : [...others, asked];
        return seen;
      } catch (error) {
        if (asked === ours && others.length === 0) throw error;
        looking = others.length > 0 ? others : [ours ?? (await callOurs())];
        return null;
      }
    },
    close() {
      native.close();
      ours?.close();
    },
  };
}
