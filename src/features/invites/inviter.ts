import type { Data } from '../../data/data.ts';
import { profileId } from '../../data/mirror/profile-id.ts';
import { readProfile } from '../../records/types/people/profile.ts';

/** Name of the inviting or revoking user in invites: the profile's name, else the e-mail. */
export async function inviterName(data: Pick<Data, 'read' | 'user'>): Promise<string> {
  const { email } = data.user;
  const row = await data.read((tx) => tx.row({ type: 'PROFILE', id: profileId(email) }));
  return (row && readProfile(row).name) || email;
}
