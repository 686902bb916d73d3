import { type Centavos, toReais } from '../../../domain/money/money.ts';
import { isDomainAddress } from '../../../domain/people/domain-address.ts';
import { foldEmail } from '../../../domain/people/email.ts';
import {
  MAX_RETURN_LIMIT,
  returnLimitFor,
  STAFF_ROLES,
  type StaffRole,
  staffRoleOf,
  staffStatusOf,
} from '../../../domain/people/staff.ts';
import { amount, amountOrNull, instant, text } from '../../content/read.ts';
import { type Content, parseContent, type RecordRow } from '../../record.ts';
import { defineType } from '../../type-definition.ts';
import { NOBODY, shopPart } from '../../type-rule.ts';
import { INVITE_MAILS, type InviteMail, inviteAddress } from './invite.ts';

/** State of an invitation's mail. BOUNCED: no mail server took it. SENT: one did, and no more is known. */
export type StaffMail = InviteMail | 'SENT';
const MAILS: readonly StaffMail[] = [...INVITE_MAILS, 'SENT'];

/** One person's role at one shop, from the invitation to its end. Times in ms. */
export type Staff = ReturnType<typeof readStaff>;

export function readStaff(row: RecordRow) {
  const content = parseContent(row.content);
  const email = foldEmail(row.reference ?? '');
  const role = staffRoleOf(content.role);
  return {
    id: row.id,
    locationId: row.parentId ?? '',
    /** The invited e-mail in lower case. */
    email,
    /** Role of the person. Null where only a newer program knows it, and then the person may do nothing. */
    role,
    /** Most that an attendant may give back of sales in a day at this shop. 0 for every other role. */
    returnLimit: returnLimitFor(role, amount(content.returnLimit)),
    status: staffStatusOf(content.status),
    /** The account that accepted. Null before. */
    sub: text(content.sub) || null,
    /** The person's name, else the e-mail. */
    name: text(content.name).trim() || email,
    locationName: text(content.locationName).trim() || 'Local sem nome',
    invitedBy: text(content.invitedBy).trim(),
    invitedAt: instant(content.invitedAt) ?? row.createdAt,
    /** Time until which the invitation can be accepted. */
    expiresAt: instant(content.expiresAt),
    acceptedAt: instant(content.acceptedAt),
    endedAt: instant(content.endedAt),
    /** State of the mail. Null where the server does not tell it, and for readers who do not own the shop. */
    mail: MAILS.find((one) => one === content.mail) ?? null,
  };
}

const INVITED = 'staff:';
const ENDED = 'ended';

/** The audience of a role's holder: an account, never an address. */
const holderAudience = (role: StaffRole | typeof ENDED, sub: string): string => `${role}:${sub}`;

/** The audience of a STAFF as stored: the person who may read it. For an ACTIVE one it has the role, too. */
export function staffAudience(reference: string | null, content: Content): string | null {
  const sub = text(content.sub);
  if (sub === '') {
    const address = inviteAddress(reference);
    return address && INVITED + address;
  }
  const role = staffRoleOf(content.role);
  return holderAudience(staffStatusOf(content.status) === 'ACTIVE' && role ? role : ENDED, sub);
}

/** The audiences that give this account a role, in the order of STAFF_ROLES. */
export function workingAudiences(sub: string): string[] {
  return STAFF_ROLES.map((role) => holderAudience(role, sub));
}

/** The role that an audience gives; null for any other. */
export function roleOfAudience(audience: string | null | undefined): StaffRole | null {
  return staffRoleOf(audience?.slice(0, audience.indexOf(':')));
}

/** The audiences of every STAFF that names this account, its open invitations and past roles included. */
export function memberAudiences(sub: string, email: string | null): string[] {
  const address = inviteAddress(email);
  const own = [...workingAudiences(sub), holderAudience(ENDED, sub)];
  return address && !isDomainAddress(address) ? [...own, INVITED + address] : own;
}

/** A new member of a shop's team, as its owner writes it. */
export interface NewStaff {
  email: string;
  role: StaffRole;
  /** Limit of an attendant; 0 for none. */
  returnLimit: Centavos;
}

/** An attendant's daily limit of returns as content carries it, in reais. */
export const returnLimitContent = (limit: Centavos): Content => ({ returnLimit: toReais(limit) });

function isReturnLimit(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  const limit = typeof value === 'number' && value >= 0 ? amountOrNull(value) : null;
  return limit !== null && limit <= MAX_RETURN_LIMIT;
}

export const STAFF = defineType('STAFF', {
  read: readStaff,
  write: ({ email, role, returnLimit }: NewStaff) => ({
    reference: foldEmail(email),
    content: { role, status: 'INVITED', ...returnLimitContent(returnLimit) },
  }),
  rule: shopPart({
    read: ['locationOwner', 'member', 'partner'],
    create: ['locationOwner'],
    change: ['locationOwner', 'member'],
    remove: NOBODY,
    serverFields: [
      'sub',
      'name',
      'locationName',
      'invitedBy',
      'invitedAt',
      'expiresAt',
      'acceptedAt',
      'endedAt',
      'endedBy',
      'mail',
    ],
    changeable: ['role', 'status', 'returnLimit'],
    locationOwnerFields: ['mail'],
  }),
  limits: { contentBytes: 4 * 1024 },
  check: (content, { reference }, previous) => {
    const address = inviteAddress(reference);
    // The address of a stored one never changes. It may break a newer rule, and its role must end all the same.
    if (!previous && (address === null || isDomainAddress(address))) return { field: 'reference' };
    if (staffRoleOf(content.role) === null) return { field: 'role' };
    return isReturnLimit(content.returnLimit) ? null : { field: 'returnLimit' };
  },
  channels: ['locationOwner', 'member'],
});
