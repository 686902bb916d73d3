import { VISITS, visitKey } from '../basis/typed-keys.ts';
import { useData } from '../hooks/data-context.tsx';
import { useSource } from '../live/use-source.ts';
import type { MirrorTx } from '../mirror/mirror-store.ts';

/**
 * The visits that were begun and not handed over. They exist on this device alone, and outlive the rows of their
 * locations.
 */
export async function openVisits(tx: MirrorTx): Promise<unknown[]> {
  const keys = (await tx.keptKeys()).filter((key) => key.startsWith(VISITS));
  return (await tx.keptAll(keys)).filter(Boolean);
}

/** The kept visit under way at a location, whichever tab made it; null for none, undefined until read. */
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
