import BinaryBitmap from '@zxing/library/esnext/core/BinaryBitmap';
import HybridBinarizer from '@zxing/library/esnext/core/common/HybridBinarizer';
import DecodeHintType from '@zxing/library/esnext/core/DecodeHintType';
import QRCodeReader from '@zxing/library/esnext/core/qrcode/QRCodeReader';
import RGBLuminanceSource from '@zxing/library/esnext/core/RGBLuminanceSource';
import type { SeenCode } from '../../domain/shop/barcode.ts';

const reader = new QRCodeReader();
const HINTS = new Map<DecodeHintType, unknown>([[DecodeHintType.TRY_HARDER, true]]);

/** The QR code in a grey picture of `width` × `height` bytes, at any rotation. Null if none can be read. */
export function readQr(grey: Uint8ClampedArray, width: number, height: number): SeenCode | null {
  const picture = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(grey, width, height)));
  try {
    return { format: 'qr_code', text: reader.decode(picture, HINTS).getText() };
  } catch {
    // The library throws for missing, partial and damaged codes alike. The next frame may bring a whole one.
    return null;
  }
}
