import type { Locator } from '@playwright/test';
import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatReader,
  RGBLuminanceSource,
} from '@zxing/library';

const FORMATS = { qr: BarcodeFormat.QR_CODE, ean13: BarcodeFormat.EAN_13 };

/** What something on the screen says to a scanner that looks at it. Throws where the scanner finds nothing. */
export async function readCode(shown: Locator, format: keyof typeof FORMATS): Promise<string> {
  const picture = (await shown.screenshot()).toString('base64');
  // An empty page draws the picture: the app's own content policy would not let it.
  const desk = await shown.page().context().newPage();
  const { grey, width, height } = await desk.evaluate(async (png) => {
    const bytes = Uint8Array.from(atob(png), (sign) => sign.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('this browser draws nothing');
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    let text = '';
    // Codes are black and white: the green of a point says how light it is.
    for (let place = 1; place < data.length; place += 4) text += String.fromCharCode(data[place] ?? 0);
    return { grey: btoa(text), width: bitmap.width, height: bitmap.height };
  }, picture);
  await desk.close();
  const light = new Uint8ClampedArray(Buffer.from(grey, 'base64'));
  const source = new RGBLuminanceSource(light, width, height);
  const hints = new Map<DecodeHintType, unknown>([
    [DecodeHintType.POSSIBLE_FORMATS, [FORMATS[format]]],
    [DecodeHintType.TRY_HARDER, true],
  ]);
  // Nothing but the code is in the picture. ZXing, told so, reads every QR; looking for its corners it misses one in ten.
  if (format === 'qr') hints.set(DecodeHintType.PURE_BARCODE, true);
  return new MultiFormatReader().decode(new BinaryBitmap(new HybridBinarizer(source)), hints).getText();
}
