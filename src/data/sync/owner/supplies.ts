import { staffRoleOf } from '../../../domain/people/staff.ts';
import { isShownTo } from '../../../domain/people/staff-ways.ts';
import { isFinalRefusal } from '../../basis/outcome.ts';
import { type Seeker, syncOwnList } from '../../discovery/locations.ts';
import { readOwnRoles } from '../../mirror/own-roles.ts';
import { pullList, pullWholeList, type SyncDeps } from '../../pull/list.ts';
import { eachOf } from '../../pull/paginate.ts';
import { TransportError } from '../../wire/transport.ts';
import { roleList } from '../role-list.ts';
import { syncOwnRoles } from './own-roles.ts';

/** Shops asked about at once: as many as one document has (`src/data/wire/join-queries.ts`). */
const JOINED = 10;
/** Key of the cursor of the person's suppliers. */
const BOOK = 'suppliers';

/** Brings the shops of a person, with their suppliers and orders. */
export async function syncSupplies(deps: SyncDeps, seeker: Seeker): Promise<boolean> {
  const [own, roles] = await Promise.all([syncOwnList(deps, seeker.sub), syncOwnRoles(deps, seeker)]);
  return (await pullSupplies(deps, seeker.sub)) && own.whole && roles.whole;
}

/**
 * Brings the person's suppliers, and the orders of their shops that this device knows. A backend without these types
 * has none. False when an answer was partial. Rejects with TransportError.
 */
export async function pullSupplies(deps: SyncDeps, owner: string): Promise<boolean> {
  const { shops, isKnown } = await deps.store.read(async (tx) => {
    const own = await tx.select({ by: 'owner', owner, type: 'LOCATION' });
    const roles = Object.entries(await readOwnRoles(tx));
    const stocked = roles.filter(([, role]) => isShownTo(staffRoleOf(role), 'supplies'));
    return {
      shops: [...new Set([...own.map(({ id }) => id), ...stocked.map(([id]) => id)])],
      isKnown: (await tx.cursor(BOOK)) !== undefined,
    };
  });
  const mine = { owner, type: 'SUPPLIER' } as const;
  const book = pullWholeList(deps, {
    key: BOOK,
    query: { by: 'ownerAndType', ...mine },
    local: { by: 'owner', ...mine },
  });
  const ends: boolean[] = [];
  try {
    ends.push(await book);
  } catch (thrown) {
    // A backend that answered once has these types.
    if (!isKnown && thrown instanceof TransportError && isFinalRefusal(thrown.error)) return true;
    throw thrown;
  }
  // No list has the orders of all shops, so those of ten shops travel as one document.
  await eachOf(shops, JOINED, async (parentId) => {
    ends.push(await pullList(deps, roleList(parentId, 'SUPPLY_ORDER')));
  });
  return ends.every(Boolean);
}
