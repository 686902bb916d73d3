import { NO_REFILL, type Refill } from '../../domain/shop/refill.ts';
import { type Content, parseContent, type RecordRow } from '../record.ts';
import { count, text } from './read.ts';

/** Reads the refilling of an ITEM. Its location's owner alone is shown these fields. */
export function readRefill({ content }: Pick<RecordRow, 'content'>): Refill {
  return refillOf(parseContent(content));
}

/** Reads the refilling from parsed content. A number without meaning, such as 0, reads as none. */
export function refillOf({ minimum, par, boxSize, boxName }: Content): Refill {
  return {
    minimum: count(minimum) || NO_REFILL.minimum,
    par: count(par) || NO_REFILL.par,
    boxSize: count(boxSize) || NO_REFILL.boxSize,
    boxName: text(boxName).trim(),
  };
}
