import { codeKey, codeKeys } from '../shop/barcode.ts';
import type { Item } from '../shop/item.ts';
import { grouped } from '../values/grouped.ts';
import { foldAccents } from '../words/fold-accents.ts';
import type { CsvLine } from './line.ts';

export type ItemMatch =
  | { kind: 'found'; item: Item }
  | { kind: 'new' }
  /** Several items fit the line. `reason` says so in Portuguese. */
  | { kind: 'ambiguous'; reason: string };

/** A shop's items by id, barcode and name. */
export class ItemIndex {
  readonly #byId: ReadonlyMap<string, Item>;
  readonly #byCode: ReadonlyMap<string, { item: Item }[]>;
  readonly #byName: ReadonlyMap<string, Item[]>;

  constructor(items: readonly Item[]) {
    this.#byId = new Map(items.map((item) => [item.id, item]));
    this.#byName = grouped(items, ({ name }) => foldAccents(name));
    const coded = items.flatMap((item) => [...codeKeys(item.barcodes)].map((code) => ({ code, item })));
    this.#byCode = grouped(coded, ({ code }) => code);
  }

  withCode(code: string): readonly Item[] {
    return (this.#byCode.get(codeKey(code)) ?? []).map(({ item }) => item);
  }

  /**
   * Finds a line's item by id, else by barcode, else by name (case and accents ignored). An id of another shop is
   * ignored, because the spreadsheet may come from there.
   */
  find({ id, fields }: CsvLine): ItemMatch {
    const named = this.#byId.get(id);
    if (named) return { kind: 'found', item: named };
    const byCode = [...new Set((fields.barcodes ?? []).flatMap((code) => this.withCode(code)))];
    if (byCode.length > 0)
      return one(
        byCode,
        'Os códigos de barras desta linha são de mais de um item; separe-os ou preencha o id',
      );
    const byName = this.#byName.get(foldAccents(fields.name ?? '')) ?? [];
    return one(byName, 'Há mais de um item com este nome; preencha o código de barras ou o id');
  }
}

function one(items: readonly Item[], reason: string): ItemMatch {
  const [item, ...others] = items;
  if (!item) return { kind: 'new' };
  return others.length === 0 ? { kind: 'found', item } : { kind: 'ambiguous', reason };
}
