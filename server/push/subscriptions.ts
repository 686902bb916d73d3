import { createHash } from 'node:crypto';
import { MINUTE_MS } from '../../src/domain/words/time-units.ts';
import { type Commands, Refused, type Tx } from '../db/store.ts';
import { attempts } from '../identity/commands/attempts.ts';
import type { Subscription } from './wishes.ts';

/** Devices of one person that are told. The one that was silent for longest leaves first. */
const DEVICES = 10;
/** Changes by one person: twenty at once, then one a minute. */
const CHANGES = { burst: 20, everyMs: MINUTE_MS };

const idOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('hex');

/**
 * Stores the address of a device, and the kinds of news for it. A device that somebody else used before is theirs no
 * more. Refuses RATE_LIMITED.
 */
async function savePushSubscription(
  tx: Tx,
  { sub, originJti, subscription }: { sub: string; originJti: string; subscription: Subscription },
): Promise<void> {
  if (!(await attempts.takeFromEach(tx, [{ key: `push:${sub}`, ...CHANGES }])))
    throw new Refused('RATE_LIMITED');
  const { endpoint, keys, wishes } = subscription;
  const row = {
    sub,
    origin_jti: originJti,
    endpoint,
    ...keys,
    wishes: JSON.stringify(wishes),
    updated_at: tx.now,
  };
  await tx.db
    .insertInto('push_subscription')
    .values({ id: idOf(endpoint), ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  const kept = tx.db
    .selectFrom('push_subscription')
    .select('id')
    .where('sub', '=', sub)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(DEVICES);
  await tx.db.deleteFrom('push_subscription').where('sub', '=', sub).where('id', 'not in', kept).execute();
}

/** Ends the messages to a person's device. Another person's stays. */
async function removePushSubscription(
  tx: Tx,
  { sub, endpoint }: { sub: string; endpoint: string },
): Promise<void> {
  await tx.db
    .deleteFrom('push_subscription')
    .where('id', '=', idOf(endpoint))
    .where('sub', '=', sub)
    .execute();
}

/** Ends the messages to all devices of a person. */
export async function forgetDevices(tx: Tx, sub: string): Promise<void> {
  await tx.db.deleteFrom('push_subscription').where('sub', '=', sub).execute();
}

/** Forgets a subscription that its service no longer knows. One that was renewed since `updatedAt` (ms) stays. */
async function dropPushSubscription(
  tx: Tx,
  { id, updatedAt }: { id: string; updatedAt: number },
): Promise<void> {
  await tx.db
    .deleteFrom('push_subscription')
    .where('id', '=', id)
    .where('updated_at', '=', updatedAt)
    .execute();
}

export const pushCommands = {
  savePushSubscription,
  removePushSubscription,
  dropPushSubscription,
} satisfies Commands;
