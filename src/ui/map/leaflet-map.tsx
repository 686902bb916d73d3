import 'leaflet/dist/leaflet.css';
import L from 'leaflet';
import { useEffect, useRef } from 'react';
import { type DrawnMap, drawMap } from './draw-map.ts';
import type { MapPoint } from './map-point.ts';
import type { MapViewProps, TileState } from './map-props.ts';
import type { MapTiles } from './map-tiles.tsx';
import styles from './map-view.module.css';

/** Centre of a map without pin and centre [K-02]. */
const DEFAULT_CENTRE: MapPoint = { lat: -29.027803, lon: -51.188585 };

export type LeafletMapProps = MapViewProps & {
  tiles: MapTiles | null;
  onTiles: (state: TileState) => void;
};

/** The library's map in React: created once, then updated. */
export function LeafletMap(props: LeafletMapProps) {
  const { label, pin, pinLabel, centre = DEFAULT_CENTRE, zoom, onPinMove, tiles, onTiles } = props;
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnMap | null>(null);
  // Only the first view is set here. Later moves belong to the user.
  const start = useRef(pin ?? centre);
  const startZoom = useRef(zoom);
  const picks = onPinMove !== undefined;
  const move = useRef(onPinMove);
  move.current = onPinMove;

  useEffect(() => {
    if (!place.current) return;
    const map = drawMap(place.current, {
      start: start.current,
      zoom: startZoom.current,
      picks,
      tiles,
      onTiles,
      onPick: (point) => move.current?.(point),
      still: matchMedia('(prefers-reduced-motion: reduce)').matches,
      handheld: L.Browser.mobile,
    });
    drawn.current = map;
    return () => {
      drawn.current = null;
      map.end();
    };
  }, [picks, tiles, onTiles]);

  useEffect(() => drawn.current?.setPin(pin, pinLabel), [pin, pinLabel]);

  // The user's position may be known only after the map was drawn.
  useEffect(() => drawn.current?.setCentre(centre), [centre]);

  // biome-ignore lint/a11y/noNoninteractiveTabindex: the library moves the map by the arrow keys
  return <section ref={place} className={styles.map} aria-label={label} tabIndex={0} />;
}
