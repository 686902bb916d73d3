import { applied } from '../../db/applied.ts';
import type { Store } from '../../db/store.ts';
import { phantomSub } from '../secrets.ts';
import { MAX_PURGED_ROWS, type purgeCommands } from './purge.ts';
import { readForgotten } from './read-forgotten.ts';

/**
 * Removes spent codes, ended sign-ins, old attempts, and addresses that nobody confirmed. Anybody may leave thousands
 * of them, so each command is small and others run in between. `secret` is that of codes.
 */
export async function purgeIdentity(
  store: Pick<Store<typeof purgeCommands>, 'read' | 'now' | 'run'>,
  { secret, signal }: { secret: Uint8Array; signal?: AbortSignal },
): Promise<void> {
  for (const name of ['purgeCodes', 'purgeSessions', 'purgeAttempts'] as const)
    for (let removed = MAX_PURGED_ROWS; removed === MAX_PURGED_ROWS && !signal?.aborted; )
      removed = await applied(store, name, undefined);
  for await (const one of readForgotten(store)) {
    if (signal?.aborted) return;
    if (one.kind === 'alias') await applied(store, 'forgetAlias', { sub: one.sub });
    else {
      const { sub, email } = one;
      await applied(store, 'forgetAccount', { sub, phantom: phantomSub(secret, email) });
    }
  }
}
