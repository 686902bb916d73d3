import { KNOWN_STREETS } from './known-streets.ts';
import type { PostalCodePort } from './postal-code-port.ts';

/** The postal service of the demo and of tests. */
export function createLocalPostalCodes(): PostalCodePort {
  const streets = new Map(KNOWN_STREETS.map((street) => [street.cep, street]));
  return {
    async find(cep) {
      const street = streets.get(cep);
      return street ? { kind: 'found', address: street.address } : { kind: 'unknown' };
    },
  };
}
