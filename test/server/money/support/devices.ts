import type { PlannedNotice } from '../../../../server/push/notice.ts';
import { createPushJobs } from '../../../../server/push/push-job.ts';
import type { ChannelEvent } from '../../../../src/records/events.ts';
import { PUSH_KINDS, type PushKind, type PushWishes, type QuietHours } from '../../../../src/records/push.ts';
import type { Shop } from './shop.ts';

const SERVICE = 'https://push.example.com/';
const WISHES: PushWishes = {
  kinds: PUSH_KINDS,
  quiet: null,
  timeZone: 'America/Sao_Paulo',
  isDiscreet: false,
};

/** Devices that get pushes about money. */
export function devicesOf(shop: Shop) {
  return {
    /** Adds a device on which a person is signed in. */
    signIn: (sub: string, kinds: readonly PushKind[] = PUSH_KINDS, quiet: QuietHours | null = null) =>
      shop.store.run('alter', {
        statements: [
          `insert into refresh_token (token_hash, sub, origin_jti, auth_time, expires_at, revoked, generation, variant,
            previous_variant, rotated_at) values ('t${sub}', '${sub}', 'j${sub}', 0, ${shop.now() + 24 * 60 * 60_000}, 0, 0,
            '', '', 0)`,
          `insert into push_subscription (id, sub, origin_jti, endpoint, p256dh, auth, wishes, updated_at)
            values ('d${sub}', '${sub}', 'j${sub}', '${SERVICE}${sub}', '', '', '${JSON.stringify({ ...WISHES, kinds, quiet })}', 0)`,
        ],
      }),
    /** Recipient and notice of each planned push with its own text. Pushes of events are left out. */
    told: async () => {
      const { read } = shop.store;
      const jobs = await read.selectFrom('job').select('payload').where('kind', '=', 'push.send').execute();
      return jobs.flatMap(({ payload }) => {
        const { sub, notice } = JSON.parse(payload) as { sub: string; notice?: PlannedNotice };
        if (!notice) return [];
        const { id: _, at: __, ...words } = notice;
        return [{ sub, notice: words }];
      });
    },
    /** Sends the planned pushes. Returns the people whose devices got a notice with its own text. */
    sent: async (): Promise<string[]> => {
      const got: string[] = [];
      const sender: Parameters<typeof createPushJobs>[0]['sender'] = {
        publicKey: '',
        async send({ endpoint }) {
          got.push(endpoint.slice(SERVICE.length));
          return { kind: 'SENT' };
        },
      };
      const jobs = createPushJobs({ store: shop.store as never, sender, log: { warn: () => undefined } });
      const { read } = shop.store;
      const planned = await read
        .selectFrom('job')
        .select(['id', 'payload as stored'])
        .where('kind', '=', 'push.send')
        .execute();
      for (const job of planned) {
        const payload = JSON.parse(job.stored);
        if ('notice' in payload) await jobs['push.send'](payload, { ...job, attempts: 1 } as never);
      }
      return got.sort();
    },
    /** The statuses of the events that reached a person's devices. */
    toldStatuses: async (sub: string) => {
      const { read } = shop.store;
      const jobs = await read.selectFrom('job').select('payload').where('kind', '=', 'push.send').execute();
      return jobs
        .map(({ payload }) => JSON.parse(payload) as { sub: string; event?: ChannelEvent })
        .flatMap(({ sub: whose, event }) => (whose === sub && event ? [event.content?.status] : []));
    },
  };
}
