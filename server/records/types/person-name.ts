import type { Writer } from '../../../src/records/content/ticket-content.ts';
import { readProfile } from '../../../src/records/types/profile.ts';
import type { Tx } from '../../db/store.ts';
import { getRow } from '../rows/write-record.ts';
import type { Viewer } from '../type-handler.ts';

/** The name of a person in records that others read: the profile's name, else the e-mail, whatever a client says. */
export async function personName(tx: Pick<Tx, 'db'>, viewer: Viewer): Promise<string> {
  return (await profileName(tx, viewer)) || (viewer.email ?? '');
}

/** A person as records name who wrote them: by account and profile, never as a client says. */
export async function writerOf(tx: Pick<Tx, 'db'>, viewer: Viewer): Promise<Writer> {
  return { username: viewer.sub, email: viewer.email ?? '', name: await profileName(tx, viewer) };
}

/** The name in this person's profile; empty where there is none. */
async function profileName(tx: Pick<Tx, 'db'>, { sub, email }: Viewer): Promise<string> {
  const profile = email === null ? null : await getRow(tx, email, 'PROFILE');
  return profile?.owner === sub ? readProfile(profile).name : '';
}
