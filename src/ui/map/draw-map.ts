import L from 'leaflet';
import type { MapPoint } from './map-point.ts';
import type { TileState } from './map-props.ts';
import type { MapTiles } from './map-tiles.tsx';
import styles from './map-view.module.css';
import pinUrl from './pin.svg';

const ZOOM = 16;
const ZOOM_WITHOUT_PIN = 13;
export const DEEPEST_ZOOM = 19;

export const PIN = L.icon({ iconUrl: pinUrl, iconSize: [36, 46], iconAnchor: [18, 43] });

/** Grid squares that move and scale with the map, shown where there are no street tiles. */
const Paper = L.GridLayer.extend({
  createTile: (): HTMLElement => L.DomUtil.create('div', styles.square),
}) as new (
  options: L.GridLayerOptions,
) => L.GridLayer;

export interface MapOptions {
  start: MapPoint;
  /** Initial zoom. Default: a zoom that fits. */
  zoom?: number;
  picks: boolean;
  tiles: MapTiles | null;
  onTiles: (state: TileState) => void;
  onPick: (point: MapPoint) => void;
  /** True for no animation, by the user's system setting. */
  still: boolean;
  /** True on a touch device, where a view-only map must not catch a finger that scrolls the page. */
  handheld: boolean;
}

export interface DrawnMap {
  setPin(point: MapPoint | null, label: string): void;
  /** Centres the map here, unless it has a pin or the user has moved it. */
  setCentre(point: MapPoint): void;
  end(): void;
}

export function drawMap(element: HTMLElement, options: MapOptions): DrawnMap {
  const { start, picks, tiles, still, handheld } = options;
  const map = L.map(element, {
    center: [start.lat, start.lon],
    zoom: options.zoom ?? ZOOM_WITHOUT_PIN,
    maxZoom: DEEPEST_ZOOM,
    attributionControl: false,
    zoomControl: false,
    scrollWheelZoom: picks,
    dragging: picks || !handheld,
    zoomAnimation: !still,
    fadeAnimation: !still,
    markerZoomAnimation: !still,
  });
  L.control.zoom({ zoomInTitle: 'Aproximar', zoomOutTitle: 'Afastar' }).addTo(map);
  addPaper(map);
  const stopTiles = tiles ? addTiles(map, tiles, options.onTiles) : () => undefined;
  if (picks) listen(map, element, options.onPick);
  const watch = watchSize(map, element);
  const pin = createPin(map, options);
  let isMoved = false;
  map.on('dragstart boxzoomstart', () => {
    isMoved = true;
  });
  for (const gesture of ['keydown', 'wheel', 'dblclick'])
    element.addEventListener(gesture, () => {
      isMoved = true;
    });

  return {
    setPin: pin.set,
    setCentre({ lat, lon }) {
      if (!isMoved && !pin.isThere()) map.setView([lat, lon], undefined, { animate: false });
    },
    end() {
      watch();
      stopTiles();
      map.remove();
    },
  };
}

/** The grid below everything. */
export function addPaper(map: L.Map): void {
  new Paper({ maxZoom: DEEPEST_ZOOM, keepBuffer: 1 }).addTo(map);
}

/**
 * Street tiles over the grid. Reports when some are loaded or none can be, and tries again when the network
 * returns.
 */
export function addTiles(map: L.Map, tiles: MapTiles, onState: (state: TileState) => void): () => void {
  const layer = L.tileLayer(tiles.url, {
    maxZoom: DEEPEST_ZOOM,
    // Tile providers require a referrer, which the page's own policy suppresses.
    referrerPolicy: 'strict-origin-when-cross-origin',
    className: styles.tiles,
  });
  let some = false;
  layer.on('tileload', () => {
    if (!some) onState('streets');
    some = true;
  });
  layer.on('tileerror', () => {
    if (!some) onState('paper');
  });
  onState('waiting');
  layer.addTo(map);
  const again = (): void => {
    if (!some) layer.redraw();
  };
  window.addEventListener('online', again);
  return () => window.removeEventListener('online', again);
}

/** A picker's gestures: a tap, or Enter for the centre of the view. */
function listen(map: L.Map, element: HTMLElement, onPick: (point: MapPoint) => void): void {
  map.on('click', ({ latlng }) => onPick(pointOf(latlng)));
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.target !== element) return;
    event.preventDefault();
    onPick(pointOf(map.getCenter()));
  });
}

function createPin(map: L.Map, { picks: draggable, zoom, onPick }: MapOptions) {
  let marker: L.Marker | null = null;
  let shown = false;
  const set = (point: MapPoint | null, label: string): void => {
    if (!point) {
      marker?.remove();
      marker = null;
      return;
    }
    const at: L.LatLngTuple = [point.lat, point.lon];
    if (marker) marker.setLatLng(at);
    else {
      marker = L.marker(at, { icon: PIN, draggable, interactive: draggable, keyboard: false, alt: label });
      marker.on('dragend', () => marker && onPick(pointOf(marker.getLatLng())));
      marker.addTo(map);
    }
    marker.getElement()?.setAttribute('alt', label);
    if (!shown && zoom === undefined) map.setView(at, ZOOM, { animate: false });
    else if (!map.getBounds().contains(at)) map.panTo(at);
    shown = true;
  };
  return { set, isThere: () => marker !== null };
}

/** The library must be told when its element is resized, for example in an opening sheet. */
export function watchSize(map: L.Map, element: HTMLElement): () => void {
  if (typeof ResizeObserver === 'undefined') return () => undefined;
  const observer = new ResizeObserver(() => map.invalidateSize({ animate: false }));
  observer.observe(element);
  return () => observer.disconnect();
}

function pointOf({ lat, lng }: L.LatLng): MapPoint {
  const round = (value: number): number => Math.round(value * 1e6) / 1e6;
  const wrapped = L.latLng(lat, lng).wrap();
  return { lat: round(wrapped.lat), lon: round(wrapped.lng) };
}
