import { parseContent, type RecordRow } from '../record.ts';
import { text } from './read.ts';

/** An invitation of an e-mail or a domain to a location. */
export interface Invite {
  id: string;
  locationId: string;
  /** Lower-case e-mail, or domain with or without '@'. */
  reference: string;
  active: boolean;
  /** Anything but the two is unknown [MV-02]. */
  status: 'ACTIVE' | 'REVOKED' | 'UNKNOWN';
  /** Name or e-mail of who invited; empty when unknown. */
  invitedBy: string;
}

/** Reads an INVITE; only status ACTIVE opens the door [H-08]. */
export function readInvite(row: RecordRow): Invite {
  const content = parseContent(row.content);
  return {
    id: row.id,
    locationId: row.parentId ?? text(content.locationId),
    reference: (row.reference || text(content.email)).trim().toLowerCase(),
    active: content.status === 'ACTIVE',
    status: content.status === 'ACTIVE' || content.status === 'REVOKED' ? content.status : 'UNKNOWN',
    invitedBy: text(content.invitedBy),
  };
}
