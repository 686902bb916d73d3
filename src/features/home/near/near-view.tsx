import type { ReactNode } from 'react';
import type { NearbyLocation } from '../../../data/discovery/nearby-location.ts';
import { isFoundBy } from '../../../domain/near/find-near.ts';
import { later } from '../../../ui/base/later.tsx';

const FoundElsewhere = later(async () => (await import('./found-elsewhere.tsx')).FoundElsewhere);
const PlacesMap = later(async () => (await import('./places-map.tsx')).PlacesMap);

/** What stands in the place of all cards: a map, or what a text finds. */
export interface NearLook {
  query: string;
  isMap: boolean;
}

interface NearViewProps {
  rows: readonly NearbyLocation[];
  look: NearLook;
  onFound: () => void;
  cards: (rows: readonly NearbyLocation[]) => ReactNode;
}

/** What a typed text finds among the known locations, as cards or on a map. */
export function NearView({ rows, look: { query, isMap }, onFound, cards }: NearViewProps) {
  const found = query.trim() === '' ? rows : rows.filter(({ location }) => isFoundBy(query, location));
  if (found.length === 0) return <FoundElsewhere key={query} query={query} onFound={onFound} />;
  return isMap ? <PlacesMap rows={found} cards={cards} /> : cards(found);
}
