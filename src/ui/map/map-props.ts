import type { MapPoint } from './map-point.ts';

/** `paper`: no street pictures are configured or none could be had; the map still shows where the pin is. */
export type TileState = 'waiting' | 'streets' | 'paper';

export type MapViewProps = {
  /** What the map shows, read aloud, such as 'Mapa de Mercadinho da Praça'. */
  label: string;
  /** Where the pin stands; null while none is chosen. */
  pin: MapPoint | null;
  /** What the pin marks, read aloud. */
  pinLabel: string;
  /** The middle while there is no pin and the person has not moved the map. */
  centre?: MapPoint;
  /** How near it starts; a picker keeps the person's own zoom from then on. */
  zoom?: number;
  /** The coordinates stand elsewhere: not below the map. */
  hidePoint?: boolean;
  /** Makes the map a picker: a tap, a drag of the pin, or Enter (pin to the middle) moves it. */
  onPinMove?: (point: MapPoint) => void;
  /** Said over the map while there are no street pictures. */
  paperText: string;
  className?: string;
};
