import type { Item } from '../shop/item.ts';
import { NO_REFILL, type Refill } from '../shop/refill.ts';
import { foldAccents } from '../words/fold-accents.ts';
import { groupCode, guardText, joinList } from './cell.ts';
import { writeAmount } from './number.ts';
import { writeCsv } from './text.ts';

/**
 * The item fields that a spreadsheet carries, categories by name. Other fields (picture, nutrition) are left
 * unchanged.
 */
export interface CsvItem
  extends Refill,
    Pick<Item, 'name' | 'price' | 'cost' | 'quantity' | 'barcodes' | 'description'> {
  categories: readonly string[];
}

/** The shop's items and categories with which a spreadsheet is compared. */
export interface CsvShop {
  items: readonly Item[];
  categoryNames: ReadonlyMap<string, string>;
  /** True for a role without costs. Its spreadsheets have none. */
  hidesCosts?: boolean;
}

/**
 * The exported columns are stock, price and cost at the time of export. What was sold or changed since then must not
 * come back with an old spreadsheet.
 */
export type Column = keyof CsvItem | 'exportedQuantity' | 'exportedPrice' | 'exportedCost' | 'id';

/** Title of each column as written, and the other names under which it is read. */
const COLUMNS: readonly { column: Column; title: string; also: readonly string[] }[] = [
  { column: 'name', title: 'nome', also: ['produto', 'item', 'nome do produto', 'name'] },
  { column: 'price', title: 'preço', also: ['preço de venda', 'valor', 'venda', 'price'] },
  { column: 'cost', title: 'custo', also: ['preço de custo', 'custo unitário', 'cost'] },
  { column: 'quantity', title: 'quantidade', also: ['estoque', 'qtd', 'qtde', 'quantity'] },
  { column: 'categories', title: 'categorias', also: ['categoria', 'category'] },
  {
    column: 'barcodes',
    title: 'códigos de barras',
    also: ['código de barras', 'códigos', 'código', 'cód barras', 'ean', 'gtin', 'barcode', 'code'],
  },
  { column: 'description', title: 'descrição', also: ['description'] },
  { column: 'minimum', title: 'mínimo', also: ['estoque mínimo', 'minimum'] },
  { column: 'par', title: 'nível cheio', also: ['estoque máximo', 'máximo', 'par'] },
  { column: 'boxSize', title: 'unidades por embalagem', also: ['unidades por caixa', 'box size'] },
  { column: 'boxName', title: 'embalagem', also: ['tipo de embalagem', 'box'] },
  { column: 'exportedQuantity', title: 'quantidade na exportação', also: [] },
  { column: 'exportedPrice', title: 'preço na exportação', also: [] },
  { column: 'exportedCost', title: 'custo na exportação', also: [] },
  { column: 'id', title: 'id', also: [] },
];

/** True for the columns that a role without costs neither gets nor sets. */
export const isCost = (column: Column | null): boolean => column === 'cost' || column === 'exportedCost';

/** The title of a column, for messages. */
export function columnTitle(column: Column): string {
  return COLUMNS.find((one) => one.column === column)?.title ?? column;
}

/**
 * The column of a heading by any of its names, regardless of case, accents and '(R$)'. Null for unknown
 * headings.
 */
export function columnOf(head: string): Column | null {
  const name = plainName(head);
  const found = COLUMNS.find(({ title, also }) => [title, ...also].some((one) => plainName(one) === name));
  return found?.column ?? null;
}

/** The shop's items as a spreadsheet. Importing it again changes nothing. */
export function exportItems({ items, categoryNames, hidesCosts = false }: CsvShop): string {
  const columns = COLUMNS.filter(({ column }) => !(hidesCosts && isCost(column)));
  const heads = columns.map(({ title }) => title);
  const lines = items.map((item) => {
    const csvItem = csvItemOf(item, categoryNames);
    return columns.map(({ column }) => cellOf(column, csvItem, item.id));
  });
  return writeCsv([heads, ...lines]);
}

/** The spreadsheet's fields of an item. Deleted categories have no name and are left out. */
export function csvItemOf(item: Item, categoryNames: ReadonlyMap<string, string>): CsvItem {
  const names = item.categoryIds.map((id) => categoryNames.get(id)?.trim() ?? '');
  return {
    name: item.name,
    price: item.price,
    cost: item.cost,
    quantity: item.quantity,
    categories: [...new Set(names.filter((name) => name !== ''))],
    barcodes: item.barcodes,
    description: item.description,
    ...(item.refill ?? NO_REFILL),
  };
}

function cellOf(column: Column, item: CsvItem, id: string): string {
  switch (column) {
    case 'name':
    case 'description':
    case 'boxName':
      return guardText(item[column].trim());
    case 'price':
    case 'exportedPrice':
      return writeAmount(item.price);
    case 'cost':
    case 'exportedCost':
      return item.cost === null ? '' : writeAmount(item.cost);
    case 'minimum':
    case 'par':
    case 'boxSize':
      return item[column] === null ? '' : String(item[column]);
    case 'quantity':
    case 'exportedQuantity':
      return String(item.quantity);
    case 'categories':
      return guardText(joinList(item.categories));
    case 'barcodes':
      return guardText(joinList(item.barcodes.map(groupCode)));
    case 'id':
      return guardText(id);
  }
}

function plainName(head: string): string {
  return foldAccents(head.replace(/\(.*?\)|R\$/gi, ' '))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
