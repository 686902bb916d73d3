import type { ApolloClient } from '@apollo/client';
import type { Settings } from '../../domain/shop/settings.ts';
import { EQUIPMENT, SETTINGS } from './documents.ts';
import { type ReferenceTransport, TransportError } from './transport.ts';
import { isUnknownField, toDataError } from './transport-errors.ts';

/** Reference values by Apollo's policies and out of its cache, because the mirror holds none of them. */
export function createReference(client: ApolloClient): ReferenceTransport {
  return {
    watchSettings(next) {
      const watched = client.watchQuery({ query: SETTINGS }).subscribe(({ data }) => {
        // A failure, or a backend without settings, tells nothing: the known settings stay.
        if (isWhole(data?.settings)) next(data.settings);
      });
      return () => watched.unsubscribe();
    },

    async catalogue(again = false) {
      const { data, error } = await client.query({
        query: EQUIPMENT,
        ...(again && { fetchPolicy: 'network-only' }),
      });
      // Data beside errors is used, and the next call asks for the rest.
      if (error) client.cache.evict({ id: 'ROOT_QUERY', fieldName: 'equipment' });
      const offers = data?.equipment?.filter((offer) => offer !== null);
      if (offers) return offers;
      if (isUnknownField(error)) return null;
      throw new TransportError(toDataError(error));
    },
  };
}

const isWhole = (settings: Partial<Settings> | null | undefined): settings is Settings =>
  typeof settings?.leastWithdrawal === 'number' && typeof settings.depositPauseMs === 'number';
