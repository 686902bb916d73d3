import { DAY_MS } from '../../../domain/words/day.ts';
import type { RecordType } from '../../../records/record.ts';
import { readStaff } from '../../../records/types/staff.ts';
import { applyRecords } from '../../mirror/apply.ts';
import { LANES, pullWholeList, type SyncDeps } from '../../pull/list.ts';
import { eachOf } from '../../pull/paginate.ts';

/** What people of a team do that is told of them. Answers to tickets are stored with either type. */
const DOINGS: readonly RecordType[] = [
  'STOCK_CHANGE',
  'CHAT_MESSAGE',
  'LOCATION_TICKET',
  'TICKET_UPDATE',
  'EDIT',
];
const TOLD_MS = 30 * DAY_MS;
/** Doings asked for of each kind, and people of whom they are asked. */
const MOST_DOINGS = 20;
const MOST_PEOPLE = 20;

/**
 * Brings everybody who works at this person's locations, and what they did there last. The list is short, and a removal
 * must show.
 */
export async function syncTeam(deps: SyncDeps, owner: string): Promise<boolean> {
  const local = { by: 'owner', owner, type: 'STAFF' } as const;
  const whole = await pullWholeList(deps, {
    key: 'team',
    query: { by: 'ownerAndType', owner, type: 'STAFF' },
    local,
  });
  const staff = (await deps.store.read((tx) => tx.select(local))).map(readStaff);
  const active = staff.flatMap(({ status, sub }) => (status === 'ACTIVE' && sub !== null ? [sub] : []));
  const people = [...new Set(active)].slice(0, MOST_PEOPLE);
  await eachOf(people, LANES, async (sub) => {
    await Promise.all(DOINGS.map((type) => pullDoings(deps, sub, type)));
  });
  return whole;
}

async function pullDoings(
  { store, transport, clock }: SyncDeps,
  owner: string,
  type: RecordType,
): Promise<void> {
  const startedAt = clock();
  const { items } = await transport.list(
    { by: 'ownerAndType', owner, type },
    { first: MOST_DOINGS, sort: 'DESC', updatedAt: { ge: startedAt - TOLD_MS } },
  );
  if (items.length > 0) await store.write((tx) => applyRecords(tx, items, { startedAt, now: clock() }));
}
