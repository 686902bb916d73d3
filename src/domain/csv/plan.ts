import { codeKey, codeKeys, ungroupCode } from '../shop/barcode.ts';
import type { Item } from '../shop/item.ts';
import { foldAccents } from '../words/fold-accents.ts';
import { type CsvItem, type CsvShop, columnOf, columnTitle, csvItemOf, isCost } from './item-columns.ts';
import { type CsvLine, codeFaultText, isAmount, readLine } from './line.ts';
import { ItemIndex, type ItemMatch } from './match.ts';
import { decimalSignOf } from './number.ts';
import { parseCsv } from './text.ts';

/** One item field before and after a change. */
export type CsvFieldChange = {
  [Field in keyof CsvItem]: { field: Field; from: CsvItem[Field]; to: CsvItem[Field] };
}[keyof CsvItem];

export type LineOutcome =
  | { kind: 'new'; item: CsvItem }
  | { kind: 'changed'; itemId: string; changes: readonly CsvFieldChange[] }
  | { kind: 'unchanged'; itemId: string }
  /** Reasons in Portuguese. The line does nothing. */
  | { kind: 'wrong'; reasons: readonly string[] };

export interface PlannedLine {
  /** Line number in the file, from 1. */
  line: number;
  name: string;
  outcome: LineOutcome;
}

export type CsvPlan =
  /** The file cannot be read. `reason` says why, in Portuguese. */
  | { kind: 'unreadable'; reason: string }
  | {
      kind: 'plan';
      lines: readonly PlannedLine[];
      ignoredColumns: readonly string[];
      /** The file has costs, and this person writes none: they are left as they are. */
      leavesOutCosts: boolean;
      /** Names of categories that the shop does not have yet. */
      newCategories: readonly string[];
    };

/**
 * The dry run of a spreadsheet against a shop, line by line. Items are found by id, else barcode, else name.
 * An empty number or a missing column leaves a field unchanged, and an empty text clears it. Where the
 * spreadsheet carries the quantity at its export, the stock changes by the difference, so an old one brings no
 * sold units back. A price or cost that is as it was exported sets nothing, so none of before comes back.
 */
export function planCsv(text: string, shop: CsvShop): CsvPlan {
  const table = parseCsv(text);
  const [head, ...rows] = table.rows;
  if (table.openQuoteAt !== null)
    return unreadable(`A linha ${table.openQuoteAt} abre aspas que nunca se fecham.`);
  if (!head) return unreadable('O arquivo está vazio.');
  const columns = head.cells.map(columnOf);
  const twice = columns.find((one, place) => one !== null && columns.indexOf(one) !== place);
  if (twice) return unreadable(`A coluna “${columnTitle(twice)}” aparece duas vezes.`);
  if (!columns.includes('name')) return unreadable('Falta a coluna “nome” na primeira linha.');
  if (rows.length === 0) return unreadable('A planilha só tem o cabeçalho.');

  const amounts = rows.flatMap(({ cells }) => cells.filter((_, place) => isAmount(columns[place] ?? null)));
  const sign = decimalSignOf(amounts, table.separator === ',' ? '.' : ',');
  const planner = new Planner(shop);
  const leavesOutCosts = shop.hidesCosts === true && columns.includes('cost');
  const read = leavesOutCosts ? columns.map((column) => (isCost(column) ? null : column)) : columns;
  const lines = rows.map((row) => planner.plan(readLine(row, read, sign)));
  return {
    kind: 'plan',
    lines,
    ignoredColumns: head.cells.filter((cell, place) => columns[place] === null && cell.trim() !== ''),
    leavesOutCosts,
    newCategories: newCategoriesOf(lines, shop),
  };
}

/** Plans line by line. An item or name used by an earlier line is refused for later ones. */
class Planner {
  readonly #names: ReadonlyMap<string, string>;
  readonly #index: ItemIndex;
  readonly #lineOfItem = new Map<string, number>();
  readonly #lineOfCode = new Map<string, number>();
  readonly #newNames = new Map<string, number>();

  constructor(shop: CsvShop) {
    this.#names = shop.categoryNames;
    this.#index = new ItemIndex(shop.items);
  }

  plan(line: CsvLine): PlannedLine {
    const name = line.fields.name ?? '';
    const found = this.#index.find(line);
    const reasons = [...line.reasons, ...this.#faults(line, found)];
    if (reasons.length > 0) return { line: line.line, name, outcome: { kind: 'wrong', reasons } };
    const item = found.kind === 'found' ? found.item : null;
    for (const code of addedCodes(line, item)) this.#lineOfCode.set(codeKey(code), line.line);
    if (!item) {
      if (!line.fields.barcodes?.length) this.#newNames.set(foldAccents(name), line.line);
      return { line: line.line, name, outcome: { kind: 'new', item: newItem(line) } };
    }
    this.#lineOfItem.set(item.id, line.line);
    const changes = changesOf(item, line, this.#names);
    const outcome: LineOutcome =
      changes.length > 0
        ? { kind: 'changed', itemId: item.id, changes }
        : { kind: 'unchanged', itemId: item.id };
    return { line: line.line, name, outcome };
  }

  #faults(line: CsvLine, found: ItemMatch): string[] {
    if (found.kind === 'ambiguous') return [found.reason];
    const item = found.kind === 'found' ? found.item : null;
    const faults: string[] = [];
    const earlier = item
      ? this.#lineOfItem.get(item.id)
      : !line.fields.barcodes?.length && this.#newNames.get(foldAccents(line.fields.name ?? ''));
    if (earlier) faults.push(`A linha ${earlier} já trata deste item`);
    if (!item && line.fields.price === undefined && line.reasons.length === 0) faults.push('Falta o preço');
    // A spreadsheet cannot set a price to 0, because a typing error would give goods away. An item that is free
    // already stays free.
    if (
      line.fields.price === 0 &&
      !(item && (item.price === 0 || exportedOf(line, item).exportedPrice === 0))
    )
      faults.push('Preço: precisa ser maior que zero');
    for (const code of addedCodes(line, item)) {
      const fault = codeFaultText(code) ?? this.#takenBy(code, item);
      if (fault) faults.push(fault);
    }
    return faults;
  }

  #takenBy(code: string, item: Item | null): string | null {
    const line = this.#lineOfCode.get(codeKey(code));
    if (line !== undefined) return `Código de barras ${code}: já está na linha ${line}`;
    const other = this.#index.withCode(code).find((one) => one.id !== item?.id);
    return other ? `Código de barras ${code}: já é de “${other.name}”` : null;
  }
}

function addedCodes(line: CsvLine, item: Item | null): string[] {
  const kept = new Set(codeKeys(item?.barcodes ?? []));
  return (line.fields.barcodes ?? []).filter((code) => !kept.has(codeKey(code)));
}

function newItem({ fields }: CsvLine): CsvItem {
  return {
    name: fields.name ?? '',
    price: fields.price ?? 0,
    cost: fields.cost ?? null,
    quantity: fields.quantity ?? 0,
    categories: fields.categories ?? [],
    barcodes: fields.barcodes ?? [],
    description: fields.description ?? '',
    minimum: fields.minimum ?? null,
    par: fields.par ?? null,
    boxSize: fields.boxSize ?? null,
    boxName: fields.boxName ?? '',
  };
}

/** Values at the export, which are those of that record alone: the spreadsheet may come from another shop. */
const exportedOf = (line: CsvLine, { id }: Item): Pick<CsvLine, 'exportedPrice' | 'exportedCost'> =>
  line.id === id ? line : { exportedPrice: null, exportedCost: null };

function changesOf(item: Item, line: CsvLine, names: ReadonlyMap<string, string>): CsvFieldChange[] {
  const now = csvItemOf(item, names);
  const { name, description, price, cost, categories, barcodes } = line.fields;
  const { exportedPrice, exportedCost } = exportedOf(line, item);
  const quantity = quantityOf(item, line);
  const changes: (CsvFieldChange | false)[] = [
    name !== undefined && name !== now.name.trim() && { field: 'name', from: now.name, to: name },
    price !== undefined &&
      price !== exportedPrice &&
      price !== now.price && { field: 'price', from: now.price, to: price },
    cost !== undefined &&
      cost !== exportedCost &&
      cost !== now.cost && { field: 'cost', from: now.cost, to: cost },
    quantity !== now.quantity && { field: 'quantity', from: now.quantity, to: quantity },
    categories !== undefined &&
      !areSame(categories.map(foldAccents), now.categories.map(foldAccents)) && {
        field: 'categories',
        from: now.categories,
        to: categories,
      },
    barcodes !== undefined &&
      !areSame(barcodes, now.barcodes.map(ungroupCode)) && {
        field: 'barcodes',
        from: now.barcodes,
        to: barcodes,
      },
    description !== undefined &&
      description !== now.description.trim() && {
        field: 'description',
        from: now.description,
        to: description,
      },
  ];
  return [...changes, ...refillChanges(now, line)].filter((change) => change !== false);
}

function refillChanges(now: CsvItem, { fields }: CsvLine): (CsvFieldChange | false)[] {
  const { minimum, par, boxSize, boxName } = fields;
  return [
    minimum !== undefined && minimum !== now.minimum && { field: 'minimum', from: now.minimum, to: minimum },
    par !== undefined && par !== now.par && { field: 'par', from: now.par, to: par },
    boxSize !== undefined && boxSize !== now.boxSize && { field: 'boxSize', from: now.boxSize, to: boxSize },
    boxName !== undefined && boxName !== now.boxName && { field: 'boxName', from: now.boxName, to: boxName },
  ];
}

function quantityOf(item: Item, { fields, exportedQuantity }: CsvLine): number {
  if (fields.quantity === undefined) return item.quantity;
  if (exportedQuantity === null) return fields.quantity;
  return Math.max(0, item.quantity + fields.quantity - exportedQuantity);
}

/** True for the same texts in any order. */
function areSame(one: readonly string[], other: readonly string[]): boolean {
  const [a, b] = [new Set(one), new Set(other.filter((text) => text !== ''))];
  return a.size === b.size && [...a].every((text) => b.has(text));
}

function newCategoriesOf(lines: readonly PlannedLine[], { categoryNames }: CsvShop): string[] {
  const known = new Set([...categoryNames.values()].map(foldAccents));
  const names = new Map<string, string>();
  for (const { outcome } of lines) {
    const wanted =
      outcome.kind === 'new'
        ? outcome.item.categories
        : outcome.kind === 'changed'
          ? outcome.changes.flatMap((one) => (one.field === 'categories' ? one.to : []))
          : [];
    for (const name of wanted)
      if (!known.has(foldAccents(name)) && !names.has(foldAccents(name))) names.set(foldAccents(name), name);
  }
  return [...names.values()];
}

function unreadable(reason: string): CsvPlan {
  return { kind: 'unreadable', reason };
}
