import type { Commands, Tx } from '../../db/store.ts';
import { SPENT_KEPT_MS, UNCONFIRMED_MS } from '../limits.ts';
import { phantomSub } from '../secrets.ts';
import { returnLimits } from './inherit-limits.ts';

/**
 * Removes what no longer matters: spent codes, ended sign-ins, old attempts, addresses that nobody confirmed. For these what was
 * counted goes on, as it does for an address with an account. `secret` is that of codes.
 */
async function purgeIdentity(tx: Tx, { secret }: { secret: Uint8Array }): Promise<void> {
  const before = tx.now - SPENT_KEPT_MS;
  await tx.db.deleteFrom('code').where('expires_at', '<', before).execute();
  await tx.db.deleteFrom('refresh_token').where('expires_at', '<', before).execute();
  await tx.db
    .deleteFrom('attempt')
    .where('updated_at', '<', before)
    .where('locked_until', '<', before)
    .execute();
  const free = await tx.db
    .deleteFrom('app_user')
    .where('status', '=', 'UNCONFIRMED')
    .where('created_at', '<', tx.now - UNCONFIRMED_MS)
    .returning(['sub', 'email'])
    .execute();
  for (const { sub, email } of free) await returnLimits(tx, sub, phantomSub(secret, email));
}

export const purgeCommands = { purgeIdentity } satisfies Commands;
