import { type BarcodeFormat, plainCode } from '../../domain/shop/barcode.ts';
import type { BarcodeDecoder } from '../picture/decoder.ts';
import { withHelp } from './helped-decoder.ts';

/** The browser's detector. The DOM's types do not include it yet. */
interface NativeDetector {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string; format: string }[]>;
}
interface NativeDetectorClass {
  new (options: { formats: readonly string[] }): NativeDetector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** Formats printed on goods. */
export const SHOP_FORMATS: readonly BarcodeFormat[] = [
  'ean_13',
  'ean_8',
  'upc_a',
  'upc_e',
  'code_128',
  'code_39',
  'codabar',
  'itf',
];

const ofThisBrowser = (): unknown => Reflect.get(globalThis, 'BarcodeDetector');

/**
 * Opens the browser's own detector if it reads all `formats`, else ours in the worker of `startWorker`. Each is loaded
 * when needed. A detector that fails or sees nothing is helped by ours.
 */
export async function openDecoder(
  startWorker: () => Worker,
  formats = SHOP_FORMATS,
): Promise<BarcodeDecoder> {
  const openOurs = async (): Promise<BarcodeDecoder> => {
    const { openWorkerDecoder } = await import('../picture/worker-decoder.ts');
    return openWorkerDecoder(startWorker());
  };
  const native = await openNativeDecoder(ofThisBrowser(), formats);
  return native ? withHelp(native, openOurs, () => performance.now()) : openOurs();
}

/**
 * Opens the browser's detector. Of several codes in view it takes the first of these formats. Null where it lacks one
 * of them.
 */
export async function openNativeDecoder(
  Detector: unknown,
  formats = SHOP_FORMATS,
): Promise<BarcodeDecoder | null> {
  if (!isDetectorClass(Detector)) return null;
  // Browsers within apps have the class and reject this call.
  const supported = await Detector.getSupportedFormats().catch((): readonly string[] => []);
  if (!formats.every((format) => supported.includes(format))) return null;
  const detector = new Detector({ formats });
  return {
    async decode(video) {
      // The detector throws before the first frame.
      if (video.readyState < 2) return null;
      const found = await detector.detect(video);
      for (const format of formats) {
        const seen = found.find((one) => one.format === format);
        if (seen) return plainCode({ format, text: seen.rawValue });
      }
      return null;
    },
    close: () => undefined,
  };
}

function isDetectorClass(value: unknown): value is NativeDetectorClass {
  return typeof value === 'function' && 'getSupportedFormats' in value;
}
