import { peopleWithShownDoings } from '../../../domain/people/staff.ts';
import { DAY_MS } from '../../../domain/words/time-units.ts';
import type { RecordType } from '../../../records/record.ts';
import { readStaff } from '../../../records/types/shop/staff.ts';
import { PARALLEL_REQUESTS, pullWholeList, type SyncDeps } from '../../pull/list.ts';
import { pullPage } from '../../pull/page.ts';
import { eachOf } from '../../pull/paginate.ts';

/** Acts of a team's people that the owner is told of. Answers to tickets are stored with either ticket type. */
const DOINGS: readonly RecordType[] = [
  'STOCK_CHANGE',
  'CHAT_MESSAGE',
  'LOCATION_TICKET',
  'TICKET_UPDATE',
  'EDIT',
];
const TOLD_MS = 30 * DAY_MS;
/** Acts asked for of each type. */
const MAX_DOINGS = 20;

/**
 * Brings everybody who works at this person's locations, and the last acts there of a small team's people. The list is
 * read whole, because it is short and a removal must show.
 */
export async function syncTeam(deps: SyncDeps, owner: string): Promise<boolean> {
  const local = { by: 'owner', owner, type: 'STAFF' } as const;
  const whole = await pullWholeList(deps, {
    key: 'team',
    query: { by: 'ownerAndType', owner, type: 'STAFF' },
    local,
  });
  const staff = (await deps.store.read((tx) => tx.select(local))).map(readStaff);
  await eachOf(peopleWithShownDoings(staff), PARALLEL_REQUESTS, async (sub) => {
    await syncDoings(deps, sub);
  });
  return whole;
}

/** Brings the last acts of one person at this person's locations. True when every answer was whole. */
export async function syncDoings(deps: SyncDeps, sub: string): Promise<boolean> {
  const ends = await Promise.all(DOINGS.map((type) => pullDoings(deps, sub, type)));
  return ends.every(Boolean);
}

async function pullDoings(deps: SyncDeps, owner: string, type: RecordType): Promise<boolean> {
  const { partial } = await pullPage(
    deps,
    { by: 'ownerAndType', owner, type },
    { first: MAX_DOINGS, sort: 'DESC', updatedAt: { ge: deps.clock() - TOLD_MS } },
  );
  return !partial;
}
