/** A point on earth in degrees. */
export interface MapPoint {
  lat: number;
  lon: number;
}

const degrees = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 5, maximumFractionDigits: 5 });

/** A point as people read it: '-29,03010, -51,18620' with a no-break space; five decimals are about a metre. */
export function pointText({ lat, lon }: MapPoint): string {
  return `${degrees.format(lat)},\u00a0${degrees.format(lon)}`;
}
