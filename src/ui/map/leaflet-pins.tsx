import 'leaflet/dist/leaflet.css';
import { useEffect, useRef } from 'react';
import { type DrawnPins, drawPins } from './draw-pins.ts';
import type { PinsViewProps, TileState } from './map-props.ts';
import type { MapTiles } from './map-tiles.tsx';
import styles from './map-view.module.css';

type LeafletPinsProps = PinsViewProps & {
  tiles: MapTiles | null;
  onTiles: (state: TileState) => void;
};

/** The library's map of pins in React: created once, then updated. */
export function LeafletPins({ label, pins, asked, chosen, onPress, tiles, onTiles }: LeafletPinsProps) {
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnPins | null>(null);
  const press = useRef(onPress);
  press.current = onPress;
  useEffect(() => {
    if (!place.current) return;
    const map = drawPins(place.current, {
      tiles,
      onTiles,
      onPress: (id) => press.current(id),
      still: matchMedia('(prefers-reduced-motion: reduce)').matches,
    });
    drawn.current = map;
    return () => {
      drawn.current = null;
      map.end();
    };
  }, [tiles, onTiles]);
  useEffect(() => drawn.current?.set(pins, chosen, asked), [pins, chosen, asked]);
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the library moves the map by the arrow keys
  return <section ref={place} className={styles.map} aria-label={label} tabIndex={0} />;
}
