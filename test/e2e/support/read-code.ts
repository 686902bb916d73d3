import type { Locator } from '@playwright/test';
import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatReader,
  RGBLuminanceSource,
} from '@zxing/library';
import { readPng } from '../../support/read-png.ts';

const FORMATS = { qr: BarcodeFormat.QR_CODE, ean13: BarcodeFormat.EAN_13 };

/** What something on the screen says to a scanner that looks at it. Throws where the scanner finds nothing. */
export async function readCode(shown: Locator, format: keyof typeof FORMATS): Promise<string> {
  const { grey, width, height } = readPng(await shown.screenshot());
  const source = new RGBLuminanceSource(grey, width, height);
  const hints = new Map<DecodeHintType, unknown>([
    [DecodeHintType.POSSIBLE_FORMATS, [FORMATS[format]]],
    [DecodeHintType.TRY_HARDER, true],
  ]);
  // Nothing but the code is in the picture. ZXing, told so, reads every QR; looking for its corners it misses one in ten.
  if (format === 'qr') hints.set(DecodeHintType.PURE_BARCODE, true);
  return new MultiFormatReader().decode(new BinaryBitmap(new HybridBinarizer(source)), hints).getText();
}
