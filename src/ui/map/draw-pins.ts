import L from 'leaflet';
import { addPaper, addTiles, DEEPEST_ZOOM, PIN, watchSize } from './draw-map.ts';
import type { Pin, TileState } from './map-props.ts';
import type { MapTiles } from './map-tiles.tsx';

interface PinsOptions {
  tiles: MapTiles | null;
  onTiles: (state: TileState) => void;
  onPress: (id: string) => void;
  /** True for no animation, by the user's system setting. */
  still: boolean;
}

/** Number of pins in the first view. The list begins with the nearest. */
const IN_VIEW = 12;
/** Highest zoom of the first view, so that two pins of one street do not fill the map. */
const CLOSEST_ZOOM = 16;
/** Room of the zoom buttons at the left, and of a pin's head above its point, px. */
const PADDING_START: L.PointTuple = [80, 52];
const PADDING_END: L.PointTuple = [28, 20];

export interface DrawnPins {
  /**
   * Shows these pins. Other pins move the view, unless the user has moved it. A changed `asked`, the key of the
   * question behind the pins, always moves it.
   */
  set(pins: readonly Pin[], chosen: string | null, asked: string): void;
  end(): void;
}

export function drawPins(element: HTMLElement, { tiles, onTiles, onPress, still }: PinsOptions): DrawnPins {
  const map = L.map(element, {
    maxZoom: DEEPEST_ZOOM,
    attributionControl: false,
    zoomControl: false,
    scrollWheelZoom: false,
    zoomAnimation: !still,
    fadeAnimation: !still,
    markerZoomAnimation: !still,
  });
  L.control.zoom({ zoomInTitle: 'Aproximar', zoomOutTitle: 'Afastar' }).addTo(map);
  addPaper(map);
  const watch = watchSize(map, element);
  let stopTiles: (() => void) | null = null;
  let [shown, answered, placed] = ['', '', ''];
  let isMoved = false;
  const markers = new Map<string, L.Marker>();
  const bringIntoView = (pins: readonly Pin[]): void => {
    const near = pins.slice(0, IN_VIEW).map(({ point }) => L.latLng(point.lat, point.lon));
    map.fitBounds(L.latLngBounds(near), {
      paddingTopLeft: PADDING_START,
      paddingBottomRight: PADDING_END,
      maxZoom: CLOSEST_ZOOM,
      animate: false,
    });
    // The library reports this move like a user's.
    isMoved = false;
  };
  map.on('movestart', () => {
    isMoved = true;
  });
  return {
    set(pins, chosen, asked) {
      const key = pins.map(({ id }) => id).join();
      if ((key !== shown || asked !== answered) && pins.length > 0) {
        // None of the nearest pins is shown yet: the user may be elsewhere by now.
        const isOther = !pins.slice(0, IN_VIEW).some(({ id }) => markers.has(id));
        if (!isMoved || isOther || asked !== answered) bringIntoView(pins);
        shown = key;
        answered = asked;
      }
      // A shop that moved or was renamed takes its pin along, and leaves the view where it is.
      const drawn = JSON.stringify(pins);
      if (drawn !== placed && pins.length > 0) {
        placed = drawn;
        placePins(map, markers, pins, onPress);
      }
      // After the first view is set, because the library loads tiles for a view.
      if (tiles && shown) stopTiles ??= addTiles(map, tiles, onTiles);
      for (const [id, marker] of markers) stand(marker, id === chosen);
    },
    end() {
      watch();
      stopTiles?.();
      map.remove();
    },
  };
}

/** Places the pins. A remaining pin keeps its element, which may have the focus. */
function placePins(
  map: L.Map,
  markers: Map<string, L.Marker>,
  pins: readonly Pin[],
  onPress: (id: string) => void,
): void {
  const ids = new Set(pins.map(({ id }) => id));
  for (const [id, marker] of markers) {
    if (ids.has(id)) continue;
    marker.remove();
    markers.delete(id);
  }
  for (const pin of pins) {
    const marker = markers.get(pin.id)?.setLatLng([pin.point.lat, pin.point.lon]);
    if (marker) rename(marker, pin.name);
    else markers.set(pin.id, drawPin(map, pin, onPress));
  }
}

function drawPin(map: L.Map, { id, name, point }: Pin, onPress: (id: string) => void): L.Marker {
  const marker = L.marker([point.lat, point.lon], { icon: PIN, alt: name, title: name });
  marker.on('click', () => onPress(id));
  marker.on('keydown', ({ originalEvent: event }: L.LeafletKeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    onPress(id);
  });
  return marker.addTo(map);
}

/** The library reads a name only as it draws the pin. */
function rename(marker: L.Marker, name: string): void {
  const names = { alt: name, title: name };
  Object.assign(marker.options, names);
  for (const [attribute, text] of Object.entries(names)) marker.getElement()?.setAttribute(attribute, text);
}

function stand(marker: L.Marker, isChosen: boolean): void {
  const element = marker.getElement();
  element?.setAttribute('aria-pressed', String(isChosen));
  marker.setZIndexOffset(isChosen ? 1000 : 0);
}
