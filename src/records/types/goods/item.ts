import { type Centavos, fromReais, MAX_PRICE, toReais } from '../../../domain/money/money.ts';
import type { Stock } from '../../../domain/restock/stock.ts';
import type { Item } from '../../../domain/shop/item.ts';
import { codeFields } from '../../../domain/shop/item-merge.ts';
import type { Refill } from '../../../domain/shop/refill.ts';
import { isObject } from '../../../domain/values/is-object.ts';
import {
  faultIn,
  isIdOrOption,
  isListOf,
  isNumber,
  isPictureOf,
  isScalar,
  isWhole,
} from '../../content/check.ts';
import { readLots } from '../../content/lots.ts';
import { amountOrNull, count, ids, list, object, text } from '../../content/read.ts';
import { pictureKeyOf } from '../../picture-key.ts';
import { type Content, parseContent, type RecordRow } from '../../record.ts';
import { defineType, type WrittenContent } from '../../type-definition.ts';
import { editedPart } from '../../type-rule.ts';

/**
 * Reads an ITEM. The manager's form writes the price as `value`, but `price` is read, too, and so are `code` and
 * `barcode`.
 */
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
    ...(content.lots !== undefined && { lots: readLots(content.lots) }),
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

/** The one reading of an ITEM's price in centavos, under any of its names; null where it has none. */
export const priceOf = ({ price, value }: Content): Centavos | null =>
  amountOrNull(price) ?? amountOrNull(value);

/** True where the record carries a price that can be charged: present and readable. */
export function hasPrice(row: RecordRow): boolean {
  const price = priceOf(parseContent(row.content));
  return price !== null && price >= 0;
}

/** True for an offered item: it has a price, and its owner did not take it out of the shop for now. */
export const isOffered = (row: RecordRow): boolean =>
  hasPrice(row) && parseContent(row.content).hidden !== true;

/**
 * Reads an ITEM's units. `reserved` and `short` are 0 for everybody but the location's owner, who alone is shown them.
 */
export function readStock(item: Pick<RecordRow, 'content'>): Stock {
  const content = parseContent(item.content);
  return {
    available: count(content.quantity),
    reserved: count(content.reserved),
    short: count(content.short),
  };
}

/** Fields of an item that its owner edits. Stock is not among them: it moves by STOCK_CHANGE records alone. */
export type ItemFields = Partial<Refill> &
  Pick<Item, 'hidden' | 'name' | 'price' | 'cost' | 'description' | 'categoryIds' | 'barcodes' | 'image'>;

export type NewItem = ItemFields & { quantity: number };

/** A new item [MI-03]. An unknown cost is 0, and other empty fields are left out. The name is the reference. */
function writeItem({ quantity, ...fields }: NewItem) {
  const content = { ...itemContent({ ...fields, cost: fields.cost ?? 0 }), quantity };
  return { reference: fields.name.trim(), content } satisfies WrittenContent;
}

/**
 * The content fields of an item. An undefined field is not written. An item that carries its price or name under the
 * older field (`before`) keeps using it, also beside the other [MI-03].
 */
export function itemContent(fields: Partial<ItemFields>, before: Content = {}): Content {
  const { name, price, cost, description, categoryIds, barcodes, image } = fields;
  const hasPriceField = 'price' in before;
  return {
    ...(cost !== undefined && { cost: cost === null ? undefined : toReais(cost) }),
    ...(price !== undefined && hasPriceField && { price: toReais(price) }),
    ...(price !== undefined && ('value' in before || !hasPriceField) && { value: toReais(price) }),
    ...(name !== undefined && 'name' in before && { name: name.trim() }),
    ...(description !== undefined && { description: description.trim() || undefined }),
    ...(categoryIds !== undefined && { categories: categoryIds.length > 0 ? [...categoryIds] : undefined }),
    ...(image !== undefined && { image: image ?? undefined }),
    ...(barcodes !== undefined && codeFields(barcodes)),
    ...refillFields(fields),
  };
}

const REFILL_FIELDS = ['minimum', 'par', 'boxSize', 'boxName'] as const satisfies readonly (keyof Refill)[];

/**
 * A number or name without meaning is not written. So an item without any is stored as it was before these fields
 * existed.
 */
function refillFields(fields: Partial<Refill> & Pick<ItemFields, 'hidden'>): Content {
  return Object.fromEntries(
    ([...REFILL_FIELDS, 'hidden'] as const).flatMap((name) =>
      name in fields ? [[name, fields[name] || undefined]] : [],
    ),
  );
}

const LIMITS = {
  contentBytes: 32 * 1024,
  quantity: 1_000_000_000,
  /** Most barcodes of an item. Each is a row of its own on the server. */
  barcodes: 100,
};

/** True for a price of nothing. An item without any price cannot be bought [MI-03]. */
const isFree = (content: Content): boolean => priceOf(content) === 0;

const isPrice = (value: unknown): boolean => isNumber(fromReais(value), 0, MAX_PRICE);

export const ITEM = defineType('ITEM', {
  read: readItem,
  write: writeItem,
  rule: editedPart({
    serverFields: ['lots'],
    locationOwnerFields: ['cost', ...REFILL_FIELDS],
    hidden: ['reserved', 'short', 'catalogueId'],
  }),
  limits: LIMITS,
  check: (content, row, previous) =>
    faultIn(content, {
      name: isScalar,
      description: isScalar,
      code: isScalar,
      barcode: isScalar,
      barcodes: isListOf(isScalar),
      categories: isListOf(isIdOrOption),
      nutrition: (value) =>
        isObject(value) && Object.values(value).every((one) => one === null || isScalar(one)),
      price: isPrice,
      value: isPrice,
      cost: isPrice,
      quantity: (value) => isWhole(value, 0, LIMITS.quantity),
      image: isPictureOf('items', row),
    }) ??
    // A price of nothing would give the goods away. An older free item can still be renamed, because the rule is
    // younger.
    (isFree(content) && !(previous && isFree(previous)) ? { field: 'price' } : null),
  channels: ['location', 'locationOwner'],
  pictures: ({ image }) => [['items', image]],
});
