import { STAFF_ROLES } from '../../src/domain/people/staff.ts';
import {
  type ChannelEvent,
  chatChannel,
  locationChannel,
  staffChannel,
  supportChannel,
} from '../../src/records/events.ts';
import { mayChangeRights } from '../db/rights-event.ts';
import type { StoredEvent } from '../db/store.ts';
import type { Hub } from './hub.ts';

/** Hands committed events to the listeners of their channels. A change of rights is applied before it is told. */
export function fanOut(hub: Hub): (events: readonly StoredEvent[]) => void {
  return (events) => {
    for (const { channel, payload } of events) {
      const place = locationWithNewRights(channel, payload);
      const recheck = (): void => {
        if (place !== null) hub.recheck(channelsOf(place));
      };
      // The end of a location is told to all who saw it, though nobody may see it any more.
      const isGone =
        place !== null && payload.includes('"RECORD_DELETED"') && channel === locationChannel(place);
      if (!isGone) recheck();
      hub.deliver(channel, payload);
      if (isGone) recheck();
    }
  };
}

const channelsOf = (place: string): string[] => [
  ...[locationChannel(place), chatChannel(place), supportChannel(place)],
  ...STAFF_ROLES.map((role) => staffChannel(role, place)),
];

/** The location whose visitors may have changed, because its own record changed, an invite to it or a role there. */
function locationWithNewRights(channel: string, payload: string): string | null {
  if (!mayChangeRights(payload)) return null;
  const { record, key } = JSON.parse(payload) as ChannelEvent;
  const subject = record ?? key;
  if (subject?.type === 'INVITE' || subject?.type === 'STAFF') return subject.parentId;
  return subject?.type === 'LOCATION' && channel === locationChannel(subject.id) ? subject.id : null;
}
