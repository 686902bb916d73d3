import type { OfflineReason } from '../../data/hooks/offline-reason.ts';
import type { PlacesAnswer } from '../../data/wire/find-places.ts';
import { readCep } from '../../domain/people/cep.ts';
import { readPlaceQuery } from '../../domain/shop/place.ts';
import { refusalMessage } from '../../records/refusals.ts';

export type PlacesFault = Exclude<PlacesAnswer['kind'], 'found'>;

const NO_QUERY = 'Digite um CEP ou um endereço, com rua e cidade.';
const NO_CEP = 'O CEP tem 8 dígitos.';

/** Fault of a typed text before the search. Null for a valid text [H-05]. */
export function typedFault(typed: string): string | null {
  if (readPlaceQuery(typed) !== null) return null;
  return /\d/.test(typed) && /^[\d\s.-]+$/.test(typed) ? NO_CEP : NO_QUERY;
}

/** Reason that a search for `query` found no place, with a remedy. */
export function faultText(fault: PlacesFault, query: string, offline: OfflineReason): string {
  switch (fault) {
    case 'unknown':
      return readCep(query)
        ? 'CEP não encontrado. Confira os números ou digite o endereço.'
        : 'Endereço não encontrado. Confira a rua e acrescente a cidade.';
    case 'malformed':
      return NO_QUERY;
    case 'limited':
      return refusalMessage('RATE_LIMITED');
    case 'silent':
      return refusalMessage('PLACES_SERVICE_SILENT');
    case 'offline':
      return offline.isServer
        ? `${offline.name}. Não é a sua internet: tente novamente daqui a pouco.`
        : 'Sem conexão: a busca por CEP ou endereço precisa de internet.';
  }
}

/** True if the same text may find a place a moment later. */
export const isPassing = (fault: PlacesFault): boolean => fault !== 'unknown' && fault !== 'malformed';
