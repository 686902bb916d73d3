import type { StaffRole } from '../domain/people/staff.ts';
import { LAST_EDIT } from './record.ts';

/**
 * The role of a user towards a record. 'owner': wrote it. 'locationOwner': owns its location. 'locationVisitor':
 * may see that location (owner, anyone signed in when PUBLIC, or the address or domain of an ACTIVE INVITE).
 * 'audience': the customer of a conversation or ticket. 'customer': the audience while it may see the location.
 * 'invitee': the address of an INVITE. 'member': the person that a STAFF names. A StaffRole: works at its location,
 * by an ACTIVE STAFF. 'server': no client at all. Without a valid token there is no role, so even a LOG needs a token.
 */
export type Role =
  | 'owner'
  | 'locationOwner'
  | 'locationVisitor'
  | 'audience'
  | 'customer'
  | 'invitee'
  | 'member'
  | StaffRole
  | 'server';

/** Place of a record's location: itself, its parent, its parent or its parent ticket's, or nowhere. */
export type RecordPlace = 'self' | 'parent' | 'ticket' | 'none';

/** Rights to the records of a type. */
export interface TypeRule {
  read: readonly Role[];
  /** Roles that may create a record. The server asks with its owner already forced to the writer. */
  create: readonly Role[];
  change: readonly Role[];
  remove: readonly Role[];
  /** Roles that may ask for a location's records of the type as columns. Absent for nobody. */
  columns?: readonly Role[];
  place: RecordPlace;
  /** Content fields that only the server writes. It ignores them when a client sends them, and keeps them otherwise. */
  serverFields: readonly string[];
  /**
   * The only content fields that a client may change after creation; all others stay. Absent where a client may change
   * any.
   */
  changeable?: readonly string[];
  /** Content fields that only the location's owner reads, and the roles in `staffFields`. */
  locationOwnerFields: readonly string[];
  /** Those of the owner's fields that a role at the location reads, too. */
  staffFields?: Partial<Readonly<Record<StaffRole, readonly string[]>>>;
  /** Content fields that only the location's owner reads while the record's reference is PUBLIC. */
  hiddenWhenPublic?: readonly string[];
}

export const NOBODY: readonly Role[] = ['server'];

/** Rule of a record that its owner writes once. Afterwards only the server changes it. */
export function ownOnce(more: Partial<TypeRule> = {}): TypeRule {
  const roles = { read: ['owner'], create: ['owner'], change: NOBODY, remove: NOBODY } as const;
  return { ...roles, place: 'none', serverFields: [], locationOwnerFields: [], ...more };
}

/** Rule of a part of a shop. Every visitor reads it, and its owner manages it. */
export function shopPart(more: Partial<TypeRule> = {}): TypeRule {
  const [read, manage] = [['locationVisitor'], ['locationOwner']] as const;
  const roles = { read, create: manage, change: manage, remove: manage };
  return { ...roles, place: 'parent', serverFields: [], locationOwnerFields: [], ...more };
}

/**
 * Rule of a part of a shop that several devices may edit. Its owner reads the last editor and time, and no visitor
 * does. `hidden` names further fields that only the server writes and only the location's owner reads.
 */
export function editedPart({
  hidden = [],
  ...more
}: Partial<TypeRule> & { hidden?: readonly string[] } = {}) {
  const kept = [...hidden, LAST_EDIT];
  return shopPart({
    ...more,
    serverFields: [...(more.serverFields ?? []), ...kept],
    locationOwnerFields: [...(more.locationOwnerFields ?? []), ...kept],
  });
}
