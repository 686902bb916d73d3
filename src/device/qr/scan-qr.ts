import type { BarcodeDecoder } from '../picture/decoder.ts';
import { onDevice, type ScanReport, scanBarcodes } from '../scan/barcode-scanner.ts';

async function openQrDecoder(): Promise<BarcodeDecoder> {
  const { openDecoder } = await import('../scan/native-decoder.ts');
  return openDecoder(
    () => new Worker(new URL('./qr-worker.ts', import.meta.url), { type: 'module' }),
    ['qr_code'],
  );
}

/** Runs `scanBarcodes` for the QR codes on shops' doors. Linear codes are ignored. */
export function scanQr(
  video: HTMLVideoElement,
  report: (what: ScanReport) => void,
  open: () => Promise<BarcodeDecoder> = openQrDecoder,
): () => void {
  return scanBarcodes(video, report, { ...onDevice, open });
}
