import type { MyLocation } from '../../data/rows/my-locations.ts';
import type { WaitingMark } from '../../domain/overview/waiting-words.ts';
import { foldAccents } from '../../domain/words/fold-accents.ts';
import type { RailSection } from './rail-sections.ts';
import { isAnswer, isOpenTo, markOf } from './use-rail.ts';

interface ShopSearch {
  text: string;
  wanted: RailSection | null;
  section: RailSection | null;
  places: ReadonlyMap<string, number>;
}

const markAt = (one: MyLocation, section: RailSection | null): WaitingMark | null =>
  section && isAnswer(section) ? markOf(section, [one]) : null;

/** Those where somebody surely waits come before those with open tickets alone. */
function byWaiting(a: WaitingMark | null, b: WaitingMark | null): number {
  const sure = Number(b?.isAnswer ?? false) - Number(a?.isAnswer ?? false);
  return sure || (b?.count ?? 0) - (a?.count ?? 0);
}

/** Places of the shops in the list, by id. Shops where most people wait come first. */
export const placesOf = (
  locations: readonly MyLocation[],
  section: RailSection | null,
): Map<string, number> =>
  new Map(
    [...locations]
      .sort((a, b) => byWaiting(markAt(a, section), markAt(b, section)))
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
    .map((one) => ({ one, mark: markAt(one, section), place: places.get(one.location.id) ?? places.size }))
    .sort((a, b) => a.place - b.place);
}
