import type { SeenCode } from '../../domain/shop/barcode.ts';
import { answerPictures } from '../picture/answer-pictures.ts';
import { greyOf } from '../picture/grey.ts';
import { readBars, turned } from '../scan/barcode-bars.ts';
import { readQr } from './read-qr.ts';

/** Formats with a check digit. The pattern of a QR is mistaken for one of the others now and then. */
const SURE: readonly SeenCode['format'][] = ['ean_13', 'ean_8', 'upc_a', 'upc_e'];

answerPictures((rgba, width, height) => {
  const grey = greyOf(rgba);
  const bars = readBars(grey, width, height) ?? readBars(turned(grey, width, height), height, width);
  if (bars && SURE.includes(bars.format)) return bars;
  return readQr(grey, width, height) ?? bars;
});
