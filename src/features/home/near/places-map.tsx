import { type ReactNode, useState } from 'react';
import type { NearbyLocation } from '../../../data/discovery/nearby-location.ts';
import { useChosenPlace } from '../../../data/hooks/hooks.ts';
import { PinsView } from '../../../ui/map/pins-view.tsx';
import styles from './near.module.css';

interface PlacesMapProps {
  rows: readonly NearbyLocation[];
  /** The typed text that found the rows. Empty for all rows. */
  query: string;
  cards: (rows: readonly NearbyLocation[]) => ReactNode;
}

/**
 * Pins on a map, with the card of the pressed or else the nearest pin below. Locations without a point have their cards
 * there, too.
 */
export function PlacesMap({ rows, query, cards }: PlacesMapProps) {
  const around = useChosenPlace();
  const [pressed, setPressed] = useState<string | null>(null);
  const placed = rows.filter(({ location }) => location.point !== null);
  const chosen = placed.find(({ location }) => location.id === pressed) ?? placed[0];
  const rest = rows.filter(({ location }) => location.point === null);
  return (
    <>
      <PinsView
        className={styles.map}
        label="Mapa dos locais"
        pins={placed.flatMap(({ location: { id, name, point } }) => (point ? { id, name, point } : []))}
        asked={`${query} ${around?.lat} ${around?.lon}`}
        chosen={chosen?.location.id ?? null}
        onPress={setPressed}
        paperText="Mapa de ruas indisponível agora: veja os locais na lista."
      />
      {cards(chosen ? [chosen, ...rest] : rest)}
    </>
  );
}
