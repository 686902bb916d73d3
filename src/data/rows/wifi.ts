import { LOCATION_WIFI_CONFIG } from '../../records/types/shop/location-wifi-config.ts';
import type { Data } from '../data.ts';
import { creation } from '../outbox/drafts.ts';
import { type Submission, type Submitting, submit } from '../outbox/submit.ts';

/** Lane of a location's Wi-Fi configurations, which leave one after the other. */
export const wifiLane = (locationId: string): string => `wifi:${locationId}`;

/**
 * Queues the Wi-Fi of a location's device, encrypted while it waits [MC-04]. Earlier ones that have not left are
 * discarded, because an old password sent late would replace the new one.
 */
export async function saveWifi(
  data: Submitting & Pick<Data, 'user'>,
  locationId: string,
  { wifiName, wifiPassword }: { wifiName: string; wifiPassword: string },
): Promise<Submission> {
  const lane = wifiLane(locationId);
  const earlier = (await data.read((tx) => tx.entries())).filter((entry) => entry.lane === lane);
  const record = {
    id: crypto.randomUUID(),
    type: 'LOCATION_WIFI_CONFIG',
    parentId: locationId,
    owner: data.user.sub,
    ...LOCATION_WIFI_CONFIG.write({ wifiName, wifiPassword }),
  } as const;
  const draft = creation(record, { kind: 'wifi', text: wifiName, locationId }, lane);
  const submission = await submit(data, { ...draft, isSecret: true });
  if (submission.kind !== 'refused' && earlier.length > 0)
    await data.outbox.discardUntouched(earlier.map(({ id }) => id));
  return submission;
}
