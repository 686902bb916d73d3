import { DAY_MS } from '../../src/domain/words/time-units.ts';
import type { Tx } from '../db/store.ts';
import { liveDevices } from './live-devices.ts';
import type { PlannedNotice } from './notice.ts';
import type { PushJob } from './push-payload.ts';

/** Time for which news are useful, in ms. A device that was away for longer is told no more. */
export const NEWS_USEFUL_MS = DAY_MS;

/** Plants a job for each device of a person. Devices keep their quiet hours. */
export async function planNotice(
  tx: Tx,
  sub: string,
  { alarms, wish, needs, owed, told, ...notice }: PlannedNotice,
): Promise<void> {
  const devices = await liveDevices(tx.db, tx.now)
    .select('device.id')
    .where('device.sub', '=', sub)
    .execute();
  const id = tx.id();
  for (const device of devices) {
    const payload: PushJob = {
      ...{ subscription: device.id, sub, usefulUntil: tx.now + NEWS_USEFUL_MS },
      notice: { ...notice, id, at: tx.now },
      ...{ alarms, wish, needs, owed, told },
    };
    await tx.enqueue({ kind: 'push.send', key: `${id}:${device.id}`, payload });
  }
}
