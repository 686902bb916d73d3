import { readLabelCode } from '../../domain/labels/label-code.ts';
import { isSameCode, type SeenCode } from '../../domain/shop/barcode.ts';
import type { BarcodeDecoder } from '../picture/decoder.ts';
import { onDevice, type ScanReport, scanBarcodes } from '../scan/barcode-scanner.ts';

/** Time after a label's QR was read within which its bars count as the QR, ms. */
const TOGETHER_MS = 1500;

/** Both the browser's own detector and ours look for the QR first. */
async function openLabelDecoder(): Promise<BarcodeDecoder> {
  const { openDecoder, SHOP_FORMATS } = await import('../scan/native-decoder.ts');
  return openDecoder(
    () => new Worker(new URL('./label-worker.ts', import.meta.url), { type: 'module' }),
    ['qr_code', ...SHOP_FORMATS],
  );
}

/**
 * Runs `scanBarcodes` for shelf labels. A label's QR tells more than its bars, so it is looked for first. The bars of
 * the same label count as its QR for a moment. It does not vibrate, because the screen tells the outcome of a label.
 */
export function scanLabels(
  video: HTMLVideoElement,
  report: (what: ScanReport) => void,
  open: () => Promise<BarcodeDecoder> = openLabelDecoder,
): () => void {
  const asLabels = async (): Promise<BarcodeDecoder> => {
    const decoder = await open();
    const withQr = preferQr();
    return { ...decoder, decode: async (frame) => withQr(await decoder.decode(frame)) };
  };
  return scanBarcodes(video, report, { ...onDevice, open: asLabels, buzz: () => undefined });
}

function preferQr(): (seen: SeenCode | null) => SeenCode | null {
  let last: { seen: SeenCode; code: string; at: number } | null = null;
  return (seen) => {
    const label = seen && readLabelCode(seen.text);
    const now = onDevice.now();
    if (seen && label) last = { seen, code: label.code, at: now };
    const isPart = seen && last && now - last.at < TOGETHER_MS && isSameCode(last.code, seen);
    return isPart && last ? last.seen : seen;
  };
}
