import { parseContent, type RecordRow } from '../record.ts';
import { text } from './read.ts';

/** What became of an invite's mail, as its owner reads it. A domain has nobody to send to; LIMITED were too many. */
export type InviteMail = 'QUEUED' | 'LIMITED' | 'NONE';
const MAILS: readonly InviteMail[] = ['QUEUED', 'LIMITED', 'NONE'];

export type InviteStatus = 'ACTIVE' | 'REVOKED' | 'UNKNOWN';

/** The one reading of an INVITE's status: without one it is active, and any other word is unknown and opens nothing [MV-02]. */
export function inviteStatus(status: unknown): InviteStatus {
  const said = status ?? 'ACTIVE';
  return said === 'ACTIVE' || said === 'REVOKED' ? said : 'UNKNOWN';
}

/** An invitation of an e-mail or a domain to a location. */
export interface Invite {
  id: string;
  locationId: string;
  /** Lower-case e-mail, or domain with or without '@'. */
  reference: string;
  /** It opens the location. */
  active: boolean;
  status: InviteStatus;
  /** Name or e-mail of who invited; empty when unknown. */
  invitedBy: string;
  /** The location's name when it was made; empty when unknown. */
  locationName: string;
  /** Null where the server does not say: it may send nothing. */
  mail: InviteMail | null;
}

/** Reads an INVITE; only an active one opens the door [H-08]. */
export function readInvite(row: RecordRow): Invite {
  const content = parseContent(row.content);
  const status = inviteStatus(content.status);
  return {
    id: row.id,
    locationId: row.parentId ?? text(content.locationId),
    reference: (row.reference || text(content.email)).trim().toLowerCase(),
    active: status === 'ACTIVE',
    status,
    invitedBy: text(content.invitedBy),
    locationName: text(content.locationName).trim(),
    mail: MAILS.find((one) => one === content.mail) ?? null,
  };
}
