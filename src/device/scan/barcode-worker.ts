import { answerPictures } from '../picture/answer-pictures.ts';
import { greyOf } from '../picture/grey.ts';
import { readBars, turned } from './barcode-bars.ts';

answerPictures((rgba, width, height) => {
  const grey = greyOf(rgba);
  return readBars(grey, width, height) ?? readBars(turned(grey, width, height), height, width);
});
