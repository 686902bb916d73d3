import type { NewRecord } from '../identity/profile-loader.ts';
import { PLACEHOLDER_ID, PLACEHOLDER_UPDATED_AT } from '../records/record.ts';

interface EventLogDeps {
  create: (record: NewRecord) => Promise<unknown>;
  sub: string;
  userAgent: string;
  /** ms */
  now: () => number;
}

/**
 * Writes a LOG of live events that could not be read, never their text: with the first, the second, the fourth and so on
 * of a page, so that a broken sender fills nothing. Each tells how many there were, so one that is lost is made up for.
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
      ...{ channel: channel ?? 'N/A', count: seen, userAgent },
      timestamp: new Date(now()).toISOString(),
    };
    create({
      ...{ id: PLACEHOLDER_ID, type: 'LOG', parentId: sub, owner: sub, reference: 'EVENTS' },
      ...{ updatedAt: PLACEHOLDER_UPDATED_AT, content: JSON.stringify(content) },
      // The next one says it too; what was missed is read from the server in any case.
    }).catch(() => undefined);
  };
}
