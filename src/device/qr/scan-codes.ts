import { productCode } from '../../domain/labels/label-code.ts';
import type { SeenCode } from '../../domain/shop/barcode.ts';
import type { BarcodeDecoder } from '../picture/decoder.ts';
import { onDevice, type ScanReport, scanBarcodes } from '../scan/barcode-scanner.ts';

/** The browser's own detector if it reads everything here, else ours in a worker. Each is loaded when needed. */
async function openAnyDecoder(): Promise<BarcodeDecoder> {
  const { openNativeDecoder, SHOP_FORMATS } = await import('../scan/native-decoder.ts');
  const native = await openNativeDecoder(undefined, [...SHOP_FORMATS, 'qr_code']);
  if (native) return native;
  const { openWorkerDecoder } = await import('../picture/worker-decoder.ts');
  return openWorkerDecoder(new Worker(new URL('./any-worker.ts', import.meta.url), { type: 'module' }));
}

/**
 * `scanBarcodes` for barcodes and the QR codes on shops' doors together. The QR of a shelf label is the barcode beside
 * it, so one label in view is one code. Does not vibrate: the screen tells what became of a code.
 */
export function scanCodes(
  video: HTMLVideoElement,
  report: (what: ScanReport) => void,
  open: () => Promise<BarcodeDecoder> = openAnyDecoder,
): () => void {
  const asProducts = async (): Promise<BarcodeDecoder> => {
    const decoder = await open();
    return { ...decoder, decode: async (frame) => asProduct(await decoder.decode(frame)) };
  };
  return scanBarcodes(video, report, { ...onDevice, open: asProducts, buzz: () => undefined });
}

function asProduct(seen: SeenCode | null): SeenCode | null {
  return seen?.format === 'qr_code' ? productCode(seen) : seen;
}
