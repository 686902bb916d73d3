import type { Item } from '../../domain/item.ts';
import type { Centavos } from '../../domain/money.ts';
import { pictureKeyOf } from '../picture-key.ts';
import { type Content, parseContent, type RecordRow } from '../record.ts';
import { amountOrNull, count, ids, list, object, text } from './read.ts';

/** Reads an ITEM; `value` is the price of the manager's form, `price` is tolerated, as are `code` and `barcode`. */
export function readItem(row: RecordRow): Item {
  const content = parseContent(row.content);
  return {
    id: row.id,
    locationId: row.parentId ?? '',
    name: text(content.name) || row.reference || 'Item sem nome',
    description: text(content.description),
    price: Math.max(0, priceOf(content) ?? 0),
    cost: content.cost === undefined ? null : amountOrNull(content.cost),
    quantity: count(content.quantity),
    categoryIds: ids(content.categories),
    barcodes: [
      ...new Set([
        text(content.code),
        text(content.barcode),
        ...list(content.barcodes).map((code) => text(code)),
      ]),
    ].filter((code) => code !== ''),
    image: pictureKeyOf('items', row.parentId, content.image),
    nutrition: Object.entries(object(content.nutrition)).map(
      ([name, value]) => [name, typeof value === 'number' ? value : text(value)] as const,
    ),
  };
}

/** The one reading of an ITEM's price in centavos, under whichever of its names it can be read; null where it has none. */
export const priceOf = ({ price, value }: Content): Centavos | null =>
  amountOrNull(price) ?? amountOrNull(value);

/** True where the record carries a price that can be charged: present and readable. */
export function hasPrice(row: RecordRow): boolean {
  const price = priceOf(parseContent(row.content));
  return price !== null && price >= 0;
}
