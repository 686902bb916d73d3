import type { RecordType } from '../../records/record.ts';
import type { Scope } from '../basis/scope.ts';
import { withdrawalType } from '../basis/withdrawal-type.ts';
import { type Seeker, syncLocations, syncPublic } from '../discovery/locations.ts';
import { applyRecords } from '../mirror/apply.ts';
import { profileId } from '../mirror/profile-id.ts';
import { type ListScope, pullOne, type SyncDeps } from '../pull/list.ts';
import { fetchedOnce } from '../wire/fetch-code.ts';
import { syncHeld } from './held-deposits.ts';
import { syncInvites } from './invites.ts';
import { syncLocation } from './location.ts';
import { type OwnWish, syncOwn } from './own.ts';
import { syncVisits } from './visits.ts';

const chatCode = fetchedOnce(async () => (await import('./chat.ts')).syncChat);
const ticketsCode = fetchedOnce(async () => (await import('./tickets.ts')).syncTickets);
const ownPlacesCode = fetchedOnce(async () => (await import('./my-locations.ts')).syncMyLocations);
const pickListCode = fetchedOnce(async () => (await import('./owner/pick-list.ts')).syncPickList);
const historyCode = fetchedOnce(() => import('./history.ts'));
const salesCode = fetchedOnce(async () => (await import('./sales.ts')).syncSales);

/** Purchases asked for: the latest ones. */
const PURCHASES = 50;
/** Deposits and withdrawals asked for. */
const LATEST = 50;

/** Brings one scope into the mirror; false when an answer was not whole. Rejects with TransportError. */
export async function syncScope(
  deps: SyncDeps,
  seeker: Seeker,
  scope: Scope,
  gap: boolean,
): Promise<boolean> {
  const { sub, email } = seeker;
  switch (scope.kind) {
    case 'profile':
      await pullOne(deps, { id: profileId(email), type: 'PROFILE' });
      return true;
    case 'locations':
      if (scope.part !== 'nearby') return syncLocations(deps, seeker);
      await syncPublic(deps, seeker.position);
      // A part never makes the whole complete.
      return false;
    case 'myLocations':
      return (await ownPlacesCode())(deps, seeker);
    case 'pickList':
      return (await pickListCode())(deps, sub);
    case 'location':
      return syncLocation(deps, email, scope.id, gap);
    case 'visits':
      return syncVisits(deps, scope.id);
    case 'invites':
      return syncInvites(deps, scope.id);
    case 'purchases':
      return pullPurchases(deps, sub);
    case 'purchase':
      await pullOne(deps, { id: scope.id, type: 'SHOPPING_PURCHASE' });
      return true;
    case 'history':
      return (await historyCode()).syncHistory(deps, sub, gap);
    case 'recent':
      return (await historyCode()).syncRecent(deps, sub, gap);
    case 'deposits':
      return syncOwn(deps, latest(sub, 'DEPOSIT'), gap);
    case 'chat':
      return (await chatCode())(deps, scope.id);
    case 'tickets':
      return (await ticketsCode())(deps, scope.id, gap);
    case 'sales':
      return (await salesCode())(deps, sub, scope);
    case 'withdrawals':
      if (scope.of === 'balance') await syncHeld(deps);
      return syncOwn(deps, latest(sub, withdrawalType(scope.of)), gap);
  }
}

const latest = (owner: string, type: RecordType): OwnWish => ({ owner, type, since: 0, most: LATEST });

async function pullPurchases({ store, transport, clock }: SyncDeps, owner: string): Promise<boolean> {
  const startedAt = clock();
  const query: ListScope['query'] = { by: 'ownerAndType', owner, type: 'SHOPPING_PURCHASE' };
  const page = await transport.list(query, { first: PURCHASES, sort: 'DESC' });
  if (page.items.length > 0)
    await store.write((tx) => applyRecords(tx, page.items, { startedAt, now: clock() }));
  return !page.partial;
}
