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

/** Text of a code on the screen, as a scanner reads it. Throws where the scanner finds nothing. */
export async function readCode(shown: Locator, format: keyof typeof FORMATS): Promise<string> {
  const { grey, width, height } = readPng(await (format === 'qr' ? lookNear(shown) : shown.screenshot()));
  const source = new RGBLuminanceSource(grey, width, height);
  const hints = new Map<DecodeHintType, unknown>([
    [DecodeHintType.POSSIBLE_FORMATS, [FORMATS[format]]],
    [DecodeHintType.TRY_HARDER, true],
  ]);
  // The picture has only the code. With this hint ZXing reads every QR code, and without it misses one in ten.
  if (format === 'qr') hints.set(DecodeHintType.PURE_BARCODE, true);
  return new MultiFormatReader().decode(new BinaryBitmap(new HybridBinarizer(source)), hints).getText();
}

/** Takes a picture of a QR code, enlarged to the screen. Tests draw one point a pixel, fewer than any camera sees. */
async function lookNear(code: Locator): Promise<Buffer> {
  await code.evaluate((drawn) => {
    const near = Object.assign(document.createElement('div'), { popover: 'manual' });
    near.setAttribute('data-near', '');
    Object.assign(near.style, { width: '90vmin', height: '90vmin', padding: '0', border: '0' });
    const copy = drawn.cloneNode(true) as SVGElement;
    Object.assign(copy.style, { display: 'block', width: '100%', height: '100%', maxWidth: 'none' });
    copy.style.background = '#fff';
    near.append(copy);
    // The copy is placed beside the code, where the same rules colour it, and in the top layer, which nothing cuts.
    drawn.after(near);
    near.showPopover();
  });
  const near = code.page().locator('[data-near]');
  const picture = await near.screenshot();
  await near.evaluate((shown) => shown.remove());
  return picture;
}
