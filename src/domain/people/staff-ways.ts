import type { StaffRole } from './staff.ts';

/** The sections of a shop's management, and the roles that find their work there. Its owner sees all of them. */
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

/** True for the role that reads everything and changes nothing. */
export const readsOnly = (role: StaffRole | null): boolean => role === 'partner';

/** True for the roles that read what a shop sells and costs. */
export const readsFigures = (role: StaffRole | null): boolean => isShownTo(role, 'intelligence');
