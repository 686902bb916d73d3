import type { StaffRole } from '../../domain/people/staff.ts';
import type { MirrorTx } from './mirror-store.ts';

/** The keys under which this device keeps where its person works, and at which of these shops they answer customers. */
export const OWN_ROLES_KEY = 'work';
export const ANSWERED_KEY = 'answered';

/** Key of the cursor of the STAFF that name this person. Without it their list is not whole. */
export const STAFF_LIST = 'work';

/** This person's role at each shop of somebody else where they work, as far as this device knows. */
export type OwnRoles = Readonly<Record<string, StaffRole>>;

/** Reads this person's roles. They are kept apart from the STAFF records, because the start carries no reader of them. */
export async function readOwnRoles(tx: Pick<MirrorTx, 'kept'>): Promise<OwnRoles> {
  return ((await tx.kept(OWN_ROLES_KEY)) ?? {}) as OwnRoles;
}
