import { answerPictures } from '../picture/answer-pictures.ts';
import { greyOf } from '../picture/grey.ts';
import { readQr } from './read-qr.ts';

answerPictures((rgba, width, height) => readQr(greyOf(rgba), width, height));
