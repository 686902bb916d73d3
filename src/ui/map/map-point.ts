import { decimalText } from '../../domain/words/decimal-text.ts';

/** A point on earth in degrees. */
export interface MapPoint {
  lat: number;
  lon: number;
}

/** A point as text with a no-break space: '-29,03010, -51,18620'. Five decimals are about a metre. */
export function pointText({ lat, lon }: MapPoint): string {
  return `${decimalText(lat, 5)},\u00a0${decimalText(lon, 5)}`;
}
