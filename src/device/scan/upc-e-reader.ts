import BarcodeFormat from '@zxing/library/esnext/core/BarcodeFormat';
import type BitArray from '@zxing/library/esnext/core/common/BitArray';
import NotFoundException from '@zxing/library/esnext/core/NotFoundException';
import UPCEANReader from '@zxing/library/esnext/core/oned/AbstractUPCEANReader';
import OneDReader from '@zxing/library/esnext/core/oned/OneDReader';
import Result from '@zxing/library/esnext/core/Result';
import ResultPoint from '@zxing/library/esnext/core/ResultPoint';

/** Widths of the bars and spaces that end a UPC-E. */
const END = Int32Array.from([1, 1, 1, 1, 1, 1]);
/** Digits of the even set as bits, by check digit. Number system 1 inverts them. */
const PARITY = [0x38, 0x34, 0x32, 0x31, 0x2c, 0x26, 0x23, 0x2a, 0x29, 0x25];
const DIGITS = 6;
/** Widths of the ten digits of the odd set, then of the even set, which is the odd set reversed. */
const WIDTHS = [...UPCEANReader.L_PATTERNS, ...UPCEANReader.L_PATTERNS.map((widths) => widths.toReversed())];

/** Reads UPC-E. The library's own reader never finds one, because it takes a tuple for a number. */
export class UpcEReader extends OneDReader {
  override decodeRow(rowNumber: number, row: BitArray): Result {
    const start = UPCEANReader.findStartGuardPattern(row);
    const { digits, parity, end: middleEnd } = readDigits(row, start[1] ?? 0);
    const end = UPCEANReader.findGuardPatternWithoutCounters(row, middleEnd, true, END);
    const [from = 0, to = 0] = end;
    const quietEnd = to + (to - from);
    if (from !== middleEnd || quietEnd >= row.getSize() || !row.isRange(to, quietEnd, false))
      throw new NotFoundException();
    const text = fullText(digits, parity);
    const points = [new ResultPoint(start[0] ?? 0, rowNumber), new ResultPoint(to, rowNumber)];
    return new Result(text, new Uint8Array(), 0, points, BarcodeFormat.UPC_E, 0);
  }

  override reset(): void {
    // There is no state to reset, because rows share none.
  }
}

function readDigits(row: BitArray, from: number): { digits: string; parity: number; end: number } {
  const counters = new Int32Array(4);
  let digits = '';
  let parity = 0;
  let at = from;
  for (let place = 0; place < DIGITS; place++) {
    const match = UPCEANReader.decodeDigit(row, counters, at, WIDTHS);
    digits += String(match % 10);
    if (match >= 10) parity |= 1 << (DIGITS - 1 - place);
    at += counters.reduce((sum, width) => sum + width, 0);
  }
  return { digits, parity, end: at };
}

function fullText(digits: string, parity: number): string {
  for (const [system, pattern] of [
    [0, parity],
    [1, ~parity & 0x3f],
  ] as const) {
    const check = PARITY.indexOf(pattern);
    if (check >= 0) return `${system}${digits}${check}`;
  }
  throw new NotFoundException();
}
