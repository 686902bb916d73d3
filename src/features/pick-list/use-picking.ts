import { useCallback, useEffect, useMemo } from 'react';
import { broughtKey, PICK_MARKS_KEY } from '../../data/basis/shelf-keys.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import { useServerNow } from '../../data/hooks/use-server-now.ts';
import { useWritten } from '../../data/hooks/use-written.ts';
import type { PickList, PickPlace } from '../../data/rows/pick-list.ts';
import { useGeolocation } from '../../device/place/geolocation-context.tsx';
import { shopZone } from '../../domain/hours/shop-time-zone.ts';
import type { Today } from '../../domain/overview/pick-list.ts';
import { broughtOf, marked, noMarks, type PickMarks } from '../../domain/overview/pick-marks.ts';
import { inOwnOrder, movedBy, nearestNext } from '../../domain/overview/pick-route.ts';
import { distanceMetres, type Point } from '../../domain/shop/discovery.ts';
import { byName } from '../../domain/words/name-order.ts';
import { MINUTE_MS } from '../../domain/words/time-units.ts';
import { chosenOf, coveredItems, type PickedPlace, pickedPlaces, stopsOf } from './picked.ts';

const zone = shopZone();

/** The list with its marks. Every mark is stored on the device at once. */
export interface Picking {
  places: readonly PickedPlace[];
  /** All shops that need something, by name, chosen or left out. */
  shops: readonly { id: string; name: string }[];
  /** The same shops with those that are only to be counted. Each may be left out of a round. */
  choosable: readonly { id: string; name: string }[];
  marks: PickMarks;
  /** Number of items that are not listed, because an order of them arrives in time. */
  covered: number;
  today: Today;
  /** Metres from the phone to the shop. Null where either position is unknown. */
  distanceOf: (place: PickedPlace) => number | null;
  type(itemId: string, units: number): void;
  /** Marks lines as taken from the depot with their units, or removes the marks. */
  take(lines: readonly { id: string; units: number }[], isTaken: boolean): void;
  move(locationId: string, places: number): void;
  until(days: number): void;
  /** Includes these shops in the list, and leaves the others out. */
  choose(shopIds: readonly string[]): void;
  /** Opens the restocking of a shop, with the numbers of its list. */
  bring(place: PickedPlace): void;
  /** Removes all marks. */
  restart(): void;
}

export function usePicking(list: PickList): Picking {
  const { places: told, marks: kept, orders } = list;
  const data = useData();
  const [marks, become] = useMarks(kept);
  const mark = (change: (now: PickMarks) => Partial<PickMarks>): void =>
    become((now) => marked(now, change(now), Date.now()));
  const { now } = useServerNow(MINUTE_MS, told);
  const here = usePoint();
  const today = useMemo(() => ({ day: zone.dayOf(now), left: 1 - zone.partOfDay(now) }), [now]);
  const listed = useMemo(
    () => pickedPlaces({ places: told, orders }, marks, today),
    [told, orders, marks, today],
  );
  const places = useMemo(() => {
    const stops = chosenOf(listed, marks).map((one) => ({ ...one, point: one.location.point }));
    return inOwnOrder(nearestNext(stops, here), marks.order);
  }, [listed, marks, here]);
  const choosable = useMemo(() => namesOf(stopsOf(listed, told)), [listed, told]);
  return {
    places,
    shops: useMemo(() => namesOf(listed), [listed]),
    choosable,
    marks,
    covered: useMemo(
      () => coveredItems({ places: chosenOf(told, marks), orders }, marks, today),
      [told, orders, marks, today],
    ),
    today,
    distanceOf: ({ location: { point } }) => (here && point ? distanceMetres(here, point) : null),
    type(itemId, units) {
      mark((now) => ({
        typed: { ...now.typed, [itemId]: units },
        taken: itemId in now.taken ? { ...now.taken, [itemId]: units } : now.taken,
      }));
    },
    take: (lines, isTaken) => mark(({ taken }) => ({ taken: takenWith(taken, lines, isTaken) })),
    move: (locationId, by) =>
      mark(() => ({
        order: movedBy(
          places.map(({ id }) => id),
          locationId,
          by,
        ),
      })),
    until: (days) => become(() => ({ days, chosenAt: Date.now() })),
    choose: (shopIds) =>
      become(({ left }) => {
        const ids = choosable.map(({ id }) => id);
        // Shops that need nothing now stay left out for later.
        const others = left.filter((id) => !ids.includes(id));
        return { left: [...others, ...ids.filter((id) => !shopIds.includes(id))], chosenAt: Date.now() };
      }),
    bring({ id, lines }) {
      const units = broughtOf(lines).map((line) => [line.item.id, line.units] as const);
      void data.keep(broughtKey(id), units);
    },
    restart: () => become(({ days, left }) => ({ ...noMarks(Date.now()), days, left })),
  };
}

const namesOf = (places: readonly PickPlace[]): { id: string; name: string }[] =>
  places.map(({ id, location: { name } }) => ({ id, name })).sort(byName);

/** Units taken from the depot, by item, with these lines or without them. */
function takenWith(
  before: PickMarks['taken'],
  lines: readonly { id: string; units: number }[],
  isTaken: boolean,
): PickMarks['taken'] {
  const taken = { ...before };
  for (const { id, units } of lines) {
    if (isTaken) taken[id] = units;
    else delete taken[id];
  }
  return taken;
}

/** The marks, and a function to change them. A change begins from the newest marks, drawn or not. */
function useMarks(
  kept: PickMarks | null,
): [PickMarks, (change: (now: PickMarks) => Partial<PickMarks>) => void] {
  const { keep } = useData();
  const first = useCallback(() => kept ?? noMarks(Date.now()), [kept]);
  const taken = useCallback((now: PickMarks) => kept ?? now, [kept]);
  const store = useCallback((next: PickMarks) => keep(PICK_MARKS_KEY, next), [keep]);
  const { value, newest, save } = useWritten(first, taken, store);
  return [value, (change) => save({ ...newest.current, ...change(newest.current) })];
}

function usePoint(): Point | null {
  const { kind, position, locateIfAllowed } = useGeolocation();
  useEffect(() => void locateIfAllowed(), [locateIfAllowed]);
  const isKnown = position.lat !== 0 || position.lon !== 0;
  const { lat, lon } = position;
  return useMemo(() => (isKnown && kind !== 'idle' ? { lat, lon } : null), [isKnown, kind, lat, lon]);
}
