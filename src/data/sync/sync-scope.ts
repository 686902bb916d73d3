import type { RecordType } from '../../records/record.ts';
import type { Scope } from '../basis/scope.ts';
import { withdrawalType } from '../basis/withdrawal-type.ts';
import { type Seeker, syncLocations, syncPublic } from '../discovery/locations.ts';
import { awaitedStore } from '../mirror/awaited.ts';
import { readHasWork } from '../mirror/own-roles.ts';
import { profileId } from '../mirror/profile-id.ts';
import { pullOne, type SyncDeps } from '../pull/list.ts';
import { pullPage } from '../pull/page.ts';
import { fetchedOnce } from '../wire/fetch-chunk.ts';
import { syncHeld } from './held-deposits.ts';
import { syncLocation } from './location.ts';
import { type OwnWish, syncOwn } from './own-lists.ts';

const chatChunk = fetchedOnce(async () => (await import('./chat.ts')).syncChat);
const ticketsChunk = fetchedOnce(async () => (await import('./tickets.ts')).syncTickets);
const ownerChunk = fetchedOnce(() => import('./owner/owner-scopes.ts'));
const historyChunk = fetchedOnce(() => import('./history.ts'));

/** Most purchases asked for, the latest ones. */
export const PURCHASES = 50;
/** Most deposits and withdrawals asked for. */
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
      if (scope.part !== 'nearby') {
        const whole = await syncLocations(deps, seeker);
        // A role may have ended while the device was away, and must show nothing any more. Home asks people without
        // known work once a day.
        if (await deps.store.read(readHasWork)) await syncScope(deps, seeker, { kind: 'work' }, gap);
        return whole;
      }
      await syncPublic(deps, seeker.position);
      // A part never makes the whole complete.
      return false;
    case 'location':
      return syncLocation(deps, email, scope.id, gap);
    case 'purchases':
      return pullPurchases(deps, sub);
    case 'purchase':
      // A person waits for it, because its dialog is on show.
      await pullOne(
        { ...deps, store: awaitedStore(deps.store) },
        { id: scope.id, type: 'SHOPPING_PURCHASE' },
      );
      return true;
    case 'history':
      return (await historyChunk()).syncHistory(deps, sub, gap, scope.id);
    case 'recent':
      return (await historyChunk()).syncRecent(deps, sub, gap);
    case 'deposits':
      return syncOwn(deps, latest(sub, 'DEPOSIT'), gap);
    case 'chat':
      return (await chatChunk())(deps, scope.id);
    case 'tickets':
      return (await ticketsChunk())(deps, scope.id, gap);
    case 'withdrawals':
      if (scope.of === 'balance') await syncHeld(deps);
      return syncOwn(deps, latest(sub, withdrawalType(scope.of)), gap);
    default:
      return (await ownerChunk()).syncOwnerScope(deps, seeker, scope);
  }
}

const latest = (owner: string, type: RecordType): OwnWish => ({ owner, type, since: 0, most: LATEST });

async function pullPurchases(deps: SyncDeps, owner: string): Promise<boolean> {
  const query = { by: 'ownerAndType', owner, type: 'SHOPPING_PURCHASE' } as const;
  const { partial } = await pullPage(deps, query, { first: PURCHASES, sort: 'DESC' });
  return !partial;
}
