import BarcodeFormat from '@zxing/library/esnext/core/BarcodeFormat';
import BinaryBitmap from '@zxing/library/esnext/core/BinaryBitmap';
import type BitArray from '@zxing/library/esnext/core/common/BitArray';
import GlobalHistogramBinarizer from '@zxing/library/esnext/core/common/GlobalHistogramBinarizer';
import type DecodeHintType from '@zxing/library/esnext/core/DecodeHintType';
import NotFoundException from '@zxing/library/esnext/core/NotFoundException';
import CodaBarReader from '@zxing/library/esnext/core/oned/CodaBarReader';
import Code39Reader from '@zxing/library/esnext/core/oned/Code39Reader';
import Code128Reader from '@zxing/library/esnext/core/oned/Code128Reader';
import EAN8Reader from '@zxing/library/esnext/core/oned/EAN8Reader';
import EAN13Reader from '@zxing/library/esnext/core/oned/EAN13Reader';
import ITFReader from '@zxing/library/esnext/core/oned/ITFReader';
import OneDReader from '@zxing/library/esnext/core/oned/OneDReader';
import type Result from '@zxing/library/esnext/core/Result';
import RGBLuminanceSource from '@zxing/library/esnext/core/RGBLuminanceSource';
import {
  type BarcodeFormat as Format,
  isAcceptableCode,
  plainCode,
  type SeenCode,
} from '../../domain/shop/barcode.ts';
import { UpcEReader } from './upc-e-reader.ts';

const FORMATS = new Map<BarcodeFormat, Format>([
  [BarcodeFormat.EAN_13, 'ean_13'],
  [BarcodeFormat.EAN_8, 'ean_8'],
  [BarcodeFormat.UPC_E, 'upc_e'],
  [BarcodeFormat.CODE_128, 'code_128'],
  [BarcodeFormat.CODE_39, 'code_39'],
  [BarcodeFormat.ITF, 'itf'],
  [BarcodeFormat.CODABAR, 'codabar'],
]);

/**
 * Reader of the formats in shops. The library's reader of all formats includes some that no shop prints, at twice the
 * weight.
 */
class ShopReader extends OneDReader {
  // UPC-A is EAN-13 with a leading zero, so one reader covers both. Codabar comes last, because it matches almost
  // anything.
  readonly #readers = [
    new EAN13Reader(),
    new EAN8Reader(),
    new UpcEReader(),
    new Code128Reader(),
    new Code39Reader(),
    new ITFReader(),
    new CodaBarReader(),
  ];

  override decodeRow(rowNumber: number, row: BitArray, given?: Map<DecodeHintType, unknown>): Result {
    for (const reader of this.#readers) {
      const result = readRow(reader, rowNumber, row, given);
      if (result) return result;
    }
    throw new NotFoundException();
  }

  override reset(): void {
    for (const reader of this.#readers) reader.reset();
  }
}

/** The library throws when it finds no code. A result that breaks our rules lets the next reader try. */
function readRow(
  reader: OneDReader,
  rowNumber: number,
  row: BitArray,
  given?: Map<DecodeHintType, unknown>,
): Result | null {
  try {
    const result = reader.decodeRow(rowNumber, row, given);
    const seen = seenOf(result);
    return seen && isAcceptableCode(seen) ? result : null;
  } catch {
    return null;
  }
}

const shopReader = new ShopReader();

/**
 * The code with upright bars in a grey picture of `width` × `height` bytes, or null. Reads fifteen rows. All rows
 * take ten times as long, and the next frame brings others.
 */
export function readBars(grey: Uint8ClampedArray, width: number, height: number): SeenCode | null {
  const source = new RGBLuminanceSource(grey, width, height);
  try {
    return seenOf(shopReader.decode(new BinaryBitmap(new GlobalHistogramBinarizer(source))));
  } catch (error) {
    if (error instanceof NotFoundException) return null;
    throw error;
  }
}

function seenOf(result: Result): SeenCode | null {
  const format = FORMATS.get(result.getBarcodeFormat());
  if (!format) return null;
  const text = result.getText();
  const isUpcA = format === 'ean_13' && text.startsWith('0');
  return plainCode(isUpcA ? { format: 'upc_a', text: text.slice(1) } : { format, text });
}

/** The grey picture rotated by 90°, for horizontal bars. */
export function turned(grey: Uint8ClampedArray, width: number, height: number): Uint8ClampedArray {
  const next = new Uint8ClampedArray(grey.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) next[x * height + (height - 1 - y)] = grey[y * width + x] ?? 0;
  }
  return next;
}
