import type { PrintedLabel } from '../../domain/labels/printed-label.ts';
import { fromReais, MAX_PRICE, toReais } from '../../domain/money/money.ts';
import { type Content, parseContent, type RecordRow } from '../record.ts';
import { amountOrNull, number, object, text } from './read.ts';

/** Longest name, code or size on a label, in characters. Those of an item are shorter. */
const MAX_NAME_LENGTH = 1000;

/** Reads the statement of an ITEM's shelf label; null where none was printed. No customer is shown this field. */
export function readPrinted({ content }: Pick<RecordRow, 'content'>): PrintedLabel | null {
  const { price, name, at, code, size } = object(parseContent(content).label);
  const amount = amountOrNull(price);
  if (amount === null || amount < 0) return null;
  return {
    ...{ price: amount, name: text(name), at: number(at) },
    ...(typeof code === 'string' && { code }),
    ...(typeof size === 'string' && { size }),
  };
}

/** The content field of a printed label. Null removes it. */
export function printedContent(printed: PrintedLabel | null): Content {
  if (printed === null) return { label: undefined };
  const { price, name, at, ...more } = printed;
  // A device's estimate of the server's clock has halves of a ms, which `labelFault` refuses.
  const time = at !== null && { at: Math.round(at) };
  return { label: { price: toReais(price), name: name.trim(), ...time, ...more } };
}

/** The field 'label' where it cannot be stored, else null. It stands apart, because only the server asks. */
export function labelFault({ label }: Content): string | null {
  if (label === undefined || label === null) return null;
  const { price, name, at, code = '', size = '' } = object(label);
  const amount = fromReais(price);
  const isGood =
    amount !== null &&
    amount >= 0 &&
    amount <= MAX_PRICE &&
    [name, code, size].every((one) => typeof one === 'string' && one.length <= MAX_NAME_LENGTH) &&
    (at === undefined || (Number.isInteger(at) && Number(at) > 0));
  return isGood ? null : 'label';
}
