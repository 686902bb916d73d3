import type { MapPoint } from './map-point.ts';

/** With `paper`, no street tiles are configured or could be loaded. The map still shows the pin. */
export type TileState = 'waiting' | 'streets' | 'paper';

export type MapViewProps = {
  /** Name of the map for screen readers, such as 'Mapa de Mercadinho da Praça'. */
  label: string;
  /** The pin's position. Null without one. */
  pin: MapPoint | null;
  /** Name of the pin for screen readers. */
  pinLabel: string;
  /** The centre without a pin, until the user moves the map. */
  centre?: MapPoint;
  /** Initial zoom. A picker keeps the user's own zoom from then on. */
  zoom?: number;
  /** Hides the coordinates below the map, because they are shown elsewhere. */
  hidePoint?: boolean;
  /** Makes the map a picker: a tap, a drag of the pin, or Enter (pin to the centre) moves it. */
  onPinMove?: (point: MapPoint) => void;
  /** Shown over the map while there are no street tiles. */
  paperText: string;
  className?: string;
};

export interface Pin {
  id: string;
  name: string;
  point: MapPoint;
}

export type PinsViewProps = {
  /** Name of the map for screen readers. */
  label: string;
  pins: readonly Pin[];
  /** Key of the question that the pins answer. A new key brings its pins into view, even if the user moved the map. */
  asked: string;
  /** Id of the highlighted pin. Null without pins. */
  chosen: string | null;
  onPress: (id: string) => void;
  /** Shown below the map while there are no street tiles. */
  paperText: string;
  className?: string;
};
