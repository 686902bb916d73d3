import type { MyLocation } from '../../data/rows/my-locations.ts';
import { foldAccents } from '../../domain/shop/search.ts';
import type { RailSection } from './rail-sections.ts';
import { countOf, isAnswer, isOpenTo } from './use-rail.ts';

interface ShopSearch {
  text: string;
  wanted: RailSection | null;
  section: RailSection | null;
  places: ReadonlyMap<string, number>;
}

const waitsAt = (one: MyLocation, section: RailSection | null): number =>
  section && isAnswer(section) ? countOf(section, [one]) : 0;

/** Places of the shops in the list, by id. Shops where most people wait come first. */
export const placesOf = (
  locations: readonly MyLocation[],
  section: RailSection | null,
): Map<string, number> =>
  new Map(
    [...locations]
      .sort((a, b) => waitsAt(b, section) - waitsAt(a, section))
      .map(({ location }, place) => [location.id, place]),
  );

/** Shops whose name or address contains all the words, in their places. A new shop comes last. */
export function foundShops(locations: readonly MyLocation[], { text, wanted, section, places }: ShopSearch) {
  const words = foldAccents(text).split(/\s+/).filter(Boolean);
  return locations
    .filter((one) => {
      const own = foldAccents(`${one.location.name} ${one.location.address}`);
      return (!wanted || isOpenTo(one, wanted)) && words.every((word) => own.includes(word));
    })
    .map((one) => ({ one, waits: waitsAt(one, section), place: places.get(one.location.id) ?? places.size }))
    .sort((a, b) => a.place - b.place);
}
