import type { PrintedLabel } from '../../domain/labels/printed-label.ts';
import { fromReais, MAX_PRICE, toReais } from '../../domain/money/money.ts';
import { type Content, parseContent, type RecordRow } from '../record.ts';
import { amountOrNull, number, object, text } from './read.ts';

/** Longest name on a label, in characters. An item's name is shorter. */
const MAX_NAME_LENGTH = 1000;

/** Reads the statement of an ITEM's shelf label; null where none was printed. No customer is shown this field. */
export function readPrinted({ content }: Pick<RecordRow, 'content'>): PrintedLabel | null {
  const { price, name, at } = object(parseContent(content).label);
  const amount = amountOrNull(price);
  return amount === null || amount < 0 ? null : { price: amount, name: text(name), at: number(at) };
}

/** The content field of a printed label. Null removes it. */
export function printedContent(printed: PrintedLabel | null): Content {
  if (printed === null) return { label: undefined };
  const { price, name, at } = printed;
  // A device's estimate of the server's clock has halves of a ms, which `labelFault` refuses.
  return { label: { price: toReais(price), name: name.trim(), ...(at !== null && { at: Math.round(at) }) } };
}

/** The field 'label' where it cannot be stored, else null. It stands apart, because only the server asks. */
export function labelFault({ label }: Content): string | null {
  if (label === undefined || label === null) return null;
  const { price, name, at } = object(label);
  const amount = fromReais(price);
  const isGood =
    amount !== null &&
    amount >= 0 &&
    amount <= MAX_PRICE &&
    typeof name === 'string' &&
    name.length <= MAX_NAME_LENGTH &&
    (at === undefined || (Number.isInteger(at) && Number(at) > 0));
  return isGood ? null : 'label';
}
