import { grouped } from '../values/grouped.ts';
import { foldAccents } from '../words/fold-accents.ts';

interface NamedPlace {
  id: string;
  name: string;
  address: string;
}

/** Parts of an address before the district: 'Rua das Flores, 12'. */
const STREET_PARTS = 2;

const streetOf = (address: string): string => address.split(', ').slice(0, STREET_PARTS).join(', ');

const joined = (...parts: string[]): string => parts.filter((part) => part !== '').join(' · ');

/** Ways to call a place, the shortest first. */
const CALLED = [
  ({ name }: NamedPlace) => name,
  ({ name, address }: NamedPlace) => joined(name, streetOf(address)),
  ({ name, address }: NamedPlace) => joined(name, address),
];

/**
 * The names of places by id, no two alike. Places of one name have their street with it: a price, a copy or an employee's
 * access would go to the wrong one. Where the address is the same, too, they are numbered.
 */
export function namesApart(places: readonly NamedPlace[]): Map<string, string> {
  const names = new Map<string, string>();
  let alike = [places];
  for (const callIt of CALLED) {
    const groups = alike.flatMap((some) => [...grouped(some, (one) => foldAccents(callIt(one))).values()]);
    for (const [first, ...more] of groups) if (first && more.length === 0) names.set(first.id, callIt(first));
    alike = groups.filter(({ length }) => length > 1);
  }
  for (const some of alike)
    for (const [index, one] of [...some].sort((a, b) => (a.id < b.id ? -1 : 1)).entries())
      names.set(one.id, joined(one.name, one.address, String(index + 1)));
  return names;
}
