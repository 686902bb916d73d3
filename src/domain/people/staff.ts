import type { Centavos } from '../money/money.ts';
import { DAY_MS } from '../words/time-units.ts';

/**
 * Role of a person at a shop that is another's. 'stocker' (Repositor) fills and counts its shelves. 'attendant'
 * (Atendente) answers its customers. 'partner' (Sócio) reads and changes nothing. 'deputy' (Gerente) does all but
 * money and team.
 */
export const STAFF_ROLES = ['stocker', 'attendant', 'partner', 'deputy'] as const;

export type StaffRole = (typeof STAFF_ROLES)[number];

/** Reads a role of the list. Null for none, and for a role that only a newer program knows. */
export function staffRoleOf(value: unknown): StaffRole | null {
  return STAFF_ROLES.find((role) => role === value) ?? null;
}

/** Status of a role. INVITED waits for its person. ACTIVE alone opens the shop. The later ones are final. */
export const STAFF_STATUSES = ['INVITED', 'ACTIVE', 'DECLINED', 'LEFT', 'REMOVED'] as const;

export type StaffStatus = (typeof STAFF_STATUSES)[number];

/** Reads a status of the list. An unknown one reads as REMOVED and opens nothing. */
export function staffStatusOf(value: unknown): StaffStatus {
  return STAFF_STATUSES.find((status) => status === value) ?? 'REMOVED';
}

/** Most people of a team whose list shows everybody's last doings. */
const MAX_WITH_SHOWN_DOINGS = 10;

/**
 * Accounts of a team whose list shows everybody's last doings. None for a larger team, because each account costs
 * several questions. A person left out would pass for idle beside the others.
 */
export function peopleWithShownDoings(
  staff: readonly { status: StaffStatus; sub: string | null }[],
): readonly string[] {
  const active = staff.flatMap(({ status, sub }) => (status === 'ACTIVE' && sub !== null ? [sub] : []));
  const people = [...new Set(active)];
  return people.length > MAX_WITH_SHOWN_DOINGS ? [] : people;
}

/** Side that asks for another status: the shop's owner, or the person whom the record names. */
export type StaffSide = 'owner' | 'member';

const STEPS: Readonly<Record<StaffSide, Partial<Record<StaffStatus, readonly StaffStatus[]>>>> = {
  // INVITED again sends another mail of the same invitation.
  owner: { INVITED: ['INVITED', 'REMOVED'], ACTIVE: ['ACTIVE', 'REMOVED'] },
  member: { INVITED: ['ACTIVE', 'DECLINED'], ACTIVE: ['LEFT'] },
};

/** True where this side may take the record from one status to the other. */
export function mayStep(side: StaffSide, from: StaffStatus, to: StaffStatus): boolean {
  return STEPS[side][from]?.includes(to) ?? false;
}

/** Time in which an invitation can be accepted, ms. */
export const STAFF_INVITATION_MS = 7 * DAY_MS;

/** True for the roles that speak for the shop in chat and tickets. */
export function answersCustomers(role: StaffRole | null): boolean {
  return role === 'attendant' || role === 'deputy';
}

/**
 * True for the role that gives money of sales back up to a limit of its own. An owner has no limit, and the other roles
 * give nothing back.
 */
export const mayHaveReturnLimit = (role: StaffRole): boolean => role === 'attendant';

/** The limit that goes with a role. 0 for a role that gives nothing back. */
export const returnLimitFor = (role: StaffRole | null, limit: Centavos): Centavos =>
  role !== null && mayHaveReturnLimit(role) ? limit : 0;

/** The highest limit of a day. */
export const MAX_RETURN_LIMIT: Centavos = 100_000;

/** The limit of a day that an invitation proposes. */
export const USUAL_RETURN_LIMIT: Centavos = 3_000;

/** Name of a role on screens and in mails. */
export const ROLE_NAMES: Readonly<Record<StaffRole, string>> = {
  stocker: 'Repositor',
  attendant: 'Atendente',
  partner: 'Sócio',
  deputy: 'Gerente',
};

/** True for work that has ended. */
export const isOverStaff = (status: StaffStatus): boolean => status === 'LEFT' || status === 'REMOVED';
