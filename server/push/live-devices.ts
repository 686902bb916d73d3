import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** The devices whose sign-in stands at `now` (ms). With a revoked or expired one its device hears no more. */
export function liveDevices(db: Kysely<Schema>, now: number) {
  return db
    .selectFrom('push_subscription as device')
    .innerJoin('refresh_token as session', 'session.origin_jti', 'device.origin_jti')
    .whereRef('session.sub', '=', 'device.sub')
    .where('session.revoked', '=', 0)
    .where('session.expires_at', '>', now);
}
