import type { StaffRole } from '../../domain/people/staff.ts';
import type { MirrorTx } from './mirror-store.ts';

/** Keys of this person's roles at others' shops, and of the shops among these where they answer customers. */
export const OWN_ROLES_KEY = 'work';
export const ANSWERED_KEY = 'answered';
/** Key of true where an invitation to work waits for this person's answer, which its time still lets them accept. */
export const INVITED_KEY = 'invited';

/** Key of the cursor of the STAFF that name this person. Without it their list is not whole. */
export const STAFF_LIST = 'work';

/** Key of the cursor of the own locations. Without it their list is not whole. */
export const OWN_LOCATIONS_LIST = 'locations:own';

/** This person's role at each shop of somebody else where they work, as far as this device knows. */
export type OwnRoles = Readonly<Record<string, StaffRole>>;

/** Reads this person's roles, kept apart from the STAFF records, whose reader the first chunks leave out. */
export async function readOwnRoles(tx: Pick<MirrorTx, 'kept'>): Promise<OwnRoles> {
  return ((await tx.kept(OWN_ROLES_KEY)) ?? {}) as OwnRoles;
}

/** True where the person works at another's shop or is invited to, as far as this device knows. */
export const readHasWork = async (tx: Pick<MirrorTx, 'kept'>): Promise<boolean> =>
  Object.keys(await readOwnRoles(tx)).length > 0 || (await tx.kept(INVITED_KEY)) === true;
