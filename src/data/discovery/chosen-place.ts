import type { FoundPlace } from '../wire/find-places.ts';

/** Key of the place that a person looks around instead of their device; it goes with their database at sign-out [SY-1]. */
export const CHOSEN_PLACE_KEY = 'chosenPlace';

export function readChosenPlace(value: unknown): FoundPlace | null {
  const place = value as Partial<FoundPlace> | null | undefined;
  return place?.name && Number.isFinite(place.lat) && Number.isFinite(place.lon)
    ? (place as FoundPlace)
    : null;
}
