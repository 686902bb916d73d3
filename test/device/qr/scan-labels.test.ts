import { afterEach, expect, test, vi } from 'vitest';
import { barPicture } from '../../../scripts/browsers/bar-picture.ts';
import type { BarcodeDecoder } from '../../../src/device/picture/decoder.ts';
import { scanLabels } from '../../../src/device/qr/scan-labels.ts';
import { turned } from '../../../src/device/scan/barcode-bars.ts';
import type { ScanReport } from '../../../src/device/scan/barcode-scanner.ts';
import type { SeenCode } from '../../../src/domain/shop/barcode.ts';
import { qrPicture } from '../../support/qr-picture.ts';
import { ean13 } from '../bar-patterns.ts';

const FRAME = { width: 640, height: 480 };
const CODE = '7891000100103';
const LABEL: SeenCode = { format: 'qr_code', text: `ETQ490-${CODE}` };
const BARS: SeenCode = { format: 'ean_13', text: CODE };

afterEach(() => vi.unstubAllGlobals());

/** Scans these frames. Resolves to the reported codes. */
async function told(frames: (SeenCode | null)[]): Promise<SeenCode[]> {
  const over = Promise.withResolvers<void>();
  const decoder: BarcodeDecoder = {
    async decode() {
      if (frames.length === 0) over.resolve();
      return frames.shift() ?? null;
    },
    close: () => undefined,
  };
  const reports: ScanReport[] = [];
  const stop = scanLabels(
    {} as HTMLVideoElement,
    (what) => void reports.push(what),
    async () => decoder,
  );
  await over.promise;
  stop();
  return reports.flatMap((one) => (one.kind === 'read' ? [one.code] : []));
}

test('the QR of a label comes before its bars, which count as it for a moment', async () => {
  expect(await told([LABEL, BARS, LABEL, BARS, BARS])).toEqual([LABEL]);
});

test('bars that stand alone are read as bars, and so are those of another product beside a label', async () => {
  const other: SeenCode = { format: 'ean_13', text: '7891000200209' };
  expect(await told([BARS, BARS])).toEqual([BARS]);
  expect(await told([LABEL, LABEL, other, other])).toEqual([LABEL, other]);
});

test('a device that cannot read says so, and a read label vibrates nothing', async () => {
  const vibrate = vi.fn();
  vi.stubGlobal('navigator', { ...navigator, vibrate });
  const report = await new Promise((resolve) =>
    scanLabels({} as HTMLVideoElement, resolve, () => Promise.reject(new Error('no worker'))),
  );
  expect(report).toEqual({ kind: 'broken' });
  expect(await told([LABEL, LABEL])).toEqual([LABEL]);
  expect(vibrate).not.toHaveBeenCalled();
});

/** RGBA bytes of a grey picture. */
function rgbaOf(grey: Uint8ClampedArray): ArrayBuffer {
  const rgba = new Uint8ClampedArray(grey.length * 4);
  for (const [at, level] of grey.entries()) rgba.set([level, level, level, 255], at * 4);
  return rgba.buffer;
}

test('the worker reads a label by its QR, else by its bars, also turned, and nothing of an empty shelf', async () => {
  const answers: unknown[] = [];
  vi.stubGlobal('postMessage', (answer: unknown) => answers.push(answer));
  vi.stubGlobal('onmessage', null);
  await import('../../../src/device/qr/label-worker.ts');
  const ask = (grey: Uint8ClampedArray, { width, height }: typeof FRAME): unknown => {
    const data = { rgba: rgbaOf(grey), width, height };
    (Reflect.get(globalThis, 'onmessage') as (event: { data: unknown }) => void)({ data });
    return answers.pop();
  };
  expect(ask(qrPicture(LABEL.text, FRAME), FRAME)).toEqual({ seen: LABEL });
  const bars = barPicture(ean13(CODE.slice(0, -1)), FRAME);
  expect(ask(bars, FRAME)).toMatchObject({ seen: { text: CODE } });
  expect(ask(turned(bars, FRAME.width, FRAME.height), { width: 480, height: 640 })).toMatchObject({
    seen: { text: CODE },
  });
  expect(ask(new Uint8ClampedArray(640 * 480).fill(230), FRAME)).toEqual({ seen: null });
});
