import type { BarcodeDecoder } from '../picture/decoder.ts';

/** The browser's own detector if it reads all shop formats, else ours in a worker. Each is loaded when needed. */
export async function openBarcodeDecoder(): Promise<BarcodeDecoder> {
  const { openNativeDecoder } = await import('./native-decoder.ts');
  const native = await openNativeDecoder();
  if (native) return native;
  const { openWorkerDecoder } = await import('../picture/worker-decoder.ts');
  return openWorkerDecoder();
}
