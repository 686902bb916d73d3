import { ROLE_NAMES } from '../../../src/domain/people/staff.ts';
import type { Content } from '../../../src/records/record.ts';
import type { Staff } from '../../../src/records/types/shop/staff.ts';

/** The content of an INVITE_RECEIVED about an invitation to work. It names no location: the shop is not open yet. */
export const workInvitation = ({ id: staffId, locationName, role, invitedBy: name }: Staff) =>
  ({
    ...{ locationName, staffRole: role, staffId },
    senderInfo: { name, displayName: name },
    message: `${name} convidou você para trabalhar em ${locationName} como ${role ? ROLE_NAMES[role] : 'equipe'}`,
  }) satisfies Content;
