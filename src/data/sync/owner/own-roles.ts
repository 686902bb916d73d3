import { foldEmail } from '../../../domain/people/email.ts';
import type { RecordRow } from '../../../records/record.ts';
import { readStaff } from '../../../records/types/shop/staff.ts';
import type { Scope } from '../../basis/scope.ts';
import { checkHeartbeats } from '../../discovery/locations.ts';
import { applyRecords } from '../../mirror/apply.ts';
import { readOwnRoles, STAFF_LIST } from '../../mirror/own-roles.ts';
import { settleOwnRoles } from '../../mirror/roles/settle-own-roles.ts';
import { PARALLEL_REQUESTS, pullOne, pullWholeList, type SyncDeps } from '../../pull/list.ts';
import { eachOf } from '../../pull/paginate.ts';

/** Services, and facts of the person, for handling an event. */
export interface EventDeps extends Pick<SyncDeps, 'store' | 'clock'> {
  sub: string;
  email: string;
  /** Asks again for all on screen. */
  sync: { nudge(): Promise<void> };
}

/**
 * Brings the STAFF that name this person, and the shops where they work. Data that a role showed goes as soon as the
 * role is over. `whole`: false when an answer was partial.
 */
export async function syncOwnRoles(
  deps: SyncDeps,
  person: { sub: string; email: string },
): Promise<{ whole: boolean; ids: readonly string[] }> {
  const { store } = deps;
  const reference = foldEmail(person.email);
  const whole = await pullWholeList(deps, {
    key: STAFF_LIST,
    query: { by: 'typeAndReference', type: 'STAFF', reference },
    local: { by: 'reference', type: 'STAFF', reference },
  });
  const changed = await store.write((tx) => settleOwnRoles(tx, person));
  const ids = Object.keys(await store.read(readOwnRoles));
  await eachOf([...new Set([...changed, ...ids])], PARALLEL_REQUESTS, async (id) => {
    await pullOne(deps, { id, type: 'LOCATION' });
  });
  await checkHeartbeats(deps, ids);
  return { whole, ids };
}

/**
 * Handles a role at another's shop that came, changed or ended. Data that an own role showed goes at once. Returns the
 * scopes to refresh. A partner hears of colleagues' roles too, which change nothing here.
 */
export async function receiveStaff(
  { store, clock, sync, sub, email }: EventDeps,
  record: RecordRow,
): Promise<Scope[]> {
  const at = clock();
  const named = readStaff(record);
  const isOwn = named.sub === sub || named.email === foldEmail(email);
  const changed = await store.write(async (tx) => {
    await applyRecords(tx, [record], { startedAt: at, now: at });
    return isOwn ? settleOwnRoles(tx, { sub, email }) : [];
  });
  if (!isOwn) return [];
  // Also where nothing changed now, because the end of the role's channel may have settled it before. An invitation
  // shows and takes nothing, and an owner may send anybody any number of them.
  if (named.sub === sub) void sync.nudge();
  return [...changed.map((id): Scope => ({ kind: 'location', id })), { kind: 'work' }];
}
