import type { ChannelEvent } from '../../../../src/records/events.ts';
import type { Shop } from './shop.ts';

/** Devices that hear of money by push. */
export function devicesOf(shop: Shop) {
  return {
    /** A device of somebody who is signed in there. */
    signIn: (sub: string) =>
      shop.store.run('alter', {
        statements: [
          `insert into refresh_token (token_hash, sub, origin_jti, auth_time, expires_at, revoked, generation, variant,
            previous_variant, rotated_at) values ('t${sub}', '${sub}', 'j${sub}', 0, ${shop.now() + 24 * 60 * 60_000}, 0, 0,
            '', '', 0)`,
          `insert into push_subscription (id, sub, origin_jti, endpoint, p256dh, auth, wishes, updated_at)
            values ('d${sub}', '${sub}', 'j${sub}', 'https://push.example.com/${sub}', '', '', '{}', 0)`,
        ],
      }),
    /** Whom devices are told words of their own, and which. Those of events are left out. */
    told: async () => {
      const { read } = shop.store;
      const jobs = await read.selectFrom('job').select('payload').where('kind', '=', 'push.send').execute();
      return jobs.flatMap(({ payload }) => {
        const { sub, notice } = JSON.parse(payload) as { sub: string; notice?: object };
        return notice ? [{ sub, notice }] : [];
      });
    },
    /** The statuses of the events that the devices of somebody are told. */
    toldStatuses: async (sub: string) => {
      const { read } = shop.store;
      const jobs = await read.selectFrom('job').select('payload').where('kind', '=', 'push.send').execute();
      return jobs
        .map(({ payload }) => JSON.parse(payload) as { sub: string; event?: ChannelEvent })
        .flatMap(({ sub: whose, event }) => (whose === sub && event ? [event.content?.status] : []));
    },
  };
}
