import { foldAccents } from '../../src/domain/words/fold-accents.ts';
import { KNOWN_STREETS, type KnownStreet } from '../postal/known-streets.ts';
import { distinctPlaces } from './distinct-places.ts';
import { type AddressPort, type KnownPlace, type LocatedCodePort, MAX_PLACES } from './geocoding-ports.ts';

/** Positions of known streets, for the demo and for tests. As in real answers, the code of a whole town has none. */
export function createLocalCodes(): LocatedCodePort {
  const streets = new Map(KNOWN_STREETS.map((street) => [street.cep, street]));
  return {
    async locate(cep) {
      const street = streets.get(cep);
      if (!street) return { kind: 'unknown' };
      const { address, point } = street;
      return { kind: 'found', address, point: address.logradouro === '' ? null : point };
    },
  };
}

/** The known streets and their towns, found by all the words of an address, in any case and without accents. */
export function createLocalAddresses(): AddressPort {
  const known = distinctPlaces([...townsOf(KNOWN_STREETS), ...KNOWN_STREETS.map(streetPlace)]).map(
    (place) => ({
      place,
      words: wordsOf(`${place.name} ${place.district} ${place.city} ${place.uf}`),
    }),
  );
  return {
    async search(asked) {
      const wanted = wordsOf(asked).filter((word) => !/^\d+$/.test(word));
      const places = known
        .filter(({ words }) => wanted.length > 0 && wanted.every((word) => words.includes(word)))
        .map(({ place }) => place)
        .slice(0, MAX_PLACES);
      return places.length > 0 ? { kind: 'found', places } : { kind: 'unknown' };
    },
  };
}

const wordsOf = (text: string): string[] => foldAccents(text).match(/[\p{L}\p{N}]+/gu) ?? [];

function streetPlace({ address, point }: KnownStreet): KnownPlace {
  const { logradouro, bairro, localidade, uf } = address;
  return { name: logradouro || localidade, district: bairro, city: localidade, uf, point };
}

/** Each town, at its first street. */
function townsOf(streets: readonly KnownStreet[]): KnownPlace[] {
  return streets.map(({ address: { localidade, uf }, point }) => ({
    name: localidade,
    district: '',
    city: localidade,
    uf,
    point,
  }));
}
