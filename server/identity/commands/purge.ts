import type { Commands, Tx } from '../../db/store.ts';
import { KEPT_MS, UNCONFIRMED_MS } from '../limits.ts';

/** Removes what no longer matters: spent codes, ended sign-ins, old attempts, addresses that nobody confirmed. */
async function purgeIdentity(tx: Tx): Promise<void> {
  const before = tx.now - KEPT_MS;
  await tx.db.deleteFrom('code').where('expires_at', '<', before).execute();
  await tx.db.deleteFrom('refresh_token').where('expires_at', '<', before).execute();
  await tx.db
    .deleteFrom('attempt')
    .where('updated_at', '<', before)
    .where('locked_until', '<', before)
    .execute();
  await tx.db
    .deleteFrom('app_user')
    .where('status', '=', 'UNCONFIRMED')
    .where('created_at', '<', tx.now - UNCONFIRMED_MS)
    .execute();
}

export const purgeCommands = { purgeIdentity } satisfies Commands;
