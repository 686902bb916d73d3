import { readCep } from '../../src/domain/people/cep.ts';
import { foldAccents } from '../../src/domain/words/fold-accents.ts';
import type { PostalAddress, PostalCodePort } from '../postal/postal-code-port.ts';
import type { AddressAnswer, AddressPort, KnownPlace, LocatedCodePort } from './geocoding-ports.ts';

export interface FinderDeps {
  codes: LocatedCodePort;
  /** Second service for a code that the first does not have. It tells an address without a position. */
  postalCodes: PostalCodePort;
  addresses: AddressPort;
}

/** Finds the places that a query may mean, as `readPlaceQuery` gives it [H-05]. Never throws. */
export type FindPlaces = (query: string) => Promise<AddressAnswer>;

export function createPlaceFinder(deps: FinderDeps): FindPlaces {
  return (query) => (readCep(query) === null ? deps.addresses.search(query) : findCode(deps, query));
}

async function findCode({ codes, postalCodes, addresses }: FinderDeps, cep: string): Promise<AddressAnswer> {
  const located = await codes.locate(cep);
  if (located.kind === 'found' && located.point) return one(knownPlace(located.address, located.point));
  const known = located.kind === 'found' ? located : await postalCodes.find(cep);
  return known.kind === 'found' ? findAddress(addresses, known.address) : known;
}

/** Position of a code's street, else of its town. Distances of a few kilometres more are better than none. */
async function findAddress(addresses: AddressPort, address: PostalAddress): Promise<AddressAnswer> {
  const { localidade, uf } = address;
  // 'Avenida X - até 1715 - lado ímpar' is a stretch of a street, a name that no map has.
  const street = address.logradouro.split(' - ', 1)[0]?.trim();
  for (const text of [...(street ? [`${street}, ${localidade}, ${uf}`] : []), `${localidade}, ${uf}`]) {
    const answer = await addresses.search(text);
    if (answer.kind === 'silent') return answer;
    const there = answer.kind === 'found' && answer.places.find((place) => isInTown(place, address));
    if (there) return one(knownPlace(address, there.point));
  }
  return { kind: 'unknown' };
}

/** True for a place in the address's town. Many towns have a street of the same name. */
function isInTown({ city, uf }: KnownPlace, address: PostalAddress): boolean {
  return uf === address.uf && foldAccents(city) === foldAccents(address.localidade);
}

function knownPlace(
  { logradouro, bairro, localidade, uf }: PostalAddress,
  point: KnownPlace['point'],
): KnownPlace {
  return { name: logradouro || localidade, district: bairro, city: localidade, uf, point };
}

const one = (place: KnownPlace): AddressAnswer => ({ kind: 'found', places: [place] });
