import { useEffect } from 'react';
import type { DataError } from '../basis/outcome.ts';
import type { Data } from '../data.ts';
import { type ClosedLocation, readClosedLocation } from '../discovery/closed-location.ts';
import { useSource } from '../live/use-source.ts';
import { useData } from './data-context.tsx';
import { useOutbox } from './hooks.ts';

/** The server's refusal of words at a location that is closed to their writer. */
export const ACCESS_ENDED_CODE = 'ACCESS_ENDED';

/**
 * The location as one that is closed to this person. Null where it is open as far as this device knows, undefined until
 * that was read. A refusal of queued words is the first news of it where no event came.
 */
export function useClosedLocation(locationId: string): ClosedLocation | null | undefined {
  const { live, user, refresh } = useData();
  const closed = useSource(
    live.kept<ClosedLocation | null | undefined>(`ended:${locationId}`, undefined, (tx) =>
      readClosedLocation(tx, locationId, user.email),
    ),
  );
  const refused = useOutbox().filter(
    ({ state, about }) =>
      state.kind === 'parked' && state.error.code === ACCESS_ENDED_CODE && about.locationId === locationId,
  ).length;
  const isNews = refused > 0 && closed === null;
  useEffect(() => {
    if (isNews) void refresh({ kind: 'location', id: locationId });
  }, [isNews, refresh, locationId]);
  return closed;
}

/** A refusal says that the location is closed: the mirror is asked to know it too. Any other says nothing of it. */
export function lookAgain({ refresh }: Pick<Data, 'refresh'>, { code }: DataError, locationId: string): void {
  if (code === ACCESS_ENDED_CODE) void refresh({ kind: 'location', id: locationId });
}
