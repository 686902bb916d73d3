/** A destination. The point is in degrees and wins over the address. */
export interface Destination {
  point: { lat: number; lon: number } | null;
  address: string;
  name: string;
}

/**
 * The URL of a route to a destination: the phone's map app if there is one, else a map on the web. Null where
 * neither point nor address is known.
 */
export function directionsUrl({ point, address, name }: Destination, userAgent: string): string | null {
  const target = point ? `${point.lat},${point.lon}` : address.trim();
  if (target === '') return null;
  const to = encodeURIComponent(target);
  if (/android/i.test(userAgent))
    return point ? `geo:${target}?q=${encodeURIComponent(`${target}(${name})`)}` : `geo:0,0?q=${to}`;
  if (/iphone|ipad|ipod/i.test(userAgent)) return `https://maps.apple.com/?daddr=${to}`;
  return `https://www.google.com/maps/dir/?api=1&destination=${to}`;
}
