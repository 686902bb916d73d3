import { atFirstUse } from './at-first-use.ts';

/** The order of names. */
export const nameOrder = atFirstUse(() => new Intl.Collator('pt-BR'));

/** Compares by name, as nameOrder does. */
export const byName = (a: { name: string }, b: { name: string }): number =>
  nameOrder().compare(a.name, b.name);
