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
 * `scanBarcodes` for barcodes and the QR codes on shops' doors together. Does not vibrate: the screen tells what
 * became of a code.
 */
export function scanCodes(
  video: HTMLVideoElement,
  report: (what: ScanReport) => void,
  open: () => Promise<BarcodeDecoder> = openAnyDecoder,
): () => void {
  return scanBarcodes(video, report, { ...onDevice, open, buzz: () => undefined });
}
