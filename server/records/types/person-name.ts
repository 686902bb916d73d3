import type { TicketRole, Writer } from '../../../src/records/content/ticket-content.ts';
import { readProfile } from '../../../src/records/types/people/profile.ts';
import type { Tx } from '../../db/store.ts';
import { getRow } from '../rows/write-record.ts';
import type { Viewer } from '../type-handler.ts';

/** The name of a person in records that others read: the profile's name, else the e-mail, whatever a client says. */
export async function personName(tx: Pick<Tx, 'db'>, viewer: Viewer): Promise<string> {
  return (await profileName(tx, viewer)) || (viewer.email ?? '');
}

/** A person as records name their author: by account and profile, never as a client says. */
export async function writerOf(tx: Pick<Tx, 'db'>, viewer: Viewer): Promise<Writer> {
  return { username: viewer.sub, email: viewer.email ?? '', name: await profileName(tx, viewer) };
}

/**
 * The same as the other side of a conversation or a ticket reads it. Customers know the address of the location's
 * owner, and of nobody else who works there.
 */
export async function signerOf(
  tx: Pick<Tx, 'db'>,
  viewer: Viewer,
  { role, owner }: { role: TicketRole; owner: string | null },
): Promise<Writer> {
  const writer = await writerOf(tx, viewer);
  return role === 'manager' && viewer.sub !== owner ? { ...writer, email: '' } : writer;
}

/** The name in this person's profile; empty without one. */
async function profileName(tx: Pick<Tx, 'db'>, { sub, email }: Viewer): Promise<string> {
  const profile = email === null ? null : await getRow(tx, email, 'PROFILE');
  return profile?.owner === sub ? readProfile(profile).name : '';
}
