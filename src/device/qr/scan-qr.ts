import type { BarcodeDecoder } from '../picture/decoder.ts';
import { onDevice, type ScanReport, scanBarcodes } from '../scan/barcode-scanner.ts';

/** The browser's own detector if it reads QR codes, else ours in a worker. Each is loaded when needed. */
async function openQrDecoder(): Promise<BarcodeDecoder> {
  const { openNativeDecoder } = await import('../scan/native-decoder.ts');
  const native = await openNativeDecoder(undefined, ['qr_code']);
  if (native) return native;
  const { openWorkerDecoder } = await import('../picture/worker-decoder.ts');
  return openWorkerDecoder(new Worker(new URL('./qr-worker.ts', import.meta.url), { type: 'module' }));
}

/** `scanBarcodes` for the QR codes on shops' doors. Linear codes are ignored. */
export function scanQr(
  video: HTMLVideoElement,
  report: (what: ScanReport) => void,
  open: () => Promise<BarcodeDecoder> = openQrDecoder,
): () => void {
  return scanBarcodes(video, report, { ...onDevice, open });
}
