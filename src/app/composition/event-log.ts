import type { NewRecord } from '../../identity/session/profile-loader.ts';
import { PLACEHOLDER_ID, PLACEHOLDER_UPDATED_AT } from '../../records/record.ts';

interface EventLogDeps {
  create: (record: NewRecord) => Promise<unknown>;
  sub: string;
  userAgent: string;
  now: () => number;
}

/**
 * Writes a LOG about unreadable live events, without their text. A page writes one at the first, second, fourth event and
 * so on, because a broken sender must not fill the log. Each LOG has the total, so a lost LOG does no harm.
 */
export function createEventLog({
  create,
  sub,
  userAgent,
  now,
}: EventLogDeps): (channel: string | null, count: number) => void {
  let seen = 0;
  let next = 1;
  return (channel, count) => {
    seen += count;
    if (seen < next) return;
    next = seen * 2;
    const content = {
      step: 'EVENT',
      code: 'UNREADABLE_EVENT',
      channel: channel ?? 'N/A',
      count: seen,
      userAgent,
      timestamp: new Date(now()).toISOString(),
    };
    create({
      id: PLACEHOLDER_ID,
      type: 'LOG',
      parentId: sub,
      owner: sub,
      reference: 'EVENTS',
      updatedAt: PLACEHOLDER_UPDATED_AT,
      content: JSON.stringify(content),
      // The next LOG includes the number of this one. Missed events are read from the server anyway.
    }).catch(() => undefined);
  };
}
