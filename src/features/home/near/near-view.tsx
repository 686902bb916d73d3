import type { ReactNode } from 'react';
import type { NearbyLocation } from '../../../data/discovery/nearby-location.ts';
import { isFoundBy } from '../../../domain/near/find-near.ts';
import { optionalPart, requiredPart } from '../../../ui/base/late-part.tsx';
import { CalmSpoken } from '../../../ui/words/calm-spoken.tsx';
import { countText } from '../../../ui/words/count-text.ts';
import { MoreCards } from '../more-cards.tsx';

/** Number of pins up to which the map asks for more locations by itself. More pins overlap. */
const MAX_PINS = 200;

const FoundElsewhere = optionalPart(async () => (await import('./found-elsewhere.tsx')).FoundElsewhere);
const PlacesMap = requiredPart(async () => (await import('./places-map.tsx')).PlacesMap);

/** View that replaces all cards: a map, or the results of a text. */
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

/** Results of a typed text, as cards or on a map. Asks for further public locations while the end is on the screen. */
export function NearView({ rows, look: { query, isMap }, onFound, cards }: NearViewProps) {
  const isSearched = query.trim() !== '';
  const found = !isSearched ? rows : rows.filter(({ location }) => isFoundBy(query, location));
  if (found.length === 0) return <FoundElsewhere key={query} query={query} onFound={onFound} />;
  return (
    <>
      {isMap ? <PlacesMap rows={found} query={query} cards={cards} /> : cards(found)}
      <CalmSpoken
        text={isSearched ? countText(found.length, 'local encontrado', 'locais encontrados') : ''}
      />
      {!(isMap && found.length >= MAX_PINS) && <MoreCards isAll />}
    </>
  );
}
