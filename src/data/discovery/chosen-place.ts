import type { FoundPlace } from '../wire/find-places.ts';

/** Key of the place to look around instead of the device. It goes with the person's database at sign-out [SY-1]. */
export const CHOSEN_PLACE_KEY = 'chosenPlace';

export function readChosenPlace(value: unknown): FoundPlace | null {
  const place = value as Partial<FoundPlace> | null | undefined;
  return place?.name && Number.isFinite(place.lat) && Number.isFinite(place.lon)
    ? (place as FoundPlace)
    : null;
}
