import { productCode } from '../../domain/labels/label-code.ts';
import type { SeenCode } from '../../domain/shop/barcode.ts';
import type { BarcodeDecoder } from '../picture/decoder.ts';
import { onDevice, type ScanReport, scanBarcodes } from '../scan/barcode-scanner.ts';

async function openAnyDecoder(): Promise<BarcodeDecoder> {
  const { openDecoder, SHOP_FORMATS } = await import('../scan/native-decoder.ts');
  return openDecoder(
    () => new Worker(new URL('./any-worker.ts', import.meta.url), { type: 'module' }),
    [...SHOP_FORMATS, 'qr_code'],
  );
}

/**
 * Runs `scanBarcodes` for barcodes and the QR codes on shops' doors together. The QR of a shelf label counts as the
 * barcode beside it, so one label in view is one code. It does not vibrate, because the screen tells the outcome of a
 * code.
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
