import { useEffect, useMemo, useRef, useState } from 'react';
import { broughtKey } from '../../data/basis/shelf-keys.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import { useServerNow } from '../../data/hooks/use-server-now.ts';
import { PICK_MARKS_KEY, type PickList } from '../../data/rows/pick-list.ts';
import { useGeolocation } from '../../device/place/geolocation-context.tsx';
import { createZone } from '../../domain/hours/shop-time-zone.ts';
import type { Today } from '../../domain/overview/pick-list.ts';
import { broughtOf, noMarks, type PickMarks } from '../../domain/overview/pick-marks.ts';
import { inOwnOrder, movedBy, nearestNext } from '../../domain/overview/pick-route.ts';
import { distanceMetres, type Point } from '../../domain/shop/discovery.ts';
import { coveredItems, type PickedPlace, pickedPlaces } from './picked.ts';

const MINUTE_MS = 60_000;
const zone = createZone();

/** The list as it is worked off. Every mark is kept on the device at once. */
export interface Picking {
  places: readonly PickedPlace[];
  marks: PickMarks;
  /** Items that are not listed, because what is ordered of them comes by then. */
  covered: number;
  today: Today;
  /** Metres from where the phone is; null where either place is unknown. */
  distanceOf: (place: PickedPlace) => number | null;
  type(itemId: string, units: number): void;
  /** Marks lines as taken from the depot with their units, or takes the marks off. */
  take(lines: readonly { id: string; units: number }[], isTaken: boolean): void;
  move(locationId: string, places: number): void;
  until(days: number): void;
  /** Sends a person to a shop with the numbers of its list. */
  bring(place: PickedPlace): void;
  /** Takes off all marks. */
  restart(): void;
}

export function usePicking(list: PickList): Picking {
  const { places: told, marks: kept, orders } = list;
  const data = useData();
  const [marks, become] = useMarks(kept);
  const { now } = useServerNow(MINUTE_MS, told);
  const here = usePoint();
  const today = useMemo(() => ({ day: zone.dayOf(now), left: 1 - zone.partOfDay(now) }), [now]);
  const places = useMemo(() => {
    const stops = pickedPlaces({ places: told, orders }, marks, today).map((one) => ({
      ...one,
      point: one.location.point,
    }));
    return inOwnOrder(nearestNext(stops, here), marks.order);
  }, [told, orders, marks, today, here]);
  return {
    places,
    marks,
    covered: useMemo(
      () => coveredItems({ places: told, orders }, marks, today),
      [told, orders, marks, today],
    ),
    today,
    distanceOf: ({ location: { point } }) => (here && point ? distanceMetres(here, point) : null),
    type(itemId, units) {
      const taken = itemId in marks.taken ? { ...marks.taken, [itemId]: units } : marks.taken;
      become({ typed: { ...marks.typed, [itemId]: units }, taken });
    },
    take(lines, isTaken) {
      const taken = { ...marks.taken };
      for (const { id, units } of lines) {
        if (isTaken) taken[id] = units;
        else delete taken[id];
      }
      become({ taken });
    },
    move: (locationId, by) =>
      become({
        order: movedBy(
          places.map(({ id }) => id),
          locationId,
          by,
        ),
      }),
    until: (days) => become({ days }),
    bring({ id, lines }) {
      const units = broughtOf(lines).map((line) => [line.item.id, line.units] as const);
      void data.keep(broughtKey(id), units);
    },
    restart: () => become({ ...noMarks(Date.now()), days: marks.days }),
  };
}

/** The marks, and the way to change them. Own changes show at once, and win over what was stored before them. */
function useMarks(kept: PickMarks): [PickMarks, (next: Partial<PickMarks>) => void] {
  const data = useData();
  const [marks, setMarks] = useState(kept);
  const latest = useRef(kept);
  /** The newest own change, until the storage tells of it. */
  const awaited = useRef<string | null>(null);
  useEffect(() => {
    if (awaited.current !== null && awaited.current !== JSON.stringify(kept)) return;
    awaited.current = null;
    latest.current = kept;
    setMarks(kept);
  }, [kept]);
  const become = (next: Partial<PickMarks>): void => {
    latest.current = { ...latest.current, ...next };
    setMarks(latest.current);
    awaited.current = JSON.stringify(latest.current);
    void data.keep(PICK_MARKS_KEY, latest.current);
  };
  return [marks, become];
}

function usePoint(): Point | null {
  const { kind, position, locateIfAllowed } = useGeolocation();
  useEffect(() => void locateIfAllowed(), [locateIfAllowed]);
  const isKnown = position.lat !== 0 || position.lon !== 0;
  const { lat, lon } = position;
  return useMemo(() => (isKnown && kind !== 'idle' ? { lat, lon } : null), [isKnown, kind, lat, lon]);
}
