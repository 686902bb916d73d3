import { useData } from '../hooks/data-context.tsx';
import { useSource } from '../live/use-source.ts';
import type { MirrorTx } from '../mirror/mirror-store.ts';

/** Where the restocking visit under way at a location is kept. */
export const visitKey = (locationId: string): string => `visit:${locationId}`;

/** The visits that are begun and not handed over: they exist on this device alone. */
export async function openVisits(tx: MirrorTx): Promise<unknown[]> {
  const rows = await tx.select({ by: 'type', type: 'LOCATION' });
  return (await tx.keptAll(rows.map(({ id }) => visitKey(id)))).filter(Boolean);
}

/** The visit under way at a location as this device keeps it, whichever tab made it; null for none, undefined until read. */
export function useOpenVisit(locationId: string): unknown {
  const key = visitKey(locationId);
  const { rows } = useSource(
    useData().live.list<unknown>(key, {
      scope: { kind: 'location', id: locationId },
      read: async (tx) => [(await tx.kept(key)) ?? null],
    }),
  );
  return rows[0];
}
