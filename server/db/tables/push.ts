import type { Engine } from '../store.ts';
import { SQL_TYPES, tableOn } from './ddl.ts';

/** Table of push subscriptions, by which a device hears of news while the app is closed. Read by person. */
export function createPush(engine: Engine): string[] {
  const { text, int } = SQL_TYPES[engine];
  return [
    tableOn(engine)(
      'push_subscription',
      `id ${text} not null primary key, sub ${text} not null, origin_jti ${text} not null, endpoint ${text} not null, p256dh ${text} not null,
       auth ${text} not null, wishes ${text} not null, updated_at ${int} not null`,
    ),
    'create index push_subscription_sub on push_subscription (sub, updated_at)',
  ];
}
