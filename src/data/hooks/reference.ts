import { useObservable } from 'dexie-react-hooks';
import { useCallback, useEffect, useState } from 'react';
import { CATALOGUE, type EquipmentCatalogue, knownOffers } from '../../domain/shop/equipment.ts';
import { type Settings, USUAL_SETTINGS } from '../../domain/shop/settings.ts';
import { reasonOf } from '../wire/transport.ts';
import { useData } from './data-context.tsx';

/** Settings of the operator; the documents' values until the server has told them [R-04]. */
export function useSettings(): Settings {
  const { reference } = useData();
  return useObservable(
    () => ({ subscribe: (next) => reference.watchSettings(next), hasValue: () => false }),
    [reference],
    USUAL_SETTINGS,
  );
}

/**
 * Prices of equipment; the table of this build until the server has told them [E-01, R-04]. `renew` asks the server
 * again, after a refused order.
 */
export function useCatalogue(): { catalogue: EquipmentCatalogue; renew: () => void } {
  const { reference } = useData();
  const [catalogue, setCatalogue] = useState(CATALOGUE);
  const ask = useCallback(
    (again: boolean): void => {
      // Without an answer the shown prices stay; the server refuses an order at other prices.
      void reference.catalogue(again).then((told) => told && setCatalogue(knownOffers(told)), reasonOf);
    },
    [reference],
  );
  useEffect(() => ask(false), [ask]);
  return { catalogue, renew: () => ask(true) };
}
