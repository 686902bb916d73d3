import type { MirrorTx } from './mirror-store.ts';

/** Where the restocking visit under way at a location is kept. */
export const visitKey = (locationId: string): string => `visit:${locationId}`;

/** The visits that are begun and not handed over: they exist on this device alone. */
export async function openVisits(tx: MirrorTx): Promise<unknown[]> {
  const rows = await tx.select({ by: 'type', type: 'LOCATION' });
  return (await tx.keptAll(rows.map(({ id }) => visitKey(id)))).filter(Boolean);
}
