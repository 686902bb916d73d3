import { useEffect } from 'react';
import { accessEndText } from '../../domain/people/access-end.ts';
import type { DataError } from '../basis/outcome.ts';
import type { Data } from '../data.ts';
import { type ClosedLocation, readClosedLocation } from '../discovery/closed-location.ts';
import { useSource } from '../live/use-source.ts';
import { useData } from './data-context.tsx';
import { useOutbox } from './hooks.ts';

/** The server's refusal of a message or ticket at a location that is closed to its writer. */
export const ACCESS_ENDED_CODE = 'ACCESS_ENDED';

/**
 * The closed form of a location. Null where the location is open as far as this device knows, undefined until it was
 * read. Where no event came, a refused entry of the outbox is the first news of the closing.
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

/**
 * Words of a screen in the place of a closed location. Where nothing tells that this person ever had access, there is
 * only a hint: the invite may be for another address. `email` is null where nobody may read it.
 */
export function closedWords(
  { end, name, hasTalk, hasTickets }: ClosedLocation,
  email: string | null,
): { text: string } | { hint: string | null } {
  if (end === null && name === '' && !hasTalk && !hasTickets)
    return { hint: email && `Você entrou como ${email}. Se o convite foi para outro e-mail, entre com ele.` };
  const text = accessEndText(end);
  return { text: name === '' ? text : `${name}: ${text.charAt(0).toLowerCase()}${text.slice(1)}` };
}

/** After a refusal that says the location is closed, asks for the location, so that the mirror knows it too. */
export function lookAgain({ refresh }: Pick<Data, 'refresh'>, { code }: DataError, locationId: string): void {
  if (code === ACCESS_ENDED_CODE) void refresh({ kind: 'location', id: locationId });
}
