import QuickLRU from 'quick-lru';
import { STAFF_ROLES, type StaffRole } from '../../../src/domain/people/staff.ts';
import { invitingAudiences, readableAudiences } from '../../../src/records/types/shop/invite.ts';
import { memberAudiences, workingAudiences } from '../../../src/records/types/shop/staff.ts';
import type { Slot } from '../../db/engine/prepared.ts';
import type { Viewer } from '../type-handler.ts';

/** Names of the slots for the facts of a statement about its viewer. */
export type ViewerSlot = 'sub' | StaffRole | `inviting${number}` | `readable${number}` | `member${number}`;

/**
 * The slots of a statement for its viewer: the sub, the audiences that invite them, and those of every invite that they
 * may read. `working` gives each role, `member` is every STAFF that names them.
 */
export interface ViewerSlots {
  sub: Slot;
  inviting: readonly Slot[];
  readable: readonly Slot[];
  working: Readonly<Record<StaffRole, Slot>>;
  member: readonly Slot[];
}

/** The numbers of a viewer's audiences. Nothing else about a viewer changes a statement's text. */
export interface ViewerShape {
  inviting: number;
  readable: number;
  member: number;
}

/** The slots of a statement for viewers of this shape. */
export function viewerSlots(shape: ViewerShape, slot: (name: ViewerSlot) => Slot): ViewerSlots {
  return {
    sub: slot('sub'),
    inviting: Array.from({ length: shape.inviting }, (_, index) => slot(`inviting${index}`)),
    readable: Array.from({ length: shape.readable }, (_, index) => slot(`readable${index}`)),
    working: Object.fromEntries(STAFF_ROLES.map((role) => [role, slot(role)])) as Record<StaffRole, Slot>,
    member: Array.from({ length: shape.member }, (_, index) => slot(`member${index}`)),
  };
}

/** A viewer's shape, and the values for the slots. */
interface ViewerValues {
  shape: ViewerShape;
  values: Readonly<Partial<Record<ViewerSlot, string>>>;
}

const MAX_REMEMBERED = 5000;
const remembered = new QuickLRU<string, { email: string | null; found: ViewerValues }>({
  maxSize: MAX_REMEMBERED,
});

/** The values of this viewer for statements; the same object for the same person. */
export function viewerValues(viewer: Viewer): ViewerValues {
  const known = remembered.get(viewer.sub);
  if (known?.email === viewer.email) return known.found;
  const found = findValues(viewer);
  remembered.set(viewer.sub, { email: viewer.email, found });
  return found;
}

function findValues({ sub, email }: Viewer): ViewerValues {
  const inviting = invitingAudiences(email);
  const readable = readableAudiences(email);
  const working = workingAudiences(sub);
  const member = memberAudiences(sub, email);
  const values: Partial<Record<ViewerSlot, string>> = { sub };
  for (const [index, role] of STAFF_ROLES.entries()) values[role] = working[index] ?? '';
  for (const [index, audience] of member.entries()) values[`member${index}`] = audience;
  for (const [index, audience] of inviting.entries()) values[`inviting${index}`] = audience;
  for (const [index, audience] of readable.entries()) values[`readable${index}`] = audience;
  return { shape: { inviting: inviting.length, readable: readable.length, member: member.length }, values };
}
