import type { StaffRole } from './staff.ts';

/**
 * The sections of a shop's management, with the roles that find their work there. The shop's owner sees all of them.
 */
const ROLES_OF = {
  sales: ['partner', 'deputy'],
  losses: ['partner', 'deputy'],
  closing: ['partner', 'deputy'],
  items: ['stocker', 'partner', 'deputy'],
  pickList: ['stocker', 'deputy'],
  supplies: ['stocker', 'partner', 'deputy'],
  labels: ['stocker', 'partner', 'deputy'],
  edits: ['stocker', 'partner', 'deputy'],
  conversations: ['attendant', 'partner', 'deputy'],
  managerSupport: ['attendant', 'partner', 'deputy'],
  intelligence: ['partner', 'deputy'],
  campaigns: ['deputy'],
  invites: ['deputy'],
  configuration: ['deputy'],
  tablet: [],
} as const satisfies Record<string, readonly StaffRole[]>;

export type Section = keyof typeof ROLES_OF;

/** True where a person of this role has work in a section; null is the owner. The server decides every right anew. */
export function isShownTo(role: StaffRole | null, section: Section): boolean {
  const roles: readonly StaffRole[] = ROLES_OF[section];
  return role === null || roles.includes(role);
}

/**
 * True where a role may read and do all that `past` may, so that a person who gets it instead loses nothing. A partner
 * reads the team's list, too, and a deputy does not.
 */
export const isLargerRole = (role: StaffRole, past: StaffRole): boolean =>
  role === 'deputy' && past !== 'partner';

/** True for the role that reads everything and changes nothing. */
export const readsOnly = (role: StaffRole | null): boolean => role === 'partner';

/** True for a role that writes orders at a shop; null is its owner. */
export const mayOrder = (role: StaffRole | null): boolean => role === null || role === 'deputy';

/** True for a role that receives deliveries at a shop; null is its owner. */
export const mayReceive = (role: StaffRole | null): boolean =>
  isShownTo(role, 'supplies') && !readsOnly(role);

/** True for a role that removes items and categories of a shop; null is its owner. */
export const mayRemoveItems = (role: StaffRole | null): boolean => role === null || role === 'deputy';

/** True for the roles that read a shop's sales and costs. */
export const readsFigures = (role: StaffRole | null): boolean => isShownTo(role, 'intelligence');
