import { answerPictures } from '../picture/answer-pictures.ts';
import { greyOf } from '../picture/grey.ts';
import { readBars, turned } from '../scan/barcode-bars.ts';
import { readQr } from './read-qr.ts';

answerPictures((rgba, width, height) => {
  const grey = greyOf(rgba);
  return (
    readQr(grey, width, height) ??
    readBars(grey, width, height) ??
    readBars(turned(grey, width, height), height, width)
  );
});
