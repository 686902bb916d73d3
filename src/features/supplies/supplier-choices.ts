import type { Managed } from '../../data/rows/managed.ts';
import type { ShopSupply } from '../../data/rows/supply/supplies.ts';
import type { Supplier } from '../../records/types/supplies/supplier.ts';

/** A supplier that an order may name. */
export type ChosenSupplier = Pick<Supplier, 'id' | 'name' | 'phone' | 'weekdays' | 'leadDays'>;

/**
 * This person's own suppliers, and suppliers named in orders of their shops, which other people may have written. An
 * own supplier is taken from its record, because an order keeps the name and the telephone of its day.
 */
export function supplierChoices(
  suppliers: readonly Managed<Supplier>[],
  supplies: readonly ShopSupply[],
): ReadonlyMap<string, ChosenSupplier> {
  const choices = new Map<string, ChosenSupplier>(suppliers.map(({ row, value }) => [row.id, value]));
  const names = new Set([...choices.values()].map(({ name }) => name));
  const book = new Set(choices.keys());
  for (const { value } of supplies) {
    const { supplierId, supplierName: name, supplierPhone: phone } = value;
    if (name === '' || names.has(name) || book.has(supplierId)) continue;
    names.add(name);
    choices.set(supplierId || `name:${name}`, { id: supplierId, name, phone, weekdays: [], leadDays: null });
  }
  return choices;
}

/** The key of an order's supplier among the choices. Empty without one, and for a supplier renamed since. */
export function choiceOf(
  choices: ReadonlyMap<string, ChosenSupplier>,
  { supplierId, supplierName }: { supplierId: string; supplierName: string },
): string {
  if (choices.get(supplierId)?.name === supplierName) return supplierId;
  return [...choices].find(([, { name }]) => name === supplierName)?.[0] ?? '';
}
