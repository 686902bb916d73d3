import type { SeenCode } from '../../domain/shop/barcode.ts';
import type { BarcodeDecoder } from '../picture/decoder.ts';
import { takeInView } from './handed-code.ts';
import { openGate, passGate, reopened } from './scan-gate.ts';

/** Pause between two frames, ms. It is short enough for a moving hand, and spares the battery. */
const REST_MS = 60;
const BUZZ_MS = 60;

export interface ScanDeps {
  open: () => Promise<BarcodeDecoder>;
  now: () => number;
  /** Vibrates when a code was read. */
  buzz: () => void;
}

/** The scanner's dependencies from the browser. */
export const onDevice: ScanDeps = {
  open: openBarcodeDecoder,
  now: () => performance.now(),
  buzz: () => void navigator.vibrate?.(BUZZ_MS),
};

export type ScanReport = { kind: 'ready' } | { kind: 'read'; code: SeenCode } | { kind: 'broken' };

/**
 * Looks for barcodes in a video until the returned function is called. Reports each code once per showing, after
 * two readings with a right check digit [MI-06]. 'broken' ends it, when the decoder failed or could not be loaded.
 */
export function scanBarcodes(
  video: HTMLVideoElement,
  report: (what: ScanReport) => void,
  deps: ScanDeps = onDevice,
): () => void {
  let ended = false;
  void run(
    video,
    (what) => {
      if (!ended) report(what);
    },
    deps,
    () => ended,
  );
  return () => {
    ended = true;
  };
}

async function run(
  video: HTMLVideoElement,
  report: (what: ScanReport) => void,
  deps: ScanDeps,
  hasEnded: () => boolean,
): Promise<void> {
  let decoder: BarcodeDecoder | null = null;
  try {
    decoder = await deps.open();
    report({ kind: 'ready' });
    let gate = openGate(takeInView());
    while (!hasEnded()) {
      if (video.readyState < 2) {
        // The camera is off, or begins. That tells nothing about the goods before it.
        gate = reopened(gate);
        await rest();
        continue;
      }
      const passed = passGate(gate, await decoder.decode(video), deps.now());
      gate = passed.gate;
      if (passed.accepted && !hasEnded()) {
        deps.buzz();
        report({ kind: 'read', code: passed.accepted });
      }
      await rest();
    }
  } catch {
    // The page shows the failure, whatever its cause, and the user can type the code.
    report({ kind: 'broken' });
  } finally {
    decoder?.close();
  }
}

const rest = (): Promise<void> => new Promise((rested) => setTimeout(rested, REST_MS));

async function openBarcodeDecoder(): Promise<BarcodeDecoder> {
  const { openDecoder } = await import('./native-decoder.ts');
  return openDecoder(() => new Worker(new URL('./barcode-worker.ts', import.meta.url), { type: 'module' }));
}
