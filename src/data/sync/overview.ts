import type { Overview, ShopFigures } from '../../domain/overview/overview.ts';
import { list, number, object } from '../../records/content/read.ts';
import type { SyncDeps } from '../pull/list.ts';

/** The key under which this device keeps the last answer. */
export const OVERVIEW_KEY = 'overview';

/** Asks for all own locations at a glance and keeps the answer [ML-01]. False where the backend cannot tell. Rejects with TransportError. */
export async function syncOverview({
  store,
  transport,
}: Pick<SyncDeps, 'store' | 'transport'>): Promise<boolean> {
  const overview = await transport.overview();
  await store.write((tx) => (overview ? tx.keep(OVERVIEW_KEY, overview) : tx.drop(OVERVIEW_KEY)));
  return overview !== null;
}

/** Reads what is kept; null for nothing. */
export function readOverview(value: unknown): Overview | null {
  const { at, shops } = object(value);
  const told = number(at);
  // Of an answer that this app kept itself, only whether it is one has to be asked.
  return told === null ? null : { at: told, shops: list(shops) as ShopFigures[] };
}
