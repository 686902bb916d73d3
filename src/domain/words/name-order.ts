let order: Intl.Collator | null = null;

/** The order of names. It is made when it is first needed, because the first one of a page is slow. */
export function nameOrder(): Intl.Collator {
  order ??= new Intl.Collator('pt-BR');
  return order;
}

/** Compares by name, as nameOrder does. */
export const byName = (a: { name: string }, b: { name: string }): number =>
  nameOrder().compare(a.name, b.name);
