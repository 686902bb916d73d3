import { useCallback, useState } from 'react';
import { optionalPart } from '../base/late-part.tsx';
import { stackClass } from '../base/look.ts';
import { MapCaption } from './map-caption.tsx';
import type { PinsViewProps, TileState } from './map-props.ts';
import { useMapTiles } from './map-tiles.tsx';
import styles from './map-view.module.css';

const LeafletPins = optionalPart(async () => (await import('./leaflet-pins.tsx')).LeafletPins);

/** A map with many pins, each a button. Loads its library when first shown. Keyboard: Tab goes from pin to pin. */
export function PinsView(props: PinsViewProps) {
  const tiles = useMapTiles();
  const [seen, setSeen] = useState<TileState>('waiting');
  const onTiles = useCallback((state: TileState) => setSeen(state), []);
  return (
    <figure className={stackClass({}, props.className)}>
      <div className={styles.paper}>
        <LeafletPins {...props} tiles={tiles} onTiles={onTiles} />
      </div>
      <MapCaption state={tiles ? seen : 'paper'} tiles={tiles} paperText={props.paperText} />
    </figure>
  );
}
