import { useCallback, useState } from 'react';
import { cx } from '../base/cx.ts';
import { optionalPart } from '../base/late-part.tsx';
import { stackClass, textClass } from '../base/look.ts';
import { MapCaption } from './map-caption.tsx';
import { pointText } from './map-point.ts';
import type { MapViewProps, TileState } from './map-props.ts';
import { useMapTiles } from './map-tiles.tsx';
import styles from './map-view.module.css';

const LeafletMap = optionalPart(async () => (await import('./leaflet-map.tsx')).LeafletMap);

/**
 * A map with one pin. Loads its library when first shown. Without street tiles it shows a grid with the pin and its
 * coordinates, so it also works offline. Keyboard: arrows move, + and − zoom.
 */
export function MapView(props: MapViewProps) {
  const { pin, paperText, hidePoint, className } = props;
  const tiles = useMapTiles();
  const [seen, setSeen] = useState<TileState>('waiting');
  const onTiles = useCallback((state: TileState) => setSeen(state), []);
  const state: TileState = tiles ? seen : 'paper';
  return (
    <figure className={cx(stackClass(), className)}>
      <div className={styles.paper}>
        <LeafletMap {...props} tiles={tiles} onTiles={onTiles} />
      </div>
      <MapCaption state={state} tiles={tiles} paperText={paperText}>
        {pin && !hidePoint && <span className={textClass({ digits: true })}>{pointText(pin)}</span>}
      </MapCaption>
    </figure>
  );
}
