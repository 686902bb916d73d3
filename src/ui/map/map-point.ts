import { atFirstUse } from '../base/at-first-use.ts';
/** A point on earth in degrees. */
export interface MapPoint {
  lat: number;
  lon: number;
}

const degrees = atFirstUse(
  () => new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 5, maximumFractionDigits: 5 }),
);

/** A point as text with a no-break space: '-29,03010, -51,18620'. Five decimals are about a metre. */
export function pointText({ lat, lon }: MapPoint): string {
  return `${degrees().format(lat)},\u00a0${degrees().format(lon)}`;
}
