import { foldAccents } from '../words/fold-accents.ts';

/** The part of a location that a search looks at. */
export interface Findable {
  name: string;
  description: string;
  address: string;
  cep: string;
}

const CODE = /^\d{3,5}-?\d{0,3}$/;

/** True if every word of the query stands in a location's name, description or address, or its CEP begins so. */
export function isFoundBy(query: string, { name, description, address, cep }: Findable): boolean {
  const typed = query.trim();
  if (CODE.test(typed) && cep.replace(/\D/g, '').startsWith(typed.replace('-', ''))) return true;
  const text = foldAccents(`${name} ${description} ${address}`);
  return foldAccents(typed)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
