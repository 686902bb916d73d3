import { catalogueKey, type Goods } from '../../domain/copies/match-goods.ts';
import { type Content, parseContent, type RecordRow } from '../record.ts';
import { readItem } from '../types/goods/item.ts';
import { text } from './read.ts';

/** Fields that are the same wherever an item is sold. Each shop has its own stock, dates, wishes and picture. */
const COMMON = [
  ...['name', 'description', 'price', 'value', 'cost', 'hidden', 'code', 'barcode', 'barcodes', 'nutrition'],
  ...['minimum', 'par', 'boxSize', 'boxName', 'ncm', 'cfop', 'ean'],
];

/** Reads the fields of an ITEM that tell its product. */
export function goodsOf(row: RecordRow): Goods {
  const { id, name, barcodes } = readItem(row);
  return { id, name, barcodes, catalogueId: text(parseContent(row.content).catalogueId) || null };
}

/** The content of an item's copy for another shop, which has these categories. */
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
