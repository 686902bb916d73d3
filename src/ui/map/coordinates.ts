import { fixedText } from '../../domain/words/fixed-text.ts';
import type { MapPoint } from './map-point.ts';

/** Degrees in a picker: six decimals, about 0.1 m [MC-02]. */
export function sixDecimals(degrees: number): string {
  return fixedText(degrees, 6);
}

/** Typed degrees with a comma or a point. Null when invalid or beyond the limit. */
export function degreesOf(text: string, limit: number): number | null {
  const plain = text.trim().replace(',', '.').replace('−', '-');
  if (!/^-?\d{1,3}(\.\d+)?$/.test(plain)) return null;
  const degrees = Number(plain);
  return Math.abs(degrees) <= limit ? round(degrees) : null;
}

/** Step of an arrow key, in degrees. About five metres, and fifty with Shift. */
const STEP = 0.00005;
const LONG_STEP = 0.0005;
const WAYS: Readonly<Record<string, readonly [north: number, east: number]>> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The point after an arrow key. Null for other keys. */
export function stepped({ lat, lon }: MapPoint, key: string, far: boolean): MapPoint | null {
  const way = WAYS[key];
  if (!way) return null;
  const step = far ? LONG_STEP : STEP;
  const north = Math.max(-90, Math.min(90, lat + way[0] * step));
  const east = ((((lon + way[1] * step + 180) % 360) + 360) % 360) - 180;
  return { lat: round(north), lon: round(east) };
}

function round(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
