import type { Profile } from '../domain/profile.ts';
import type { RecordType } from '../records/record.ts';
import { readProfile } from '../records/types/profile.ts';
import { applyRecords } from './apply.ts';
import { fetchedOnce } from './fetch-code.ts';
import { syncHeld } from './held-deposits.ts';
import { profileId } from './profile-id.ts';
import type { Scope } from './scope.ts';
import { syncInvites } from './sync-invites.ts';
import { type ListScope, pullOne, type SyncDeps } from './sync-list.ts';
import { syncLocation } from './sync-location.ts';
import { type Seeker, syncLocations, syncPublic } from './sync-locations.ts';
import { type OwnWish, syncOwn } from './sync-own.ts';
import { syncVisits } from './sync-visits.ts';
import { withdrawalType } from './withdrawal-type.ts';

const chatCode = fetchedOnce(async () => (await import('./sync-chat.ts')).syncChat);
const ticketsCode = fetchedOnce(async () => (await import('./sync-tickets.ts')).syncTickets);
const ownPlacesCode = fetchedOnce(async () => (await import('./sync-my-locations.ts')).syncMyLocations);
const historyCode = fetchedOnce(() => import('./sync-history.ts'));
const salesCode = fetchedOnce(async () => (await import('./sync-sales.ts')).syncSales);

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
      await pullProfile(deps, email);
      return true;
    case 'locations':
      if (scope.part !== 'nearby') return syncLocations(deps, seeker);
      await syncPublic(deps, seeker.position);
      // A part never makes the whole complete.
      return false;
    case 'myLocations':
      return (await ownPlacesCode())(deps, seeker);
    case 'location':
      return syncLocation(deps, scope.id, gap);
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

/** Asks for the profile; null when there is none yet. */
export async function pullProfile(deps: SyncDeps, email: string): Promise<Profile | null> {
  const row = await pullOne(deps, { id: profileId(email), type: 'PROFILE' });
  return row && readProfile(row);
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
