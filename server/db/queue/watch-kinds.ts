import type { Store } from '../store.ts';
import type { Troubles } from './troubles.ts';

/**
 * Ends the troubles of kinds of which the storage has no failed job any more: another process did it well, or it was given up.
 * This process may do none of that kind for days. Returns the stop.
 */
export function watchKinds(
  { read }: Pick<Store, 'read'>,
  troubles: Pick<Troubles, 'quietKinds' | 'wentWell'>,
  everyMs: number,
): () => void {
  const look = async (): Promise<void> => {
    const quiet = troubles.quietKinds();
    if (quiet.length === 0) return;
    const rows = await read
      .selectFrom('job')
      .select('kind')
      .distinct()
      .where('kind', 'in', quiet)
      .where('last_error', 'is not', null)
      .execute();
    const failed = new Set(rows.map(({ kind }) => kind));
    // One that failed meanwhile has not written its end yet.
    for (const kind of troubles.quietKinds())
      if (quiet.includes(kind) && !failed.has(kind)) troubles.wentWell(kind);
  };
  // A storage that is away is told of by itself, and the next look comes.
  const timer = setInterval(() => void look().catch(() => undefined), everyMs).unref();
  return () => clearInterval(timer);
}
