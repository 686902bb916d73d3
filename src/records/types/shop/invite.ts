import { isAccountEmail } from '../../../domain/people/account-email.ts';
import { foldEmail } from '../../../domain/people/email.ts';
import { faultIn } from '../../content/check.ts';
import { text } from '../../content/read.ts';
import { parseContent, type RecordRow } from '../../record.ts';
import { defineType } from '../../type-definition.ts';
import { editedPart } from '../../type-rule.ts';

/**
 * State of an invite's mail, as its owner reads it. NONE: a domain has no address to send to. LIMITED: too many mails.
 * BOUNCED: no mail server took it.
 */
export type InviteMail = 'QUEUED' | 'LIMITED' | 'NONE' | 'BOUNCED';
export const INVITE_MAILS: readonly InviteMail[] = ['QUEUED', 'LIMITED', 'NONE', 'BOUNCED'];

export type InviteStatus = 'ACTIVE' | 'REVOKED' | 'UNKNOWN';

/**
 * The one reading of an INVITE's status. A missing status is active, and any other word is unknown and opens nothing
 * [MV-02].
 */
export function inviteStatus(status: unknown): InviteStatus {
  const said = status ?? 'ACTIVE';
  return said === 'ACTIVE' || said === 'REVOKED' ? said : 'UNKNOWN';
}

/** An invitation of an e-mail or a domain to a location. */
export type Invite = ReturnType<typeof readInvite>;

/** Reads an INVITE; only an active one opens the door [H-08]. */
export function readInvite(row: RecordRow) {
  const content = parseContent(row.content);
  const status = inviteStatus(content.status);
  return {
    id: row.id,
    locationId: row.parentId ?? text(content.locationId),
    /** Lower-case e-mail, or domain with or without '@'. */
    reference: foldEmail(row.reference || text(content.email)),
    /** True where the invite opens the location. */
    active: status === 'ACTIVE',
    status,
    /** Name or e-mail of the inviting person; empty when unknown. */
    invitedBy: text(content.invitedBy),
    /** The location's name at the invite's creation; empty when unknown. */
    locationName: text(content.locationName).trim(),
    /** State of the mail. Null where the server does not tell it, which may send none. */
    mail: INVITE_MAILS.find((one) => one === content.mail) ?? null,
  };
}

/** Marks the audience of an invite that no longer opens its location. Its invitee may still read it. */
const REVOKED = 'revoked:';

/**
 * One invited address in the form for comparison: a lower-case e-mail, or a domain with its '@'. Null when no account
 * can have it.
 */
export function inviteAddress(reference: string | null): string | null {
  const text = foldEmail(reference ?? '');
  const address = text.includes('@') ? text : `@${text}`;
  return isAccountEmail(address.startsWith('@') ? `x${address}` : address) ? address : null;
}

/** The audience of an INVITE as stored. Only an ACTIVE one (the default) opens the location. */
export function inviteAudience(reference: string | null, status: unknown): string | null {
  const address = inviteAddress(reference);
  if (!address) return null;
  return inviteStatus(status) === 'ACTIVE' ? address : REVOKED + address;
}

/** The audiences that invite this e-mail into a location: the address itself and its domain. */
export function invitingAudiences(email: string | null): string[] {
  const address = inviteAddress(email);
  if (!address || address.startsWith('@')) return [];
  return [address, address.slice(address.indexOf('@'))];
}

/** The audiences of every invite that this e-mail may read, revoked ones included. */
export function readableAudiences(email: string | null): string[] {
  return invitingAudiences(email).flatMap((audience) => [audience, REVOKED + audience]);
}

interface NewInvite {
  address: string;
  location: { id: string; name: string };
  invitedBy: string;
  at: number;
}

export const INVITE = defineType('INVITE', {
  read: readInvite,
  write: ({ address, location, invitedBy, at }: NewInvite) => ({
    reference: address,
    content: {
      email: address,
      locationId: location.id,
      locationName: location.name,
      status: 'ACTIVE',
      createdAt: new Date(at).toISOString(),
      invitedBy,
    },
  }),
  rule: editedPart({
    read: ['locationOwner', 'invitee'],
    serverFields: ['invitedBy', 'revokedBy', 'locationName'],
    hidden: ['mail'],
  }),
  // An invite has one address or domain, so that each can be found and revoked. A stored one may break a newer rule of
  // addresses, and then it can only be revoked.
  check: (content, { reference }, previous) =>
    inviteAddress(reference) === null && !(previous && content.status === 'REVOKED')
      ? { field: 'reference' }
      : faultIn(content, { status: (value) => value === 'ACTIVE' || value === 'REVOKED' }),
  channels: ['locationOwner', 'invited'],
});
