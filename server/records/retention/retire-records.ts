import { DAY_MS, HOUR_MS } from '../../../src/domain/words/time-units.ts';
import type { RecordType } from '../../../src/records/record.ts';
import { applied } from '../../db/applied.ts';
import type { JobHandlers } from '../../db/queue/jobs.ts';
import { nextNight } from '../../db/queue/next-night.ts';
import type { Commands, Store, Tx } from '../../db/store.ts';
import { forgetRows } from '../rows/known-rows.ts';

export const RETIRE_RECORDS = 'records.retire';
/** Four at night in São Paulo, as ms since midnight in UTC. */
const NIGHT_MS = 7 * HOUR_MS;
/** Most records that one transaction removes. It takes some milliseconds, so that nobody waits for it. */
const PIECE = 500;

/** Types that nobody needs for ever, in the order in which they are looked through. */
const RETIRED = ['ACCESS', 'LOG', 'HVMP_STATUS'] as const satisfies readonly RecordType[];
type RetiredType = (typeof RETIRED)[number];

/** Days for which records of a type are kept; 0 for ever. */
export type Retention = Readonly<Record<RetiredType, number>>;

/** Plants the job of the night. Repeating it changes nothing. */
async function planRetention(tx: Tx): Promise<void> {
  const runAt = nextNight(tx.now, NIGHT_MS);
  await tx.enqueue({ kind: RETIRE_RECORDS, key: RETIRE_RECORDS, payload: RETIRED[0], runAt });
}

/**
 * Removes the eldest records of a type that were last written before an instant (ms), at most a piece of them. They
 * leave no tombstones: no list reaches back to them. A status counts by the last heartbeat of its location. Returns the
 * number of removed ones.
 */
async function retireRecords(
  tx: Tx,
  { type, before }: { type: RetiredType; before: number },
): Promise<number> {
  const eldest = tx.db
    .selectFrom('record as r')
    .select('r.id')
    .where('r.type', '=', type)
    .where('r.updated_at', '<', before)
    .$if(type === 'HVMP_STATUS', (query) =>
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('place as p')
              .select('p.location_id')
              .whereRef('p.location_id', '=', 'r.location_id')
              .where('p.seen_at', '>=', before),
          ),
        ),
      ),
    )
    .orderBy('r.updated_at')
    .orderBy('r.id')
    .limit(PIECE);
  const { numDeletedRows } = await tx.db
    .deleteFrom('record')
    .where('type', '=', type)
    .where('id', 'in', eldest)
    // The row is asked again, for a heartbeat may have written it meanwhile.
    .where('updated_at', '<', before)
    .executeTakeFirst();
  forgetRows(tx.db);
  return Number(numDeletedRows);
}

export const retentionCommands = { planRetention, retireRecords } satisfies Commands;

/** The job that removes records older than they need be, a piece a run. Its payload is the type at which it stands. */
export function retention(
  store: Pick<Store<typeof retentionCommands>, 'run' | 'now'>,
  days: Retention,
): JobHandlers<typeof RETIRE_RECORDS> {
  return {
    [RETIRE_RECORDS]: async (payload) => {
      const at = Math.max(0, RETIRED.indexOf(payload as RetiredType));
      const type = RETIRED[at] ?? RETIRED[0];
      const removed =
        days[type] === 0
          ? 0
          : await applied(store, 'retireRecords', { type, before: store.now() - days[type] * DAY_MS });
      if (removed === PIECE) return { retryAt: store.now(), payload: type };
      const next = RETIRED[at + 1];
      if (next) return { retryAt: store.now(), payload: next };
      return { retryAt: nextNight(store.now(), NIGHT_MS), payload: RETIRED[0] };
    },
  };
}
