import type { StaffRole } from '../../domain/people/staff.ts';
import type { MirrorTx } from './mirror-store.ts';

/** The keys under which this device keeps where its person works, and at which of these shops they answer customers. */
export const WORK_KEY = 'work';
export const ANSWERED_KEY = 'answered';

/** Key of the cursor of the STAFF that name this person. Without it their list is not whole. */
export const STAFF_LIST = 'work';

/** Shops of others where a person works, as far as this device knows: what they do where. */
export type Work = Readonly<Record<string, StaffRole>>;

/** Reads where this person works. It is kept apart from the STAFF records, because the start carries no reader of them. */
export async function readWork(tx: Pick<MirrorTx, 'kept'>): Promise<Work> {
  return ((await tx.kept(WORK_KEY)) ?? {}) as Work;
}
