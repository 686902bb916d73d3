import { catalogueKey, type Goods } from '../../domain/copies/match-goods.ts';
import { type Content, parseContent, type RecordRow } from '../record.ts';
import { readItem } from '../types/item.ts';
import { text } from './read.ts';

/** Fields that an item has alike wherever it is sold. Stock, dates, wishes and the picture are each shop's own. */
const COMMON = [
  ...['name', 'description', 'price', 'value', 'cost', 'hidden', 'code', 'barcode', 'barcodes', 'nutrition'],
  ...['minimum', 'par', 'boxSize', 'boxName', 'ncm', 'cfop', 'ean'],
];

/** Reads of an ITEM which product it is. */
export function goodsOf(row: RecordRow): Goods {
  const { id, name, barcodes } = readItem(row);
  return { id, name, barcodes, catalogueId: text(parseContent(row.content).catalogueId) || null };
}

/** The content of an item's copy in another shop, which has these categories. */
export function copiedContent(source: RecordRow, categories: readonly string[]): Content {
  const content = parseContent(source.content);
  const common = Object.fromEntries(
    COMMON.flatMap((field) => (field in content ? [[field, content[field]]] : [])),
  );
  return {
    ...common,
    ...(categories.length > 0 && { categories }),
    quantity: 0,
    catalogueId: catalogueKey(goodsOf(source)),
  };
}
