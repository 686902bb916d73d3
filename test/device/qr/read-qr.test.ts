import { expect, test } from 'vitest';
import { barPicture } from '../../../scripts/browsers/bar-picture.ts';
import { readQr } from '../../../src/device/qr/read-qr.ts';
import { scanQr } from '../../../src/device/qr/scan-qr.ts';
import { turned } from '../../../src/device/scan/barcode-bars.ts';
import { openNativeDecoder } from '../../../src/device/scan/native-decoder.ts';
import { qrPicture } from '../../support/qr-picture.ts';
import { ean13 } from '../bar-patterns.ts';

const FRAME = { width: 640, height: 480 };
const LINK = 'https://vendinha.exemplo.com.br/shopping/0b6c1b1e-7a55-4c7e-9d0b-2f8a3f6f3d11';

test("[H-06] a shop's QR is read whichever way it is turned, and bars are not", () => {
  const grey = qrPicture(LINK, FRAME);
  expect(readQr(grey, 640, 480)).toEqual({ format: 'qr_code', text: LINK });
  expect(readQr(turned(grey, 640, 480), 480, 640)?.text).toBe(LINK);
  expect(readQr(barPicture(ean13('789100010010'), FRAME), 640, 480)).toBeNull();
  expect(readQr(new Uint8ClampedArray(640 * 480), 640, 480)).toBeNull();
});

test("[H-06] the browser's detector is asked for QR codes alone", async () => {
  const asked: unknown[] = [];
  class Detector {
    static getSupportedFormats = async () => ['qr_code'];
    constructor(options: unknown) {
      asked.push(options);
    }
    detect = async () => [{ rawValue: LINK, format: 'qr_code' }];
  }
  const decoder = await openNativeDecoder(Detector, ['qr_code']);
  expect(asked).toEqual([{ formats: ['qr_code'] }]);
  expect(await decoder?.decode({ readyState: 4 } as HTMLVideoElement)).toEqual({
    format: 'qr_code',
    text: LINK,
  });
  // The browser's decoder lacks the formats of goods, so the app's own one reads barcodes.
  expect(await openNativeDecoder(Detector)).toBeNull();
});

test('[H-06] a device that cannot read says so', async () => {
  const report = await new Promise((resolve) =>
    scanQr({} as HTMLVideoElement, resolve, () => Promise.reject(new Error('no worker'))),
  );
  expect(report).toEqual({ kind: 'broken' });
});
