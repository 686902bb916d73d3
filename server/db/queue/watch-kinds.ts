import type { Store } from '../store.ts';
import type { Troubles } from './troubles.ts';

/**
 * Ends the trouble of a kind of which the storage has no failed job any more. Another process did it well, or it was
 * given up. This process may do none of that kind for days. Returns a function that stops it.
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
    // A job that failed meanwhile has not written its end yet.
    for (const kind of troubles.quietKinds())
      if (quiet.includes(kind) && !failed.has(kind)) troubles.wentWell(kind);
  };
  // A storage that is away has an alarm of its own, and the next look comes.
  const timer = setInterval(() => void look().catch(() => undefined), everyMs).unref();
  return () => clearInterval(timer);
}
