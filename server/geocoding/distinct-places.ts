import type { KnownPlace } from './geocoding-ports.ts';

/**
 * The first of the places that read alike. A map has a long street in pieces, and a person would choose among equal
 * lines.
 */
export function distinctPlaces(places: readonly KnownPlace[]): KnownPlace[] {
  const byText = new Map<string, KnownPlace>();
  for (const place of places) {
    const text = [place.name, place.district, place.city, place.uf].join('\n');
    if (!byText.has(text)) byText.set(text, place);
  }
  return [...byText.values()];
}
